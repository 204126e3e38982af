import { legalText, listArticles } from '../content/texts.server.ts';
import { JsonLd } from '../document/json-ld.tsx';
import { pageMeta } from '../document/page-meta.ts';
import { contentIn, useContent } from '../i18n/content.ts';
import { indexablePages, indexablePaths } from '../public-paths.ts';
import type { PageHandle } from '../root.tsx';
import { type Locale, localeOf, type PublicPage, paths } from '../site-map.ts';
import styles from '../styles/pages/sitemap.css?inline';
import { Picture } from '../ui/drawing.tsx';
import type { Route } from './+types/sitemap';

export const handle: PageHandle = { styles, hydrates: false };

/** `path` is missing in the heading above pages that have no subpages. */
type Entry = { path?: string; name: string; children: Entry[] };

export function loader() {
  return { el: entriesIn('el'), en: entriesIn('en') };
}

/** Entries of the pages that search engines may list, in one language. */
function entriesIn(locale: Locale): Entry[] {
  const entries: Entry[] = [];
  for (const { page, path } of indexablePages(contentIn(locale), locale)) {
    const entry = { path, name: nameOf(page, path, locale), children: [] };
    const isChild = page === 'article' || page === 'instructor';
    ((isChild && entries.at(-1)?.children) || entries).push(entry);
  }
  const isMain = ({ path, children }: Entry) => children.length > 0 || path === paths.home[locale];
  const others = entries.filter((entry) => !isMain(entry));
  return [
    ...entries.filter(isMain),
    ...(others.length > 0 ? [{ name: contentIn(locale).strings.sitemap.more, children: others }] : []),
  ];
}

function nameOf(page: PublicPage, path: string, locale: Locale): string {
  const { strings, instructors } = contentIn(locale);
  const parameter = path.slice(path.lastIndexOf('/') + 1);
  switch (page) {
    case 'home':
      return strings.home;
    case 'blog':
    case 'instructors':
      return strings.navigation[page];
    case 'article':
      return listArticles(locale).find(({ slug }) => slug === parameter)?.title ?? parameter;
    case 'instructor':
      return instructors.find(({ id }) => id === parameter)?.name ?? parameter;
    case 'privacy':
      return legalText('privacy', locale).title;
    case 'codeOfConduct':
      return legalText('code-of-conduct', locale).title;
    default:
      return strings[page].title;
  }
}

export function meta({ location: { pathname }, matches }: Route.MetaArgs) {
  return pageMeta({ ...contentIn(localeOf(pathname)).strings.sitemap, pathname, origin: matches[0].loaderData.origin });
}

export default function SitemapPage({ loaderData: { el, en }, matches }: Route.ComponentProps) {
  const content = useContent();
  const copy = content.strings.sitemap;
  const allPaths = indexablePaths(content);
  const { origin } = matches[0].loaderData;
  const names = new Map([...en, ...el].flatMap((entry) => [entry, ...entry.children]).map(({ path, name }) => [path, name]));
  return (
    <div className="grid page">
      <h1 className="headline">{copy.heading}</h1>
      <p className="page__lead">{copy.lead}</p>
      <Picture className="sitemap__art" name="berimbau-player" alt="" />
      <div className="sitemap-lists">
        <section aria-labelledby="m-el">
          <h2 id="m-el">{copy.inGreek}</h2>
          <Entries entries={el} />
        </section>
        <section aria-labelledby="m-en" lang="en">
          <h2 id="m-en">{copy.inEnglish}</h2>
          <Entries entries={en} />
        </section>
      </div>
      <JsonLd
        data={{
          '@type': 'ItemList',
          name: copy.title,
          numberOfItems: allPaths.length,
          itemListElement: allPaths.map((path, index) => ({
            '@type': 'ListItem',
            position: index + 1,
            name: names.get(path),
            url: origin + path,
          })),
        }}
      />
    </div>
  );
}

function Entries({ entries }: { entries: Entry[] }) {
  return (
    <ul>
      {entries.map(({ path, name, children }) => (
        <li key={path ?? name}>
          {path ? <a href={path}>{name}</a> : <span>{name}</span>}
          {children.length > 0 && <Entries entries={children} />}
        </li>
      ))}
    </ul>
  );
}
