// What articles have in addition to other sections: addresses, a state, Markdown, and a preview before they are published.
import { articleStates, type ContentField } from '#app/site-content/section-texts.ts';
import { cachedPaths } from '../cached-paths.ts';
import { allArticlesOn } from '../content/articles.ts';
import { type EditedValues, entryIds } from '../content/edits.ts';
import { renderMarkdown } from '../content/render-markdown.ts';
import { type ContentMistake, checkAddress } from '../content/rules.server.ts';
import { currentSiteContent } from '../content/site-content.server.ts';
import { contentIn } from '../i18n/content.ts';
import { localDay } from '../i18n/format.ts';
import { slugOf } from '../i18n/slug.ts';
import { type Locale, locales, paths } from '../site-map.ts';
import { hasPicture } from '../ui/drawing.tsx';
import { articleTitle, instructorNames } from './sections.server.ts';
import { shippedValue } from './shipped.server.ts';

const today = () => localDay(new Date());

/** All articles, as they are stored, in the order of the blog. */
export const listAllArticles = () => allArticlesOn(today(), currentSiteContent().edits);

/** Slugs that other articles have or had in a language, and their ids, which are their addresses in a preview. */
function takenSlugs(id: string, locale: Locale): string[] {
  const { values = {} } = currentSiteContent().edits;
  const read = (other: string, field: string) => values[`articles.${other}.${field}:${locale}`];
  return listAllArticles()
    .filter((article) => article.id !== id)
    .flatMap(({ id: other }) => [
      other,
      read(other, 'slug') ?? shippedValue(`articles.${other}.slug:${locale}`) ?? '',
      ...(entryIds(read(other, 'formerSlugs')) ?? []),
    ]);
}

export const isSlugTaken = (id: string, locale: Locale, slug: string) => takenSlugs(id, locale).includes(slug);

/** Values of a new article, which has the cover of the first one until it gets its own. */
export function articleDefaults(id: string): EditedValues {
  const { values = {} } = currentSiteContent().edits;
  const [first] = listAllArticles();
  const covers = ['cover', 'coverAlt:el', 'coverAlt:en'].map((field) => {
    const key = `articles.${first?.id}.${field}`;
    return [`articles.${id}.${field}`, values[key] ?? shippedValue(key) ?? ''];
  });
  return { [`articles.${id}.state`]: 'draft', ...Object.fromEntries(covers) };
}

/** Choices of a field; undefined for a field that is typed. */
export function optionsOf(kind: ContentField['kind'], locale: Locale): (readonly [value: string, text: string])[] | undefined {
  if (kind === 'state') return Object.entries(articleStates).map(([state, label]) => [state, label[locale]]);
  if (kind === 'author') return [['', contentIn(locale).school.name], ...instructorNames()];
  return kind === 'article' ? listAllArticles().map(({ id }) => [id, articleTitle(id, locale)]) : undefined;
}

/** Adds what follows from the values of an article: addresses from the titles, and the day on which it is published. */
export function completeArticle(id: string, values: EditedValues): EditedValues {
  const read = (field: string) => values[`articles.${id}.${field}`] ?? '';
  const slugs = locales.map((locale): [string, string] => {
    const taken = takenSlugs(id, locale);
    const fromTitle = slugOf(read(`title:${locale}`));
    const free = [fromTitle, ...taken.map((_, index) => `${fromTitle}-${index + 2}`)].find((slug) => !taken.includes(slug));
    return [`articles.${id}.slug:${locale}`, read(`slug:${locale}`) || (fromTitle && (free ?? ''))];
  });
  const published = read('published') || (read('state') === 'published' ? today() : '');
  return { ...values, ...Object.fromEntries(slugs), [`articles.${id}.published`]: published };
}

/** `values` are all values of an article with the state to be checked. */
export function checkState(id: string, values: EditedValues): ContentMistake | undefined {
  const read = (field: string) => values[`articles.${id}.${field}`] ?? '';
  const required = read('state') === 'coming' ? ['title', 'slug'] : ['title', 'slug', 'text'];
  const isWritten = locales.some((locale) => required.every((field) => read(`${field}:${locale}`)));
  return isWritten || /^(?:draft|withdrawn)$/.test(read('state')) ? undefined : { key: 'articleEmpty' };
}

/** Adds the addresses that visitors may know. `before` and `after` are all values of an article, `edits` those to be stored. */
export function withFormerSlugs(id: string, before: EditedValues, after: EditedValues, edits: EditedValues): EditedValues {
  const former = locales.map((locale) => {
    const [slug, list] = [`articles.${id}.slug:${locale}`, `articles.${id}.formerSlugs:${locale}`];
    const last = before[`articles.${id}.state`] === 'draft' ? '' : before[slug];
    const slugs = new Set([...(entryIds(before[list]) ?? []), ...(entryIds(after[list]) ?? []), ...(last ? [last] : [])]);
    slugs.delete(after[slug] ?? '');
    return [list, [...slugs].join()] as const;
  });
  const others = Object.entries(edits).filter(([key]) => former.every(([list]) => list !== key));
  return Object.fromEntries([...others, ...former.filter(([, slugs]) => slugs)]);
}

/** Values with which the administrator sees an article in any state, with a text that was typed, at addresses that consist of its id. */
export function withPreviewedArticle(id: string, values: EditedValues, typed: EditedValues = {}): EditedValues {
  const read = (field: string) => values[`articles.${id}.${field}`];
  const textIn = (locale: Locale) => {
    const text = typed[`articles.${id}.text:${locale}`];
    return text === undefined || tooDeepPart(text) !== undefined ? read(`text:${locale}`) : text;
  };
  const shown = locales.flatMap((locale): [string, string][] => [
    [`slug:${locale}`, id],
    [`title:${locale}`, read(`title:${locale}`) || read('title:el') || read('title:en') || id],
    [`text:${locale}`, textIn(locale) || '…'],
  ]);
  const published = [read('published') || today(), today()].toSorted()[0] as string;
  const all = [['state', 'published'], ['published', published], ...shown].map(([field, value]) => [
    `articles.${id}.${field}`,
    value,
  ]);
  return { ...values, ...Object.fromEntries(all) };
}

const deeplyNested = /^(?:[ \t]*>|[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]){12}/m;
/** More marks of emphasis would take seconds. */
const maxMarks = 2_000;

/** Returns the beginning of what would block the server. */
function tooDeepPart(text: string): string | undefined {
  const marks = text.match(/[*_]/g)?.length ?? 0;
  const part = deeplyNested.exec(text)?.[0] ?? (marks > maxMarks ? text.slice(text.search(/[*_]/)) : undefined);
  return part?.trim().slice(0, 20);
}

/** Checks what would block the server, and what would be shown differently from what was meant. */
export function checkMarkdown(text: string): ContentMistake | undefined {
  const part = tooDeepPart(text);
  if (part !== undefined) return { key: 'markupTooDeep', values: { part } };
  const { links, pictures } = renderMarkdown(text);
  const pages: readonly string[] = [...cachedPaths(), paths.auth, paths.profile];
  const link = links.find((address) =>
    checkAddress(address.replace(/#.*/, ''), (path) => (pages.includes(path) ? [] : undefined)),
  );
  if (link !== undefined) return { key: 'linkInvalid', values: { part: link } };
  const picture = pictures.find(({ isParagraph, alt, name }) => !isParagraph || !alt || !hasPicture(name));
  return picture && { key: 'figureInvalid', values: { part: picture.source } };
}
