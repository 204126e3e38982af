import { expect, it } from 'vitest';
import { contentErrors } from '#app/content/rule-messages.ts';
import { contentSections } from '#app/site-content/section-texts.ts';
import { notices } from '#app/texts/notices.ts';
import { locales } from '../site-map.ts';

const files = import.meta.glob<Record<string, object>>(['/app/*/*texts.{el,en}.ts', '/app/*/refusals.{el,en}.ts'], {
  eager: true,
});

/** For example 'messages.found: {senders}' for each text, in the order of the keys. */
function placeholders(texts: object, path = ''): string[] {
  return Object.entries(texts)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([key, value]) => {
      if (typeof value !== 'string') return value && typeof value === 'object' ? placeholders(value, `${path}${key}.`) : [];
      return `${path}${key}: ${[...new Set(value.match(/\{\w+\}/g))].toSorted().join(' ')}`;
    });
}

const greekFiles = Object.keys(files).filter((file) => file.endsWith('.el.ts'));
it.each(greekFiles)('%s and its English version have the same placeholders', (file) => {
  const { [file]: greek, [file.replace('.el.', '.en.')]: english } = files;
  for (const [name, texts] of Object.entries(greek ?? {}))
    expect(placeholders(english?.[name] ?? {})).toEqual(placeholders(texts));
});

it('notices, errors and labels of the administrator have the same placeholders in both languages', () => {
  expect(placeholders(contentErrors.en)).toEqual(placeholders(contentErrors.el));
  const inBoth = (texts: object): string[] =>
    Object.values(texts).flatMap((value) => {
      if (typeof value !== 'object') return [];
      if (!('el' in value)) return inBoth(value);
      const [el, en] = locales.map((locale) => placeholders({ text: String(value[locale]) }));
      expect(en, String(value.en)).toEqual(el);
      return [String(value.en), ...inBoth(value)];
    });
  expect(inBoth({ notices, contentSections }).length).toBeGreaterThan(100);
});
