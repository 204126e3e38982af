// Which addresses are rendered once and served from memory, and how a request's address finds them.

import { locales, paths, pathToCalendar, publicAddresses, translationAddresses } from './site-map.ts';
import { calendars } from './timetable/class-calendar.ts';
import { parseTrialClass } from './timetable/trial-class.ts';

/** The notice that a visitor without JavaScript finds on the home page after sending a message. */
export const messageSentSearch = '?notice=message-sent';

const homes = locales.flatMap((locale) => [paths.home[locale], paths.home[locale] + messageSentSearch]);

/** Those that say on which days the school is closed: rendered anew when that changes. */
export const withClosedDays: readonly string[] = [
  ...homes,
  ...locales.flatMap((locale) => calendars.map((group) => pathToCalendar(group, locale))),
];

export const prerenderedAddresses: readonly string[] = [
  ...withClosedDays,
  ...publicAddresses.filter((address) => !homes.includes(address)),
  ...translationAddresses,
  ...locales.map((locale) => paths.feed[locale]),
  paths.sitemapXml,
  paths.robots,
  paths.webManifest,
];

const withNotices = new Set(prerenderedAddresses.filter((address) => address.includes('?')));
const lowerCase = new Set(publicAddresses);

/**
 * Under which key a page or file would be in memory; null for the home page with a class to try, which is rendered when it is asked
 * for. Other query strings make no other page, with the one exception; `/en/` is `/en`.
 */
export function servedKey({ pathname, search }: URL): string | null {
  const path = pathname === '/en/' ? '/en' : pathname;
  const withNotice = path + messageSentSearch;
  if (search === '' || !withNotices.has(withNotice)) return path;
  if (search.includes(messageSentSearch.slice(1))) return withNotice;
  return parseTrialClass(search) === null ? path : null;
}

/** `/blog/` → `/blog`, `/EN` → `/en`: one address per page. */
export function redirectOf({ pathname, search }: URL): string | null {
  const path = pathname.toLowerCase().replace(/\/+$/, '') || '/';
  return path !== pathname && lowerCase.has(path) ? path + search : null;
}
