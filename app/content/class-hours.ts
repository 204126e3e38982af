import type { WeeklyClass } from './model.ts';

/** Equals twelve rows of the timetable, because its style sheet has no `span-13`. */
export const longestClassMinutes = 6 * 60;

export const DAY_MINUTES = 24 * 60;

/** A class that ends before it starts crosses midnight. */
export function durationOf({ start, end }: Pick<WeeklyClass, 'start' | 'end'>): number {
  return (minutesOf(end) - minutesOf(start) + DAY_MINUTES) % DAY_MINUTES;
}

export const isDurationPossible = (hours: Pick<WeeklyClass, 'start' | 'end'>): boolean =>
  durationOf(hours) > 0 && durationOf(hours) <= longestClassMinutes;

export function minutesOf(time: string): number {
  const [hours = 0, rest = 0] = time.split(':').map(Number);
  return hours * 60 + rest;
}
