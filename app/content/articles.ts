// The articles on a day: those of content/ and the administrator's, whose values are keyed as in edits.ts.
import { articleSlugs } from '#content/slugs.ts';
import { locales } from '../site-map.ts';
import type { Edits } from './edits.ts';
import type { ArticleSlugs, PublicArticle } from './model.ts';

/** A planned article is published on a later day. */
export type ArticleState = 'draft' | 'planned' | 'published' | 'coming' | 'withdrawn';

/** `slugs` has the languages in which the article is written. `published` is its day, empty for one of content/ that was not changed. */
type ArticleOnDay = Omit<PublicArticle, 'isComing'> & { state: ArticleState; published: string };

/** Those of content/, which may be none. */
export const shippedArticles: readonly ArticleSlugs[] = articleSlugs;

/** New articles come first, the newest at the top. */
export function allArticlesOn(today: string, { values = {} }: Edits): ArticleOnDay[] {
  const read = (id: string, field: string) => values[`articles.${id}.${field}`] ?? '';
  const added = Object.keys(values)
    .flatMap((key) => key.match(/^articles\.([a-z0-9-]+)\.state$/)?.[1] ?? [])
    .filter((id) => !shippedArticles.some(({ el }) => el === id))
    .toSorted((one, other) => read(other, 'published').localeCompare(read(one, 'published')));
  const all = [...added.map((id) => ({ id, slugs: undefined })), ...shippedArticles.map((slugs) => ({ id: slugs.el, slugs }))];
  return all.map(({ id, slugs }): ArticleOnDay => {
    const published = read(id, 'published');
    const stored = read(id, 'state') || (slugs?.status ?? 'published');
    const state = (stored === 'published' && published > today ? 'planned' : stored) as ArticleState;
    const required = state === 'coming' ? ['title'] : ['title', 'text'];
    const written = locales.flatMap((locale) => {
      const isWritten = required.every((field) => values[`articles.${id}.${field}:${locale}`] ?? slugs);
      return isWritten ? [[locale, read(id, `slug:${locale}`) || (slugs?.[locale] ?? id)]] : [];
    });
    const { forParents } = slugs ?? {};
    return { id, slugs: Object.fromEntries(written), state, published, ...(forParents && { forParents }) };
  });
}

/** Days on which planned articles appear. */
export const plannedDays = (today: string, edits: Edits): string[] =>
  allArticlesOn(today, edits)
    .filter(({ state }) => state === 'planned')
    .map(({ published }) => published);

/** Selects the articles that visitors see. */
export const articlesOn = (today: string, edits: Edits): PublicArticle[] =>
  allArticlesOn(today, edits)
    .filter(({ state, slugs }) => (state === 'published' || state === 'coming') && Object.keys(slugs).length > 0)
    .map(({ state, published: _, ...article }) => ({ ...article, isComing: state === 'coming' }));
