import { indexablePaths, locales, paths, pathToCalendar, translationPaths } from './site-map.ts';
import { calendars } from './timetable/class-calendar.ts';
import { parseTrialClass } from './timetable/groups.ts';

export const messageSentSearch = '?notice=message-sent';

const homePages: readonly string[] = locales.map((locale) => paths.home[locale]);

/** URLs of pages and feeds that show closures and moved or canceled classes, and are re-rendered whenever these change. */
export const pathsWithScheduleChanges: readonly string[] = [
  ...homePages,
  ...homePages.map((path) => path + messageSentSearch),
  ...locales.flatMap((locale) => calendars.map((group) => pathToCalendar(group, locale))),
];

export const prerenderedPaths: readonly string[] = [
  ...pathsWithScheduleChanges,
  ...indexablePaths.filter((path) => !homePages.includes(path)),
  ...translationPaths,
  ...locales.map((locale) => paths.feed[locale]),
  paths.sitemapXml,
  paths.robots,
  paths.webManifest,
];

/**
 * Returns the cache key of a request, or null for a home page whose form is prefilled for a trial class, because that is never
 * cached. All other query strings are ignored, except for the success notice on home pages, which has its own key.
 */
export function cacheKey({ pathname, search }: URL): string | null {
  const path = pathname === '/en/' ? '/en' : pathname;
  if (search === '' || !homePages.includes(path)) return path;
  if (search.includes(messageSentSearch.slice(1))) return path + messageSentSearch;
  return parseTrialClass(search) === null ? path : null;
}

const redirectTargets = new Set(indexablePaths);

/** Returns the canonical path to redirect to (`/blog/` → `/blog`, `/EN` → `/en`), or null when no redirect is needed. */
export function canonicalRedirect({ pathname, search }: URL): string | null {
  const path = pathname.toLowerCase().replace(/\/+$/, '') || '/';
  return path !== pathname && redirectTargets.has(path) ? path + search : null;
}
