// The table of pages: each page's Greek and English path, once. Routes, links, the language switch, canonical and alternate
// links and both sitemaps are read from it.
import { articleSlugs, instructorIds } from '#content/addresses.ts';

export type Locale = 'el' | 'en';
export const locales: readonly Locale[] = ['el', 'en'];

type PathPair = { el: string; en?: string };
type Page = PathPair & {
  /** An English page that explains the Greek one and has no address of its own (in no list, canonical is the Greek page). */
  translation?: string;
  /** Behind the sign-in, not for search engines, in no list: in English, or in the language that the visitor switched to. */
  private?: 'english' | 'switched';
};

const pages = {
  home: { el: '/', en: '/en' },
  blog: { el: '/blog', en: '/en/blog' },
  article: { el: '/blog/:slug', en: '/en/blog/:slug' },
  instructors: { el: '/instructors', en: '/en/instructors' },
  instructor: { el: '/instructors/:id', en: '/en/instructors/:id' },
  moved: { el: '/epikoinonia' },
  privacy: { el: '/privacy', translation: '/en/privacy' },
  codeOfConduct: { el: '/code-of-conduct', translation: '/en/code-of-conduct' },
  sitemap: { el: '/sitemap' },
  auth: { el: '/auth', private: 'switched' },
  profile: { el: '/profile', private: 'switched' },
  profileSettings: { el: '/profile/settings', private: 'switched' },
  admin: { el: '/admin', private: 'english' },
  adminSignups: { el: '/admin/signups', private: 'english' },
  adminEvents: { el: '/admin/events', private: 'english' },
  adminClosedDays: { el: '/admin/closed-days', private: 'english' },
  adminSender: { el: '/admin/contacts/:email', private: 'english' },
} satisfies Record<string, Page>;

/** Addresses beside the pages' own that people's browsers are sent to on their way in and out. */
export const accountPaths = {
  googleStart: '/auth/google',
  /** Registered with Google as the place to send people back to. */
  googleCallback: '/auth/google/callback',
  signOut: '/auth/sign-out',
  /** Who is signed in, for pages that are open already. */
  session: '/auth/session',
  eventCalendar: '/profile/events/:id/event.ics',
  /** Remembers the language of the members' pages. */
  language: '/auth/language',
  /** Everything that is stored about a member, as a file. */
  yourData: '/profile/data.json',
  /** The question before an account is deleted, over the settings. */
  deleteAccount: '/profile/settings/delete',
} as const;

/** What a member's page sends its forms to. */
export const memberPaths = {
  joinEvent: '/profile/events/:id/join',
  leaveEvent: '/profile/events/:id/leave',
} as const;

/** Addresses of the administrator's area beside its pages' own: questions and forms that open over a list, and the export. */
export const adminPaths = {
  contactsCsv: '/admin/contacts.csv',
  retryMail: '/admin/mail/retry',
  undo: '/admin/undo',
  deleteSender: '/admin/contacts/:email/delete',
  newEvent: '/admin/events/new',
  editEvent: '/admin/events/:id',
  deleteEvent: '/admin/events/:id/delete',
  newClosure: '/admin/closed-days/new',
  changeClass: '/admin/closed-days/change-class',
  deleteClosedDay: '/admin/closed-days/:id/delete',
  participants: '/admin/events/:id/participants',
  participantsCsv: '/admin/events/:id/participants.csv',
} as const;

export type PageName = keyof typeof pages;
type ParamPage = 'article' | 'instructor' | 'adminSender';
export type PlainPage = Exclude<PageName, ParamPage>;

const table: Record<PageName, Page> = pages;

/** The route patterns of a page, one per address it answers at. */
export function patternsOf(page: PageName): { locale: Locale; path: string }[] {
  const { el, en, translation } = table[page];
  const english = en ?? translation;
  return [{ locale: 'el', path: el }, ...(english ? [{ locale: 'en' as const, path: english }] : [])];
}

/** The path of a page for a reader of `locale`: the English page, else its English translation, else the Greek page. */
export function pathTo(page: PlainPage, locale: Locale): string {
  const { el, en, translation } = table[page];
  return locale === 'en' ? (en ?? translation ?? el) : el;
}

/** The path of the home page's section, as a link from any page. */
export function pathToSection(section: string, locale: Locale): string {
  return `${pathTo('home', locale)}#${section}`;
}

/** The path of an article, named by its slug in either language. Throws on a slug that no article has. */
export function pathToArticle(slug: string, locale: Locale): string {
  const pair = articleSlugs.find(({ el, en }) => el === slug || en === slug);
  if (!pair) throw new Error(`No article has the slug '${slug}'`);
  return pattern('article', locale).replace(':slug', pair[locale]);
}

export function pathToInstructor(id: string, locale: Locale): string {
  return pattern('instructor', locale).replace(':id', id);
}

/** The RSS feed of the blog. */
export function pathToFeed(locale: Locale): string {
  return locale === 'en' ? '/en/feed.xml' : '/feed.xml';
}

/** The classes of a group, or of `all`, as a file for calendar programs. */
export function pathToCalendar(group: string, locale: Locale): string {
  return `${locale === 'en' ? '/en' : ''}/calendar/${group}.ics`;
}

