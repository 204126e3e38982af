import { setTimeout as sleep } from 'node:timers/promises';
import { migrations } from '#store/migrations/index.ts';
import { freePort } from '#tests/support/postgres.ts';
import { quantile } from '../bench/report.ts';
import { createInstance, seed } from './instance.ts';
import {
  compareAndStop,
  formatMs,
  type Outcome,
  type Resources,
  type Scale,
  startSite,
  withPostgres,
  withSqlite,
} from './scenario.ts';
import { compareWithDatabase, createWriters } from './writers.ts';

export const killOnSqlite = (scale: Scale) => withSqlite((resources) => killCycles(resources, scale));
export const killOnPostgres = (scale: Scale) => withPostgres((resources) => killCycles(resources, scale));

async function killCycles(resources: Resources, { cycles }: Scale): Promise<Outcome> {
  await seed(resources.dataStore);
  const running = await startSite(resources);
  const { site, writers } = running;
  writers.run(8, ['contact', 'contact', 'event', 'mark', 'contact', 'deletion', 'profile']);
  const starts: number[] = [];
  for (let cycle = 0; cycle < cycles; cycle++) {
    await sleep(50 + Math.random() * 700);
    await site.stop('SIGKILL');
    starts.push(await site.start());
  }
  await writers.stop();
  const { acknowledged, repeated, failures } = await compareAndStop(running);
  const slowestMs = Math.max(...starts);
  return {
    scenario: `SIGKILL under mixed writes, ${resources.dataStore.databaseUrl ? 'PostgreSQL' : 'SQLite'}`,
    expected: '200 cycles, 0 acknowledged writes lost, one mail job per message, restart within 3 s',
    scale: `${cycles} cycles, 8 clients`,
    observed: `${acknowledged} acknowledged writes; ${writers.counts.unanswered} requests without a response; restarted in ${formatMs(quantile(starts, 0.5))} (median), ${formatMs(slowestMs)} (slowest); ${repeated} mails sent again with the same Message-ID`,
    failures: [...failures, ...(slowestMs > 3_000 ? [`the slowest start took ${formatMs(slowestMs)}`] : [])],
  };
}

export async function killDuringFirstStart({ starts }: Scale): Promise<Outcome> {
  const failures: string[] = [];
  /** Number of kills by the number of migrations that had run. */
  const moments: Record<number, number> = {};
  for (const withEngine of [withSqlite, withPostgres] as const) {
    const startupMs = await withEngine(async ({ dataStore }) => {
      const site = createInstance(dataStore, await freePort());
      const time = await site.start();
      await site.stop('SIGKILL');
      return time;
    });
    for (let count = 0; count < starts; count++)
      await withEngine(async (resources) => {
        const { migrationsBefore, found } = await killFirstStart(resources, startupMs);
        moments[migrationsBefore] = (moments[migrationsBefore] ?? 0) + 1;
        failures.push(...found);
      });
  }
  return {
    scenario: 'SIGKILL during the first start and its migrations, both engines',
    expected: '20 starts, every migration run once, messages accepted',
    scale: `${starts} starts on each engine`,
    observed: `killed ${Object.entries(moments)
      .map(([done, times]) => `${times} × after ${done} migrations`)
      .join(', ')}`,
    failures,
  };
}

async function killFirstStart({ dataStore }: Resources, startupMs: number) {
  const known = Object.keys(migrations).sort();
  const site = createInstance(dataStore, await freePort());
  const readMigrations = () => dataStore.query('select name from migrations order by name');
  site.spawn();
  // Wait at least a quarter of the startup time, because Node.js itself needs that long to start.
  await sleep(startupMs * (0.25 + 0.75 * Math.random()));
  await site.stop('SIGKILL');
  const before = await readMigrations().catch(() => []);
  const found: string[] = [];
  await site.start().catch((error) => found.push(error.message));
  const ran = (await readMigrations()).map(({ name }) => String(name));
  if (ran.join() !== known.join()) found.push(`migrations in the database: ${ran}`);
  const writers = createWriters(site);
  if (!(await writers.write('contact'))) found.push(`a message was rejected: ${JSON.stringify(writers.counts)}`);
  found.push(...(await compareWithDatabase(writers.ledger, dataStore)).failures);
  await site.stop('SIGKILL');
  return { migrationsBefore: before.length, found };
}
