// Classes that a visitor can choose for the free class.

import { timetablesOf } from '../content/timetables.ts';
import { contentIn } from '../i18n/content.ts';
import { formatDayOfYear, formatTime, localDay } from '../i18n/format.ts';
import type { Locale } from '../site-map.ts';
import { nextClasses, type ScheduleChanges } from '../timetable/schedule-changes.ts';

export type TrialClass = ReturnType<typeof trialClasses>[number];

/** Returns the classes of a group that take place in the coming weeks, after closures and class changes. An advanced group has none. */
export function trialClasses(group: string, changes: ScheduleChanges, now: Date) {
  const { schedule } = contentIn('el');
  if (schedule.advancedGroups.includes(group)) return [];
  const [from = ''] = [localDay(now), schedule.since].sort().reverse();
  const after = `${from}T${from === localDay(now) ? formatTime(now, 'el') : ''}`;
  return nextClasses(timetablesOf(group, schedule), after, Number.POSITIVE_INFINITY, changes);
}

/** Identifies a class of a group in forms and addresses, for example '2026-12-01T18:00'. */
export const trialKey = ({ date, start }: Pick<TrialClass, 'date' | 'start'>) => `${date}T${start}`;

/** Returns, for example, 'Tuesday 1 December, 18:00'. */
export const formatTrial = ({ date, start }: Pick<TrialClass, 'date' | 'start'>, locale: Locale) =>
  `${formatDayOfYear(date, locale)}, ${start}`;
