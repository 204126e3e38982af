import { contentIn } from './i18n/content.ts';
import { hasPage, indexablePaths, translationPaths } from './public-paths.ts';
import { eventsCalendar, locales, paths, pathToCalendar } from './site-map.ts';
import { calendarIds, parseTrialClass } from './timetable/groups.ts';

const homePages: readonly string[] = locales.map((locale) => paths.home[locale]);

/** Pages and calendar feeds that show schedule changes or public events. They are rendered again whenever these change. */
export const pathsWithScheduleChanges = (): string[] => [
  ...homePages,
  ...locales.flatMap((locale) =>
    [...calendarIds(contentIn(locale).schedule), eventsCalendar].map((id) => pathToCalendar(id, locale)),
  ),
];

export function cachedPaths(): string[] {
  const content = contentIn('el');
  return [
    ...pathsWithScheduleChanges(),
    ...indexablePaths(content).filter((path) => !homePages.includes(path)),
    ...translationPaths(content),
    ...(hasPage('blog', content) ? locales.map((locale) => paths.feed[locale]) : []),
    paths.sitemapXml,
    paths.robots,
    paths.webManifest,
    paths.speculationRules,
  ];
}

/**
 * Returns the cache key of a request. Returns null for a home page whose form is prefilled for a trial class, or which confirms a
 * message, because it is never cached. Other query parameters are ignored.
 */
export function cacheKey({ pathname, search }: URL): string | null {
  const path = pathname === '/en/' ? '/en' : pathname;
  if (search === '' || !homePages.includes(path)) return path;
  return new URLSearchParams(search).has('notice') || parseTrialClass(search) !== null ? null : path;
}

/** Returns the canonical path to redirect to (`/blog/` → `/blog`, `/EN` → `/en`), or null when no redirect is needed. */
export function canonicalRedirect({ pathname, search }: URL): string | null {
  const path = pathname.toLowerCase().replace(/\/$/, '') || '/';
  return path !== pathname && indexablePaths(contentIn('el')).includes(path) ? path + search : null;
}
