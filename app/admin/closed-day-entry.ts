// A stored closure or changed class in words. For the server: a browser may word a date a little differently.
import { admin } from '#content/admin.en.ts';
import type { ClassChange, Closure } from '#store/closed-days.ts';
import { contentIn } from '../i18n/content.ts';
import { formatFullDay, formatHours } from '../i18n/format.ts';
import { interpolate } from '../i18n/interpolate.ts';
import { sessionName } from '../timetable/groups.ts';
import { findSession, isClosed } from '../timetable/schedule-changes.ts';

export interface ClosedDayEntry {
  id: string;
  when: string;
  what: string;
  reason: { el: string; en: string } | null;
  /** Why visitors read something else, or nothing. */
  note: string | null;
}

const words = admin.closedDays;
/** In one piece: a line ends between two dates, not in one. */
const named = (day: string) => formatFullDay(day, 'en').replaceAll(' ', '\u00a0');

/** `closures` are those that may concern it. */
export function closedDayEntry(entry: Closure | ClassChange, closures: readonly Closure[]): ClosedDayEntry {
  if ('first' in entry) {
    const { id, first, last, reason } = entry;
    const when = first === last ? named(first) : interpolate(words.range, { first: named(first), last: named(last) });
    return { id, when, what: words.closed, reason, note: null };
  }
  const { id, day, start, groups, to } = entry;
  const { schedule } = contentIn('en');
  const session = findSession(entry, schedule.sessions);
  const said = session
    ? { class: sessionName(session, schedule), hours: formatHours(session) }
    : { class: groups.replaceAll('.', ', '), hours: start };
  const key = !to ? 'cancelled' : to.day === day ? 'otherHours' : 'otherDay';
  const what = interpolate(words[key], { ...said, ...(to && { newDay: named(to.day), newHours: formatHours(to) }) });
  return { id, when: named(day), what, reason: null, note: noteOf(entry, session !== undefined, closures) };
}

function noteOf({ day, to }: ClassChange, isClass: boolean, closures: readonly Closure[]): string | null {
  const known = { closures: [...closures] };
  if (!isClass) return words.noSuchClass;
  const isHeld = to !== null && !isClosed(to.day, known);
  if (isHeld) return null;
  if (isClosed(day, known)) return words.closedAnyway;
  return to ? words.closedThen : null;
}
