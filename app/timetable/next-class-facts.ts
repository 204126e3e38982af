import type { Schedule } from '../content/model.ts';
import { scheduleOn } from '../content/timetables.ts';
import { classTitle } from './groups.ts';
import type { NextClassFacts } from './next-class.ts';
import { addDays, effectiveChanges, isClosed, type ScheduleChanges, weekdayOf } from './schedule-changes.ts';

type Moved = NonNullable<NextClassFacts['changed']>[number];

export function nextClassFacts(schedule: Schedule, scheduleChanges: ScheduleChanges): NextClassFacts {
  const { next, today, tomorrow, classes, upcoming } = schedule;
  const isCurrent = (day: string) => day >= scheduleChanges.today;
  const changes = effectiveChanges(schedule, scheduleChanges).filter(
    ({ day, to }) => isCurrent(day) || (to && isCurrent(to.day)),
  );
  const closed = scheduleChanges.closures
    .filter(({ last }) => isCurrent(last))
    .map(({ first, last }): [string, string] => [first, last]);
  const changed = changes.map(({ day, weeklyClass, to }): Moved => {
    const change = [day, weeklyClass.start, classTitle(weeklyClass, scheduleOn(day, schedule))] as const;
    return to ? [...change, to.day, to.start] : [...change];
  });
  if (upcoming) {
    // The script knows one timetable only. From the first day of the next one, it therefore gets single classes.
    closed.push([upcoming.since, '9999-12-31']);
    changed.push(...firstClasses(upcoming.since, schedule, scheduleChanges));
  }
  return {
    copy: { next, today, tomorrow },
    sessions: classes.map((weeklyClass) => [weeklyClass.day, weeklyClass.start, classTitle(weeklyClass, schedule)]),
    ...(closed.length > 0 && { closed }),
    ...(changed.length > 0 && { changed }),
  };
}

const MAX_DAYS_AHEAD = 60;
/** Number of days with classes to list. The page is rendered again every midnight, so a few days suffice. */
const FIRST_DAYS = 4;

/** Returns the regular classes of the first days, beginning with `first`. Leaves out moved classes, which are already listed. */
function firstClasses(first: string, schedule: Schedule, scheduleChanges: ScheduleChanges): Moved[] {
  const then = scheduleOn(first, schedule);
  const changes = effectiveChanges(schedule, scheduleChanges);
  const days = Array.from({ length: MAX_DAYS_AHEAD }, (_, days) => addDays(first, days))
    .filter((day) => !isClosed(day, scheduleChanges))
    .map((day) =>
      then.classes
        .filter((each) => each.day === weekdayOf(day))
        .filter((each) => !changes.some((change) => change.day === day && change.weeklyClass === each))
        .map((each): Moved => ['', '', classTitle(each, then), day, each.start]),
    );
  return days
    .filter((classes) => classes.length > 0)
    .slice(0, FIRST_DAYS)
    .flat();
}
