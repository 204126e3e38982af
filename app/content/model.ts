// Types of the content folder. Those of texts are derived: the Greek file is the type of the English one, so that a missing or
// misspelled key is a type error. Those of facts are declared: school, timetable, instructors.
import type { account } from '#content/account.el.ts';
import type { instructorIds } from '#content/addresses.ts';
import type { eventMails } from '#content/event-mails.el.ts';
import type { faq } from '#content/faq.el.ts';
import type { home } from '#content/home.el.ts';
import type { scheduleWords } from '#content/schedule.el.ts';
import type { adultLevels, kidsGroups, sharedLabels } from '#content/schedule.ts';
import type { schoolWords } from '#content/school.el.ts';
import type { strings } from '#content/strings.el.ts';
import type { Locale, PublicPage } from '../site-map.ts';

/** A text with `*Portuguese*` in italics, a `[link]` or a `{placeholder}` (ui/rich-text.tsx, i18n/format.ts). */
export type Copy = string;

/** Everything that the pages say in one language, and the facts that are the same in both. */
export type Content = {
  locale: Locale;
  school: School;
  strings: typeof strings;
  home: typeof home;
  faq: typeof faq;
  schedule: Schedule;
  instructors: Record<InstructorId, InstructorCard>;
};

/** Texts that content/pages.*.ts must have for each page, unless other files have them. */
export type PagesCopy = Record<
  Locale,
  Record<
    Exclude<PublicPage, 'home' | 'article' | 'instructor' | 'privacy' | 'codeOfConduct'>,
    { title: string; description: string; heading: string }
  >
>;

export type AccountCopy = typeof account;
export type EventMailCopy = typeof eventMails;
export type ContactFormStrings = typeof strings.contactForm;

export type NavigationSection = Exclude<keyof typeof strings.navigation, 'blog'>;
export type AuthMode = keyof AccountCopy['auth']['titles'];

// ---- School

export type SchoolFacts = {
  name: string;
  /** The name in the two lines of the poster. */
  poster: readonly [string, string];
  activeSince: number;
  /** ISO 3166-1 alpha-2. */
  country: string;
  geo: { latitude: number; longitude: number };
  map: { embed: string; page: string };
  /** E.164: `+` and digits. */
  phone: string;
  email: string;
  instagram: { profile: string; embed: string };
  partner: { light: string; bold: string; locale: Locale; url: string };
};

export type School = SchoolFacts & typeof schoolWords;

// ---- Timetable

/** Monday is 1, Sunday 7. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

/** The cord colors of the design; `all` is for sessions that levels share. */
export type Cord = 'beginner' | 'inter' | 'adv' | 'all' | 'kids-a' | 'kids-b' | 'kids-c';

/** One session of one day. Times are 'HH:MM', Athens time. */
export type Session<GroupId extends string = string, LabelId extends string = string> = {
  day: Weekday;
  start: string;
  end: string;
  /** Several groups share one session. */
  groups: readonly GroupId[];
  label?: LabelId;
};

export type GroupFacts = { id: string; cord: Cord; ages?: readonly [from: number, to: number] };
/** `short` is the name in the timetable, where no heading says whether children or adults are meant. */
export type GroupWords = { name: string; short: string };
/** `line` on a level's card; `title` and `note` in the timetable. */
export type LabelWords = { line: Copy; title: string; note: Copy };

export type GroupId = (typeof adultLevels | typeof kidsGroups)[number]['id'];
export type LabelId = (typeof sharedLabels)[number];

export type ScheduleFacts = {
  adultLevels: readonly (GroupFacts & { id: GroupId })[];
  kidsGroups: readonly (GroupFacts & { id: GroupId })[];
  sessions: readonly Session<GroupId, LabelId>[];
  /** First day of this timetable: '2026-09-07'. */
  since: string;
};

export type Schedule = ScheduleFacts & typeof scheduleWords;

// ---- Instructors

export type InstructorId = (typeof instructorIds)[number];

export type InstructorFacts = {
  name: string;
  activeSince: number;
  /** The card shows the first three, the profile all of them. */
  specialties: readonly (keyof typeof strings.specialties)[];
  phone?: string;
  email?: string;
};

export type InstructorWords = {
  /** With its article where the language has one: 'ο Vento', 'του Vento'. */
  subject: string;
  of: string;
  /** The graduation in capoeira. */
  title: Copy;
  role: string;
  /** Two or three sentences on the card; {year} is the year of `activeSince`. */
  line: Copy;
  location?: string;
  /** Alternative text of the portrait. */
  portrait: string;
};

export type InstructorCard = InstructorFacts & InstructorWords;
