import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { describe, inject, onTestFinished } from 'vitest';
import { type Database, type Engine, migrate, openDatabase, type Place } from '#server/db.ts';
import { migrations } from '#store/migrations/index.ts';
import type { Tables } from '#store/tables.ts';

/**
 * Runs a suite on SQLite and on PostgreSQL. `open()` gives the test a fresh, migrated database; `open(place)` another handle on a
 * database that `emptyPlace()` made, as a second process has it, migrated or not. All is closed and removed when the test ends.
 */
export function describeOnEachEngine(
  name: string,
  suite: (open: (place?: Place) => Promise<Database<Tables>>, emptyPlace: () => Promise<Place>) => void,
): void {
  describe(`${name} on SQLite`, () => suite(openerOn('sqlite'), () => emptyPlace('sqlite')));
  describe.skipIf(!inject('postgresUrl'))(`${name} on PostgreSQL`, () =>
    suite(openerOn('postgres'), () => emptyPlace('postgres')),
  );
}

/** Runs a suite that needs an empty place on each engine, with handles that are closed when the test ends. */
export function describeWithBothEngines(
  name: string,
  suite: (openPlace: (engine: Engine) => Promise<{ place: Place; open: () => Promise<Database<Tables>> }>) => void,
): void {
  describe.skipIf(!inject('postgresUrl'))(name, () =>
    suite(async (engine) => {
      const place = await emptyPlace(engine);
      let database: Promise<Database<Tables>> | undefined;
      return { place, open: () => (database ??= openerOn(engine)(place)) };
    }),
  );
}

function openerOn(engine: Engine) {
  return async (place?: Place): Promise<Database<Tables>> => {
    const database = await openDatabase<Tables>(place ?? (await emptyPlace(engine)));
    onTestFinished(() => database.close());
    if (!place) await migrate(database, migrations);
    return database;
  };
}

async function emptyPlace(engine: Engine): Promise<Place> {
  const dataDir = mkdtempSync(join(tmpdir(), 'school-test-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  if (engine === 'sqlite') return { dataDir };
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await administer(`create database ${name}`);
  onTestFinished(() => administer(`drop database ${name} with (force)`));
  const databaseUrl = new URL(inject('postgresUrl'));
  databaseUrl.pathname = name;
  return { databaseUrl: databaseUrl.href, dataDir };
}

async function administer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  await client.query(statement);
  await client.end();
}
