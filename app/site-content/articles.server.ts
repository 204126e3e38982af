// Articles in the editor: addresses, states, rules for their Markdown, and previews before they are published.
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
import { articleTitle, currentValue, instructorNames } from './sections.server.ts';

const today = () => localDay(new Date());

export const listAllArticles = () => allArticlesOn(today(), currentSiteContent().edits);

const readerOf = (id: string, values: EditedValues) => (field: string) => values[`articles.${id}.${field}`] ?? '';

const valuesWith = (id: string, values: EditedValues, changes: readonly (readonly [field: string, value: string])[]) => ({
  ...values,
  ...Object.fromEntries(changes.map(([field, value]) => [`articles.${id}.${field}`, value])),
});

/** A draft with the cover of the first article. */
export function newArticle(): { id: string; values: EditedValues } {
  const all = listAllArticles();
  const id = String(Math.max(0, ...all.map((article) => Number(article.id) || 0)) + 1);
  const cover = ['cover', 'coverAlt:el', 'coverAlt:en'].map(
    (field) => [field, currentValue(`articles.${all[0]?.id}.${field}`)] as const,
  );
  return { id, values: valuesWith(id, {}, [['state', 'draft'], ['title:el', 'Νέο άρθρο'], ...cover]) };
}

/** Choices of a field; undefined for a field that is typed. */
export function optionsOf(kind: ContentField['kind'], locale: Locale): (readonly [value: string, text: string])[] | undefined {
  if (kind === 'state') return Object.entries(articleStates).map(([state, label]) => [state, label[locale]]);
  if (kind === 'author') return [['', contentIn(locale).school.name], ...instructorNames()];
  return kind === 'article' ? listAllArticles().map(({ id }) => [id, articleTitle(id, locale)]) : undefined;
}

/** Tests whether another article has or had the slug, or has it as its id, which is its address in a preview. */
export function isSlugTaken(id: string, locale: Locale, slug: string): boolean {
  const others = listAllArticles().filter((article) => article.id !== id);
  const fields = ['slug', 'formerSlugs'].map((field) => `${field}:${locale}`);
  return others.some((other) =>
    [other.id, ...fields.flatMap((field) => entryIds(currentValue(`articles.${other.id}.${field}`)) ?? [])].includes(slug),
  );
}

/** Adds what follows from the values of an article that is no draft: addresses from the titles, and the day of its publication. */
export function completeArticle(id: string, values: EditedValues): EditedValues {
  const read = readerOf(id, values);
  if (read('state') === 'draft') return values;
  const slugs = locales.map((locale) => {
    const slug = slugOf(read(`title:${locale}`));
    const fromTitle = slug && isSlugTaken(id, locale, slug) ? `${slug}-${id}` : slug;
    return [`slug:${locale}`, read(`slug:${locale}`) || fromTitle] as const;
  });
  return valuesWith(id, values, [...slugs, ['published', read('published') || today()]]);
}

/** `values` are all values of an article with the state to be checked. */
export function checkState(id: string, values: EditedValues): ContentMistake | undefined {
  const read = readerOf(id, values);
  const required = read('state') === 'coming' ? ['title'] : ['title', 'text'];
  const isWritten = locales.some((locale) => required.every((field) => read(`${field}:${locale}`)));
  return isWritten || /^(?:draft|withdrawn)$/.test(read('state')) ? undefined : { key: 'articleEmpty' };
}

/** Adds the addresses that visitors may know. `before` and `after` are all values of an article, `edits` those to be stored. */
export function withFormerSlugs(id: string, before: EditedValues, after: EditedValues, edits: EditedValues): EditedValues {
  const former = locales.flatMap((locale) => {
    const [present, list] = [`slug:${locale}`, `formerSlugs:${locale}`];
    const slugs = [before, after].flatMap((values) => entryIds(readerOf(id, values)(list)) ?? []);
    const known = new Set(
      [...slugs, readerOf(id, before)(present)].filter((slug) => slug !== readerOf(id, after)(present) && slug),
    );
    return known.size > 0 ? [[list, [...known].join()] as const] : [];
  });
  const others = Object.entries(edits).filter(([key]) => !key.includes('.formerSlugs:'));
  return valuesWith(id, Object.fromEntries(others), former);
}

/** Values with which the administrator sees an article in any state, with a text that was typed, at addresses that consist of its id. */
export function withPreviewedArticle(id: string, values: EditedValues, typed: EditedValues = {}): EditedValues {
  const read = readerOf(id, values);
  const texts = locales.flatMap((locale) => {
    const text = typed[`articles.${id}.text:${locale}`] ?? read(`text:${locale}`);
    const title = read(`title:${locale}`) || read('title:el') || read('title:en') || id;
    const shown = { slug: id, title, text: (!markupTooDeep(text) && text) || '…' };
    return Object.entries(shown).map(([field, value]) => [`${field}:${locale}`, value] as const);
  });
  const published = [read('published') || today(), today()].sort()[0] ?? '';
  return valuesWith(id, values, [['state', 'published'], ['published', published], ...texts]);
}

const deeplyNested = /^(?:[ \t]*>|[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]){12}/m;
/** Each row of a table, even an empty one, gets as many cells as its head. */
const maxCells = 11;
const maxMarks = 700;
/** At each of its characters, the renderer looks for an email address. */
const longWord = /[\w.!#$%&'*+/=?^`{|}~-]{300}/;

/** Returns the beginning of markup that takes seconds to render. */
function markupTooDeep(text: string): string | undefined {
  const hasTooManyMarks = (text.match(/[*_~]/g)?.length ?? 0) > maxMarks;
  const wideRow = text.split('\n').find((line) => line.split('|').length > maxCells);
  const part =
    deeplyNested.exec(text)?.[0] ??
    wideRow ??
    longWord.exec(text)?.[0] ??
    (hasTooManyMarks ? text.slice(text.search(/[*_~]/)) : undefined);
  return part?.trim().slice(0, 20);
}

/** Refuses markup that takes seconds to render, links that lead nowhere and pictures that would not be shown. */
export function checkMarkdown(text: string): ContentMistake | undefined {
  const tooDeep = markupTooDeep(text);
  if (tooDeep) return { key: 'markupTooDeep', values: { part: tooDeep } };
  const { html, links, pictures } = renderMarkdown(text);
  // References repeat an address.
  if (html.length > 10_000 + 10 * text.length) return { key: 'markupTooDeep', values: { part: text.slice(0, 20) } };
  const pages: readonly string[] = [...cachedPaths(), paths.auth, paths.profile];
  const link = links.find((address) =>
    checkAddress(address.replace(/#.*/, ''), (path) => (pages.includes(path) ? [] : undefined)),
  );
  if (link !== undefined) return { key: 'linkInvalid', values: { part: link } };
  const picture = pictures.find(({ isParagraph, alt, name }) => !isParagraph || !alt || !hasPicture(name));
  return picture && { key: 'figureInvalid', values: { part: picture.source } };
}
