// URL paths of all pages. React Router's `href(paths.sender, { email })` fills in and encodes their parameters.
import { school } from '#content/school.ts';

export type Locale = 'el' | 'en';
export const locales: readonly Locale[] = ['el', 'en'];

/** `canonical` marks the page in the other language as a translation. It gets `noindex` and is omitted from the sitemaps. */
export const publicPages = {
  home: { el: '/', en: '/en' },
  blog: { el: '/blog', en: '/en/blog' },
  article: { el: '/blog/:slug', en: '/en/blog/:slug' },
  instructors: { el: '/instructors', en: '/en/instructors' },
  instructor: { el: '/instructors/:id', en: '/en/instructors/:id' },
  contactRedirect: { el: '/epikoinonia' },
  privacy: { el: '/privacy', en: '/en/privacy', canonical: school.legalLanguage },
  codeOfConduct: { el: '/code-of-conduct', en: '/en/code-of-conduct', canonical: school.legalLanguage },
  sitemap: { el: '/sitemap' },
} as const satisfies Record<string, { el: string; en?: string; canonical?: Locale }>;

export type PublicPage = keyof typeof publicPages;

export const paths = {
  ...publicPages,
  feed: { el: '/feed.xml', en: '/en/feed.xml' },
  calendar: { el: '/calendar/:file', en: '/en/calendar/:file' },
  /** Page of a mailed link, with which its reader follows or leaves topics. */
  following: { el: '/following/:token', en: '/en/following/:token' },
  /** Page of a mailed link, with which a guest changes the day of the free class. */
  trial: { el: '/trial/:token', en: '/en/trial/:token' },
  sitemapXml: '/sitemap.xml',
  robots: '/robots.txt',
  webManifest: '/site.webmanifest',
  speculationRules: '/speculation-rules.json',

  auth: '/auth',
  googleStart: '/auth/google',
  /** Must match the redirect URI registered with Google. */
  googleCallback: '/auth/google/callback',
  passkeyChallenge: '/auth/passkey',
  signOut: '/auth/sign-out',
  session: '/auth/session',
  language: '/auth/language',
  profile: '/profile',
  profileSettings: '/profile/settings',
  newChild: '/profile/settings/children/new',
  editChild: '/profile/settings/children/:id',
  removeChild: '/profile/settings/children/:id/remove',
  deleteAccount: '/profile/settings/delete',
  revokeSession: '/profile/settings/sessions',
  changePassword: '/profile/settings/password',
  unlinkGoogle: '/profile/settings/google',
  changePasskeys: '/profile/settings/passkeys',
  topics: '/profile/topics',
  dataExport: '/profile/data.json',
  eventCalendar: '/profile/events/:id/event.ics',
  joinEvent: '/profile/events/:id/join',
  leaveEvent: '/profile/events/:id/leave',

  admin: '/admin',
  sendersCsv: '/admin/contacts.csv',
  sender: '/admin/contacts/:email',
  deleteSender: '/admin/contacts/:email/delete',
  note: '/admin/contacts/:email/note',
  answers: '/admin/answers',
  newAnswer: '/admin/answers/new',
  editAnswer: '/admin/answers/:id',
  deleteAnswer: '/admin/answers/:id/delete',
  userSignups: '/admin/signups',
  member: '/admin/members/:id',
  membersCsv: '/admin/members.csv',
  adminEvents: '/admin/events',
  newEvent: '/admin/events/new',
  editEvent: '/admin/events/:id',
  duplicateEvent: '/admin/events/:id/duplicate',
  deleteEvent: '/admin/events/:id/delete',
  participants: '/admin/events/:id/participants',
  addParticipant: '/admin/events/:id/participants/new',
  removeParticipant: '/admin/events/:id/participants/:signup/remove',
  participantsCsv: '/admin/events/:id/participants.csv',
  write: '/admin/write',
  mailing: '/admin/mailings/:id',
  mailingPreview: '/admin/mailings/:id/:locale',
  timetable: '/admin/timetable',
  /** `groups` are the ids of the groups of the class, joined by dots. */
  changeClass: '/admin/timetable/classes/:day/:start/:groups',
  newClosure: '/admin/timetable/closures/new',
  editClosure: '/admin/timetable/closures/:id',
  newAnnouncement: '/admin/timetable/announcements/new',
  editAnnouncement: '/admin/timetable/announcements/:id',
  deleteScheduleChange: '/admin/timetable/changes/:id/delete',
  tell: '/admin/timetable/tell',
  pages: '/admin/pages',
  editTimetable: '/admin/pages/timetable',
  editPage: '/admin/pages/:page',
  editText: '/admin/pages/:page/:text',
  pagePreview: '/admin/pages/:page/preview',
  pageVersions: '/admin/pages/:page/versions',
  restoreVersion: '/admin/pages/:page/versions/:id/restore',
  pictures: '/admin/pictures',
  attendance: '/admin/attendance',
  retryMail: '/admin/mail/retry',
  mailCheck: '/admin/mail/check',
  undo: '/admin/undo',
} as const;

