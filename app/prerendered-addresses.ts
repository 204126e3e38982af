import { locales, paths, pathToCalendar, publicAddresses, translationAddresses } from './site-map.ts';
import { calendars } from './timetable/class-calendar.ts';
import { parseTrialClass } from './timetable/groups.ts';

export const messageSentSearch = '?notice=message-sent';

const homePages: readonly string[] = locales.map((locale) => paths.home[locale]);

/** Pages and feeds that show closures and moved or canceled classes. They are rendered again whenever the administrator edits one. */
export const addressesWithScheduleChanges: readonly string[] = [
  ...homePages,
  ...homePages.map((path) => path + messageSentSearch),
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
 * Returns the cache key of a request, which ignores the query string except on home pages: the success notice has its own key, and
 * the form prefilled for a trial class is never cached (null).
 */
export function cacheKey({ pathname, search }: URL): string | null {
  const path = pathname === '/en/' ? '/en' : pathname;
  if (search === '' || !homePages.includes(path)) return path;
  if (search.includes(messageSentSearch.slice(1))) return path + messageSentSearch;
  return parseTrialClass(search) === null ? path : null;
}

const redirectTargets = new Set(publicAddresses);

/** Returns the canonical path to redirect to (`/blog/` → `/blog`, `/EN` → `/en`), or null when no redirect is needed. */
export function redirectOf({ pathname, search }: URL): string | null {
  const path = pathname.toLowerCase().replace(/\/+$/, '') || '/';
  return path !== pathname && redirectTargets.has(path) ? path + search : null;
}
