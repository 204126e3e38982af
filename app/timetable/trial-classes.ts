// Classes that a visitor can choose for the free class.

import type { ContactColumns } from '#store/tables.ts';
import type { IsConcerned } from '#store/trial-classes.ts';
import { timetablesOf } from '../content/timetables.ts';
import { contentIn } from '../i18n/content.ts';
import { formatDayOfYear, localDay } from '../i18n/format.ts';
import type { Locale } from '../site-map.ts';
import { isAdvanced, offeredGroups } from './groups.ts';
import { toLocalTime } from './next-class.ts';
import { findClassOfGroup, type HeldClass, heldClass, nextClasses, type ScheduleChanges } from './schedule-changes.ts';

export const TRIAL_DAYS_SHOWN = 6;

type DayAndStart = Pick<HeldClass, 'day' | 'start'>;

/** Returns the classes of a group that take place in the coming weeks, after closures and class changes. An advanced group has none. */
export function trialClasses(group: string, changes: ScheduleChanges, now: Date): HeldClass[] {
  const { schedule } = contentIn('el');
  if (offeredGroups(schedule).some((each) => each.id === group && isAdvanced(each))) return [];
  const [from = ''] = [localDay(now), schedule.since].sort().reverse();
  const after = from === localDay(now) ? localTime(now) : `${from}T`;
  return nextClasses(timetablesOf(group, schedule), after, Number.POSITIVE_INFINITY, changes);
}

/** Returns the chosen class of a message after schedule changes, or null if none was chosen or the class is canceled. */
export function chosenTrial(
  { class_group: group, trial_day: day, trial_start: start }: Pick<ContactColumns, 'class_group' | 'trial_day' | 'trial_start'>,
  changes: ScheduleChanges,
): HeldClass | null {
  return group && day && start ? heldClass({ group, day, start }, contentIn('el').schedule, changes) : null;
}

/** Returns when the chosen class of a message takes place or, if it is canceled, would have. Null if none is chosen. */
export function trialOf(message: Parameters<typeof chosenTrial>[0], changes: ScheduleChanges): DayAndStart | null {
  const { trial_day: day, trial_start: start } = message;
  return chosenTrial(message, changes) ?? (day && start ? { day, start } : null);
}

/** Tests whether a schedule change concerns a guest: it changes the class that starts then, or closes the school on the day of the class. */
export const isConcernedBy =
  (scheduleChanges: { current(): ScheduleChanges }): IsConcerned =>
  ({ class_group: group, trial_day: day, trial_start: start }, changed) => {
    const { schedule } = contentIn('el');
    const chosen = { group, day, start };
    if (changed.start) return day === changed.from && findClassOfGroup(chosen, schedule)?.start === changed.start;
    const held = heldClass(chosen, schedule, { ...scheduleChanges.current(), closures: [] });
    return held !== null && changed.from <= held.day && held.day <= changed.until;
  };

/** Identifies a class of a group in forms and addresses, for example '2026-12-01T18:00'. */
export const trialKey = ({ day, start }: DayAndStart) => `${day}T${start}`;

/** The time at the school, comparable with `trialKey`. */
export function localTime(now: Date): string {
  const { date, time } = toLocalTime(now);
  return `${date}T${time}`;
}

/** Returns, for example, 'Tuesday 1 December, 18:00'. */
export const formatTrial = ({ day, start }: DayAndStart, locale: Locale) => `${formatDayOfYear(day, locale)}, ${start}`;
