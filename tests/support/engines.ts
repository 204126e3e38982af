import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, onTestFinished } from 'vitest';
import { type Database, type DatabaseConfig, type Engine, migrate, openDatabase } from '#server/db.ts';
import { migrations } from '#store/migrations/index.ts';
import type { Tables } from '#store/tables.ts';
import { administer, createDatabase, dropDatabase, hasPostgres } from './shared-postgres.ts';

/**
 * Runs the suite on SQLite and on PostgreSQL with temporary databases. `open()` returns a migrated database. `open(config)` connects to
 * an existing one without migrating, like a second process.
 */
export function describeOnEachEngine(
  name: string,
  suite: (
    open: (config?: DatabaseConfig) => Promise<Database<Tables>>,
    createEmptyDatabase: () => Promise<DatabaseConfig>,
  ) => void,
): void {
  describe(`${name} on SQLite`, () => suite(openerOn('sqlite'), () => createTestDatabase('sqlite')));
  describe.skipIf(!hasPostgres)(`${name} on PostgreSQL`, () => suite(openerOn('postgres'), () => createTestDatabase('postgres')));
}

export function describeWithBothEngines(
  name: string,
  suite: (
    createDatabaseOn: (engine: Engine) => Promise<{ config: DatabaseConfig; open: () => Promise<Database<Tables>> }>,
  ) => void,
): void {
  describe.skipIf(!hasPostgres)(name, () =>
    suite(async (engine) => {
      const config = await createTestDatabase(engine);
      let database: Promise<Database<Tables>> | undefined;
      return { config, open: () => (database ??= openerOn(engine)(config)) };
    }),
  );
}

function openerOn(engine: Engine) {
  return async (config?: DatabaseConfig): Promise<Database<Tables>> => {
    const database = await openDatabase<Tables>(config ?? (await createTestDatabase(engine, { isMigrated: true })));
    onTestFinished(() => database.close());
    if (!config) await migrate(database, migrations);
    return database;
  };
}

async function createTestDatabase(engine: Engine, { isMigrated = false } = {}): Promise<DatabaseConfig> {
  const dataDir = mkdtempSync(join(tmpdir(), 'school-test-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  if (engine === 'sqlite') return { dataDir };
  const databaseUrl = await createDatabase(isMigrated ? await migratedTemplate() : undefined);
  onTestFinished(() => dropDatabase(databaseUrl));
  return { databaseUrl, dataDir };
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
    const database = await openDatabase<Tables>({ databaseUrl, dataDir: '' });
    await migrate(database, migrations);
    await database.close();
    await client.query(`alter database ${new URL(databaseUrl).pathname.slice(1)} rename to ${name}`);
    return name;
  });
  return template;
}
