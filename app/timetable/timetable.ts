import { durationOf, longestClassMinutes, minutesOf } from '../content/class-hours.ts';
import type { Weekday, WeeklyClass } from '../content/model.ts';

export type GroupLine<C extends WeeklyClass = WeeklyClass> = Pick<C, 'start' | 'end' | 'label'> & {
  days: Weekday[];
  isShared: boolean;
};

export function groupLines<C extends WeeklyClass>(group: string, classes: readonly C[]): GroupLine<C>[] {
  const lines = new Map<string, GroupLine<C>>();
  for (const { day, start, end, label, groups } of classes) {
    if (!groups.includes(group)) continue;
    const isShared = groups.length > 1;
    const key = [start, end, label, isShared].join();
    const line: GroupLine<C> = lines.get(key) ?? { days: [], start, end, ...(label !== undefined && { label }), isShared };
    if (!line.days.includes(day)) line.days.push(day);
    lines.set(key, line);
  }
  for (const line of lines.values()) line.days.sort((a, b) => a - b);
  const all = [...lines.values()];
  return [...all.filter((line) => !line.isShared), ...all.filter((line) => line.isShared)];
}

/**
 * Each row is half an hour, or a quarter of an hour if a class needs it. A gap of two hours or more without a class on any day is
 * collapsed into one row.
 */
export type Week<C extends WeeklyClass = WeeklyClass> = { isInQuarters: boolean; hours: Hour[]; columns: Column<C>[] };
/** Time label or collapsed gap. `from` is a full hour such as '11'. At the top and after a gap, it may be a start such as '10:30'. */
type Hour = { kind: 'hour'; row: number; from: string; span: number } | { kind: 'gap'; row: number };
/** Free time after the last class of a column has no cell. */
export type Column<C extends WeeklyClass = WeeklyClass> = { days: Weekday[]; cells: Cell<C>[] };
/** A collapsed gap counts as one row in `row` and `span`. */
type Cell<C extends WeeklyClass = WeeklyClass> =
  | { kind: 'free'; row: number; span: number }
  | { kind: 'class'; row: number; span: number; weeklyClass: C };

const minGapMinutes = 120;
const maxSpan = longestClassMinutes / 30;

/** Class from row `from` (inclusive) to row `to` (exclusive). Rows count from midnight, before gaps are collapsed. */
type Placed<C> = { weeklyClass: C; from: number; to: number };

/** Days with equal classes share a column. Overlapping classes of a day get separate columns. */
export function weekGrid<C extends WeeklyClass>(classes: readonly C[]): Week<C> | null {
  if (classes.length === 0) return null;
  const rowMinutes = rowMinutesFor(classes);
  const placed = classes.map((weeklyClass) => ({ weeklyClass, ...rowsOf(weeklyClass, rowMinutes) }));
  const { hours, gridRow } = hourRows(placed, rowMinutes);
  const columns = mergeEqualDays(placed).flatMap(({ days, entries }) =>
    lanes(entries).map((lane) => ({ days, cells: laneCells(lane, gridRow) })),
  );
  return { isInQuarters: rowMinutes === 15, hours, columns };
}

/** The returned `gridRow` function maps rows counted from midnight to grid rows, in which a collapsed gap is one row. */
function hourRows(placed: readonly Placed<WeeklyClass>[], rowMinutes: number) {
  const first = Math.min(...placed.map(({ from }) => from));
  const last = Math.max(...placed.map(({ to }) => to));
  const isBusy = (row: number) => placed.some(({ from, to }) => from <= row && row < to);
  const gridRows = new Map<number, number>();
  const hours: Hour[] = [];
  let gridRow = 0;
  for (let row = first; row < last; ) {
    let nextBusy = row;
    while (nextBusy < last && !isBusy(nextBusy)) nextBusy++;
    if ((nextBusy - row) * rowMinutes >= minGapMinutes) {
      hours.push({ kind: 'gap', row: gridRow });
      for (; row < nextBusy; row++) gridRows.set(row, gridRow);
    } else {
      const minute = row * rowMinutes;
      const fullHour = minute % 60 === 0 ? String((minute / 60) % 24) : null;
      const hour = hours.at(-1);
      if (fullHour || hour?.kind !== 'hour') {
        const start = placed.find(({ from }) => from === row)?.weeklyClass.start;
        hours.push({ kind: 'hour', row: gridRow, from: fullHour ?? start ?? '', span: 1 });
      } else hour.span++;
      gridRows.set(row++, gridRow);
    }
    gridRow++;
  }
  gridRows.set(last, gridRow);
  return { hours, gridRow: (row: number) => gridRows.get(row) ?? 0 };
}

function laneCells<C extends WeeklyClass>(lane: readonly Placed<C>[], gridRow: (row: number) => number): Cell<C>[] {
  const cells: Cell<C>[] = [];
  let row = 0;
  const fillUpTo = (end: number) => {
    for (; row < end; row = Math.min(end, row + maxSpan)) cells.push({ kind: 'free', row, span: Math.min(maxSpan, end - row) });
  };
  for (const { weeklyClass, from, to } of lane) {
    fillUpTo(gridRow(from));
    const span = Math.min(maxSpan, gridRow(to) - gridRow(from));
    cells.push({ kind: 'class', row, span, weeklyClass });
    row += span;
  }
  return cells;
}

function rowMinutesFor(classes: readonly WeeklyClass[]): 15 | 30 {
  const needsQuarters = classes.some(({ start, end }) => minutesOf(start) % 30 !== 0 || minutesOf(end) % 30 !== 0);
  const isTooLong = classes.some((weeklyClass) => {
    const { from, to } = rowsOf(weeklyClass, 15);
    return to - from > maxSpan;
  });
  return needsQuarters && !isTooLong ? 15 : 30;
}

/** Rounds start and end alike so that adjacent classes stay adjacent. An end after midnight belongs to the starting day. */
function rowsOf({ start, end }: WeeklyClass, rowMinutes: number): { from: number; to: number } {
  const begin = minutesOf(start);
  const from = Math.round(begin / rowMinutes);
  return { from, to: Math.max(from + 1, Math.round((begin + durationOf({ start, end })) / rowMinutes)) };
}

function mergeEqualDays<C extends WeeklyClass>(placed: readonly Placed<C>[]): { days: Weekday[]; entries: Placed<C>[] }[] {
  const byDay = Map.groupBy(placed, ({ weeklyClass }) => weeklyClass.day);
  const columns = new Map<string, { days: Weekday[]; entries: Placed<C>[] }>();
  for (const [day, entries] of [...byDay].sort(([a], [b]) => a - b)) {
    const inOrder = entries.toSorted((a, b) => a.from - b.from || a.to - b.to || identity(a).localeCompare(identity(b)));
    const key = inOrder.map(identity).join(';');
    const column = columns.get(key);
    if (column) column.days.push(day);
    else columns.set(key, { days: [day], entries: inOrder });
  }
  return [...columns.values()];
}

function identity({ weeklyClass: { start, end, groups, label } }: Placed<WeeklyClass>): string {
  return [start, end, label, ...groups].join();
}

/** Distributes entries, which must be sorted by `from`, over as few lists as possible. No two entries in a list overlap. */
function lanes<T extends { from: number; to: number }>(entries: readonly T[]): T[][] {
  const lists: T[][] = [];
  for (const entry of entries) {
    const free = lists.find((list) => (list.at(-1)?.to ?? 0) <= entry.from);
    if (free) free.push(entry);
    else lists.push([entry]);
  }
  return lists;
}
