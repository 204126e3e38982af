import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Empty when this machine has no PostgreSQL: the suites that need it are skipped, visibly. */
    postgresUrl: string;
  }
}

export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  try {
    const postgres = await startPostgres();
    project.provide('postgresUrl', postgres.url);
    return () => postgres.stop();
  } catch (error) {
    const reason = `PostgreSQL could not be started: ${(error as Error).message}`;
    if (process.env.CI === 'true') throw new Error(reason, { cause: error });
    process.stderr.write(`\n*** ${reason}\n*** EVERY TEST ON POSTGRESQL IS SKIPPED (apt-get install postgresql brings it)\n\n`);
    project.provide('postgresUrl', '');
  }
}
