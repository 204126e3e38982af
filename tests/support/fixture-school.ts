// A fixed school for unit tests, so that they check the same whatever content is installed. It stands in for modules of content/:
// `vi.mock('#content/school.ts', () => import('#tests/support/fixture-school.ts'))`, likewise '#content/slugs.ts'.
import { onTestFinished } from 'vitest';
import type { Content, GroupFacts, PhoneFormat, SchoolFacts, Timetable, WeeklyClass } from '#app/content/model.ts';
import { selectTimetable } from '#app/content/timetables.ts';
import { strings as greek } from '#app/texts/strings.el.ts';
import { strings as english } from '#app/texts/strings.en.ts';

export let timeZone = 'Europe/Athens';

/** Changes the time zone until the end of the test. */
export function setTimeZone(name: 'Europe/Athens' | 'Australia/Melbourne'): void {
  timeZone = name;
  onTestFinished(() => {
    timeZone = 'Europe/Athens';
  });
}

export const languageTags = { el: 'el-GR', en: 'en-GB' };

export const phoneFormats: readonly PhoneFormat[] = [
  { starts: '+30', el: '### ### ####', en: '+30 ### ### ####' },
  { starts: '+614', el: '04## ### ###', en: '04## ### ###' },
  { starts: '+61', el: '(0#) #### ####', en: '(0#) #### ####' },
];

export const school: SchoolFacts = {
  name: 'Capoeira Aurora',
  poster: ['Capoeira', 'Aurora'],
  activeSince: 2010,
  country: 'GR',
  legalLanguage: 'el',
  geo: { latitude: 38.25, longitude: 21.73 },
  map: { embed: 'https://maps.example/embed', page: 'https://maps.example/' },
  phone: '+302610000000',
  email: 'hello@aurora.example',
};

export const adultLevels: readonly GroupFacts[] = [
  { id: 'beginner', cord: 'beginner' },
  { id: 'intermediate', cord: 'inter' },
  { id: 'advanced', cord: 'adv' },
];

export const kidsGroups: readonly GroupFacts[] = [
  { id: 'kids-a', cord: 'kids-a', ages: [3, 6] },
  { id: 'kids-b', cord: 'kids-b', ages: [7, 12] },
  { id: 'kids-c', cord: 'kids-c', ages: [7, 12] },
];

/** A Monday. */
export const since = '2026-09-07';

export const classes: readonly WeeklyClass[] = [
  { day: 2, start: '10:30', end: '12:00', groups: ['beginner'] },
  { day: 4, start: '10:30', end: '12:00', groups: ['beginner'] },
  { day: 6, start: '12:00', end: '13:30', groups: ['beginner'] },
  { day: 2, start: '20:00', end: '21:00', groups: ['beginner'] },
  { day: 4, start: '20:00', end: '21:00', groups: ['beginner'] },
  { day: 5, start: '20:00', end: '21:30', groups: ['beginner', 'intermediate', 'advanced'], label: 'all-levels' },
  { day: 2, start: '21:00', end: '22:30', groups: ['intermediate'] },
  { day: 4, start: '21:00', end: '22:30', groups: ['intermediate'] },
  { day: 1, start: '21:00', end: '22:30', groups: ['advanced'] },
  { day: 3, start: '21:00', end: '22:30', groups: ['advanced'] },
  { day: 2, start: '18:00', end: '19:00', groups: ['kids-a'] },
  { day: 4, start: '18:00', end: '19:00', groups: ['kids-a'] },
  { day: 2, start: '19:00', end: '20:00', groups: ['kids-b'] },
  { day: 4, start: '19:00', end: '20:00', groups: ['kids-b'] },
  { day: 1, start: '19:00', end: '20:00', groups: ['kids-c'] },
  { day: 3, start: '19:00', end: '20:00', groups: ['kids-c'] },
];

const schedule = (names: Record<string, string>) => {
  const withName = (group: GroupFacts) => ({ ...group, name: names[group.id] ?? '' });
  return {
    adultLevels: adultLevels.map(withName),
    kidsGroups: kidsGroups.map(withName),
    classes,
    since,
    earlier: [],
    upcoming: null,
  };
};

/** Only the parts of the content that the timetable, its notices and calendar files use. */
export const el = {
  locale: 'el',
  strings: greek,
  home: { schedule: { heading: 'Πρόγραμμα', lead: 'Έλα.' }, freeClass: { book: 'Δοκίμασε' } },
  instructors: [],
  school: { ...school, street: 'Ρήγα Φεραίου 20', area: 'Ψηλά Αλώνια', city: 'Πάτρα' },
  schedule: {
    ...schedule({
      beginner: 'Αρχάριοι',
      intermediate: 'Μεσαίο επίπεδο',
      advanced: 'Προχωρημένοι',
      'kids-a': 'Παιδιά Α',
      'kids-b': 'Παιδιά Β',
      'kids-c': 'Παιδιά Γ',
    }),
    adults: 'Ενήλικες',
    kids: 'Παιδιά',
    ages: '{from}–{to} ετών',
    next: 'Επόμενο μάθημα: {day} {time}, {groups}',
    today: 'σήμερα',
    tomorrow: 'αύριο',
    addToCalendar: 'Στο ημερολόγιο',
    calendar: 'Κατέβασε [όλο το πρόγραμμα].',
    parents: { rules: 'Διαβάστε [τον κώδικα].' },
    prices: { heading: 'Τιμές', text: 'Ρώτα μας.', list: [] },
    labels: {
      'all-levels': { line: 'Όλα τα επίπεδα: μουσική & *roda*', title: 'Όλα τα επίπεδα', note: 'Μουσική & *roda*' },
    },
  },
  articles: [],
  partners: [],
} as unknown as Content;

export const en = {
  locale: 'en',
  strings: english,
  home: { schedule: { heading: 'Schedule', lead: 'Come.' }, freeClass: { book: 'Try a class' } },
  instructors: [],
  school: { ...school, street: '20 Riga Fereou', area: 'Psila Alonia', city: 'Patras' },
  schedule: {
    ...schedule({
      beginner: 'Beginner',
      intermediate: 'Intermediate',
      advanced: 'Advanced',
      'kids-a': 'Children A',
      'kids-b': 'Children B',
      'kids-c': 'Children C',
    }),
    adults: 'Adults',
    kids: 'Children',
    ages: 'ages {from}–{to}',
    next: 'Next class: {day} {time}, {groups}',
    today: 'today',
    tomorrow: 'tomorrow',
    addToCalendar: 'Add to calendar',
    calendar: 'Download [the whole timetable].',
    parents: { rules: 'Read [the code].' },
    prices: { heading: 'Prices', text: 'Ask us.', list: [] },
    labels: { 'all-levels': { line: 'All levels: music & *roda*', title: 'All levels', note: 'Music & *roda*' } },
  },
  articles: [],
  partners: [],
} as unknown as Content;

/** The school with another timetable from the day `upcomingSince` on. `on` is the day on which the page is rendered. */
export function withUpcoming(
  content: Content,
  upcomingSince: string,
  upcomingClasses: readonly WeeklyClass[],
  on = '2026-11-20',
): Content {
  const { schedule } = content;
  const upcoming = { ...schedule, since: upcomingSince, classes: upcomingClasses };
  const { inForce, ...others } = selectTimetable<Timetable>([schedule, upcoming], on);
  return { ...content, schedule: { ...schedule, ...inForce, ...others } };
}

export const advancedGroups: readonly string[] = [];
export const articleSlugs = [{ el: 'ti-einai-i-roda', en: 'what-is-the-roda' }];
export const instructorIds = ['onda'];
