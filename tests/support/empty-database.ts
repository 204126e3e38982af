import type { Database } from '#server/db.ts';
import { backedUpTables, shortLivedTables } from '#store/backup-tables.ts';
import type { Tables } from '#store/tables.ts';

/** Children before parents. Triggers update the derived tables and raise the revisions. */
const tables = [...shortLivedTables, ...Object.keys(backedUpTables)].reverse() as (keyof Tables)[];

/** Deletes what people entered and the state of the last backup, which takes a millisecond. A running site notices it as any other change. */
export async function emptyDatabase({ kysely }: Database<Tables>): Promise<void> {
  await kysely.transaction().execute(async (trx) => {
    for (const table of tables) await trx.deleteFrom(table).execute();
    await trx.updateTable('backup_status').set({ made_at: null, copy_failed: false }).execute();
  });
}
