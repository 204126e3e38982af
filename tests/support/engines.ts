import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, onTestFinished } from 'vitest';
import { type Database, type DatabaseConfig, type Engine, migrate, openDatabase } from '#server/db.ts';
import { migrations } from '#store/migrations/index.ts';
import type { Tables } from '#store/tables.ts';
import { reuseDatabase } from './reused-database.ts';
import { administer, createDatabase, dropDatabase, hasPostgres } from './shared-postgres.ts';

type TestDatabase = Database<Tables>;

interface MoreDatabases {
  /** Opens two connections to one migrated database, like two processes. */
  openTwo(): Promise<[TestDatabase, TestDatabase]>;
  /** Creates a database for one test: empty, or with the tables of all migrations. */
  createDatabase(options?: { isMigrated?: boolean }): Promise<DatabaseConfig>;
}

/**
 * Runs the suite on SQLite and on PostgreSQL. `open()` returns a migrated database without rows. `open(config)` connects to an existing
 * one without migrating, like a second process.
 */
export function describeOnEachEngine(
  name: string,
  suite: (open: (config?: DatabaseConfig) => Promise<TestDatabase>, more: MoreDatabases) => void,
): void {
  describe(`${name} on SQLite`, () => suite(openerOn('sqlite'), moreOn('sqlite')));
  describe.skipIf(!hasPostgres)(`${name} on PostgreSQL`, () => suite(openerOn('postgres'), moreOn('postgres')));
}

export function describeWithBothEngines(
  name: string,
  suite: (createDatabaseOn: (engine: Engine) => Promise<{ config: DatabaseConfig; open: () => Promise<TestDatabase> }>) => void,
): void {
  describe.skipIf(!hasPostgres)(name, () =>
    suite(async (engine) => {
      const config = await moreOn(engine).createDatabase();
      let database: Promise<TestDatabase> | undefined;
      return { config, open: () => (database ??= openerOn(engine)(config)) };
    }),
  );
}

const reuse = (engine: Engine) => reuseDatabase(engine, () => createTestDatabase(engine, { isMigrated: true }));

function openerOn(engine: Engine) {
  return async (config?: DatabaseConfig): Promise<TestDatabase> => {
    if (!config) return (await reuse(engine)).database;
    const database = await openDatabase<Tables>(config);
    onTestFinished(() => database.close());
    return database;
  };
}

function moreOn(engine: Engine): MoreDatabases {
  return {
    async openTwo() {
      const { config, database } = await reuse(engine);
      return [database, await openerOn(engine)(config)];
    },
    async createDatabase(options) {
      const { config, drop } = await createTestDatabase(engine, options);
      onTestFinished(drop);
      return config;
    },
  };
}

async function createTestDatabase(engine: Engine, { isMigrated = false } = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'school-test-'));
  const databaseUrl = engine === 'postgres' ? await createDatabase(isMigrated ? await migratedTemplate() : undefined) : undefined;
  const config: DatabaseConfig = { dataDir, ...(databaseUrl && { databaseUrl }) };
  if (isMigrated && !databaseUrl) await migrateOnce(config);
  return {
    config,
    async drop() {
      rmSync(dataDir, { recursive: true, force: true });
      if (databaseUrl) await dropDatabase(databaseUrl);
    },
  };
}

async function migrateOnce(config: DatabaseConfig): Promise<void> {
  const database = await openDatabase<Tables>(config);
  await migrate(database, migrations);
  await database.close();
}

let template: Promise<string> | undefined;

/** Returns the name of a migrated database. Copying this template is several times faster than running all migrations for each test. */
function migratedTemplate(): Promise<string> {
  const name = `migrated_${createHash('sha256').update(JSON.stringify(migrations)).digest('hex').slice(0, 16)}`;
  template ??= administer(async (client) => {
    // The advisory lock lets one worker create the template while the others wait.
    await client.query('select pg_advisory_lock(1)');
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount) return name;
    const databaseUrl = await createDatabase();
    await migrateOnce({ databaseUrl, dataDir: '' });
    await client.query(`alter database ${new URL(databaseUrl).pathname.slice(1)} rename to ${name}`);
    return name;
  });
  return template;
}
