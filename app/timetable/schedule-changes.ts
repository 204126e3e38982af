// Applies closures and class changes to the timetable. Days are 'YYYY-MM-DD', times 'HH:MM', both in Athens.
import { createContext } from 'react';
import type { ClassChange, ClosedDays } from '#store/closed-days.ts';
import type { ScheduleFacts, Session, Weekday } from '../content/model.ts';

type ShownSession = ScheduleFacts['sessions'][number];

/** The stored closures and class changes, with the day for which they were read. */
export type ScheduleChanges = ClosedDays & { today: string };

export const noScheduleChanges: ScheduleChanges = { today: '', changedAt: '', closures: [], changes: [] };

/**
 * For rendering on the server. The browser has only the default: markup that depends on schedule changes must be static there
 * (StaticHtml), or hydration would replace it.
 */
export const ScheduleChangesContext = createContext<ScheduleChanges>(noScheduleChanges);

/** A class change that applies: its class is in the timetable. `to` is null for a cancelled class. */
export interface EffectiveChange {
  day: string;
  session: ShownSession;
  to: ClassChange['to'];
}

const DAY_MS = 86_400_000;

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

export const weekdayOf = (day: string): Weekday => (new Date(day).getUTCDay() || 7) as Weekday;

export function closedDates(closures: ClosedDays['closures']): string[] {
  return closures.flatMap(({ first, last }) => {
    const days = (Date.parse(last) - Date.parse(first)) / DAY_MS + 1;
    return Array.from({ length: days }, (_, index) => addDays(first, index));
  });
}

export const isClosed = (day: string, { closures }: Pick<ClosedDays, 'closures'>): boolean =>
  closures.some(({ first, last }) => first <= day && day <= last);

/** Identifies the groups of a class in the store: 'beginner.intermediate' */
export const groupsKey = ({ groups }: Pick<Session, 'groups'>): string => groups.join('.');

/** The class that a change refers to; undefined when the timetable no longer has it. */
export function findSession(
  { day, start, groups }: Pick<ClassChange, 'day' | 'start' | 'groups'>,
  sessions: readonly ShownSession[],
): ShownSession | undefined {
  const weekday = weekdayOf(day);
  return sessions.find((session) => session.day === weekday && session.start === start && groupsKey(session) === groups);
}

/**
 * Class changes that still apply. Skips classes no longer in the timetable or already cancelled by a closure; a class moved to a
 * day that was closed later counts as cancelled.
 */
export function effectiveChanges(
  sessions: readonly ShownSession[],
  { closures, changes }: Pick<ClosedDays, 'closures' | 'changes'>,
): EffectiveChange[] {
  return changes.flatMap((change) => {
    const session = findSession(change, sessions);
    const to = change.to && !isClosed(change.to.day, { closures }) ? change.to : null;
    return session && (to || !isClosed(change.day, { closures })) ? [{ day: change.day, session, to }] : [];
  });
}

/** The hours of all classes held on a day. */
export function classesOn(
  day: string,
  sessions: readonly ShownSession[],
  scheduleChanges: Pick<ClosedDays, 'closures' | 'changes'>,
): Pick<Session, 'start' | 'end'>[] {
  const changes = effectiveChanges(sessions, scheduleChanges);
  const isChanged = (session: ShownSession) => changes.some((change) => change.day === day && change.session === session);
  const weekday = weekdayOf(day);
  return [
    ...(isClosed(day, scheduleChanges) ? [] : sessions.filter((session) => session.day === weekday && !isChanged(session))),
    ...changes.flatMap(({ to }) => (to?.day === day ? [to] : [])),
  ];
}
