import { startPostgres } from './postgres.ts';

/** One PostgreSQL for all browser tests; each site that wants it gets a database of its own. */
export default async function setUp(): Promise<(() => Promise<void>) | undefined> {
  try {
    const postgres = await startPostgres();
    process.env.TEST_POSTGRES_URL = postgres.url;
    return () => postgres.stop();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (process.env.CI === 'true') throw new Error(`PostgreSQL is needed here: ${reason}`);
    process.stdout.write(`\n!!! PostgreSQL could not be started (${reason}). The browser tests run on SQLite alone.\n\n`);
    return undefined;
  }
}
