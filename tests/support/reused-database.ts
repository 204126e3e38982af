// Migrated databases that a worker uses for one test after the other: emptying one is 200 times cheaper than creating one on PostgreSQL.
import { sql } from 'kysely';
import { onTestFinished } from 'vitest';
import { type Database, type DatabaseConfig, type Engine, openDatabase } from '#server/db.ts';
import { derivedTables } from '#store/backup-tables.ts';
import type { Tables } from '#store/tables.ts';
import { emptyDatabase } from './empty-database.ts';

export interface ReusedDatabase {
  config: DatabaseConfig;
  database: Database<Tables>;
}

interface Reusable extends ReusedDatabase {
  drop: () => Promise<void>;
  initialSchema: string;
  initialRows: Map<keyof Tables, Record<string, unknown>[]>;
}

const idle: Record<Engine, Reusable[]> = { sqlite: [], postgres: [] };

/** Lends an empty, migrated database to the current test. Each call in one test returns a different database. */
export async function reuseDatabase(
  engine: Engine,
  create: () => Promise<{ config: DatabaseConfig; drop: () => Promise<void> }>,
): Promise<ReusedDatabase> {
  let reusable = idle[engine].pop();
  if (reusable && !(await reset(reusable))) {
    await reusable.database.close();
    await reusable.drop();
    reusable = undefined;
  }
  const lent = reusable ?? (await prepare(await create()));
  onTestFinished(() => void idle[engine].push(lent));
  return lent;
}

async function prepare({ config, drop }: { config: DatabaseConfig; drop: () => Promise<void> }): Promise<Reusable> {
  const database = await openDatabase<Tables>(config);
  const initialRows: Reusable['initialRows'] = new Map();
  for (const table of derivedTables as (keyof Tables)[])
    initialRows.set(table, await database.kysely.selectFrom(table).selectAll().execute());
  return { config, database, drop, initialSchema: await readSchema(database), initialRows };
}

/** Returns false if the last test changed the schema or closed the database. */
async function reset({ database, initialSchema, initialRows }: Reusable): Promise<boolean> {
  try {
    if ((await readSchema(database)) !== initialSchema) return false;
    await emptyDatabase(database);
    for (const [table, rows] of initialRows) {
      await database.kysely.deleteFrom(table).execute();
      if (rows.length > 0)
        await database.kysely
          .insertInto(table)
          .values(rows as never)
          .execute();
    }
    return true;
  } catch {
    return false;
  }
}

/** PostgreSQL's catalogs, with the column by which each is indexed. */
const catalogs = { pg_class: 'oid', pg_attribute: 'attrelid', pg_trigger: 'oid', pg_constraint: 'oid', pg_proc: 'oid' };
const FIRST_USER_OID = 16_384;

/** A value that every change of the schema and, because it changes query plans, `analyze` changes. */
async function readSchema({ kysely, engine }: Database<Tables>): Promise<string> {
  const changes = Object.entries(catalogs).map(
    ([catalog, key]) => `(select row(count(*), max(xmin::text::bigint))::text from ${catalog} where ${key} >= ${FIRST_USER_OID})`,
  );
  const query =
    engine === 'postgres'
      ? sql.raw(`select ${changes.join(' || ')} || (select sum(reltuples) from pg_class where oid >= ${FIRST_USER_OID})`)
      : sql`pragma schema_version`;
  return JSON.stringify((await query.execute(kysely)).rows);
}
