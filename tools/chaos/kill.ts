// Scenarios: SIGKILL under writes, and during the first start.
import { setTimeout as sleep } from 'node:timers/promises';
import { migrations } from '#store/migrations/index.ts';
import { freePort } from '#tests/support/postgres.ts';
import { startSmtp } from '#tests/support/smtp.ts';
import { administrator, type Engine, member, newInstance, newPlace, seed, signIn, startPostgres } from './instance.ts';
import type { Outcome, Scale } from './outcome.ts';
import { compare, compareMails, newLedger, newWriters, untilMailed } from './writers.ts';

export async function killCycles(engine: Engine, { cycles }: Scale): Promise<Outcome> {
  const postgres = engine === 'postgres' ? await startPostgres({ isDurable: true }) : undefined;
  const place = await newPlace(postgres);
  const smtp = await startSmtp();
  const ledger = newLedger();
  try {
    await seed(place, { events: 400, messages: 20 });
    // Seeded messages have no mail.
    const site = newInstance(place, await freePort(), { SMTP_URL: smtp.url });
    await site.start();
    const cookies = { administrator: await signIn(site, administrator), member: await signIn(site, member) };
    const writers = newWriters(ledger, { origin: site.origin, address: () => site.address, cookies });
    writers.run(8, ['contact', 'contact', 'event', 'mark', 'contact', 'deletion', 'profile']);
    const starts: number[] = [];
    for (let cycle = 0; cycle < cycles; cycle++) {
      await sleep(50 + Math.random() * 700);
      await site.end('SIGKILL');
      starts.push(await site.start());
    }
    await writers.stop();
    await untilMailed(place);
    const { acknowledged, faults } = await compare(ledger, place);
    const mails = await compareMails(place, smtp);
    await site.end('SIGTERM');
    const slowest = Math.max(...starts);
    return {
      what: `SIGKILL under mixed writes, ${engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'}`,
      wanted: '200 cycles, 0 acknowledged writes lost, outbox equals rows, back in ≤ 3 s',
      scale: `${cycles} cycles, 8 clients without pause`,
      seen: `${acknowledged} acknowledged writes; ${writers.counts.unanswered} cut off; back in ${ms(median(starts))} (median), ${ms(slowest)} (slowest); ${mails.repeated} mails sent again under their Message-ID`,
      faults: [...faults, ...mails.faults, ...(slowest > 3_000 ? [`the slowest start took ${ms(slowest)}`] : [])],
    };
  } finally {
    ledger.remove();
    await smtp.close();
    await place.remove();
    await postgres?.stop();
  }
}

/** Kills the first start on an empty database at a random moment, then starts again. */
export async function killedStarts({ starts }: Scale): Promise<Outcome> {
  const postgres = await startPostgres({ isDurable: true });
  const faults: string[] = [];
  const port = await freePort();
  const moments: Record<string, number> = {};
  try {
    for (const engine of ['sqlite', 'postgres'] as const) {
      const known = Object.keys(migrations).sort();
      const measured = await newPlace(engine === 'postgres' ? postgres : undefined);
      const first = newInstance(measured, port);
      const whole = await first.start();
      await first.end('SIGKILL');
      await measured.remove();
      for (let count = 0; count < starts; count++) {
        const place = await newPlace(engine === 'postgres' ? postgres : undefined);
        const site = newInstance(place, port);
        site.spawn();
        // The first milliseconds are Node's own startup.
        await sleep(whole * (0.25 + 0.75 * Math.random()));
        await site.end('SIGKILL');
        const done = await place.ask('select name from migrations order by name').then(
          (rows) => rows.length,
          () => 0,
        );
        moments[`${done} of ${known.length}`] = (moments[`${done} of ${known.length}`] ?? 0) + 1;
        await site.start().catch((error) => faults.push(`${engine}: ${error.message}`));
        const ran = (await place.ask('select name from migrations order by name')).map(({ name }) => String(name));
        if (ran.join() !== known.join()) faults.push(`${engine}: the migrations are ${ran}`);
        const ledger = newLedger();
        const writers = newWriters(ledger, { origin: site.origin, address: () => site.address });
        if (!(await writers.write('contact'))) faults.push(`${engine}: no message was taken: ${JSON.stringify(writers.counts)}`);
        faults.push(...(await compare(ledger, place)).faults);
        ledger.remove();
        await site.end('SIGKILL');
        await place.remove();
      }
    }
  } finally {
    await postgres.stop();
  }
  const found = Object.entries(moments).map(([done, times]) => `${times} × after ${done} migrations`);
  return {
    what: 'SIGKILL during the first start and its migration, both engines',
    wanted: '20 starts, every migration once, messages taken',
    scale: `${starts} starts on each engine`,
    seen: `killed ${found.join(', ')}`,
    faults,
  };
}

export function median(values: number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

export const ms = (value: number) => (value < 1_000 ? `${Math.round(value)} ms` : `${(value / 1_000).toFixed(1)} s`);
