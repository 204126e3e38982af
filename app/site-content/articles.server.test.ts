import { describe, expect, it } from 'vitest';
import { currentSiteContent } from '../content/site-content.server.ts';
import { provideContent } from '../i18n/content.ts';
import {
  checkMarkdown,
  checkState,
  completeArticle,
  isSlugTaken,
  withFormerSlugs,
  withPreviewedArticle,
} from './articles.server.ts';
import { sectionIds } from './sections.server.ts';

for (const locale of ['el', 'en'] as const) provideContent(locale, () => currentSiteContent().texts[locale]);

const valuesOf = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).map(([field, value]) => [`articles.1.${field}`, value]));

describe('the text of an article', () => {
  it.each([
    ['[α](javascript:alert(1))', 'linkInvalid', 'javascript:alert(1)'],
    ['[α](/no-such-page)', 'linkInvalid', '/no-such-page'],
    ['[α](https://)', 'linkInvalid', 'https://'],
    ['One.\n\n![](roda-wide)', 'figureInvalid', '![](roda-wide)'],
    ['![α](no-such-picture "β")', 'figureInvalid', '![α](no-such-picture "β")'],
    ['Text ![α](roda-wide "β")', 'figureInvalid', '![α](roda-wide "β")'],
    ['> '.repeat(5_000), 'markupTooDeep', '> > > > > > > > > > '],
    ['1. '.repeat(5_000), 'markupTooDeep', '1. 1. 1. 1. 1. 1. 1.'],
    ['*a_'.repeat(6_000), 'markupTooDeep', '*a_*a_*a_*a_*a_*a_*a'],
    ['~~a'.repeat(2_000), 'markupTooDeep', '~~a~~a~~a~~a~~a~~a~~'],
    [`Write to ${'a'.repeat(10_000)}@`, 'markupTooDeep', 'a'.repeat(20)],
    [`${'|a'.repeat(200)}|\n${'|-'.repeat(200)}|\n${'|\n'.repeat(500)}`, 'markupTooDeep', '|a|a|a|a|a|a|a|a|a|a'],
    [`[a]: https://a.b/${'c'.repeat(250)}\n\n${'[a] '.repeat(500)}`, 'markupTooDeep', '[a]: https://a.b/ccc'],
  ])('%.40s is refused with the place of the mistake', (text, key, part) => {
    expect(checkMarkdown(text)).toEqual({ key, values: { part } });
  });

  it('is accepted with everything that articles of content/ have', () => {
    const text =
      '## A\n\n*roda* <3 [α](/) [β](/en#contact) [γ](tel:+302100000000)\n\n> [!NOTE] A\n> B\n\n- 20:00 A\n\n![α](roda-wide)';
    expect(checkMarkdown(text)).toBeUndefined();
  });
});

describe('an article', () => {
  const written = { 'title:el': 'Η roda', 'text:el': 'Κείμενο' };

  it('can only be published once a language is written', () => {
    expect(checkState('1', valuesOf({ ...written, state: 'published' }))).toBeUndefined();
    for (const values of [
      { state: 'published' },
      { state: 'published', 'title:el': 'Η roda', 'text:en': 'Text' },
      { state: 'coming' },
    ])
      expect(checkState('1', valuesOf(values as Record<string, string>))).toEqual({ key: 'articleEmpty' });
    for (const state of ['draft', 'withdrawn']) expect(checkState('1', valuesOf({ state }))).toBeUndefined();
  });

  it('gets its address and day when it is published', () => {
    expect(completeArticle('1', valuesOf({ ...written, state: 'draft' }))).toEqual(valuesOf({ ...written, state: 'draft' }));
    const published = completeArticle('1', valuesOf({ ...written, state: 'published' }));
    expect(published).toMatchObject(valuesOf({ 'slug:el': 'i-roda', 'slug:en': '' }));
    expect(published['articles.1.published']).toMatch(/^\d{4}-\d\d-\d\d$/);
    const typed = { ...written, state: 'published', 'slug:el': 'roda', published: '2026-01-01' };
    expect(completeArticle('1', valuesOf(typed))).toMatchObject(valuesOf(typed));
  });

  it('cannot have the address of another one', () => {
    for (const section of sectionIds().filter((id) => id.startsWith('article.'))) {
      const id = section.slice('article.'.length);
      expect([isSlugTaken('1', 'el', id), isSlugTaken(id, 'el', id)]).toEqual([true, false]);
    }
  });

  it('remembers former addresses until it has them again', () => {
    const kept = (before: Record<string, string>, after: Record<string, string>) =>
      withFormerSlugs('1', valuesOf(before), valuesOf(after), valuesOf(after))['articles.1.formerSlugs:el'];
    expect(kept({ 'slug:el': 'a' }, { 'slug:el': 'a' })).toBeUndefined();
    expect(kept({ 'slug:el': 'a' }, { 'slug:el': 'b' })).toBe('a');
    expect(kept({ 'slug:el': 'b', 'formerSlugs:el': 'a' }, { 'slug:el': 'c', 'formerSlugs:el': 'a' })).toBe('a,b');
    // A restored version does not know what came after it.
    expect(kept({ 'slug:el': 'b', 'formerSlugs:el': 'a' }, { 'slug:el': 'a' })).toBe('b');
  });

  it('is previewed in any state, with what was typed, unless that would block the server', () => {
    const stored = valuesOf({ ...written, state: 'draft', published: '2099-01-01' });
    const preview = (text: string) => withPreviewedArticle('1', stored, valuesOf({ 'text:el': text }));
    expect(preview('Τώρα')).toMatchObject(valuesOf({ state: 'published', 'slug:en': '1', 'text:el': 'Τώρα', 'text:en': '…' }));
    expect((preview('')['articles.1.published'] ?? '') < '2099').toBe(true);
    expect(preview('> '.repeat(5_000))).toMatchObject(valuesOf({ 'text:el': '…' }));
  });
});
