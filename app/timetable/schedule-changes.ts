// Applies closures and class changes to the timetable. Days ('YYYY-MM-DD') and times ('HH:MM') are local to the school.
import { createContext } from 'react';
import type { ClassChange, StoredScheduleChanges } from '#store/schedule-changes.ts';
import { minutesOf } from '../content/class-hours.ts';
import type { Weekday, WeeklyClass } from '../content/model.ts';
import { classesInForce, type Timetables } from '../content/timetables.ts';

export type ScheduleChanges = StoredScheduleChanges & { today: string };

export const noScheduleChanges: ScheduleChanges = { today: '', changedAt: '', closures: [], changes: [], announcements: [] };

/** Only the server sets this context, so pages that hydrate must not use it. */
export const ScheduleChangesContext = createContext<ScheduleChanges>(noScheduleChanges);

/** Change to a class that is in the timetable of that day. `to` is null when the class is canceled. */
export type EffectiveChange = { day: string; weeklyClass: WeeklyClass; to: ClassChange['to'] };

const DAY_MS = 86_400_000;

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

export const weekdayOf = (day: string): Weekday => (new Date(day).getUTCDay() || 7) as Weekday;

export function closedDates(closures: StoredScheduleChanges['closures']): string[] {
  return closures.flatMap(({ first, last }) => {
    const days = (Date.parse(last) - Date.parse(first)) / DAY_MS + 1;
    return Array.from({ length: days }, (_, index) => addDays(first, index));
  });
}

export const isClosed = (day: string, { closures }: Pick<StoredScheduleChanges, 'closures'>): boolean =>
  closures.some(({ first, last }) => first <= day && day <= last);

/** Identifies the groups of a class in the database, for example 'beginner.intermediate'. */
export const groupsKey = ({ groups }: Pick<WeeklyClass, 'groups'>): string => groups.join('.');

/** Identifies a class of the timetable on a day. */
export const classKey = (day: string, weeklyClass: Pick<WeeklyClass, 'start' | 'groups'>): string =>
  `${day} ${weeklyClass.start} ${groupsKey(weeklyClass)}`;

export function findClass(
  { day, start, groups }: Pick<ClassChange, 'day' | 'start' | 'groups'>,
  timetables: Timetables,
): WeeklyClass | undefined {
  const weekday = weekdayOf(day);
  return classesInForce(day, timetables).find(
    (each) => each.day === weekday && each.start === start && groupsKey(each) === groups,
  );
}

/**
 * Finds the changed class in another timetable, where it may have other hours or more or fewer groups. A class that only one of the
 * timetables has on that day replaces the nearest one that only the other has, if they share a group.
 */
export function findSuccessor(change: ClassChange, before: Timetables, after: Timetables): WeeklyClass | undefined {
  const changed = findClass(change, before);
  const same = findClass(change, after);
  if (same || !changed) return same;
  const onThatDay = (timetables: Timetables) =>
    classesInForce(change.day, timetables).filter(({ day }) => day === weekdayOf(change.day));
  const only = (some: readonly WeeklyClass[], others: readonly WeeklyClass[]) =>
    some.filter(({ start, groups }) => !others.some((each) => each.start === start && groupsKey(each) === groupsKey({ groups })));
  const [old, current] = [onThatDay(before), onThatDay(after)];
  const begun = only(current, old);
  const pairs = only(old, current).flatMap((ended) =>
    begun.filter(({ groups }) => groups.some((id) => ended.groups.includes(id))).map((next) => ({ ended, next })),
  );
  const distance = ({ ended, next }: (typeof pairs)[number]) => Math.abs(minutesOf(ended.start) - minutesOf(next.start));
  const successors = new Map<WeeklyClass, WeeklyClass>();
  for (const { ended, next } of pairs.toSorted((one, other) => distance(one) - distance(other)))
    if (!successors.has(ended) && ![...successors.values()].includes(next)) successors.set(ended, next);
  return successors.get(changed);
}

