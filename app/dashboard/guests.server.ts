// Guests of the classes that the dashboard shows.
import { type Guest, MAX_MOVED_DAYS } from '#store/trial-classes.ts';
import { contentIn } from '../i18n/content.ts';
import { formatDayOfYear, interpolate, localDay } from '../i18n/format.ts';
import type { Locale } from '../site-map.ts';
import { groupNameOf } from '../timetable/groups.ts';
import { addDays, classKey, findClassOfGroup, type ScheduleChanges } from '../timetable/schedule-changes.ts';
import { chosenTrial, formatTrial, localTime, trialKey } from '../timetable/trial-classes.ts';
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

/** Guests without a recorded attendance whose class is over. */
export function guestsToAskAbout(guests: readonly Guest[], changes: ScheduleChanges, locale: Locale, now: Date) {
  const firstDay = addDays(localDay(now), -DAYS_ASKED);
  return guests.flatMap((guest) => {
    const held = guest.attended === null ? chosenTrial(guest, changes) : null;
    if (!held || trialKey({ day: held.day, start: held.end }) > localTime(now) || held.day < firstDay) return [];
    return [{ ...shown(guest, locale), when: formatTrial(held, locale) }];
  });
}
