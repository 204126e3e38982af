import { CompiledQuery, type Kysely, type KyselyPlugin, sql } from 'kysely';
import type { Database } from '#server/db.ts';
import type { Tables } from '#store/tables.ts';

export async function findScans(
  database: Database<Tables>,
  name: string,
  query: (on: Database<Tables>) => Promise<unknown>,
): Promise<string[]> {
  const queries: CompiledQuery[] = [];
  const recorder: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      queries.push(database.kysely.getExecutor().compileQuery(node, queryId));
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  await query({ ...database, kysely: database.kysely.withPlugin(recorder) as Kysely<Tables> });
  return database.kysely.transaction().execute(async (trx) => {
    // PostgreSQL prefers sequential scans of small tables, even if there is an index.
    if (database.engine === 'postgres') await sql`set local enable_seqscan = off`.execute(trx);
    const scans: string[] = [];
    for (const { sql: text, parameters } of queries) {
      const explain = CompiledQuery.raw(`explain ${database.engine === 'sqlite' ? 'query plan ' : ''}${text}`, [...parameters]);
      const { rows } = await trx.executeQuery<Record<string, unknown>>(explain);
      const steps = rows.map((row) => String(row.detail ?? row['QUERY PLAN']));
      scans.push(...steps.filter(isScan).map((step) => `${database.engine}, ${name}: ${step.trim()}`));
    }
    return scans;
  });
}

/** Detects full table scans in a query plan. Ignores subqueries, tables known to be small and scans that use an index. */
function isScan(step: string): boolean {
  if (/SCAN (json_each|batch|matches|senders?|totals|page|\(?subquery)/.test(step)) return false;
  return /Seq Scan on|SCAN (?!.*USING (COVERING )?INDEX)/.test(step);
}
