// Measures the administrator's sign-up queries and page with 1,000 and 100,000 accounts, on SQLite and PostgreSQL.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { formatNumber } from '#app/i18n/format.ts';
import { paths } from '#app/site-map.ts';
import type { Database } from '#server/db.ts';
import { Administrator } from '#store/administrator.ts';
import type { Tables } from '#store/tables.ts';
import { countUserSignups, listUserSignups } from '#store/user-signups.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import { type RunningSite, startSite } from '#tests/support/site.ts';
import { type Metric, quantile, report } from './report.ts';
import { fetchPage, signIn } from './session.ts';

const RUNS = 200;
const FEW = 1_000;
const MANY = 100_000;
const DAY = 86_400_000;
/** Maximum 95th percentile in ms. Measurements not listed here must stay within 5 ms. */
const p95LimitsMs: Record<string, number> = { totals: 20, 'over HTTP': 20 };
const adminEmail = 'admin@example.gr';
const administrator = Administrator.of({ id: '7', email: adminEmail, isAdministrator: true }) as Administrator;
const query = { adminEmail, cursor: null, limit: 50 };

const postgres = await startPostgres();
try {
  process.env.TEST_POSTGRES_URL = postgres.url;
  const metrics: Metric[] = [];
  for (const engine of ['sqlite', 'postgres'] as const) {
    const site = await startSite(engine, { ADMIN_EMAIL: adminEmail });
    try {
      const cookie = await signIn(site, adminEmail);
      await fill(site.database, 0, FEW);
      metrics.push(...(await measure(site, cookie, FEW)));
      await fill(site.database, FEW, MANY);
      metrics.push(...(await measure(site, cookie, MANY)));
    } finally {
      await site.close();
    }
  }
  report(metrics);
} finally {
  await postgres.stop();
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

async function measure(site: RunningSite, cookie: string, accounts: number): Promise<Metric[]> {
  const { database } = site;
  const { older, oldest } = await listUserSignups(database, administrator, query);
  const work = {
    'newest page': () => listUserSignups(database, administrator, query),
    'second page': () => listUserSignups(database, administrator, { ...query, cursor: older }),
    'oldest page': () => listUserSignups(database, administrator, { ...query, cursor: oldest }),
    totals: () => countUserSignups(database, administrator, query),
    'over HTTP': () => fetchPage(site, paths.userSignups, cookie),
  };
  const metrics: Metric[] = [];
  for (const [name, call] of Object.entries(work)) {
    const times: number[] = [];
    for (let run = -RUNS; run < RUNS; run++) {
      const start = performance.now();
      await call();
      if (run >= 0) times.push(performance.now() - start);
    }
    const label = `${database.engine}, ${formatNumber(accounts, 'en')} accounts, ${name}, p95`;
    metrics.push({ name: label, value: quantile(times, 0.95), unit: 'ms', limit: p95LimitsMs[name] ?? 5 });
  }
  return metrics;
}
