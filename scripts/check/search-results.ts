import { type InstructorProfile, searchLimits } from '#app/content/documents.ts';
import { fillIn } from '#app/content/placeholders.ts';
import { checkLength, checkTitle, isSlug } from '#app/content/rules.server.ts';
import { type Locale, locales, type PublicPage, publicPages } from '#app/site-map.ts';
import { formatPlace } from '../vite/content-error.ts';
import type { Content } from './content.ts';
import type { Place, Report } from './rules.ts';

const limits = { min: searchLimits.minDescription, max: searchLimits.maxDescription };

/** Checks titles, descriptions and addresses in the form in which search engines show and compare them. */
export function checkSearchResults(content: Content, report: Report): void {
  const { articleSlugs, instructorIds, school, at } = content;
  const places = new Map<string, Place>();
  const checkUnique = (text: string, place: Place) => {
    const first = places.get(text);
    if (first) report.error(place, `is the same as in ${formatPlace(first)}: write a different one`);
    else places.set(text, place);
  };
  const checkSlug = (kind: string, slug: string, place: Place) => {
    const advice = 'write lower-case Latin letters, digits and hyphens, as in why-learn-capoeira';
    if (!isSlug(slug)) report.error(place, `'${slug}' cannot be an address: ${advice}`);
    checkUnique(`${kind} ${slug}`, place);
  };
  for (const { locale, title, titlePlace, description, descriptionPlace } of listPages(content)) {
    report.mistake(titlePlace, checkTitle(title, school.name));
    checkUnique(`title ${locale} ${title}`, titlePlace);
    report.mistake(descriptionPlace, checkLength(description, limits));
    checkUnique(`description ${locale} ${description}`, descriptionPlace);
  }
  for (const [index, slugs] of articleSlugs.entries())
    for (const locale of locales) checkSlug(locale, slugs[locale], at('slugs.ts', 'articleSlugs', index, locale));
  for (const [index, id] of instructorIds.entries()) checkSlug('instructor', id, at('slugs.ts', 'instructorIds', index));
}

type Head = { title: string; titlePlace?: Place; description: string };

/** Returns the public pages whose content is valid. Their titles lack the school's name, which the site appends. */
export const listPages = (content: Content) => locales.flatMap((locale) => listPagesIn(locale, content));

function listPagesIn(locale: Locale, content: Content) {
  const { articleSlugs, instructorIds, at, document, instructorFacts } = content;
  const { home, pages, labels, instructorCopy } = content.copy[locale];
  const fill = (text: string) => fillIn(text, content.facts[locale]);
  const pageOf = (page: PublicPage, file: string, head: Head | undefined, path: string[] = [], parameter = '') => {
    const pattern: { el: string; en?: string } = publicPages[page];
    if (!head || !pattern[locale]) return [];
    return {
      ...{ path: pattern[locale].replace(/:\w+/, parameter), locale, file },
      ...{ title: fill(head.title), titlePlace: head.titlePlace ?? at(file, ...path, 'title') },
      ...{ description: fill(head.description), descriptionPlace: at(file, ...path, 'description') },
    };
  };
  const markdown = (page: PublicPage, file: string, parameter = '') => pageOf(page, file, document(file), [], parameter);
  const own = (page: 'blog' | 'instructors') => pageOf(page, `pages.${locale}.ts`, pages[page], ['pages', page]);
  // Announced articles have no page yet.
  const articles = articleSlugs.filter(({ status }) => status !== 'coming');
  return [
    pageOf('home', `home.${locale}.ts`, home, ['home']),
    articleSlugs.length > 0 ? own('blog') : [],
    ...articles.map((slugs) => markdown('article', `blog/${slugs.el}/${locale}.md`, slugs[locale])),
    instructorIds.length > 0 ? own('instructors') : [],
    ...instructorIds.map((id) => {
      const file = `instructors/${id}/${locale}.md`;
      const { description } = document<InstructorProfile>(file) ?? {};
      const title = `${instructorFacts[id]?.name}, ${instructorCopy[id]?.title.replace(/[*[\]]/g, '')}`;
      const titlePlace = at(`instructors/cards.${locale}.ts`, 'instructorCopy', id, 'title');
      return pageOf('instructor', file, description === undefined ? undefined : { title, titlePlace, description }, [], id);
    }),
    markdown('privacy', `legal/privacy.${locale}.md`),
    markdown('codeOfConduct', `legal/code-of-conduct.${locale}.md`),
    ...(['contactRedirect', 'sitemap'] as const).map((page) =>
      pageOf(page, `app/pages/texts.${locale}.ts`, labels[page], ['labels', page]),
    ),
  ].flat();
}
