// Which addresses are rendered once and served from memory, and how a request's address finds them.
import { locales, pathTo, pathToFeed, publicAddresses, publicPaths } from './site-map.ts';

/** The notice that a visitor without JavaScript finds on the home page after sending a message. */
export const messageSentSearch = '?notice=message-sent';

export const prerendered: readonly string[] = [
  ...publicAddresses,
  ...publicPaths.flatMap(({ translation }) => translation ?? []),
  ...locales.map((locale) => pathTo('home', locale) + messageSentSearch),
  ...locales.map(pathToFeed),
  '/sitemap.xml',
  '/robots.txt',
  '/site.webmanifest',
];

const withNotices = new Set(prerendered.filter((address) => address.includes('?')));
const lowerCase = new Set(publicAddresses);

/** Under which key a page or file would be in memory. Query strings make no other page, with the one exception; `/en/` is `/en`. */
export function servedKey({ pathname, search }: URL): string {
  const path = pathname === '/en/' ? '/en' : pathname;
  const withNotice = path + messageSentSearch;
  return search.includes(messageSentSearch.slice(1)) && withNotices.has(withNotice) ? withNotice : path;
}

/** `/blog/` → `/blog`, `/EN` → `/en`: one address per page. */
export function redirectOf({ pathname, search }: URL): string | null {
  const path = pathname.toLowerCase().replace(/\/+$/, '') || '/';
  return path !== pathname && lowerCase.has(path) ? path + search : null;
}
