// Measures backup and restore of 100,000 messages, within and across database engines. Each should take less than a minute.

import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { backUp, restore } from '#server/backup.ts';
import { type DatabaseConfig, migrate, openDatabase } from '#server/db.ts';
import { backedUpTables, expiringTables } from '#store/backup-tables.ts';
import { migrations } from '#store/migrations/index.ts';
import type { Tables } from '#store/tables.ts';
import { contactRow } from '#tests/support/contact-row.ts';
import { startPostgres } from '#tests/support/postgres.ts';

const MESSAGES = 100_000;
const SENDERS = 10_000;
const BATCH_SIZE = 500;
const words = 'Καλησπέρα σας, θα ήθελα να ρωτήσω για τα μαθήματα των παιδιών και αν υπάρχει θέση την Τρίτη. '.repeat(4);

const folder = await mkdtemp(join(tmpdir(), 'school-bench-'));
const postgres = await startPostgres().catch((error) => {
  process.stdout.write(`PostgreSQL skipped: ${(error as Error).message}\n`);
});
try {
  const options = { tables: backedUpTables, migrations };
  for (const from of engines()) {
    const source = await createTarget(from);
    await fill(source);
    const file = join(folder, `from-${from}`);
    const backedUp = await seconds(() => backUp(source, file, { ...options, secret: null }));
    report(`backup from ${from}`, backedUp, `${Math.round((await stat(file)).size / 1_000)} kB`);
    for (const to of engines()) {
      const target = await createTarget(to);
      report(`restore into ${to}`, await seconds(() => restore(target, file, { ...options, expiring: expiringTables })));
      const again = () => restore(target, file, { ...options, expiring: expiringTables, force: true });
      report(`restore into ${to}, replacing existing data (--force)`, await seconds(again));
    }
  }
} finally {
  await postgres?.stop();
  await rm(folder, { recursive: true });
}

function engines() {
  return postgres ? (['sqlite', 'postgres'] as const) : (['sqlite'] as const);
}

async function createTarget(engine: 'sqlite' | 'postgres'): Promise<DatabaseConfig> {
  const name = `bench_${randomUUID().replaceAll('-', '')}`;
  const dataDir = join(folder, name);
  if (engine === 'sqlite' || !postgres) return { dataDir };
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return { dataDir, databaseUrl: Object.assign(new URL(postgres.url), { pathname: `/${name}` }).href };
}

async function fill(config: DatabaseConfig): Promise<void> {
  const database = await openDatabase<Tables>(config);
  await migrate(database, migrations);
  const start = Date.now() - MESSAGES * 60_000;
  for (let first = 0; first < MESSAGES; first += BATCH_SIZE) {
    const values = Array.from({ length: BATCH_SIZE }, (_, index) => {
      const number = first + index;
      const created_at = new Date(start + number * 60_000).toISOString();
      const sender = { name: `Ηλίας ${number % SENDERS}`, email: `sender-${number % SENDERS}@example.org` };
      return contactRow({ ...sender, message: `${number} ${words}`, responded: number % 3 > 0, created_at });
    });
    await database.kysely.insertInto('contact_submissions').values(values).execute();
  }
  await database.close();
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1_000;
}

function report(what: string, took: number, more = ''): void {
  process.stdout.write(`${what}: ${took.toFixed(1)} s ${more}\n`);
}
