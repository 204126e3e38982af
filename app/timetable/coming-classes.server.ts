import { href } from 'react-router';
import type { StoredScheduleChanges } from '#store/schedule-changes.ts';
import type { Content, WeeklyClass } from '../content/model.ts';
import { classesInForce, scheduleOn } from '../content/timetables.ts';
import { contentIn } from '../i18n/content.ts';
import { formatDayOfYear, formatHours, interpolate } from '../i18n/format.ts';
import { type Locale, paths } from '../site-map.ts';
import { adminTexts } from './admin-texts.ts';
import { classTitle } from './groups.ts';
import { toLocalTime } from './next-class.ts';
import { addDays, classKey, type EffectiveChange, effectiveChanges, groupsKey, weekdayOf } from './schedule-changes.ts';

type Changes = Pick<StoredScheduleChanges, 'closures' | 'changes'>;

interface ComingClass {
  /** `classKey` of the class in the timetable. */
  key: string;
  start: string;
  end: string;
  title: string;
  isOff: boolean;
  /** Deviation from the timetable, for example 'is off'. Null if there is none. */
  state: string | null;
  /** Dialog for the class on that day, or for the closure of the day. */
  path: string;
}

interface Range {
  firstDay: string;
  days: number;
  locale: Locale;
  now?: Date;
}

/** Days with the classes that are not over, as they really take place. Days without a class are omitted. */
export function comingClasses(changes: Changes, { firstDay, days, locale, now = new Date() }: Range) {
  const { date: today, time } = toLocalTime(now);
  const isOver = (day: string, { start, end }: ComingClass) => day === today && start < end && end <= time;
  return Array.from({ length: days }, (_, index) => addDays(firstDay, index))
    .map((day) => ({ day, classes: classesOn(day, changes, contentIn(locale)).filter((each) => !isOver(day, each)) }))
    .filter(({ classes }) => classes.length > 0);
}

function classesOn(day: string, { closures, changes: stored }: Changes, content: Content): ComingClass[] {
  const { schedule, locale } = content;
  const copy = adminTexts[locale].scheduleChanges.states;
  const changes = effectiveChanges(schedule, { closures, changes: stored });
  const closure = closures.find(({ first, last }) => first <= day && day <= last);
  const asUsual = (weeklyClass: WeeklyClass, on = day): ComingClass => ({
    key: classKey(on, weeklyClass),
    start: weeklyClass.start,
    end: weeklyClass.end,
    title: classTitle(weeklyClass, scheduleOn(on, schedule)),
    isOff: false,
    state: null,
    path: href(paths.changeClass, { day: on, start: weeklyClass.start, groups: groupsKey(weeklyClass) }),
  });
  const changed = ({ day: from, weeklyClass, to }: EffectiveChange): ComingClass => {
    const usual = asUsual(weeklyClass, from);
    if (!to) return { ...usual, isOff: true, state: copy.canceled };
    const [newDay, oldDay] = [formatDayOfYear(to.day, locale), formatDayOfYear(from, locale)];
    const [newHours, hours] = [formatHours(to), formatHours(weeklyClass)];
    if (to.day !== day) return { ...usual, isOff: true, state: interpolate(copy.movedTo, { newDay, newHours }) };
    const state = interpolate(from === day ? copy.otherHours : copy.movedFrom, { oldDay, hours });
    return { ...usual, start: to.start, end: to.end, state };
  };
  const ofDay = classesInForce(day, schedule).filter((each) => each.day === weekdayOf(day));
  const unchanged = ofDay.filter((each) => !changes.some((change) => change.day === day && change.weeklyClass === each));
  return [
    ...unchanged.map((each): ComingClass => {
      if (!closure) return asUsual(each);
      const path = href(paths.editClosure, { id: closure.id });
      return { ...asUsual(each), isOff: true, state: copy.closed, path };
    }),
    ...changes.filter(({ day: from, to }) => from === day || to?.day === day).map(changed),
  ].toSorted((one, other) => one.start.localeCompare(other.start));
}
