// Articles, profiles and legal texts with the current facts of the school and the administrator's changes.

import { lifetimes } from '#store/lifetimes.ts';
import { contentIn } from '../i18n/content.ts';
import { type Locale, usesLanguageCookie, withLanguage } from '../site-map.ts';
import { shippedArticles } from './articles.ts';
import type { Article, ArticleTemplate, InstructorProfile, LegalTemplate, LegalText, ProfileTemplate } from './documents.ts';
import { editedEntries, entryIds, withEditedTexts } from './edits.ts';
import { escapeHtml, fillDocument, renderParagraphs } from './fill-document.ts';
import type { Content } from './model.ts';
import { factsOf } from './placeholders.ts';
import { renderMarkdown } from './render-markdown.ts';
import { currentSiteContent } from './site-content.server.ts';

export const articleTemplates: Record<string, ArticleTemplate> = import.meta.glob('../../content/blog/*/*.md', {
  eager: true,
  import: 'default',
});
export const profileTemplates: Record<string, ProfileTemplate> = import.meta.glob('../../content/instructors/*/*.md', {
  eager: true,
  import: 'default',
});
export const legalTemplates: Record<string, LegalTemplate> = import.meta.glob('../../content/legal/*.md', {
  eager: true,
  import: 'default',
});

export type ListedArticle = Article & { id: string; slug: string; isComing: boolean };

export function listArticles(locale: Locale): ListedArticle[] {
  return contentIn(locale).articles.flatMap(({ id, slugs, isComing }) => {
    const slug = slugs[locale];
    return slug === undefined ? [] : { ...articleIn(id, locale), id, slug, isComing };
  });
}

export function findArticle(slug: string, locale: Locale): { article: Article; related: ListedArticle[] } | null {
  const all = listArticles(locale);
  const article = all.find((each) => each.slug === slug && !each.isComing);
  if (!article) return null;
  const related = article.related.flatMap((id) => all.find((each) => each.id === id) ?? []);
  return { article, related: related.filter(({ isComing }) => !isComing) };
}

/** Finds an article that was withdrawn, or whose slug was changed: `slug` is the one of its page. */
export function findFormerArticle(slug: string, locale: Locale) {
  const { values = {} } = currentSiteContent().edits;
  const shipped = shippedArticles.map((slugs) => [`articles.${slugs.el}.slug:${locale}`, slugs[locale]] as const);
  const hasSlug = ([key, value]: readonly [string, string]) =>
    /^articles\.[^.]+\.(?:slug|formerSlugs):/.test(key) && key.endsWith(`:${locale}`) && entryIds(value)?.includes(slug);
  const id = [...Object.entries(values), ...shipped].find(hasSlug)?.[0].split('.')[1];
  return {
    slug: contentIn(locale).articles.find((article) => article.id === id && !article.isComing)?.slugs[locale],
    isWithdrawn: values[`articles.${id}.state`] === 'withdrawn',
  };
}

/** Profile without texts, for an instructor who is not in content/. */
const noProfile: ProfileTemplate = {
  ...{ description: '', standfirst: '', fullName: '', graduation: '', role: '', lineage: '', place: '', hours: '' },
  ...{ path: [], activities: [], html: '', sections: [], pictures: [] },
};

export function findInstructorProfile(id: string, locale: Locale): InstructorProfile {
  const { edits } = currentSiteContent();
  const template = profileTemplates[`../../content/instructors/${id}/${locale}.md`] ?? noProfile;
  const { path, activities } = template;
  const text = edits.values?.[`profiles.${id}.text:${locale}`];
  const profile = {
    ...withEditedTexts(`profiles.${id}`, template, edits, locale),
    html: text ? renderParagraphs(text) : template.html,
    path:
      editedEntries(edits, `profiles.${id}.path`)?.map((read) => ({
        year: Number(read('year')),
        text: read(`text:${locale}`),
      })) ?? path,
    activities: editedEntries(edits, `profiles.${id}.activities`)?.map((read) => read(`text:${locale}`)) ?? activities,
  };
  const year = contentIn(locale).instructors.find((instructor) => instructor.id === id)?.activeSince ?? '';
  return localizeLinks(fillDocument(profile, { ...factsIn(locale), year }), locale);
}

export function legalText(name: 'privacy' | 'code-of-conduct', locale: Locale): LegalText {
  const template = requireText(legalTemplates, `../../content/legal/${name}.${locale}.md`);
  const edited = withEditedTexts('legal', template, currentSiteContent().edits, locale);
  return localizeLinks(fillDocument(edited, { ...factsIn(locale), ...lifetimes }), locale);
}

const factsIn = (locale: Locale) => factsOf(contentIn(locale).school, locale);

const filledArticles = new WeakMap<Content, Map<string, Article>>();

/** Caches the filled-in article for each content, because several pages list all articles. */
function articleIn(id: string, locale: Locale): Article {
  const content = contentIn(locale);
  const filled = filledArticles.get(content) ?? new Map<string, Article>();
  filledArticles.set(content, filled);
  const article =
    filled.get(id) ?? localizeLinks(fillDocument(editedArticle(id, locale), factsOf(content.school, locale)), locale);
  filled.set(id, article);
  return article;
}

/** Article without values, for one that is not in content/. */
const noArticle: ArticleTemplate = {
  ...{ title: '', description: '', excerpt: '', standfirst: '', audience: '', published: '', cover: '', coverAlt: '' },
  ...{ related: [], trial: { heading: '', text: '', button: '' }, html: '', sections: [], pictures: [] },
};

function editedArticle(id: string, locale: Locale): ArticleTemplate {
  const { edits, today } = currentSiteContent();
  const template = articleTemplates[`../../content/blog/${id}/${locale}.md`] ?? noArticle;
  const read = (field: string) => edits.values?.[`articles.${id}.${field}`];
  const text = read(`text:${locale}`);
  const related = editedEntries(edits, `articles.${id}.related`)?.map((entry) => entry('article'));
  const voices = editedEntries(edits, `articles.${id}.voices`)?.map((entry) => ({
    quote: entry(`quote:${locale}`),
    speaker: entry(`speaker:${locale}`),
  }));
  const edited = withEditedTexts(`articles.${id}`, template, edits, locale);
  return {
    ...edited,
    ...(text && renderMarkdown(text)),
    description: edited.description || edited.excerpt || edited.title,
    published: read('published') || template.published || today,
    author: read('author') ?? template.author,
    cover: read('cover') || template.cover,
    ...(related && { related }),
    ...(voices && { voices: voices.filter(({ quote }) => quote) }),
  };
}

function requireText<Text>(texts: Record<string, Text>, file: string): Text {
  const text = texts[file];
  if (!text) throw new Error(`${file.slice('../../'.length)} is missing`);
  return text;
}

/** Adds the language of a document to its links to sign-in and member pages, which have the same URL in both languages. */
export function localizeLinks<Document extends { html: string }>(document: Document, locale: Locale): Document {
  const html = document.html.replace(/(?<=<a href=")(\/[^"?#]*)[^"]*/g, (href, path) =>
    usesLanguageCookie(path) ? escapeHtml(withLanguage(href.replaceAll('&amp;', '&'), locale)) : href,
  );
  return { ...document, html };
}
