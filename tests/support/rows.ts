import { type Insertable, type InsertObject, type Kysely, sql, type UpdateObject } from 'kysely';
import type { Queryable, Row, Tables } from '#store/tables.ts';

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

/** Reads all rows of a table. */
export const readRows = <T extends Table>(db: Queryable, table: T) =>
  db
    .selectFrom(table as Table)
    .selectAll()
    .execute() as Promise<Row<T>[]>;

/** Counts the rows of each table. */
export const countRows = (db: Queryable, ...tables: Table[]): Promise<number[]> =>
  Promise.all(tables.map(async (table) => (await readRows(db, table)).length));

/** `count` ids with a prefix, in alphabetical order. */
export const numberedIds = (count: number, prefix = 'm'): string[] =>
  Array.from({ length: count }, (_, number) => `${prefix}${String(number).padStart(4, '0')}`);

const joined = '2026-11-01T10:00:00.123Z';

/** A `users` row with a confirmed email address. */
export const storedUser = (id: string, change: Partial<Insertable<Tables['users']>> = {}): Insertable<Tables['users']> => ({
  id,
  email: `${id}@example.org`,
  email_verified: true,
  created_at: joined,
  updated_at: change.created_at ?? joined,
  ...change,
});

export async function insertUsers(
  db: Kysely<Tables>,
  ids: string[],
  changeOf: (place: number) => Partial<Insertable<Tables['users']>> = () => ({}),
): Promise<void> {
  const users = ids.map((id, place) => storedUser(id, changeOf(place)));
  // In batches, because both engines limit the number of parameters per statement.
  for (let from = 0; from < users.length; from += 500) await insert(db, 'users', users.slice(from, from + 500));
}

/** Inserts sign-ups for an event in this order, by default for a place. */
export async function insertSignups(
  db: Kysely<Tables>,
  event_id: string,
  userIds: string[],
  changeOf: (place: number) => Partial<Insertable<Tables['event_signups']>> = () => ({}),
): Promise<void> {
  const signups = userIds.map((user_id, place) => ({
    ...{
      id: `${event_id}-${user_id}`,
      event_id,
      user_id,
      number: place + 1,
      is_waiting: false,
      joined_at: joined,
      locale: 'en' as const,
    },
    ...changeOf(place),
  }));
  for (let from = 0; from < signups.length; from += 500) await insert(db, 'event_signups', signups.slice(from, from + 500));
}
