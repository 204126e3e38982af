// The public pages that show a section, as previews for the administrator.
import { href } from 'react-router';
import { contentIn } from '../i18n/content.ts';
import { interpolate } from '../i18n/format.ts';
import { type Locale, locales, paths } from '../site-map.ts';
import { editorTexts } from './texts.ts';

export interface PreviewPage {
  label: string;
  locale: Locale;
  path: string;
  /** Address of its preview. */
  address: string;
  /** CSS selector of the part that the section changes. Missing if it is the beginning of the page. */
  part?: string | undefined;
}

export function previewPages(section: string, language: Locale): PreviewPage[] {
  const { preview, form } = editorTexts[language].pages;
  const [kind, id = ''] = section.split('.');
  const pagesOf = (page: keyof typeof preview.pages, pathIn: (locale: Locale) => string, part?: string): PreviewPage[] =>
    locales.map((locale) => {
      const path = pathIn(locale);
      const label = interpolate(preview.button, { page: preview.pages[page], language: form.languages[locale] });
      return { label, locale, path, address: previewAddress(section, { path }), part };
    });
  // The text about the data controller is in the first section (app/content/render-markdown.ts).
  if (kind === 'legal') return pagesOf('privacy', (locale) => paths.privacy[locale], '#s-1');
  if (kind === 'people') return pagesOf('instructors', (locale) => paths.instructors[locale]);
  if (kind === 'instructor' && contentIn('el').instructors.every((each) => each.id !== id)) return [];
  if (kind === 'instructor')
    return [
      ...pagesOf('profile', (locale) => paths.instructor[locale].replace(':id', id)),
      ...pagesOf('instructors', (locale) => paths.instructors[locale]),
    ];
  if (kind === 'article')
    return [
      ...pagesOf('article', (locale) => paths.article[locale].replace(':slug', id)),
      ...pagesOf('blog', (locale) => paths.blog[locale]),
    ];
  return pagesOf(
    'home',
    (locale) => paths.home[locale],
    { timetable: '.levels__tabs, .levels__kids, .levels__adults', partners: '#partners' }[kind ?? ''],
  );
}

export function previewAddress(section: string, query: Record<string, string>): string {
  return `${href(paths.pagePreview, { page: section })}?${new URLSearchParams(query)}`;
}

/** Addresses of the page in which the texts of a section are changed, that of `language` first. Other sections have only a list. */
export function framedPages(section: string, language: Locale): { locale: Locale; src: string }[] {
  const pages = /^(?:home$|instructor\.|article\.)/.test(section) ? previewPages(section, language).slice(0, 2) : [];
  return pages
    .map(({ locale, address }) => ({ locale, src: address }))
    .toSorted((one, other) => Number(other.locale === language) - Number(one.locale === language));
}
