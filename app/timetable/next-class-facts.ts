import type { Schedule } from '../content/model.ts';
import type { NextClassFacts } from '../document/next-class.ts';
import { classTitle } from './groups.ts';
import { effectiveChanges, type ScheduleChanges } from './schedule-changes.ts';

export function nextClassFacts(schedule: Schedule, scheduleChanges: ScheduleChanges): NextClassFacts {
  const { next, today, tomorrow, classes } = schedule;
  const isCurrent = (day: string) => day >= scheduleChanges.today;
  const closed = scheduleChanges.closures.filter(({ last }) => isCurrent(last));
  const changed = effectiveChanges(classes, scheduleChanges).filter(({ day, to }) => isCurrent(day) || (to && isCurrent(to.day)));
  return {
    copy: { next, today, tomorrow },
    sessions: classes.map((weeklyClass) => [weeklyClass.day, weeklyClass.start, classTitle(weeklyClass, schedule)]),
    ...(closed.length > 0 && { closed: closed.map(({ first, last }): [string, string] => [first, last]) }),
    ...(changed.length > 0 && {
      changed: changed.map(({ day, weeklyClass, to }): NonNullable<NextClassFacts['changed']>[number] => {
        const change = [day, weeklyClass.start, classTitle(weeklyClass, schedule)] as const;
        return to ? [...change, to.day, to.start] : [...change];
      }),
    }),
  };
}