/** An event as a file for calendar programs. */
export function pathToEventCalendar(id: string): string {
  return accountPaths.eventCalendar.replace(':id', encodeURIComponent(id));
}

/** The administrator's page of one sender; the address may hold any character. */
export function pathToSender(email: string): string {
  return table.adminSender.el.replace(':email', encodeURIComponent(email));
}

/** The question before all messages of a sender are deleted. */
export function pathToSenderDeletion(email: string): string {
  return adminPaths.deleteSender.replace(':email', encodeURIComponent(email));
}

export function pathToEvent(id: string): string {
  return adminPaths.editEvent.replace(':id', encodeURIComponent(id));
}

export function pathToEventDeletion(id: string): string {
  return adminPaths.deleteEvent.replace(':id', encodeURIComponent(id));
}

export function pathToClosedDayDeletion(id: string): string {
  return adminPaths.deleteClosedDay.replace(':id', encodeURIComponent(id));
}

export function pathToParticipants(id: string): string {
  return adminPaths.participants.replace(':id', encodeURIComponent(id));
}

export function pathToParticipantsCsv(id: string): string {
  return adminPaths.participantsCsv.replace(':id', encodeURIComponent(id));
}

/** Where a member's wish to join an event goes, or to leave it. */
export function pathToSignup(wish: keyof typeof memberPaths, id: string): string {
  return memberPaths[wish].replace(':id', encodeURIComponent(id));
}

function pattern(page: ParamPage, locale: Locale): string {
  return table[page][locale] ?? table[page].el;
}

/** The language of an address, by its prefix; the pages behind the sign-in are English unless somebody switched (language.ts). */
export function localeOf(pathname: string): Locale {
  return pathname === '/en' || pathname.startsWith('/en/') || isPrivate(pathname) ? 'en' : 'el';
}

/** `/en/blog/` → `/blog`, `/blog` → `/en/blog`: the address in the other language, as the language switch leads to it. */
export function alternatePath(pathname: string): string {
  const path = trimSlash(pathname);
  if (isPrivate(path)) return pathTo('home', 'el');
  const from = localeOf(path);
  const to = from === 'el' ? 'en' : 'el';
  const pair = publicPaths.find((each) => each[from] === path);
  if (pair) return pair[to] ?? (to === 'en' ? `/en${path}` : pair.el);
  return to === 'en' ? `/en${path === '/' ? '' : path}` : path.slice('/en'.length) || '/';
}

/** Whether search engines are asked to leave this page out of their lists. */
export function isPrivate(pathname: string): boolean {
  const path = trimSlash(pathname);
  return Object.values(table).some((page) => page.private && isWithin(path, page));
}

/** Whether the page at this address is in the language that its visitor chose: it has no other address for the other one. */
export function isSwitched(pathname: string): boolean {
  const path = trimSlash(pathname);
  return Object.values(table).some((page) => page.private === 'switched' && isWithin(path, page));
}

const isWithin = (path: string, { el }: Page) => path === el || path.startsWith(`${el}/`);

type PublicPage = PathPair & { page: PageName; translation?: string };

/** Every public page with its address in each language; the two sitemaps list just these. */
export const publicPaths: readonly PublicPage[] = (Object.entries(table) as [PageName, Page][])
  .filter(([, page]) => !page.private)
  .flatMap(([page, { el, en, translation }]): PublicPage[] => {
    if (page === 'article') return articleSlugs.map((slug) => ({ page, ...pairOf((locale) => pathToArticle(slug.el, locale)) }));
    if (page === 'instructor') return instructorIds.map((id) => ({ page, ...pairOf((locale) => pathToInstructor(id, locale)) }));
    return [{ page, el, ...(en && { en }), ...(translation && { translation }) }];
  });

/** The 30 addresses of the sitemaps, Greek ones first. */
export const publicAddresses: readonly string[] = [
  ...publicPaths.map(({ el }) => el),
  ...publicPaths.flatMap(({ en }) => (en ? [en] : [])),
];

/**
 * What a page's head says of its addresses. A translation points to its Greek page and declares no alternates;
 * null for an address that is no public page.
 */
export function addressesOf(pathname: string): { canonical: string; alternates: Record<Locale, string> | null } | null {
  const path = trimSlash(pathname);
  const pair = publicPaths.find(({ el, en, translation }) => [el, en, translation].includes(path));
  if (!pair) return null;
  if (path === pair.translation) return { canonical: pair.el, alternates: null };
  return { canonical: path, alternates: pair.en ? { el: pair.el, en: pair.en } : null };
}

function pairOf(path: (locale: Locale) => string): Record<Locale, string> {
  return { el: path('el'), en: path('en') };
}

function trimSlash(pathname: string): string {
  return pathname.length > 1 && pathname.endsWith('/') ? pathname.slice(0, -1) : pathname;
}

/** `/en/sitemap` → `/sitemap`: the Greek page for an English address that has none of its own, else null. */
export function greekPageOf(pathname: string): string | null {
  const path = trimSlash(pathname);
  if (!path.startsWith('/en/')) return null;
  const greek = path.slice('/en'.length);
  const isGreekOnly = Object.values(table).some(({ el, en, translation }) => el === greek && !en && !translation);
  return isGreekOnly ? greek : null;
}
