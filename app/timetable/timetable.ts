// What the timetable shows, computed from one entry per day and session. Knows no language and no particular school.
import type { Session, Weekday } from '../content/model.ts';

/** Days on which a group trains at the same hours. */
export type Line<S extends Session = Session> = Pick<S, 'start' | 'end' | 'label'> & { days: Weekday[]; isShared: boolean };

/** A group's card: days with the same hours and label in one line, in the order of the entries; what it shares with other groups comes last. */
export function groupLines<S extends Session>(group: string, sessions: readonly S[]): Line<S>[] {
  const lines = new Map<string, Line<S>>();
  for (const { day, start, end, label, groups } of sessions) {
    if (!groups.includes(group)) continue;
    const isShared = groups.length > 1;
    const key = [start, end, label, isShared].join();
    const line: Line<S> = lines.get(key) ?? { days: [], start, end, ...(label !== undefined && { label }), isShared };
    if (!line.days.includes(day)) line.days.push(day);
    lines.set(key, line);
  }
  for (const line of lines.values()) line.days.sort((a, b) => a - b);
  const all = [...lines.values()];
  return [...all.filter((line) => !line.isShared), ...all.filter((line) => line.isShared)];
}

/**
 * A picture of the week for wide screens: columns of days over rows of half hours, or of quarters where some time needs them. A
 * stretch of two hours and more in which no day has a session is folded into one row.
 */
export type Week<S extends Session = Session> = { isInQuarters: boolean; hours: Hour[]; columns: Column<S>[] };
/** The hours beside the columns, from the top; together they take every row. `from` is '11', or a session's '10:30' where none begins. */
export type Hour = { kind: 'hour'; row: number; from: string; span: number } | { kind: 'fold'; row: number };
/** From the top to the last session; `row` and `span` count rows, a fold being one of them. */
export type Column<S extends Session = Session> = { days: Weekday[]; cells: Cell<S>[] };
export type Cell<S extends Session = Session> =
  | { kind: 'free'; row: number; span: number }
  | { kind: 'session'; row: number; span: number; session: S };

const fold = 120; // minutes
const longest = 12; // rows that the style sheet knows

/** Days with the same sessions share a column; sessions at the same hour of one day stand in columns side by side. Null without any session. */
export function weekGrid<S extends Session>(sessions: readonly S[]): Week<S> | null {
  if (sessions.length === 0) return null;
  const unit = unitOf(sessions);
  const placed = sessions.map((session) => ({ session, ...rowsOf(session, unit) }));
  const first = Math.min(...placed.map(({ from }) => from));
  const last = Math.max(...placed.map(({ to }) => to));
  const isBusy = (row: number) => placed.some(({ from, to }) => from <= row && row < to);

  // Where each row of the clock stands in the picture; those of a fold share a row.
  const pictured = new Map<number, number>();
  const hours: Hour[] = [];
  let rows = 0;
  for (let row = first; row < last; ) {
    let free = row;
    while (free < last && !isBusy(free)) free++;
    if ((free - row) * unit >= fold) {
      hours.push({ kind: 'fold', row: rows });
      for (; row < free; row++) pictured.set(row, rows);
    } else {
      const fullHour = (row * unit) % 60 === 0 ? String(((row * unit) / 60) % 24) : null;
      const piece = hours.at(-1);
      if (fullHour || piece?.kind !== 'hour') {
        const start = placed.find(({ from }) => from === row)?.session.start;
        hours.push({ kind: 'hour', row: rows, from: fullHour ?? start ?? '', span: 1 });
      } else piece.span++;
      pictured.set(row++, rows);
    }
    rows++;
  }
  pictured.set(last, rows);

  const columns: Column<S>[] = daysTogether(placed).flatMap(({ days, entries }) =>
    lanes(entries).map((lane) => ({ days, cells: cellsOf(lane, (row) => pictured.get(row) ?? 0) })),
  );
  return { isInQuarters: unit === 15, hours, columns };
}

function cellsOf<S extends Session>(lane: readonly Placed<S>[], pictured: (row: number) => number): Cell<S>[] {
  const cells: Cell<S>[] = [];
  let filled = 0;
  const fill = (to: number) => {
    for (; filled < to; filled = Math.min(to, filled + longest))
      cells.push({ kind: 'free', row: filled, span: Math.min(longest, to - filled) });
  };
  for (const { session, from, to } of lane) {
    fill(pictured(from));
    const span = Math.min(longest, pictured(to) - pictured(from));
    cells.push({ kind: 'session', row: filled, span, session });
    filled += span;
  }
  return cells;
}

/** Minutes in a row. A session that would be too long for the style sheet in quarters is drawn in half hours, which are near enough. */
function unitOf(sessions: readonly Session[]): 15 | 30 {
  const isOdd = sessions.some(({ start, end }) => minutes(start) % 30 !== 0 || minutes(end) % 30 !== 0);
  const isLong = sessions.some((session) => {
    const { from, to } = rowsOf(session, 15);
    return to - from > longest;
  });
  return isOdd && !isLong ? 15 : 30;
}

type Placed<S> = { session: S; from: number; to: number };

/** The nearest rows, so that sessions which follow one another still do; at least one row; an end after midnight counts on. */
function rowsOf({ start, end }: Session, unit: number): { from: number; to: number } {
  const begin = minutes(start);
  const finish = minutes(end) > begin ? minutes(end) : minutes(end) + 24 * 60;
  const from = Math.round(begin / unit);
  return { from, to: Math.max(from + 1, Math.round(finish / unit)) };
}

function minutes(time: string): number {
  const [hours = 0, rest = 0] = time.split(':').map(Number);
  return hours * 60 + rest;
}

function daysTogether<S extends Session>(placed: readonly Placed<S>[]): { days: Weekday[]; entries: Placed<S>[] }[] {
  const byDay = Map.groupBy(placed, ({ session }) => session.day);
  const columns = new Map<string, { days: Weekday[]; entries: Placed<S>[] }>();
  for (const [day, entries] of [...byDay].sort(([a], [b]) => a - b)) {
    const inOrder = entries.toSorted((a, b) => a.from - b.from || a.to - b.to || identity(a).localeCompare(identity(b)));
    const key = inOrder.map(identity).join(';');
    const column = columns.get(key);
    if (column) column.days.push(day);
    else columns.set(key, { days: [day], entries: inOrder });
  }
  return [...columns.values()];
}

function identity({ session: { start, end, groups, label } }: Placed<Session>): string {
  return [start, end, label, ...groups].join();
}

/** As few lists as can hold the entries without two of them at once. */
function lanes<T extends { from: number; to: number }>(entries: readonly T[]): T[][] {
  const lists: T[][] = [];
  for (const entry of entries) {
    const free = lists.find((list) => (list.at(-1)?.to ?? 0) <= entry.from);
    if (free) free.push(entry);
    else lists.push([entry]);
  }
  return lists;
}
