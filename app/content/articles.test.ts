import { describe, expect, it, vi } from 'vitest';
import { allArticlesOn, articlesOn, plannedDays } from './articles.ts';
import type { Edits } from './edits.ts';

vi.mock('#content/slugs.ts', () => ({
  articleSlugs: [
    { el: 'proto', en: 'first', forParents: true },
    { el: 'erchetai', en: 'coming', status: 'coming' },
  ],
}));

const today = '2026-11-30';

/** Values of the article 'neo', written in Greek and published, with changes. */
function editsWith(changes: Record<string, string> = {}): Edits {
  const values = {
    state: 'published',
    published: '2026-11-01',
    'title:el': 'Νέο',
    'text:el': 'Κείμενο',
    'slug:el': 'to-neo',
    ...changes,
  };
  return { values: Object.fromEntries(Object.entries(values).map(([field, value]) => [`articles.neo.${field}`, value])) };
}
const newArticle = (changes?: Record<string, string>) => articlesOn(today, editsWith(changes)).find(({ id }) => id === 'neo');

describe('articles', () => {
  it('are those of content/ without changes', () => {
    expect(articlesOn(today, {})).toEqual([
      { id: 'proto', slugs: { el: 'proto', en: 'first' }, isComing: false, forParents: true },
      { id: 'erchetai', slugs: { el: 'erchetai', en: 'coming' }, isComing: true },
    ]);
  });

  it('exist in the languages in which title and text are written', () => {
    expect(newArticle()?.slugs).toEqual({ el: 'to-neo' });
    expect(newArticle({ 'title:en': 'New', 'slug:en': 'new' })?.slugs).toEqual({ el: 'to-neo' });
    expect(newArticle({ 'title:en': 'New', 'text:en': 'Text', 'slug:en': 'new' })?.slugs).toEqual({ el: 'to-neo', en: 'new' });
    expect(newArticle({ 'text:el': '' })).toBeUndefined();
    const withoutEnglish = articlesOn(today, { values: { 'articles.proto.text:en': '' } });
    expect(withoutEnglish[0]?.slugs).toEqual({ el: 'proto' });
  });

  it.each(['draft', 'withdrawn', 'unknown'])('are not public in the state %j', (state) => {
    expect(newArticle({ state })).toBeUndefined();
    expect(articlesOn(today, { values: { 'articles.proto.state': state } }).map(({ id }) => id)).toEqual(['erchetai']);
  });

  it('that are coming need a title only', () => {
    expect(newArticle({ state: 'coming', 'text:el': '' })).toMatchObject({ isComing: true, slugs: { el: 'to-neo' } });
  });

  it('that are planned appear on their day', () => {
    const planned = editsWith({ published: '2026-12-01' });
    expect(allArticlesOn(today, planned)[0]).toMatchObject({ id: 'neo', state: 'planned' });
    expect(articlesOn(today, planned).map(({ id }) => id)).not.toContain('neo');
    expect(plannedDays(today, planned)).toEqual(['2026-12-01']);
    expect(articlesOn('2026-12-01', planned).map(({ id }) => id)).toContain('neo');
    expect(plannedDays('2026-12-01', planned)).toEqual([]);
  });

  it('begin with the newest one that is not in content/', () => {
    const older = Object.entries(editsWith({ published: '2026-10-01' }).values ?? {});
    const values = Object.fromEntries(older.map(([key, value]) => [key.replace('neo', 'palio'), value]));
    const all = articlesOn(today, { values: { ...values, ...editsWith().values } });
    expect(all.map(({ id }) => id)).toEqual(['neo', 'palio', 'proto', 'erchetai']);
  });
});
