import type { MetaDescriptor } from 'react-router';
import { languageTags } from '#content/school.ts';
import { contentIn } from '../i18n/content.ts';
import { canonicalLinks } from '../public-paths.ts';
import { type Locale, localeOf, locales } from '../site-map.ts';
import { shareImage } from './share-image.static.ts';

interface PageHead {
  /** Page title without the school's name, which `pageMeta` appends. */
  title: string;
  description: string;
  pathname: string;
  origin: string;
  /** Name of the picture in content/art for link previews. The default is the picture of the home page. */
  picture?: string;
  type?: 'website' | 'article' | 'profile';
}

/** Open Graph writes language tags with an underscore. */
const ogLocale = (locale: Locale) => languageTags[locale].replaceAll('-', '_');

export function pageMeta({ title, description, pathname, origin, picture, type = 'website' }: PageHead): MetaDescriptor[] {
  const locale = localeOf(pathname);
  const content = contentIn(locale);
  const { school } = content;
  const links = canonicalLinks(pathname, content);
  const canonical = origin + (links?.canonical ?? pathname);
  const isTranslation = links !== null && links.canonical !== pathname;
  const alternates = links?.alternates;
  const image = shareImage(picture);
  return [
    { title: `${title} – ${school.name}` },
    { name: 'description', content: description },
    ...(isTranslation ? [{ name: 'robots', content: 'noindex' }] : []),
    { tagName: 'link', rel: 'canonical', href: canonical },
    ...(alternates
      ? [
          ...locales.map((hrefLang) => ({ tagName: 'link', rel: 'alternate', hrefLang, href: origin + alternates[hrefLang] })),
          { tagName: 'link', rel: 'alternate', hrefLang: 'x-default', href: origin + alternates.el },
        ]
      : []),
    { property: 'og:type', content: type },
    { property: 'og:site_name', content: school.name },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: canonical },
    { property: 'og:locale', content: ogLocale(locale) },
    ...(alternates ? [{ property: 'og:locale:alternate', content: ogLocale(locale === 'el' ? 'en' : 'el') }] : []),
    ...(image
      ? [
          { property: 'og:image', content: origin + image },
          { property: 'og:image:width', content: '1200' },
          { property: 'og:image:height', content: '630' },
          { name: 'twitter:card', content: 'summary_large_image' },
        ]
      : []),
  ];
}

type Matches = readonly ({ loaderData?: unknown } | undefined)[];

/** Meta tags of a page behind the sign-in. */
export function privateMeta(matches: Matches, title: (locale: Locale) => string): MetaDescriptor[] {
  const locale = localeIn(matches);
  return [{ title: `${title(locale)} – ${contentIn(locale).school.name}` }, { name: 'robots', content: 'noindex' }];
}

/** Takes the locale from the loader data of the layout or page because the URLs of private pages do not contain it. */
function localeIn(matches: Matches): Locale {
  const locales = matches.map((match) => (match?.loaderData as { locale?: Locale } | undefined)?.locale);
  return locales.find(Boolean) ?? 'en';
}
