import { setTimeout as sleep } from 'node:timers/promises';
import { migrations } from '#store/migrations/index.ts';
import { freePort } from '#tests/support/postgres.ts';
import { startSmtp } from '#tests/support/smtp.ts';
import { quantile } from '../bench/report.ts';
import { formatMs } from './checks.ts';
import { administrator, createDataStore, createInstance, type Engine, member, seed, signIn, startPostgres } from './instance.ts';
import type { Outcome, Scale } from './outcome.ts';
import { compareMails, compareWithDatabase, createLedger, createWriters, waitForMails } from './writers.ts';

export async function killCycles(engine: Engine, { cycles }: Scale): Promise<Outcome> {
  const postgres = engine === 'postgres' ? await startPostgres({ isDurable: true }) : undefined;
  const dataStore = await createDataStore(postgres);
  const smtp = await startSmtp();
  const ledger = createLedger();
  try {
    await seed(dataStore, { events: 400, messages: 20 });
    const site = createInstance(dataStore, await freePort(), { SMTP_URL: smtp.url });
    await site.start();
    const cookies = { administrator: await signIn(site, administrator), member: await signIn(site, member) };
    const writers = createWriters(ledger, { origin: site.origin, url: () => site.url, cookies });
    writers.run(8, ['contact', 'contact', 'event', 'mark', 'contact', 'deletion', 'profile']);
    const starts: number[] = [];
    for (let cycle = 0; cycle < cycles; cycle++) {
      await sleep(50 + Math.random() * 700);
      await site.stop('SIGKILL');
      starts.push(await site.start());
    }
    await writers.stop();
    await waitForMails(dataStore);
    const { acknowledged, failures } = await compareWithDatabase(ledger, dataStore);
    const mails = await compareMails(dataStore, smtp);
    await site.stop('SIGTERM');
    const slowestMs = Math.max(...starts);
    return {
      scenario: `SIGKILL under mixed writes, ${engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'}`,
      expected: '200 cycles, 0 acknowledged writes lost, one mail job per message, restart within 3 s',
      scale: `${cycles} cycles, 8 clients`,
      observed: `${acknowledged} acknowledged writes; ${writers.counts.unanswered} requests without a response; restarted in ${formatMs(quantile(starts, 0.5))} (median), ${formatMs(slowestMs)} (slowest); ${mails.repeated} mails sent again with the same Message-ID`,
      failures: [...failures, ...mails.failures, ...(slowestMs > 3_000 ? [`the slowest start took ${formatMs(slowestMs)}`] : [])],
    };
  } finally {
    ledger.remove();
    await smtp.close();
    await dataStore.remove();
    await postgres?.stop();
  }
}

export async function killDuringFirstStart({ starts }: Scale): Promise<Outcome> {
  const postgres = await startPostgres({ isDurable: true });
  const failures: string[] = [];
  const port = await freePort();
  const moments: Record<string, number> = {};
  try {
    for (const engine of ['sqlite', 'postgres'] as const) {
      const known = Object.keys(migrations).sort();
      const measured = await createDataStore(engine === 'postgres' ? postgres : undefined);
      const first = createInstance(measured, port);
      const startupMs = await first.start();
      await first.stop('SIGKILL');
      await measured.remove();
      for (let count = 0; count < starts; count++) {
        const dataStore = await createDataStore(engine === 'postgres' ? postgres : undefined);
        const site = createInstance(dataStore, port);
        site.spawn();
        // Wait at least a quarter of the startup time, because Node.js itself needs that long to start.
        await sleep(startupMs * (0.25 + 0.75 * Math.random()));
        await site.stop('SIGKILL');
        const done = await dataStore.query('select name from migrations order by name').then(
          (rows) => rows.length,
          () => 0,
        );
        moments[`${done} of ${known.length}`] = (moments[`${done} of ${known.length}`] ?? 0) + 1;
        await site.start().catch((error) => failures.push(`${engine}: ${error.message}`));
        const ran = (await dataStore.query('select name from migrations order by name')).map(({ name }) => String(name));
        if (ran.join() !== known.join()) failures.push(`${engine}: migrations in the database: ${ran}`);
        const ledger = createLedger();
        const writers = createWriters(ledger, { origin: site.origin, url: () => site.url });
        if (!(await writers.write('contact')))
          failures.push(`${engine}: a message was rejected: ${JSON.stringify(writers.counts)}`);
        failures.push(...(await compareWithDatabase(ledger, dataStore)).failures);
        ledger.remove();
        await site.stop('SIGKILL');
        await dataStore.remove();
      }
    }
  } finally {
    await postgres.stop();
  }
  const found = Object.entries(moments).map(([done, times]) => `${times} × after ${done} migrations`);
  return {
    scenario: 'SIGKILL during the first start and its migrations, both engines',
    expected: '20 starts, every migration run once, messages accepted',
    scale: `${starts} starts on each engine`,
    observed: `killed ${found.join(', ')}`,
    failures,
  };
}