export function pathToSection(section: string, locale: Locale): string {
  return `${paths.home[locale]}#${section}`;
}

/** Name of the calendar feed of public events. The other feeds have the ids of groups as names. */
export const eventsCalendar = 'events';

/** Names of other calendar feeds and topics, which a group must not have as its id. */
export const reservedGroupIds: readonly string[] = ['all', eventsCalendar, 'news'];

export function pathToCalendar(group: string, locale: Locale): string {
  return paths.calendar[locale].replace(':file', `${group}.ics`);
}

/** Matches the pages of mailed links exactly, so not React Router's data requests (`.data`), which keep the CSRF check. */
export const isOneClickPath = (pathname: string): boolean => /^(?:\/en)?\/following\/[\w-]+\.[\w-]+$/.test(pathname);

export const isUploadPath = (pathname: string): boolean => pathname === paths.pictures;

/** Path of the member's page that lists the event and moves the focus to it. */
export function pathToMemberEvent(id: string): string {
  const event = encodeURIComponent(id);
  return `${paths.profile}?event=${event}#event-${event}`;
}

/** Path for visitors: they sign in, or sign up, and continue to the event on the member's page. */
export function pathToEventSignIn(id: string, locale: Locale): string {
  return withLanguage(`${paths.auth}?event=${encodeURIComponent(id)}`, locale);
}

export const passkeysAnchor = 'passkeys';
export const pathToPasskeys = `${paths.profileSettings}#${passkeysAnchor}`;

/** Path to sign in again, or to the second factor, from which the member returns to `path`. */
export function pathToSignInAgain(path?: string): string {
  return path ? `${paths.auth}?${new URLSearchParams({ again: path })}` : paths.auth;
}

/** Derives the language from the path prefix. Private pages default to English, but the language cookie can override this. */
export function localeOf(pathname: string): Locale {
  return isWithin(pathname, paths.home.en) || usesLanguageCookie(pathname) ? 'en' : 'el';
}

/** Private pages have the same URL in both languages, so a cookie stores the visitor's choice. */
export function usesLanguageCookie(pathname: string): boolean {
  return [paths.auth, paths.profile, paths.admin].some((path) => isWithin(pathname, path));
}

/** Adds the language to a link from a public page or a mail to sign-in or member pages, where the cookie may be missing. */
export function withLanguage(url: string, locale: Locale): string {
  const [page = '', hash = ''] = url.split(/(?=#)/);
  return `${page}${page.includes('?') ? '&' : '?'}language=${locale}${hash}`;
}

export function isWithin(pathname: string, path: string): boolean {
  return pathname === path || pathname.startsWith(`${path}/`);
}

/** Returns the Greek path for an `/en` path whose page has no English version (`/en/sitemap` → `/sitemap`). Otherwise returns null. */
export function greekRedirectPath(pathname: string): string | null {
  const path = trimSlash(pathname);
  if (!path.startsWith('/en/')) return null;
  const greek = path.slice('/en'.length);
  const hasOnePath = Object.values(paths).some(
    (entry) => entry === greek || (typeof entry === 'object' && entry.el === greek && !('en' in entry)),
  );
  return hasOnePath ? greek : null;
}

export function trimSlash(pathname: string): string {
  return pathname.length > 1 && pathname.endsWith('/') ? pathname.slice(0, -1) : pathname;
}
