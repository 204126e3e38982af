// Selects the timetable that is in force on a day. All days ('YYYY-MM-DD') are local to the school.

import type { Locale } from '../site-map.ts';
import { type EditedTimetable, editedEntries, entryIds } from './edits.ts';
import type { Group, Schedule, Timetable, Weekday, WeeklyClass } from './model.ts';

type Since = { since: string };
type InForce = Pick<Timetable, 'since' | 'classes'>;

/** The classes of all timetables: former ones, the one in force and the next one. */
export type Timetables = InForce & { earlier: readonly InForce[]; upcoming: InForce | null };

/** Timetable in force today, with the former ones and the next one. The edited timetables replace the shipped one from their first day on. */
export function timetableOn(
  shipped: Timetable,
  edited: readonly EditedTimetable[] | undefined,
  { locale, today }: { locale: Locale; today: string },
): Timetable & Pick<Schedule, 'earlier' | 'upcoming'> {
  const translated = (edited ?? []).map((timetable) => timetableIn(locale, timetable));
  const { inForce, ...others } = selectTimetable(withShipped(shipped, translated), today);
  return { ...inForce, ...others };
}

/** Puts the shipped timetable before the edited ones unless they begin on the same day or earlier. */
export function withShipped<T extends Since>(shipped: T, edited: readonly T[]): readonly [T, ...T[]] {
  const [first, ...others] = edited.toSorted((a, b) => a.since.localeCompare(b.since));
  if (!first) return [shipped];
  return shipped.since < first.since ? [shipped, first, ...others] : [first, ...others];
}

/** `timetables` must be in the order of their first days. Before the first of these days, the first timetable counts as in force. */
export function selectTimetable<T extends Since>(timetables: readonly [T, ...T[]], today: string) {
  const index = Math.max(
    0,
    timetables.findLastIndex(({ since }) => since <= today),
  );
  const inForce = timetables[index] ?? timetables[0];
  return { inForce, earlier: timetables.slice(0, index), upcoming: timetables[index + 1] ?? null };
}

/** Limits of an edited timetable. */
export const maxGroups = 20;
export const maxClasses = 60;

/** Cords of the groups of each audience, in the order of the home page. */
export const cords = { kids: ['kids-a', 'kids-b', 'kids-c'], adults: ['beginner', 'inter', 'adv'] } as const;

export const isForKids = (cord: string) => (cords.kids as readonly string[]).includes(cord);

export const weekdays: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 7];

export function timetableIn(locale: Locale, { since, ...values }: EditedTimetable): Timetable {
  const groups = entryIds(values.groups)?.map((id) => groupIn(locale, id, (name) => values[`groups.${id}.${name}`] ?? '')) ?? [];
  const classes = editedEntries({ values }, 'classes')?.map(classIn) ?? [];
  const ofAudience = (areKids: boolean) => groups.filter(({ cord }) => isForKids(cord) === areKids);
  return { since, adultLevels: ofAudience(false), kidsGroups: ofAudience(true), classes };
}

type Read = (field: string) => string;

function groupIn(locale: Locale, id: string, read: Read): Group {
  const [from, to, teacher] = [read('agesFrom'), read('agesTo'), read('teacher')];
  return {
    id,
    cord: read('cord') as Group['cord'],
    ...(from && to && { ages: [Number(from), Number(to)] }),
    ...(teacher && { teacher }),
    name: read(`name:${locale}`),
    whom: read(`whom:${locale}`),
  };
}

function classIn(read: Read): WeeklyClass {
  const label = read('label');
  return {
    day: Number(read('day')) as Weekday,
    start: read('start'),
    end: read('end'),
    groups: entryIds(read('groups')) ?? [],
    ...(label && { label }),
  };
}

/** Returns all timetables in the order of their first days. */
export function allTimetables<T extends Since>(schedule: T & { earlier: readonly T[]; upcoming: T | null }): T[] {
  return [...schedule.earlier, schedule, ...(schedule.upcoming ? [schedule.upcoming] : [])];
}

export function classesInForce(day: string, timetables: Timetables): readonly WeeklyClass[] {
  const all = allTimetables<InForce>(timetables);
  return (all.findLast(({ since }) => since <= day) ?? all[0] ?? timetables).classes;
}

/** The schedule with the groups and classes of the timetable that is in force on the day. */
export function scheduleOn(day: string, schedule: Schedule): Schedule {
  const all = allTimetables<Timetable>(schedule);
  return { ...schedule, ...(all.findLast(({ since }) => since <= day) ?? all[0]) };
}

/** Returns the timetables with the classes of one group only. */
export function timetablesOf(group: string, { since, classes, earlier, upcoming }: Timetables): Timetables {
  const filter = (timetable: InForce): InForce => ({
    since: timetable.since,
    classes: timetable.classes.filter(({ groups }) => groups.includes(group)),
  });
  return { ...filter({ since, classes }), earlier: earlier.map(filter), upcoming: upcoming && filter(upcoming) };
}
