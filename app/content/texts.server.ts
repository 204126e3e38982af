import { articleSlugs, type Locale } from '../site-map.ts';
import type { Article, InstructorProfile, LegalText } from './documents.ts';
import type { InstructorId } from './model.ts';

const articles: Record<string, Article> = import.meta.glob('../../content/blog/*/*.md', { eager: true, import: 'default' });
const profiles: Record<string, InstructorProfile> = import.meta.glob('../../content/instructors/*/*.md', {
  eager: true,
  import: 'default',
});
const legalTexts: Record<string, LegalText> = import.meta.glob('../../content/legal/*.md', { eager: true, import: 'default' });

export type ListedArticle = Article & { slug: string; isComing: boolean };

export function listArticles(locale: Locale): ListedArticle[] {
  return articleSlugs.map((slugs) => ({
    ...articleIn(slugs.el, locale),
    slug: slugs[locale],
    isComing: slugs.status === 'coming',
  }));
}

export function findArticle(slug: string, locale: Locale): { article: Article; related: ListedArticle[] } | null {
  const all = listArticles(locale);
  const article = all.find((each) => each.slug === slug && !each.isComing);
  if (!article) return null;
  const related = article.related.flatMap((greek) => all[articleSlugs.findIndex(({ el }) => el === greek)] ?? []);
  return { article, related: related.filter(({ isComing }) => !isComing) };
}

export function findInstructorProfile(id: InstructorId, locale: Locale): InstructorProfile {
  return requireText(profiles, `../../content/instructors/${id}/${locale}.md`);
}

export function legalText(name: 'privacy' | 'code-of-conduct', locale: Locale): LegalText {
  return requireText(legalTexts, `../../content/legal/${name}.${locale}.md`);
}

const articleIn = (greekSlug: string, locale: Locale) => requireText(articles, `../../content/blog/${greekSlug}/${locale}.md`);

function requireText<Text>(texts: Record<string, Text>, file: string): Text {
  const text = texts[file];
  if (!text) throw new Error(`${file.slice('../../'.length)} is missing`);
  return text;
}
