// What closed days and changed classes make of the timetable. A day is 'YYYY-MM-DD'.
import type { ClassChange, ClosedDays } from '#store/closed-days.ts';
import type { ScheduleFacts, Session, Weekday } from '../content/model.ts';

type ShownSession = ScheduleFacts['sessions'][number];

/** What is known at the day `today`, in Athens. */
export type ScheduleChanges = ClosedDays & { today: string };

export const noScheduleChanges: ScheduleChanges = { today: '', changedAt: '', closures: [], changes: [] };

/** A class of one day that is not held when the timetable says: `to` is null where it is not held at all. */
export interface EffectiveChange {
  day: string;
  session: ShownSession;
  to: ClassChange['to'];
}

const DAY_MS = 86_400_000;

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

export const weekdayOf = (day: string): Weekday => (new Date(day).getUTCDay() || 7) as Weekday;

/** Every day of the closures. */
export function closedDates(closures: ClosedDays['closures']): string[] {
  return closures.flatMap(({ first, last }) => {
    const days = (Date.parse(last) - Date.parse(first)) / DAY_MS + 1;
    return Array.from({ length: days }, (_, after) => addDays(first, after));
  });
}

export const isClosed = (day: string, { closures }: Pick<ClosedDays, 'closures'>): boolean =>
  closures.some(({ first, last }) => first <= day && day <= last);

/** How the store names the groups of a class. */
export const groupsKey = ({ groups }: Pick<Session, 'groups'>): string => groups.join('.');

/** The class that a change is about; undefined when the timetable has none such any more. */
export function findSession(
  { day, start, groups }: Pick<ClassChange, 'day' | 'start' | 'groups'>,
  sessions: readonly ShownSession[],
): ShownSession | undefined {
  const weekday = weekdayOf(day);
  return sessions.find((session) => session.day === weekday && session.start === start && groupsKey(session) === groups);
}

/**
 * The changes that change something: not those of classes that there are no more, nor of classes that fall on a closed day anyway.
 * What was moved to a day that was closed later is not held.
 */
export function effectiveChanges(sessions: readonly ShownSession[], known: Omit<ClosedDays, 'changedAt'>): EffectiveChange[] {
  return known.changes.flatMap((change) => {
    const session = findSession(change, sessions);
    const to = change.to && !isClosed(change.to.day, known) ? change.to : null;
    return session && (to || !isClosed(change.day, known)) ? [{ day: change.day, session, to }] : [];
  });
}

/** The classes of a day, as they are held. */
export function classesOn(
  day: string,
  sessions: readonly ShownSession[],
  known: Omit<ClosedDays, 'changedAt'>,
): Pick<Session, 'start' | 'end'>[] {
  const changed = effectiveChanges(sessions, known);
  const isChanged = (session: ShownSession) => changed.some((each) => each.day === day && each.session === session);
  const weekday = weekdayOf(day);
  return [
    ...(isClosed(day, known) ? [] : sessions.filter((session) => session.day === weekday && !isChanged(session))),
    ...changed.flatMap(({ to }) => (to?.day === day ? [to] : [])),
  ];
}
