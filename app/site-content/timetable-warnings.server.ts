// Consequences of a new timetable that the administrator must confirm: classes that overlap, and schedule changes without their class.
import type { ClassChange, Closure, FindSuccessor, StoredScheduleChanges } from '#store/schedule-changes.ts';
import { DAY_MINUTES, durationOf, minutesOf } from '../content/class-hours.ts';
import type { EditedTimetable, Edits } from '../content/edits.ts';
import type { WeeklyClass } from '../content/model.ts';
import { classesInForce, type Timetables, timetableIn, timetableOn, withShipped } from '../content/timetables.ts';
import { contentIn } from '../i18n/content.ts';
import { formatHours, formatWeekday, interpolate, localDay } from '../i18n/format.ts';
import type { Locale } from '../site-map.ts';
import { describeScheduleChange } from '../timetable/schedule-change.server.ts';
import { closedDates, findClass, findSuccessor, groupsKey, weekdayOf } from '../timetable/schedule-changes.ts';
import { editorTexts } from './texts.ts';
import { shippedTimetable } from './timetable-values.server.ts';

export type Warning = { text: string; items: string[] };

/** Names classes that overlap now but did not before. They are a mistake in a school with one room, but not in one with two. */
export function overlapWarnings(timetables: readonly EditedTimetable[], stored: Edits['timetables'], locale: Locale): Warning[] {
  const known = withShipped(shippedTimetable(), stored ?? []).flatMap((timetable) => overlapsIn(timetable, locale));
  const items = timetables.flatMap((timetable) => overlapsIn(timetable, locale)).filter((overlap) => !known.includes(overlap));
  return items.length > 0 ? [{ text: editorTexts[locale].timetableForm.warnings.overlaps, items }] : [];
}

function overlapsIn(timetable: EditedTimetable, locale: Locale): string[] {
  const { classes, kidsGroups, adultLevels } = timetableIn(locale, timetable);
  const nameOf = (id: string) => [...kidsGroups, ...adultLevels].find((group) => group.id === id)?.name;
  const inWords = (each: WeeklyClass) => `${each.groups.map(nameOf).join(' & ')} ${formatHours(each)}`;
  return classes.flatMap((each, index) =>
    classes
      .slice(0, index)
      .filter((other) => isDuring(each, other) || isDuring(other, each))
      .map((other) =>
        interpolate(editorTexts[locale].timetableForm.warnings.overlap, {
          day: formatWeekday(each.day, locale),
          one: inWords(other),
          other: inWords(each),
        }),
      ),
  );
}

/** Tests whether one class starts while the other takes place. Compares days modulo the week, because a class may cross midnight. */
function isDuring(one: WeeklyClass, other: WeeklyClass): boolean {
  const minutes = ((one.day - other.day + 7) % 7) * DAY_MINUTES + minutesOf(one.start) - minutesOf(other.start);
  return minutes >= 0 && minutes < durationOf(other);
}

/** Names the changes from today on that lose the effect that they have in the published timetable. */
export function orphanWarnings(
  timetables: Edits['timetables'],
  { closures, changes }: Pick<StoredScheduleChanges, 'closures' | 'changes'>,
  locale: Locale,
  today = localDay(new Date()),
): Warning[] {
  const copy = editorTexts[locale].timetableForm.warnings;
  const { before, after } = publishedAndNew(timetables, today);
  const describe = (change: Closure | ClassChange, consequence: string) => {
    const { when, what } = describeScheduleChange(change, locale, { closures });
    return `${when}: ${what}. ${consequence}`;
  };
  const items = [
    ...changes
      .filter((change) => isNotOver(change, today))
      .filter((change) => findClass(change, before) && !findSuccessor(change, before, after))
      .map((change) => describe(change, change.to ? copy.moved : copy.canceled)),
    ...closures
      .filter(({ last }) => last >= today)
      .filter((closure) => hasClass(closure, before) && !hasClass(closure, after))
      .map((closure) => describe(closure, copy.closure)),
  ];
  return items.length > 0 ? [{ text: copy.orphans, items }] : [];
}

/** Returns the function that assigns class changes to their classes when a new timetable is published. */
export function successorsIn(timetables: Edits['timetables'], today = localDay(new Date())): FindSuccessor {
  const { before, after } = publishedAndNew(timetables, today);
  return (change) => {
    const weeklyClass = isNotOver(change, today) && findSuccessor(change, before, after);
    return weeklyClass ? { start: weeklyClass.start, groups: groupsKey(weeklyClass) } : null;
  };
}

function publishedAndNew(timetables: Edits['timetables'], today: string): Record<'before' | 'after', Timetables> {
  const after = timetableOn(timetableIn('en', shippedTimetable()), timetables, { locale: 'en', today });
  return { before: contentIn('en').schedule, after };
}

const isNotOver = ({ day, to }: ClassChange, today: string) => day >= today || (to !== null && to.day >= today);

function hasClass(closure: Closure, timetables: Timetables): boolean {
  return closedDates([closure]).some((date) => classesInForce(date, timetables).some(({ day }) => day === weekdayOf(date)));
}
