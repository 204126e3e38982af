import { href } from 'react-router';
import type { StoredScheduleChanges } from '#store/schedule-changes.ts';
import { contentIn } from '../i18n/content.ts';
import { type Locale, paths } from '../site-map.ts';
import { classTitle } from '../timetable/groups.ts';
import { toLocalTime } from '../timetable/next-class.ts';
import { classValue } from '../timetable/schedule-change.server.ts';
import { findClass, groupsKey, isClosed, weekdayOf } from '../timetable/schedule-changes.ts';
import { texts } from './texts.ts';

/** Today's classes that are not over, each with the path of the form that cancels or moves it. */
export function todaysClasses({ closures, changes }: StoredScheduleChanges, locale: Locale, now = new Date()) {
  const copy = texts[locale].today;
  const { schedule } = contentIn(locale);
  const { date: today, time } = toLocalTime(now);
  if (isClosed(today, { closures })) return null;
  const regular = schedule.classes.filter(({ day }) => day === weekdayOf(today));
  const scheduled = regular.flatMap((weeklyClass) => {
    const groups = groupsKey(weeklyClass);
    const isChanged = changes.some(
      ({ day, start, ...of }) => day === today && start === weeklyClass.start && of.groups === groups,
    );
    if (isChanged) return [];
    const query = new URLSearchParams({ day: today, class: classValue(weeklyClass) });
    const { start, end } = weeklyClass;
    return { start, end, title: classTitle(weeklyClass, schedule), path: `${paths.newClassChange}?${query}`, state: null };
  });
  const changed = changes.flatMap(({ id, to, ...change }) => {
    const weeklyClass = findClass(change, schedule);
    if (!weeklyClass || (change.day !== today && to?.day !== today)) return [];
    const { start, end } = to?.day === today ? to : weeklyClass;
    const state = !to ? copy.canceled : change.day === today ? copy.moved : null;
    return { start, end, title: classTitle(weeklyClass, schedule), path: href(paths.editClassChange, { id }), state };
  });
  const classes = [...scheduled, ...changed].filter(({ start, end }) => end < start || end > time);
  if (classes.length === 0) return null;
  const closePath = `${paths.newClosure}?${new URLSearchParams({ first: today })}`;
  return { classes: classes.toSorted((one, other) => one.start.localeCompare(other.start)), closePath };
}
