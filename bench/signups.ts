// The administrator's list of accounts on both engines, with 1,000 and with 100,000 of them, most of which came within the last
// year. A page is asked for as the site does: list, totals and months.
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beginningsOfMonths } from '#app/admin/months.ts';
import { formatNumber } from '#app/ui/format.ts';
import { type Database, migrate, openDatabase } from '#server/db.ts';
import { Administrator } from '#store/administrator.ts';
import { migrations } from '#store/migrations/index.ts';
import { countSignups, countSignupsByMonth, listSignups } from '#store/signups.ts';
import type { Tables } from '#store/tables.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import { type Figure, quantile, report } from './report.ts';

const RUNS = 200;
const FEW = 1_000;
const MANY = 100_000;
const DAY = 86_400_000;
const adminEmail = 'member-7@example.gr';
const by = Administrator.of({ id: '7', email: adminEmail, isAdministrator: true }) as Administrator;
const months = beginningsOfMonths(new Date(), 12);
const asked = { adminEmail, from: null, most: 50 };

const dataDir = await mkdtemp(join(tmpdir(), 'school-bench-'));
const postgres = await startPostgres();
try {
  const figures: Figure[] = [];
  for (const databaseUrl of [undefined, postgres.url]) {
    const database = await openDatabase<Tables>({ dataDir, ...(databaseUrl && { databaseUrl }) });
    await migrate(database, migrations);
    await fill(database, 0, FEW);
    figures.push(...(await measure(database, FEW)));
    await fill(database, FEW, MANY);
    figures.push(...(await measure(database, MANY)));
    await database.close();
  }
  report(figures);
} finally {
  await postgres.stop();
  await rm(dataDir, { recursive: true });
}

async function fill({ kysely, engine }: Database<Tables>, from: number, until: number): Promise<void> {
  await kysely.transaction().execute(async (trx) => {
    for (let first = from; first < until; first += 1_000) {
      const rows = Array.from({ length: 1_000 }, (_, more) => {
        const created_at = new Date(Date.now() - (430 * DAY * (until - first - more)) / MANY).toISOString();
        return {
          id: randomUUID(),
          email: `member-${first + more}@example.gr`,
          email_verified: true,
          created_at,
          updated_at: created_at,
        };
      });
      await trx.insertInto('users').values(rows).execute();
    }
  });
  await sql.raw(engine === 'postgres' ? 'vacuum analyze' : 'analyze').execute(kysely);
}

async function measure(database: Database<Tables>, accounts: number): Promise<Figure[]> {
  const { older, oldest } = await listSignups(database, by, asked);
  const work = {
    'newest page': () => listSignups(database, by, asked),
    'second page': () => listSignups(database, by, { ...asked, from: older }),
    'oldest page': () => listSignups(database, by, { ...asked, from: oldest }),
    totals: () => countSignups(database, by, asked),
    months: () => countSignupsByMonth(database, by, { months }),
  };
  const figures: Figure[] = [];
  for (const [name, call] of Object.entries(work)) {
    const times: number[] = [];
    for (let run = 0; run < RUNS; run++) {
      const start = performance.now();
      await call();
      times.push(performance.now() - start);
    }
    const what = `${database.engine}, ${formatNumber(accounts, 'en')} accounts, ${name}, p95`;
    figures.push({ what, figure: quantile(times, 0.95), unit: 'ms', limit: 5 });
  }
  return figures;
}
