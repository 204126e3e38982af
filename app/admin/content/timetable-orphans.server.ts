// Class changes and closures that a new timetable leaves without effect.
import type { ClassChange, Closure, StoredScheduleChanges } from '#store/schedule-changes.ts';
import type { Edits } from '../../content/edits.ts';
import { contentIn, editorCopyIn } from '../../i18n/content.ts';
import { localDay } from '../../i18n/format.ts';
import type { Locale } from '../../site-map.ts';
import { closedDates, findClass, weekdayOf } from '../../timetable/schedule-changes.ts';
import { classesInForce, selectTimetable, type Timetables, withShipped } from '../../timetable/timetables.ts';
import { describeScheduleChange } from '../schedule-change.server.ts';
import { shippedTimetable } from './timetable-entries.server.ts';

export type OrphanedChange = { id: string; when: string; what: string; consequence: string };

/** Only entries of today and later that have an effect in the published timetable. `when` is the date, `what` names the class. */
export function orphanedChanges(
  timetables: Edits['timetables'],
  { closures, changes }: Pick<StoredScheduleChanges, 'closures' | 'changes'>,
  locale: Locale,
  today = localDay(new Date()),
): OrphanedChange[] {
  const copy = editorCopyIn(locale).timetableForm.orphans;
  const before: Timetables = contentIn('en').schedule;
  const after: Timetables = selectTimetable(withShipped(shippedTimetable(), timetables ?? []), today);
  const describe = (change: Closure | ClassChange, consequence: string) => {
    const { id, when, what } = describeScheduleChange(change, locale, { closures });
    return { id, when, what, consequence };
  };
  return [
    ...changes
      .filter(({ day, to }) => day >= today || (to && to.day >= today))
      .filter((change) => findClass(change, before) && !findClass(change, after))
      .map((change) => describe(change, change.to ? copy.moved : copy.canceled)),
    ...closures
      .filter(({ last }) => last >= today)
      .filter((closure) => hasClass(closure, before) && !hasClass(closure, after))
      .map((closure) => describe(closure, copy.closure)),
  ];
}

function hasClass(closure: Closure, timetables: Timetables): boolean {
  return closedDates([closure]).some((date) => classesInForce(date, timetables).some(({ day }) => day === weekdayOf(date)));
}
