import type { Hash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Engine, Queries } from './db.ts';

export const BATCH_SIZE = 500;

type TableShape = { name: string; columns: string[] };
export type Row = (string | number | boolean | null)[];

export async function describeTable(db: Queries<unknown>, engine: Engine, name: string): Promise<TableShape | undefined> {
  const query =
    engine === 'sqlite'
      ? sql<{ name: string }>`select name from pragma_table_info(${name}) order by cid`
      : sql<{ name: string }>`select column_name as name from information_schema.columns
          where table_schema = current_schema() and table_name = ${name} order by ordinal_position`;
  const { rows } = await query.execute(db);
  return rows.length > 0 ? { name, columns: rows.map((column) => column.name) } : undefined;
}

export async function countRows(db: Queries<unknown>, name: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Yields all rows in batches, ordered by the code points of `key` on both engines. PostgreSQL cursors require a transaction. */
export async function* readRows(
  db: Queries<unknown>,
  engine: Engine,
  { name, columns }: TableShape,
  key: readonly string[],
): AsyncGenerator<Row[]> {
  const selection = sql`select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(name)}`;
  const batches = engine === 'sqlite' ? readBatchesByKey(db, selection, key) : readBatchesByCursor(db, selection, key);
  for await (const batch of batches) yield batch.map((row) => columns.map((column) => row[column] as Row[number]));
}

type Batch = Record<string, unknown>[];

async function* readBatchesByKey(db: Queries<unknown>, selection: RawBuilder<unknown>, key: readonly string[]) {
  const columns = sql.join(key.map((column) => sql.ref(column)));
  let after = sql``;
  for (;;) {
    const query = sql<Batch[number]>`${selection} ${after} order by ${columns} limit ${sql.lit(BATCH_SIZE)}`;
    const { rows } = await query.execute(db);
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = sql`where (${columns}) > (${sql.join(key.map((column) => last[column]))})`;
  }
}

/**
 * Uses a cursor so that PostgreSQL sorts only once. Keyset pagination would sort for every batch, because no index has this order unless
 * the database's locale is C.
 */
async function* readBatchesByCursor(db: Queries<unknown>, selection: RawBuilder<unknown>, key: readonly string[]) {
  const columns = sql.join(key.map((column) => sql`${sql.ref(column)} collate "C"`));
  await sql`declare all_rows no scroll cursor for ${selection} order by ${columns}`.execute(db);
  for (;;) {
    const { rows } = await sql<Batch[number]>`fetch ${sql.lit(BATCH_SIZE)} from all_rows`.execute(db);
    if (rows.length === 0) break;
    yield rows;
  }
  await sql`close all_rows`.execute(db);
}

export async function writeRows(db: Queries<unknown>, { name, columns }: TableShape, rows: Row[]): Promise<void> {
  if (rows.length === 0) return;
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const values = sql.join(rows.map((row) => sql`(${sql.join(row)})`));
  await sql`insert into ${sql.table(name)} (${names}) values ${values}`.execute(db);
}

export function hashRows(hash: Hash, rows: Row[]): void {
  for (const row of rows) hash.update(`${JSON.stringify(row)}\n`);
}
