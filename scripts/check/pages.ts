import type { Article, InstructorProfile, LegalText } from '#app/content/documents.ts';
import { fillIn } from '#app/content/placeholders.ts';
import { type Locale, locales, publicPages } from '#app/site-map.ts';
import type { Content } from './content.ts';
import type { Place } from './finding.ts';

export interface Page {
  path: string;
  locale: Locale;
  /** Title without the school's name, which the site appends. */
  title: string;
  titlePlace: Place;
  description: string;
  descriptionPlace: Place;
}

type Head = Omit<Page, 'path' | 'locale'>;

/** Public pages whose content is valid. Articles that are only announced have no page. */
export function listPages(content: Content): Page[] {
  return locales.flatMap((locale) => {
    const { home } = content.copy[locale];
    const homeFile = `home.${locale}.ts`;
    return [
      ...page(publicPages.home, locale, {
        ...fillIn(home, content.facts[locale]),
        titlePlace: content.at(homeFile, 'home', 'title'),
        descriptionPlace: content.at(homeFile, 'home', 'description'),
      }),
      ...(content.articleSlugs.length > 0 ? ownPage(content, 'blog', locale) : []),
      ...content.articleSlugs.flatMap((slugs) => {
        const file = `blog/${slugs.el}/${locale}.md`;
        const article = content.document<Article>(file);
        if (!article || slugs.status === 'coming') return [];
        return page(publicPages.article, locale, headOf(content, file, article), slugs[locale]);
      }),
      ...(content.instructorIds.length > 0 ? ownPage(content, 'instructors', locale) : []),
      ...content.instructorIds.flatMap((id) => profilePage(content, id, locale)),
      ...legalPage(content, 'privacy', publicPages.privacy, locale),
      ...legalPage(content, 'code-of-conduct', publicPages.codeOfConduct, locale),
      ...interfacePage(content, 'contactRedirect', locale),
      ...interfacePage(content, 'sitemap', locale),
    ];
  });
}

function page(pattern: { el: string; en?: string }, locale: Locale, head: Head, parameter = ''): Page[] {
  const path = pattern[locale]?.replace(/:\w+/, parameter);
  return path ? [{ path, locale, ...head }] : [];
}

function ownPage(content: Content, name: 'blog' | 'instructors', locale: Locale): Page[] {
  const { title, description } = fillIn(content.copy[locale].pages[name], content.facts[locale]);
  const at = (field: string) => content.at(`pages.${locale}.ts`, 'pages', name, field);
  return page(publicPages[name], locale, {
    title,
    titlePlace: at('title'),
    description,
    descriptionPlace: at('description'),
  });
}

function interfacePage(content: Content, name: 'contactRedirect' | 'sitemap', locale: Locale): Page[] {
  const { title, description } = fillIn(content.copy[locale].pageLabels[name], content.facts[locale]);
  const at = (field: string) => content.at(`interface/pages.${locale}.ts`, 'pageLabels', name, field);
  return page(publicPages[name], locale, {
    title,
    titlePlace: at('title'),
    description,
    descriptionPlace: at('description'),
  });
}

function profilePage(content: Content, id: string, locale: Locale): Page[] {
  const file = `instructors/${id}/${locale}.md`;
  const profile = content.document<InstructorProfile>(file);
  const facts = content.instructors[id];
  const copy = content.copy[locale].instructors[id];
  if (!profile || !facts || !copy) return [];
  const head = {
    title: `${facts.name}, ${fillIn(copy.title, content.facts[locale]).replace(/[*[\]]/g, '')}`,
    titlePlace: content.at(`instructors/cards.${locale}.ts`, 'instructorCopy', id, 'title'),
    description: profile.description,
    descriptionPlace: content.at(file, 'description'),
  };
  return page(publicPages.instructor, locale, head, id);
}

function legalPage(content: Content, name: string, pattern: { el: string; en: string }, locale: Locale): Page[] {
  const file = `legal/${name}.${locale}.md`;
  const text = content.document<LegalText>(file);
  return text ? page(pattern, locale, headOf(content, file, text)) : [];
}

function headOf(content: Content, file: string, { title, description }: { title: string; description: string }): Head {
  return { title, titlePlace: content.at(file, 'title'), description, descriptionPlace: content.at(file, 'description') };
}
