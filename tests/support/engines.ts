import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, onTestFinished, test } from 'vitest';
import { type Database, type DatabaseConfig, type Engine, migrate, openDatabase } from '#server/db.ts';
import { migrations } from '#store/migrations/index.ts';
import type { Tables } from '#store/tables.ts';
import { hasPostgres } from './postgres.ts';
import { reuseDatabase } from './reused-database.ts';
import { administer, createDatabase, dropDatabase, runPrefix } from './shared-postgres.ts';

type TestDatabase = Database<Tables>;

interface MoreDatabases {
  /** Opens a further migrated database without rows or, with a configuration, an existing one without migrating it. */
  open(config?: DatabaseConfig): Promise<TestDatabase>;
  /** Creates a database for one test: empty, or with the tables of all migrations. */
  createDatabase(options?: { isMigrated?: boolean }): Promise<DatabaseConfig>;
}

/**
 * Runs the suite on SQLite and on PostgreSQL. Its tests get a migrated database without rows as `database` and, like a second process,
 * another connection to it as `other`.
 */
export function describeOnEachEngine(
  name: string,
  suite: (test: ReturnType<typeof createTest>, more: MoreDatabases) => void,
): void {
  describe(`${name} on SQLite`, () => suite(createTest('sqlite'), moreOn('sqlite')));
  describe.skipIf(!hasPostgres)(`${name} on PostgreSQL`, () => suite(createTest('postgres'), moreOn('postgres')));
}

function createTest(engine: Engine) {
  return test
    .extend('reused', () => reuse(engine))
    .extend('database', ({ reused }) => reused.database)
    .extend('other', ({ reused }) => connect(reused.config));
}

export function describeWithBothEngines(
  name: string,
  suite: (createDatabaseOn: (engine: Engine) => Promise<{ config: DatabaseConfig; open: () => Promise<TestDatabase> }>) => void,
): void {
  describe.skipIf(!hasPostgres)(name, () =>
    suite(async (engine) => {
      const config = await moreOn(engine).createDatabase();
      let database: Promise<TestDatabase> | undefined;
      return { config, open: () => (database ??= connect(config)) };
    }),
  );
}

const reuse = (engine: Engine) =>
  reuseDatabase(engine, () => createTestDatabase(engine, { isMigrated: true, prefix: runPrefix() }));

function moreOn(engine: Engine): MoreDatabases {
  return {
    open: async (config) => (config ? connect(config) : (await reuse(engine)).database),
    async createDatabase(options) {
      const { config, drop } = await createTestDatabase(engine, options);
      onTestFinished(drop);
      return config;
    },
  };
}

async function connect(config: DatabaseConfig): Promise<TestDatabase> {
  const database = await openDatabase<Tables>(config);
  onTestFinished(() => database.close());
  return database;
}

async function createTestDatabase(engine: Engine, { isMigrated = false, prefix = 'test_' } = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), `school_${prefix}`));
  const databaseUrl =
    engine === 'postgres' ? await createDatabase(isMigrated ? await migratedTemplate() : undefined, prefix) : undefined;
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
