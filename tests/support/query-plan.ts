import type { Database } from '#server/db.ts';
import type { Tables } from '#store/tables.ts';

/** Runs `work` and returns the query plans of its queries. */
export async function planOf({ kysely, engine }: Database<Tables>, work: () => Promise<unknown>): Promise<string> {
  const plans: string[] = [];
  const executor = kysely.getExecutor();
  const execute = executor.executeQuery.bind(executor);
  executor.executeQuery = async (query, ...rest) => {
    const explanation = `${engine === 'postgres' ? 'explain' : 'explain query plan'} ${query.sql}`;
    const { rows } = await execute({ ...query, sql: explanation }, ...rest);
    plans.push(...rows.map((row) => JSON.stringify(row)));
    return execute(query, ...rest);
  };
  try {
    await work();
  } finally {
    executor.executeQuery = execute;
  }
  return plans.join('\n');
}
