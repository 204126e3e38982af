// Paths of the public pages that the content has, from the patterns of site-map.ts.
import type { Content } from './content/model.ts';
import { type Locale, localeOf, locales, type PublicPage, paths, publicPages, trimSlash } from './site-map.ts';

type PublicContent = Pick<Content, 'articles'> & { instructors: readonly { id: string }[] };
/** A page in one language or both. */
type PagePaths = { page: PublicPage; el?: string; en?: string; canonical?: Locale };

/** The blog and the instructors' page are missing from a school that has none. Their routes then respond with 404. */
export function hasPage(page: PublicPage, { articles, instructors }: PublicContent): boolean {
  if (page === 'blog') return articles.length > 0;
  return page === 'instructors' ? instructors.length > 0 : true;
}

const known = new WeakMap<PublicContent, readonly PagePaths[]>();

export function publicPaths(content: PublicContent): readonly PagePaths[] {
  const pages = known.get(content) ?? pagesOf(content);
  known.set(content, pages);
  return pages;
}

function pagesOf(content: PublicContent): PagePaths[] {
  return Object.entries(publicPages).flatMap(([name, page]): PagePaths[] => {
    if (!hasPage(name as PublicPage, content)) return [];
    const patterns = { page: name as PublicPage, ...page };
    if (name === 'article')
      return content.articles.filter(({ isComing }) => !isComing).map(({ slugs }) => withParameter(patterns, ':slug', slugs));
    if (name === 'instructor') return content.instructors.map(({ id }) => withParameter(patterns, ':id', { el: id, en: id }));
    return [patterns];
  });
}

function withParameter(patterns: PagePaths, parameter: string, values: Partial<Record<Locale, string>>): PagePaths {
  const pathIn = (locale: Locale) => (values[locale] ? patterns[locale]?.replace(parameter, values[locale]) : undefined);
  return { ...patterns, el: pathIn('el'), en: pathIn('en') };
}

const findPage = (content: PublicContent, path: string) => publicPaths(content).find(({ el, en }) => el === path || en === path);

const isTranslation = ({ canonical }: PagePaths, locale: Locale) => canonical !== undefined && canonical !== locale;

/** Public pages in one language, without translations. */
export function indexablePages(content: PublicContent, locale: Locale): { page: PublicPage; path: string }[] {
  return publicPaths(content).flatMap((page) => {
    const path = page[locale];
    return path && !isTranslation(page, locale) ? [{ page: page.page, path }] : [];
  });
}

export const indexablePaths = (content: PublicContent): string[] =>
  locales.flatMap((locale) => indexablePages(content, locale).map(({ path }) => path));

export const translationPaths = (content: PublicContent): string[] =>
  locales.flatMap((locale) =>
    publicPaths(content)
      .filter((page) => isTranslation(page, locale))
      .flatMap((page) => page[locale] ?? []),
  );

/** Path of the page in the other language. An article that is not translated leads to the blog. */
export function alternatePath(pathname: string, content: PublicContent): string {
  const path = trimSlash(pathname);
  const [locale, other] = localeOf(path) === 'en' ? (['en', 'el'] as const) : (['el', 'en'] as const);
  const page = publicPaths(content).find((each) => each[locale] === path);
  if (page?.page === 'article') return page[other] ?? paths.blog[other];
  return page?.[other] ?? (other === 'el' ? path.slice('/en'.length) : `/en${path}`);
}

/** Path of the same page in a language that it has, for a path in either. */
export const pathIn = (locale: Locale, path: string, content: PublicContent): string => findPage(content, path)?.[locale] ?? path;

export function canonicalLinks(
  pathname: string,
  content: PublicContent,
): { canonical: string; alternates: Record<Locale, string> | null } | null {
  const path = trimSlash(pathname);
  const page = findPage(content, path);
  if (!page) return null;
  const { el, en, canonical } = page;
  if (canonical) return { canonical: page[canonical] ?? path, alternates: null };
  return { canonical: path, alternates: el && en ? { el, en } : null };
}
