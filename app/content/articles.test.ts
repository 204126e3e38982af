import { expect, it, vi } from 'vitest';
import { articlesOn } from './articles.ts';

vi.mock('#content/slugs.ts', () => import('#tests/support/fixture-school.ts'));

const on = (values: Record<string, string>, today = '2026-11-20') =>
  articlesOn(today, {
    values: Object.fromEntries(Object.entries(values).map(([key, value]) => [`articles.${key}`, value])),
  });
const roda = { id: 'ti-einai-i-roda', slugs: { el: 'ti-einai-i-roda', en: 'what-is-the-roda' }, isComing: false };
const added = (id: string, published: string) => ({
  ...{ [`${id}.state`]: 'published', [`${id}.published`]: published, [`${id}.slug:el`]: `${id}-el` },
  ...{ [`${id}.title:el`]: 'Τίτλος', [`${id}.text:el`]: 'Κείμενο' },
});

it('are those of content/ if nothing was edited', () => {
  expect(on({})).toEqual([roda]);
});

it('have the edited slugs and states', () => {
  expect(on({ 'ti-einai-i-roda.slug:en': 'the-roda' })).toEqual([{ ...roda, slugs: { ...roda.slugs, en: 'the-roda' } }]);
  expect(on({ 'ti-einai-i-roda.state': 'coming' })).toEqual([{ ...roda, isComing: true }]);
  for (const state of ['draft', 'withdrawn', 'nonsense']) expect(on({ 'ti-einai-i-roda.state': state })).toEqual([]);
});

it('begin with new ones, the newest first, from their day on and in the languages that are written', () => {
  const values = { ...added('first', '2026-11-01'), ...added('second', '2026-11-21'), 'second.slug:en': 'second' };
  const first = { id: 'first', slugs: { el: 'first-el' }, isComing: false };
  expect(on(values)).toEqual([first, roda]);
  expect(on(values, '2026-11-21')).toEqual([{ ...first, id: 'second', slugs: { el: 'second-el' } }, first, roda]);
});

it('leave out what is not written in any language', () => {
  expect(on({ 'empty.state': 'published', 'empty.slug:el': 'x' })).toEqual([roda]);
});
