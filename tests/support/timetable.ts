// Timetable and dates of the installed school, for tests that must pass with any content. Calculates what pages and calendar files
// should show independently of app/timetable.
import type { Content, GroupFacts, Weekday, WeeklyClass } from '#app/content/model.ts';
import type { Locale } from '#app/site-map.ts';
import { adultLevels, classes, kidsGroups, since } from '#content/schedule.ts';
import { languageTags, timeZone } from '#content/school.ts';
import { content } from './content.ts';

/** In the order of the home page. */
export const groups: readonly GroupFacts[] = [...kidsGroups, ...adultLevels];

export const firstGroup: string | undefined = groups[0]?.id;

const adults: readonly GroupFacts[] = adultLevels;
const weeklyClasses: readonly WeeklyClass[] = classes;

/** Classes in the order of the week. */
export const week = weeklyClasses.toSorted((a, b) => a.day - b.day || a.start.localeCompare(b.start));

export const classesOn = (date: string) => week.filter(({ day }) => day === weekdayOf(date));

/** Starting times of a group's classes, or of all classes, on a date without schedule changes. */
export function startTimesOn(date: string, group?: string, without: readonly WeeklyClass[] = []): string[] {
  return classesOn(date)
    .filter((each) => (!group || each.groups.includes(group)) && !without.includes(each))
    .map(({ start }) => start);
}

/** Two classes of the weekday with the most classes. */
export const classesOfOneDay: readonly [WeeklyClass, WeeklyClass] | undefined = [...Map.groupBy(week, ({ day }) => day).values()]
  .toSorted((a, b) => b.length - a.length)
  .flatMap(([first, second]) => (first && second ? [[first, second] as const] : []))
  .at(0);

const shortName = (id: string, { schedule }: Content) =>
  [...schedule.adultLevels, ...schedule.kidsGroups].find((group) => group.id === id)?.name ?? '';

export function groupName(id: string, locale: Locale): string {
  const { schedule } = content[locale];
  const ages = groups.find((group) => group.id === id)?.ages;
  const range = ages && schedule.ages.replace('{from}', String(ages[0])).replace('{to}', String(ages[1]));
  return shortName(id, content[locale]) + (range ? ` (${range})` : '');
}

export function classTitle({ groups: ids, label }: WeeklyClass, locale: Locale): string {
  const { schedule } = content[locale];
  if (label && ids.length > 1) return schedule.labels[label]?.title ?? '';
  return ids.map((id) => shortName(id, content[locale])).join(' & ');
}

export const weekdayName = (day: Weekday, locale: Locale) =>
  // The first of January 2024 was a Monday.
  new Intl.DateTimeFormat(languageTags[locale], { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2024, 0, day));

/** Dates are 'YYYY-MM-DD' at the school. */
export const today = () => String(Temporal.Now.plainDateISO(timeZone));

export const addDays = (date: string, days: number) => String(Temporal.PlainDate.from(date).add({ days }));

export const dateIn = (days: number) => addDays(today(), days);

export const weekdayOf = (date: string) => Temporal.PlainDate.from(date).dayOfWeek as Weekday;

/** First date on which the timetable is in force, at least `minDays` from now. */
export function nextDate(weekday: Weekday, minDays: number): string {
  const [, earliest = ''] = [dateIn(minDays), since].sort();
  return addDays(earliest, (weekday - weekdayOf(earliest) + 7) % 7);
}

/** For example 'Tuesday 24 November'. */
export const longDate = (date: string, locale: Locale) =>
  new Intl.DateTimeFormat(languageTags[locale], { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })
    .format(new Date(date))
    .replace(',', '');

/** `local` is the time at the school, for example '2026-11-24T20:30'. */
export const instantAt = (local: string) =>
  new Date(Temporal.PlainDateTime.from(local).toZonedDateTime(timeZone).epochMilliseconds);

/** Finds a local time that the clock change of the given year skips, and one that occurs twice, with its first instant. */
export function clockChanges(year: number): { skipped?: string; repeated?: { local: string; first: Date } } {
  const found: ReturnType<typeof clockChanges> = {};
  const start = Temporal.ZonedDateTime.from(`${year}-01-01T00:00[${timeZone}]`);
  for (let change = start.getTimeZoneTransition('next'); change?.year === year; change = change.getTimeZoneTransition('next')) {
    const before = change.subtract({ nanoseconds: 1 });
    const shift = change.offsetNanoseconds - before.offsetNanoseconds;
    const half = { nanoseconds: Math.abs(shift) / 2 };
    if (shift > 0) found.skipped = change.withTimeZone(before.offset).toPlainDateTime().add(half).toString().slice(0, 16);
    else {
      const local = change.toPlainDateTime().add(half).toString().slice(0, 16);
      found.repeated = { local, first: new Date(change.subtract(half).epochMilliseconds) };
    }
  }
  return found;
}

/**
 * Announcement of the next class at the local time `now`, if the school is closed until the day before `openFrom`. `forAdults` announces
 * the next class of adults.
 */
export function nextClassText(now: string, locale: Locale, openFrom = '', forAdults?: string): string {
  const { schedule } = content[locale];
  const [today = '', time = ''] = now.split('T');
  const upcoming = Array.from({ length: 21 }, (_, days) => ({ days, date: addDays(today, days) }))
    .flatMap(({ days, date }) => classesOn(date).map((weeklyClass) => ({ days, date, weeklyClass })))
    .filter(({ weeklyClass }) => !forAdults || weeklyClass.groups.some((id) => adults.some((group) => group.id === id)))
    .filter(({ days, date, weeklyClass }) => date >= openFrom && (days > 0 || weeklyClass.start > time));
  const [next] = upcoming;
  if (!next) return '';
  const atOnce = upcoming.filter(({ date, weeklyClass }) => date === next.date && weeklyClass.start === next.weeklyClass.start);
  const farDay = next.days > 6 ? longDate(next.date, locale) : weekdayName(weekdayOf(next.date), locale);
  return (forAdults ?? schedule.next)
    .replace('{day}', [schedule.today, schedule.tomorrow][next.days] ?? farDay)
    .replace('{time}', next.weeklyClass.start)
    .replace('{groups}', atOnce.map(({ weeklyClass }) => classTitle(weeklyClass, locale)).join(', '));
}
