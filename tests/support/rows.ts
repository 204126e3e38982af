import { type InsertObject, type Kysely, sql, type UpdateObject } from 'kysely';
import type { Row, Tables } from '#store/tables.ts';

type Table = keyof Tables & string;

export async function insert<T extends Table>(
  db: Kysely<Tables>,
  table: T,
  rows: InsertObject<Tables, T> | InsertObject<Tables, T>[],
): Promise<void> {
  await db.insertInto(table).values(rows).execute();
}

/** Updates the rows that have the values of `where`. */
export async function update<T extends Table>(
  db: Kysely<Tables>,
  table: T,
  values: UpdateObject<Tables, T>,
  where: Partial<Row<T>> = {},
): Promise<void> {
  const conditions = Object.entries(where).map(([column, value]) => sql<boolean>`${sql.ref(column)} = ${value}`);
  await db
    .updateTable(table as Table)
    .set(values as never)
    .where((row) => row.and(conditions))
    .execute();
}
