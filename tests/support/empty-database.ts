import { sql } from 'kysely';
import type { Database } from '#server/db.ts';
import { backedUpTables, installationTables, shortLivedTables } from '#store/backup-tables.ts';
import type { Tables } from '#store/tables.ts';

const tables = [...shortLivedTables, ...installationTables, ...Object.keys(backedUpTables).toReversed()];

/**
 * Deletes all rows, children first, which takes a few milliseconds. Triggers update the derived tables, so the revision counters
 * increase as caches of a running site expect.
 */
export async function emptyDatabase({ kysely, engine }: Database<Tables>): Promise<void> {
  const statements = tables.map((table) => `delete from ${table}`);
  await kysely.transaction().execute(async (trx) => {
    // PostgreSQL runs several statements in one round trip.
    for (const statement of engine === 'postgres' ? [statements.join('; ')] : statements) await sql.raw(statement).execute(trx);
  });
}
