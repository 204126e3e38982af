// Types for the content folder, derived from the Greek files. English files must match them: a missing or misspelled key is a type error.
// Texts may contain `*Portuguese*` in italics, a `[link]` and a `{placeholder}` (ui/rich-text.tsx, i18n/format.ts).
import type { account } from '#content/account.el.ts';
import type { instructorIds } from '#content/addresses.ts';
import type { faq } from '#content/faq.el.ts';
import type { home } from '#content/home.el.ts';
import type { scheduleWords } from '#content/schedule.el.ts';
import type { adultLevels, kidsGroups, sharedLabels } from '#content/schedule.ts';
import type { schoolWords } from '#content/school.el.ts';
import type { strings } from '#content/strings.el.ts';
import type { Locale, PublicPage } from '../site-map.ts';

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
export type ContactFormStrings = typeof strings.contactForm;

export type NavigationSection = Exclude<keyof typeof strings.navigation, 'blog'>;
export type AuthMode = keyof AccountCopy['auth']['titles'];

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

/** Monday is 1, Sunday 7. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

/** One session of one day. Times are 'HH:MM', Athens time. */
export type Session<GroupId extends string = string, LabelId extends string = string> = {
  day: Weekday;
  start: string;
  end: string;
  /** Several groups share one session. */
  groups: readonly GroupId[];
  label?: LabelId;
};

export type GroupFacts = {
  id: string;
  /** Color in the design. */
  cord: 'beginner' | 'inter' | 'adv' | 'kids-a' | 'kids-b' | 'kids-c';
  ages?: readonly [from: number, to: number];
};
/** `short` is the name in the timetable, where no heading says whether children or adults are meant. */
export type GroupWords = { name: string; short: string };
/** `line` on a level's card; `title` and `note` in the timetable. */
export type LabelWords = { line: string; title: string; note: string };

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
  title: string;
  role: string;
  /** Two or three sentences on the card; {year} is the year of `activeSince`. */
  line: string;
  location?: string;
  /** Alternative text of the portrait. */
  portrait: string;
};

export type InstructorCard = InstructorFacts & InstructorWords;
