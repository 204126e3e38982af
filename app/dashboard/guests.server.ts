// Guests of the classes that the dashboard shows.
import { type Guest, MAX_MOVED_DAYS } from '#store/trial-classes.ts';
import { contentIn } from '../i18n/content.ts';
import { formatDayOfYear, interpolate } from '../i18n/format.ts';
import type { Locale } from '../site-map.ts';
import { groupNameOf } from '../timetable/groups.ts';
import { addDays, classKey, findClassOfGroup, type ScheduleChanges } from '../timetable/schedule-changes.ts';
import { chosenTrial, formatTrial } from '../timetable/trial-classes.ts';
import { texts } from './texts.ts';

/** Number of days after the class on which the dashboard asks about attendance. */
const DAYS_ASKED = 7;

/** First `trial_day` whose guests can be on the dashboard, because classes move by up to `MAX_MOVED_DAYS`. */
export const firstDayOfGuests = (today: string) => addDays(today, -DAYS_ASKED - MAX_MOVED_DAYS);

export type ShownGuest = ReturnType<typeof shown>;

function shown({ id, email, name, audience, child_age: age, class_group }: Guest, locale: Locale) {
  const { child, childOfAge } = texts[locale].guests;
  const who = audience === 'child' || age !== null ? (age === null ? child : interpolate(childOfAge, { age })) : null;
  return { id, email, name, who, group: groupNameOf(class_group, contentIn(locale).schedule) };
}

const keyOfClass = ({ trial_day: day, trial_start: start, class_group: group }: Guest): string | undefined => {
  const weeklyClass = findClassOfGroup({ group, day, start }, contentIn('el').schedule);
  return weeklyClass && classKey(day, weeklyClass);
};

/** Groups the guests by the `classKey` of their class. */
export function guestsByClass(guests: readonly Guest[], locale: Locale) {
  const byClass = Map.groupBy(guests, keyOfClass);
  return new Map([...byClass].map(([key, ofClass]) => [key, ofClass.map((guest) => shown(guest, locale))]));
}

/** Coming guests whose group has no class on their day any more, which the next timetable may cause. */
export function guestsWithoutClass(guests: readonly Guest[], today: string, locale: Locale): ShownGuest[] {
  const affected = guests.filter((guest) => guest.trial_day >= today && !keyOfClass(guest));
  return affected.map((guest) => {
    const { who, ...rest } = shown(guest, locale);
    return { ...rest, who: [who, formatDayOfYear(guest.trial_day, locale)].filter(Boolean).join(', ') };
  });
}

/** Guests of the last days without a recorded attendance. */
export function guestsToAskAbout(guests: readonly Guest[], changes: ScheduleChanges, today: string, locale: Locale) {
  return guests.flatMap((guest) => {
    const held = guest.attended === null ? chosenTrial(guest, changes) : null;
    if (!held || held.day >= today || held.day < addDays(today, -DAYS_ASKED)) return [];
    return [{ ...shown(guest, locale), when: formatTrial(held, locale) }];
  });
}
