// Selects the articles that visitors see on a day: those of content/ and the administrator's, whose values are keyed as in edits.ts.
import { articleSlugs } from '#content/slugs.ts';
import { locales } from '../site-map.ts';
import type { Edits } from './edits.ts';
import type { ArticleSlugs, PublicArticle } from './model.ts';

/** New articles come first, the newest at the top. */
export function articlesOn(today: string, { values = {} }: Edits): PublicArticle[] {
  const read = (id: string, field: string) => values[`articles.${id}.${field}`] ?? '';
  const shipped: readonly ArticleSlugs[] = articleSlugs;
  const added = Object.keys(values)
    .flatMap((key) => key.match(/^articles\.([a-z0-9-]+)\.state$/)?.[1] ?? [])
    .filter((id) => !shipped.some(({ el }) => el === id))
    .toSorted((one, other) => read(other, 'published').localeCompare(read(one, 'published')));
  const all = [...added.map((id) => ({ id, shipped: undefined })), ...shipped.map((slugs) => ({ id: slugs.el, shipped: slugs }))];
  return all.flatMap(({ id, shipped: slugs }): PublicArticle[] => {
    const state = read(id, 'state') || (slugs?.status ?? 'published');
    const isPublished = state === 'published' && read(id, 'published') <= today;
    if (!isPublished && state !== 'coming') return [];
    const isWritten = (locale: string) => slugs || (read(id, `title:${locale}`) && read(id, `text:${locale}`));
    const written = locales.flatMap((locale) => {
      const slug = read(id, `slug:${locale}`) || slugs?.[locale];
      return slug && isWritten(locale) ? [[locale, slug]] : [];
    });
    if (written.length === 0) return [];
    const { forParents } = slugs ?? {};
    return [{ id, slugs: Object.fromEntries(written), isComing: state === 'coming', ...(forParents && { forParents }) }];
  });
}
