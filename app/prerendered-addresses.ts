import { locales, paths, pathToCalendar, publicAddresses, translationAddresses } from './site-map.ts';
import { calendars } from './timetable/class-calendar.ts';
import { parseTrialClass } from './timetable/groups.ts';

/** Query of the home page after a message was sent without JavaScript. */
export const messageSentSearch = '?notice=message-sent';

const homePages: readonly string[] = locales.map((locale) => paths.home[locale]);
const homePagesWithNotice = homePages.map((path) => path + messageSentSearch);

/** Rendered again when closures or class changes do. */
export const addressesWithScheduleChanges: readonly string[] = [
  ...homePages,
  ...homePagesWithNotice,
  ...locales.flatMap((locale) => calendars.map((group) => pathToCalendar(group, locale))),
];

export const prerenderedAddresses: readonly string[] = [
  ...addressesWithScheduleChanges,
  ...publicAddresses.filter((address) => !homePages.includes(address)),
  ...translationAddresses,
  ...locales.map((locale) => paths.feed[locale]),
  paths.sitemapXml,
  paths.robots,
  paths.webManifest,
];

/**
 * Cache key of a request, without its query. Home pages differ: the one with the notice has its own key, and one with a trial class
 * in its query is not cached (null).
 */
export function cacheKey({ pathname, search }: URL): string | null {
  const path = pathname === '/en/' ? '/en' : pathname;
  if (search === '' || !homePages.includes(path)) return path;
  if (search.includes(messageSentSearch.slice(1))) return path + messageSentSearch;
  return parseTrialClass(search) === null ? path : null;
}

const redirectTargets = new Set(publicAddresses);

/** Redirects to the one address of a page: `/blog/` → `/blog`, `/EN` → `/en`. Null for other URLs. */
export function redirectOf({ pathname, search }: URL): string | null {
  const path = pathname.toLowerCase().replace(/\/+$/, '') || '/';
  return path !== pathname && redirectTargets.has(path) ? path + search : null;
}