/**
 * Omits changes to classes that are not in the timetable of that day, that a closure cancels anyway or that the timetable contains by
 * now. A class counts as canceled if a closure covers the day to which it was moved.
 */
export function effectiveChanges(
  timetables: Timetables,
  { closures, changes }: Pick<StoredScheduleChanges, 'closures' | 'changes'>,
): EffectiveChange[] {
  return changes.flatMap((change) => {
    const weeklyClass = findClass(change, timetables);
    const to = change.to && !isClosed(change.to.day, { closures }) ? change.to : null;
    if (!weeklyClass || (!to && isClosed(change.day, { closures })) || isUnmoved(change, weeklyClass)) return [];
    return [{ day: change.day, weeklyClass, to }];
  });
}

/** Returns true if the timetable has the hours to which the class was moved. */
const isUnmoved = ({ day, to }: ClassChange, { start, end }: WeeklyClass): boolean =>
  to !== null && to.day === day && to.start === start && to.end === end;

type Hours = Pick<WeeklyClass, 'start' | 'end'>;
type Changes = Pick<StoredScheduleChanges, 'closures' | 'changes'>;

/** A class after schedule changes. `of` is its day and start in the timetable. */
export type HeldClass = Hours & { day: string; groups: WeeklyClass['groups']; of: { day: string; start: string } };

export function classesOn(day: string, timetables: Timetables, scheduleChanges: Changes): HeldClass[] {
  const changes = effectiveChanges(timetables, scheduleChanges);
  const isChanged = (each: WeeklyClass) => changes.some((change) => change.day === day && change.weeklyClass === each);
  const weekday = weekdayOf(day);
  const regular = classesInForce(day, timetables).filter((each) => each.day === weekday && !isChanged(each));
  const asUsual = regular.map(({ start, end, groups }): HeldClass => ({ day, start, end, groups, of: { day, start } }));
  const moved = changes.flatMap(({ day: from, weeklyClass: { start, groups }, to }): HeldClass[] =>
    to?.day === day ? [{ ...to, groups, of: { day: from, start } }] : [],
  );
  return [...(isClosed(day, scheduleChanges) ? [] : asUsual), ...moved];
}

type Chosen = { group: string; day: string; start: string };

/** The class that a group has at that hour of the timetable or, once the timetable has changed, the nearest one on that day. */
export function findClassOfGroup({ group, day, start }: Chosen, timetables: Timetables): WeeklyClass | undefined {
  const distance = (each: WeeklyClass) => Math.abs(minutesOf(each.start) - minutesOf(start));
  return classesInForce(day, timetables)
    .filter((each) => each.day === weekdayOf(day) && each.groups.includes(group))
    .toSorted((one, other) => distance(one) - distance(other))[0];
}

/** Returns null if the class does not take place. */
export function heldClass(chosen: Chosen, timetables: Timetables, scheduleChanges: Changes): HeldClass | null {
  const weeklyClass = findClassOfGroup(chosen, timetables);
  if (!weeklyClass) return null;
  const { day } = chosen;
  const { start, end, groups } = weeklyClass;
  const of = { day, start };
  const changes = effectiveChanges(timetables, scheduleChanges);
  const change = changes.find((each) => each.day === day && each.weeklyClass === weeklyClass);
  if (change) return change.to && { ...change.to, groups, of };
  return isClosed(day, scheduleChanges) ? null : { day, start, end, groups, of };
}

const MAX_DAYS_AHEAD = 60;

/** Returns the next `count` classes that start after the local time `after`, such as '2026-11-24T18:30'. */
export function nextClasses(timetables: Timetables, after: string, count: number, scheduleChanges: Changes): HeldClass[] {
  return Array.from({ length: MAX_DAYS_AHEAD }, (_, days) => addDays(after.slice(0, 10), days))
    .flatMap((day) => classesOn(day, timetables, scheduleChanges))
    .filter(({ day, start }) => `${day}T${start}` > after)
    .sort((a, b) => `${a.day}T${a.start}`.localeCompare(`${b.day}T${b.start}`))
    .slice(0, count);
}
