// Measures whether response times reveal which accounts exist. Compares sign-in and password reset for known and unknown emails, with
// production password hashing.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Engine, migrate, openDatabase } from '#server/db.ts';
import { type Env, readEnv } from '#server/env.ts';
import { createAccounts } from '#store/accounts.ts';
import type { AccountMails, Accounts } from '#store/accounts-contract.ts';
import type { EventMails } from '#store/event-signups.ts';
import { migrations } from '#store/migrations/index.ts';
import type { Tables } from '#store/tables.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import { type Metric, quantile, report } from './report.ts';

const PAIRS = 200;
const networks = ['bench'];
const known = (number: number) => `known-${number}@example.org`;
const unknown = (number: number) => `unknown-${number}@example.org`;
const mail = (link: string) => ({ subject: 'Mail', text: link, html: link });

const metrics: Metric[] = [];
// Durable, because production commits wait for the disk.
const postgres = await startPostgres({ isDurable: true });
try {
  for (const engine of ['sqlite', 'postgres'] as const) metrics.push(...(await measureOn(engine)));
} finally {
  await postgres.stop();
}
report(metrics);

async function measureOn(engine: Engine): Promise<Metric[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'school-bench-'));
  const database = await openDatabase<Tables>(engine === 'postgres' ? { dataDir, databaseUrl: postgres.url } : { dataDir });
  try {
    await migrate(database, migrations);
    const plenty = Object.fromEntries(Object.keys(readEnv({}).accountLimit).map((name) => [name, 1_000_000]));
    const accounts = createAccounts({
      database,
      secret: 'a sufficiently long secret for the benchmark',
      origin: 'http://localhost:3000',
      authUrl: 'http://localhost:3000/auth',
      schoolName: 'School',
      mails: { confirmAddress: mail, resetPassword: (_to, link) => mail(link) } as AccountMails,
      eventMails: {} as EventMails,
      async deleteWrittenMail() {},
      log: { info() {}, warn() {}, error() {} },
      limits: { ...readEnv({}), accountLimit: plenty as Env['accountLimit'] },
    });
    for (let number = 0; number < PAIRS; number++) {
      await accounts.signUp({ email: known(number), password: 'a password for the benchmarks', networks });
    }
    await database.kysely.updateTable('users').set({ email_verified: true }).execute();
    const signIn = await compare((email) => accounts.signIn({ email, password: 'a wrong password', networks }));
    const reset = await compare((email) => accounts.requestReset({ email, networks }));
    return [...metricsOf(`${engine}: sign-in`, signIn, 20), ...metricsOf(`${engine}: reset`, reset, 2)];
  } finally {
    await database.close();
    await rm(dataDir, { recursive: true });
  }
}

/** Returns median times in ms. The order within each pair alternates, so that neither kind always runs first. */
async function compare(call: (email: string) => ReturnType<Accounts['signIn' | 'requestReset']>) {
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
  const measure = async (kind: 'known' | 'unknown', number: number) => {
    const email = kind === 'known' ? known(number) : unknown(number);
    const start = performance.now();
    await call(email);
    times[kind].push(performance.now() - start);
  };
  for (let number = 0; number < PAIRS; number++) {
    const order = number % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
    for (const kind of order) await measure(kind, number);
  }
  return { known: quantile(times.known, 0.5), unknown: quantile(times.unknown, 0.5) };
}

function metricsOf(what: string, { known, unknown }: { known: number; unknown: number }, limit: number): Metric[] {
  return [
    { name: `${what}, known address, median`, value: known, unit: 'ms' },
    { name: `${what}, unknown address, median`, value: unknown, unit: 'ms' },
    { name: `${what}, difference`, value: Math.abs(known - unknown), unit: 'ms', limit },
  ];
}
