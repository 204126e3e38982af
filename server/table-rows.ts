// Whole tables as they are, alike from both engines: for copying them, not for pages.
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Engine, Queries } from './db.ts';

export const ROWS_AT_ONCE = 500;

export interface TableShape {
  name: string;
  columns: string[];
  /** Columns that the engine knows to hold instants; none in SQLite, to which they are text. */
  instants: string[];
}
export type Row = (string | number | boolean | null)[];

/** Undefined when there is no such table. */
export async function describeTable(db: Queries<unknown>, engine: Engine, name: string): Promise<TableShape | undefined> {
  const question =
    engine === 'sqlite'
      ? sql<Column>`select name, type from pragma_table_info(${name}) order by cid`
      : sql<Column>`select column_name as name, data_type as type from information_schema.columns
          where table_schema = current_schema() and table_name = ${name} order by ordinal_position`;
  const { rows } = await question.execute(db);
  if (rows.length === 0) return undefined;
  const instants = rows.filter(({ type }) => type === 'timestamp with time zone');
  return { name, columns: rows.map((column) => column.name), instants: instants.map((column) => column.name) };
}
type Column = { name: string; type: string };

export async function countRows(db: Queries<unknown>, name: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** All rows in the order of their key, code point by code point on both engines, some at a time. Only within a transaction. */
export async function* readRows(
  db: Queries<unknown>,
  engine: Engine,
  { name, columns, instants }: TableShape,
  key: readonly string[],
): AsyncGenerator<Row[]> {
  const asRow = (row: Record<string, unknown>): Row => columns.map((column) => row[column] as Row[number]);
  const limit = sql.lit(ROWS_AT_ONCE);
  if (engine === 'sqlite') {
    const names = sql.join(key.map((column) => sql.ref(column)));
    const what = sql.join(columns.map((column) => sql.ref(column)));
    let after = sql``;
    for (;;) {
      const query = sql<
        Record<string, unknown>
      >`select ${what} from ${sql.table(name)} ${after} order by ${names} limit ${limit}`;
      const { rows } = await query.execute(db);
      const last = rows.at(-1);
      if (!last) return;
      yield rows.map(asRow);
      after = sql`where (${names}) > (${sql.join(key.map((column) => last[column]))})`;
    }
  }
  // Written out by the database, because a Date has no microseconds, and a row from outside may.
  const exact = (column: string) =>
    sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as ${sql.ref(column)}`;
  const what = sql.join(columns.map((column) => (instants.includes(column) ? exact(column) : sql.ref(column))));
  const order = sql.join(key.map((column) => sql`${sql.ref(column)} collate "C"`));
  await sql`declare all_rows no scroll cursor for select ${what} from ${sql.table(name)} order by ${order}`.execute(db);
  for (;;) {
    const { rows } = await sql<Record<string, unknown>>`fetch ${limit} from all_rows`.execute(db);
    if (rows.length === 0) break;
    for (const row of rows) {
      for (const column of instants) row[column] = (row[column] as string | null)?.replace(/000Z$/, 'Z') ?? null;
    }
    yield rows.map(asRow);
  }
  await sql`close all_rows`.execute(db);
}

/** Adds rows to a table; `rows` are few (see `ROWS_AT_ONCE`). */
export async function writeRows(db: Queries<unknown>, { name, columns }: TableShape, rows: Row[]): Promise<void> {
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const values = sql.join(rows.map((row) => sql`(${sql.join(row)})`));
  await sql`insert into ${sql.table(name)} (${names}) values ${values}`.execute(db);
}

/** Turns what `readRows` gave with microseconds into what SQLite's tables take. */
export function cutInstants({ columns, instants }: TableShape, row: Row): Row {
  return row.map((value, at) =>
    typeof value === 'string' && instants.includes(columns[at] ?? '') ? value.replace(/(\.\d{3})\d+Z$/, '$1Z') : value,
  );
}

/** A checksum over rows in their order. */
export function createRowHash() {
  const hash = createHash('sha256');
  return {
    add: (rows: Row[]) => {
      for (const row of rows) hash.update(`${JSON.stringify(row)}\n`);
    },
    end: () => hash.digest('hex'),
  };
}
