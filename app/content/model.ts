// Types of the content folder, derived from the Greek files so that a missing or misspelled English key is a type error.
// Texts may contain `*Portuguese*` in italics, a `[link]` and a `{placeholder}` (ui/rich-text.tsx, i18n/format.ts).

import type { home } from '#content/home.el.ts';
import type { pages } from '#content/pages.el.ts';
import type { adultLevels, kidsGroups, sharedLabels } from '#content/schedule.ts';
import type { schoolCopy } from '#content/school.el.ts';
import type { instructorIds } from '#content/slugs.ts';
import type { Locale } from '../site-map.ts';
import type { strings } from '../texts/strings.el.ts';
import type { PictureName } from '../ui/drawing.tsx';

export type Content = {
  locale: Locale;
  school: School;
  strings: typeof strings;
  pages: typeof pages;
  home: Omit<typeof home, keyof OptionalSections> & Partial<OptionalSections>;
  faq: readonly Question[];
  schedule: Schedule;
  /** Listed in the school's order. */
  instructors: readonly InstructorCard[];
  /** Those that visitors see today, in the order of the blog. The same in both languages. */
  articles: readonly PublicArticle[];
  partners: readonly Partner[];
};

/** Texts of home page sections that not every school has: `media` needs Instagram or photographs, `partners` a partner. */
export type OptionalSections = {
  media: { heading: string; lead: string };
  partners: { heading: string; text: string };
};

export type ContactFormStrings = typeof strings.contactForm;

export type SchoolFacts = {
  name: string;
  /** The name in large letters: one to three lines. */
  poster: readonly string[];
  activeSince: number;
  /** ISO 3166-1 alpha-2 code, for example 'GR'. */
  country: string;
  /** Language in which the legal pages are binding. Search engines do not list their translation. */
  legalLanguage: Locale;
  geo: { latitude: number; longitude: number };
  map: { embed: string; page: string };
  /** E.164 phone number, for example '+302100000000'. */
  phone: string;
  /** E.164 phone numbers of messengers, shown next to the telephone in the contact section. */
  messengers?: Partial<Record<'whatsapp' | 'viber' | 'signal', string>>;
  email: string;
  instagram?: { profile: string; embed: string };
  partner?: { light: string; bold: string; locale: Locale; url: string };
};

/** Starting point of an answer that the administrator inserts into replies. Only the administrator sees the title. */
export type SavedAnswer = { id: string; title: Record<Locale, string>; text_el: string; text_en: string };

export type Question = { question: string; answer: string };

/** An article with status 'coming' is listed on the blog without a link and has no page yet. The children's groups link to `forParents`. */
export type ArticleSlugs = Readonly<Record<Locale, string> & { status?: 'coming'; forParents?: true }>;

/** Without `logo`, the name is shown in large letters. The partner of content/school.ts has the drawing in content/art. */
export type Partner = { name: string; url: string; logo?: string };

/** An article has a page in each language of `slugs`, unless it is only announced (`isComing`). */
export type PublicArticle = {
  id: string;
  slugs: Readonly<Partial<Record<Locale, string>>>;
  isComing: boolean;
  forParents?: true;
};

export type PhoneFormat = { starts: string } & Record<Locale, string>;

export type School = SchoolFacts & typeof schoolCopy;

/** ISO 8601 weekday number, from 1 (Monday) to 7 (Sunday). */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

/** Class on one weekday, with `start` and `end` as 'HH:MM' in the school's time zone. */
export type WeeklyClass<GroupId extends string = string, LabelId extends string = string> = {
  day: Weekday;
  start: string;
  end: string;
  groups: readonly GroupId[];
  label?: LabelId;
};

export type GroupFacts = {
  id: string;
  cord: 'beginner' | 'inter' | 'adv' | 'kids-a' | 'kids-b' | 'kids-c';
  ages?: readonly [from: number, to: number];
  teacher?: InstructorId;
};
/** `whom` says in one line for whom the group is. */
export type GroupCopy = { name: string; whom: string };
export type LinksForParents = { article?: string; rules: string };
export type Price = { what: string; price: string };
export type LabelCopy = { line: string; title: string; note: string; whom: string };

export type GroupId = (typeof adultLevels | typeof kidsGroups)[number]['id'];
export type LabelId = (typeof sharedLabels)[number];

type ScheduledClass = WeeklyClass<GroupId, LabelId>;

export type ScheduleFacts = {
  adultLevels: readonly GroupFacts[];
  kidsGroups: readonly GroupFacts[];
  sharedLabels: readonly string[];
  classes: readonly ScheduledClass[];
  since: string;
};

export type Group = Omit<GroupFacts, 'teacher'> & GroupCopy & { teacher?: string };

// The ids are plain strings here, because `GroupId` and `LabelId` are `never` in a school without groups or labels.
/** A timetable is in force from the day `since` until the next one begins. */
export type Timetable = {
  since: string;
  adultLevels: readonly Group[];
  kidsGroups: readonly Group[];
  classes: readonly WeeklyClass[];
};

/** The timetable is the one that is in force today. */
export type Schedule = typeof strings.schedule &
  Timetable & {
    parents: LinksForParents;
    prices: { heading: string; text: string; kids: string; adults: string; list: readonly Price[] };
    labels: Readonly<Record<string, LabelCopy>>;
    /** Former timetables, oldest first, for calendar feeds and for classes that were moved to a day of the next timetable. */
    earlier: readonly Timetable[];
    upcoming: Timetable | null;
  };

export type InstructorId = (typeof instructorIds)[number];

export type InstructorFacts = {
  name: string;
  activeSince: number;
  specialties: readonly (keyof typeof strings.specialties)[];
  phone?: string;
  email?: string;
};

export type InstructorCopy = {
  /** Name in the nominative (`subject`) and genitive (`of`). Greek names include the article ('ο Vento', 'του Vento'). */
  subject: string;
  of: string;
  title: string;
  line: string;
  portrait: string;
};

export type InstructorCard = InstructorFacts & InstructorCopy & { id: string; picture: PictureName };

export type PhotoFacts = {
  /** Name of a photograph or drawing in content/art, without its extension. */
  picture: string;
  /** Page that shows the photograph: the home page or the profile of an instructor. */
  where: 'home' | InstructorId;
} & Record<Locale, PhotoCopy>;
type PhotoCopy = { alt: string; caption: string };
export type Photo = Pick<PhotoFacts, 'picture'> & PhotoCopy;

/** Records of consent, keyed by the name of the photograph. `date` is a day such as '2026-10-05'. */
export type Consents = Readonly<Record<string, { by: string; date: string }>>;
