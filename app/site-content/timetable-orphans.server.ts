// Finds the class changes and closures that a new timetable leaves without effect, and those that move with their class.
import type { ClassChange, Closure, FindSuccessor, StoredScheduleChanges } from '#store/schedule-changes.ts';
import type { Edits } from '../content/edits.ts';
import { classesInForce, selectTimetable, type Timetables, withShipped } from '../content/timetables.ts';
import { contentIn } from '../i18n/content.ts';
import { localDay } from '../i18n/format.ts';
import type { Locale } from '../site-map.ts';
import { describeScheduleChange } from '../timetable/schedule-change.server.ts';
import { closedDates, findClass, findSuccessor, groupsKey, weekdayOf } from '../timetable/schedule-changes.ts';
import { editorTexts } from './texts.ts';
import { shippedTimetable } from './timetable-entries.server.ts';

export type OrphanedChange = { id: string; when: string; what: string; consequence: string };

/**
 * Returns the changes that lose their effect. Considers entries from today on that have an effect in the published timetable.
 * `when` is the date, `what` names the class.
 */
export function orphanedChanges(
  timetables: Edits['timetables'],
  { closures, changes }: Pick<StoredScheduleChanges, 'closures' | 'changes'>,
  locale: Locale,
  today = localDay(new Date()),
): OrphanedChange[] {
  const copy = editorTexts[locale].timetableForm.orphans;
  const { before, after } = publishedAndNew(timetables, today);
  const describe = (change: Closure | ClassChange, consequence: string) => {
    const { id, when, what } = describeScheduleChange(change, locale, { closures });
    return { id, when, what, consequence };
  };
  return [
    ...changes
      .filter((change) => isNotOver(change, today))
      .filter((change) => findClass(change, before) && !findSuccessor(change, before, after))
      .map((change) => describe(change, change.to ? copy.moved : copy.canceled)),
    ...closures
      .filter(({ last }) => last >= today)
      .filter((closure) => hasClass(closure, before) && !hasClass(closure, after))
      .map((closure) => describe(closure, copy.closure)),
  ];
}

/** Returns the function that assigns class changes to their classes when a new timetable is published. */
export function successorsIn(timetables: Edits['timetables'], today = localDay(new Date())): FindSuccessor {
  const { before, after } = publishedAndNew(timetables, today);
  return (change) => {
    const weeklyClass = isNotOver(change, today) && findSuccessor(change, before, after);
    return weeklyClass ? { start: weeklyClass.start, groups: groupsKey(weeklyClass) } : null;
  };
}

function publishedAndNew(timetables: Edits['timetables'], today: string): { before: Timetables; after: Timetables } {
  const after = selectTimetable(withShipped(shippedTimetable(), timetables ?? []), today);
  return { before: contentIn('en').schedule, after };
}

const isNotOver = ({ day, to }: ClassChange, today: string) => day >= today || (to !== null && to.day >= today);

function hasClass(closure: Closure, timetables: Timetables): boolean {
  return closedDates([closure]).some((date) => classesInForce(date, timetables).some(({ day }) => day === weekdayOf(date)));
}
