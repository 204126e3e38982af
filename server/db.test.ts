import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { migrations } from '#store/migrations/index.ts';
import { captureLog } from '#tests/support/captured-log.ts';
import { describeOnEachEngine } from '#tests/support/engines.ts';
import { listenLocally } from '#tests/support/listen-locally.ts';
import type { MigratorMessage } from '#tests/support/migrator.ts';
import { hasPostgres } from '#tests/support/postgres.ts';
import { postgresUrl } from '#tests/support/shared-postgres.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { type DatabaseConfig, type Migration, migrate, openDatabase } from './db.ts';

const onBoth = (...statements: string[]): Migration => ({ sqlite: statements, postgres: statements });

describeOnEachEngine('the database', (test, { open, createDatabase }) => {
  test('returns timestamps, days, counts and booleans in the same form on both engines', async ({ database }) => {
    const isSqlite = database.engine === 'sqlite';
    await sql
      .raw(`create table kinds (at ${isSqlite ? 'text' : 'timestamptz'}, day ${isSqlite ? 'text' : 'date'}, yes boolean)`)
      .execute(database.kysely);
    const at = '2026-11-20T08:00:00.120Z';
    await sql`insert into kinds (at, day, yes) values (${new Date(at)}, '1999-12-31', ${true})`.execute(database.kysely);
    const { rows } = await sql`select at, day, yes, (select count(*) from kinds) as total from kinds where at = ${at}`.execute(
      database.kysely,
    );
    expect(rows).toStrictEqual([{ at, day: '1999-12-31', yes: true, total: 1 }]);
  });

  test('responds to a ping until it is closed', async () => {
    const database = await openDatabase(await createDatabase());
    await database.ping();
    await database.close();
    await expect(database.ping()).rejects.toThrow();
  });

  test('runs migrations in order and once, even with four concurrent starts', async () => {
    const config = await createDatabase();
    const handles = await Promise.all([open(config), open(config), open(config), open(config)]);
    const steps = {
      '001-first': onBoth('create table steps (name text)', `insert into steps (name) values ('first')`),
      '002-second': onBoth(`insert into steps (name) select name || ' second' from steps`),
      '010-third': onBoth(`insert into steps (name) select name || ' third' from steps where name like '%second'`),
    };
    await Promise.all(handles.map((handle) => migrate(handle, steps)));
    const [first] = handles;
    const { rows } = await sql<{ name: string }>`select name from steps order by name`.execute(first.kysely);
    expect(rows.map(({ name }) => name)).toEqual(['first', 'first second', 'first second third']);
    const { rows: recorded } = await sql<{ name: string }>`select name from migrations order by name`.execute(first.kysely);
    expect(recorded.map(({ name }) => name)).toEqual(Object.keys(steps));
  });

  test('rolls back a migration that fails halfway, and runs it again', async () => {
    const database = await open(await createDatabase());
    const first = onBoth('create table kept (id text)');
    const broken = onBoth('create table half (id text)', 'insert into nowhere values (1)');
    await expect(migrate(database, { '001': first, '002': broken })).rejects.toThrow(/nowhere/);
    await sql`select id from kept`.execute(database.kysely);
    await expect(sql`select id from half`.execute(database.kysely)).rejects.toThrow(/half/);
    await migrate(database, { '001': first, '002': onBoth('create table half (id text)') });
    await sql`select id from half`.execute(database.kysely);
  });

  test('completes migrations after a process was killed during one', async () => {
    const others = await Promise.all([startMigrator(), startMigrator()]);
    // Before the first statement, between two and before the migration is recorded.
    for (const pauseAfter of [0, 20, Number.MAX_SAFE_INTEGER]) {
      const config = await createDatabase();
      const victim = await startMigrator();
      send(victim, { config, pauseAfter });
      await once(victim.stdout as Readable, 'data');
      const outcomes = others.map((other) => once(other, 'message'));
      for (const other of others) send(other, { config });
      // Gives the others time to reach the lock.
      await sleep(50);
      victim.kill('SIGKILL');
      expect(await once(victim, 'exit')).toEqual([null, 'SIGKILL']);
      expect((await Promise.all(outcomes)).map(([outcome]) => outcome)).toEqual(['migrated', 'migrated']);
      const database = await open(config);
      const { rows } = await sql`select name from migrations order by name`.execute(database.kysely);
      expect(rows).toEqual(Object.keys(migrations).map((name) => ({ name })));
      await database.kysely.selectFrom('outbox').selectAll().execute();
    }
  });
});

test('keeps the SQLite file, its folder and journals private and durable', async () => {
  const config = { dataDir: join(temporaryFolder(), 'data') };
  const database = await openUntilFinished(config);
  await sql`create table a (id text)`.execute(database.kysely);
  const modes = ['', 'school.sqlite', 'school.sqlite-wal', 'school.sqlite-shm'].map(
    (name) => statSync(join(config.dataDir, name)).mode & 0o777,
  );
  expect(modes).toEqual([0o700, 0o600, 0o600, 0o600]);
  const pragmas = [];
  for (const name of ['journal_mode', 'synchronous', 'foreign_keys']) {
    const { rows } = await sql.raw<Record<string, unknown>>(`pragma ${name}`).execute(database.kysely);
    pragmas.push(Object.values(rows[0] ?? {})[0]);
  }
  expect(pragmas).toEqual(['wal', 2, 1]);
});

test('ping times out when PostgreSQL accepts connections but never responds', async () => {
  const sockets: Socket[] = [];
  const port = await listenLocally(createServer((socket) => sockets.push(socket)));
  const database = await openUntilFinished({ databaseUrl: `postgres://nobody@127.0.0.1:${port}/none`, dataDir: '' });
  onTestFinished(() => sockets.forEach((socket) => void socket.destroy()));
  await expect(database.ping()).rejects.toThrow('Database ping timed out after 2 s');
});

test.skipIf(!hasPostgres)(
  'queries wait longer for one of ten connections in use than for a server that does not respond',
  async () => {
    const database = await openUntilFinished({ databaseUrl: await postgresUrl(), dataDir: '' });
    const sleeping = Array.from({ length: 10 }, () => sql`select pg_sleep(5.2)`.execute(database.kysely));
    const { rows } = await sql`select 1 as one`.execute(database.kysely);
    expect(rows).toEqual([{ one: 1 }]);
    await Promise.all(sleeping);
  },
);

test.skipIf(!hasPostgres)('survives connections terminated by PostgreSQL, idle or in a transaction', async () => {
  const database = await openUntilFinished({ databaseUrl: await postgresUrl(), dataDir: '' });
  const cut = sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'website' and pid <> pg_backend_pid() and datname = current_database()`;
  const failing = database.kysely.transaction().execute(async (trx) => {
    await sql`select 1`.execute(trx);
    await cut.execute(database.kysely);
    await sql`select 1`.execute(trx);
  });
  await expect(failing).rejects.toThrow();
  await Promise.all([database.ping(), database.ping()]);
  const lines = captureLog();
  await cut.execute(database.kysely);
  await expect.poll(() => lines).toMatchObject([['database connection lost', {}]]);
  await database.ping();
});

async function openUntilFinished(config: DatabaseConfig) {
  const database = await openDatabase<Record<string, never>>(config);
  onTestFinished(() => database.close());
  return database;
}

async function startMigrator(): Promise<ChildProcess> {
  const child = fork(join(import.meta.dirname, '../tests/support/migrator.ts'), { silent: true });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child, 'message');
  return child;
}

function send(migrator: ChildProcess, message: MigratorMessage): void {
  migrator.send(message);
}
