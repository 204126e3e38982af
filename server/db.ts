import { accessSync, closeSync, constants, existsSync, mkdirSync, openSync } from 'node:fs';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely, PostgresDialect, type RawBuilder, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { log } from './log.ts';
import { isBusy, sqliteDialect } from './sqlite-dialect.ts';

const PING_MS = 2_000;
const EXCLUSIVE_LOCK_MS = 60_000;
const ADVISORY_LOCK = 5_271_009; // arbitrary, the same on every instance
const APPLICATION_NAME = 'website';
const SQLITE_FILE = 'school.sqlite';

/** A union, because for TypeScript neither extends the other for every `T`. */
export type Queries<T> = Kysely<T> | Transaction<T>;

export type Engine = 'sqlite' | 'postgres';
/** PostgreSQL at `databaseUrl` if set, otherwise SQLite in `dataDir`. */
export type DatabaseConfig = { databaseUrl?: string; dataDir: string };

export interface Database<T> {
  kysely: Kysely<T>;
  engine: Engine;
  /** Rejects within 2 s when the database does not answer. */
  ping(): Promise<void>;
  /**
   * Runs `work` in a transaction that excludes other callers in all processes, without the time limits of a request. Rolls back and
   * rejects when `work` rejects, or when another process keeps SQLite busy for a minute.
   */
  withExclusiveLock<R>(work: (trx: Transaction<T>) => Promise<R>): Promise<R>;
  close(): Promise<void>;
}

/**
 * The SQLite file is created if missing; rejects when it is not writable. PostgreSQL is not contacted before the first query. Both
 * return instants as ISO 8601 UTC text with milliseconds, days as `YYYY-MM-DD`, counts as numbers.
 */
export async function openDatabase<T>({ databaseUrl, dataDir }: DatabaseConfig): Promise<Database<T>> {
  return databaseUrl ? openPostgres(databaseUrl) : openSqlite(dataDir);
}

/** Runs read-only `work` on a consistent snapshot without blocking writers. Rejects when there is no database. */
export async function readSnapshot<T, R>(
  config: DatabaseConfig,
  work: (db: Queries<T>, engine: Engine) => Promise<R>,
): Promise<R> {
  if (config.databaseUrl) {
    const kysely = connect<T>(config.databaseUrl, { max: 1 });
    try {
      const transaction = kysely.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
      return await transaction.execute((trx) => work(trx, 'postgres'));
    } finally {
      await kysely.destroy();
    }
  }
  const path = join(config.dataDir, SQLITE_FILE);
  if (!existsSync(path)) throw new Error(`there is no ${path}`);
  const kysely = new Kysely<T>({ dialect: sqliteDialect(new DatabaseSync(path, { timeout: 0 })) });
  try {
    // Not Kysely's transaction: `begin immediate` would block writers. The first query determines the snapshot.
    await sql`begin`.execute(kysely);
    return await work(kysely, 'sqlite');
  } finally {
    await kysely.destroy();
  }
}

/** Whether another process has this database open. Call it before opening the database. */
export async function isInUse(config: DatabaseConfig): Promise<boolean> {
  if (config.databaseUrl) {
    const kysely = connect(config.databaseUrl, { max: 1 });
    const others = sql`select 1 from pg_stat_activity
      where datname = current_database() and application_name = ${APPLICATION_NAME} and pid <> pg_backend_pid()`;
    const { rows } = await others.execute(kysely).finally(() => kysely.destroy());
    return rows.length > 0;
  }
  const path = join(config.dataDir, SQLITE_FILE);
  if (!existsSync(path)) return false;
  const file = new DatabaseSync(path, { timeout: 0 });
  try {
    // Leaving WAL needs an exclusive lock, so it fails while another process has the file open. The next open returns to WAL.
    file.exec('pragma journal_mode = delete');
    return false;
  } catch (error) {
    if (!isBusy(error)) throw error;
    return true;
  } finally {
    file.close();
  }
}

async function openSqlite<T>(dataDir: string): Promise<Database<T>> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const path = join(dataDir, SQLITE_FILE);
  // Readable by its owner only, like the -wal and -shm files that SQLite adds. Never an existing file: closing a second descriptor would
  // release this process's locks on it (POSIX).
  if (!existsSync(path)) closeSync(openSync(path, 'a', 0o600));
  // SQLite opens a file without write permission silently, and every write would fail later.
  for (const required of [dataDir, path]) accessSync(required, constants.R_OK | constants.W_OK);
  // No busy_timeout: the dialect itself waits for other writers, also for the switch to WAL, where SQLite's own wait fails at once
  // when several processes open a new file.
  const file = new DatabaseSync(path, { timeout: 0, enableForeignKeyConstraints: true });
  const kysely = new Kysely<T>({ dialect: sqliteDialect(file) });
  try {
    await sql`pragma journal_mode = wal`.execute(kysely);
    await sql`pragma synchronous = full`.execute(kysely);
  } catch (error) {
    file.close();
    throw error;
  }
  return {
    kysely,
    engine: 'sqlite',
    ping: () => ping(kysely, sql`select count(*) from sqlite_schema`),
    async withExclusiveLock(work) {
      const deadline = performance.now() + EXCLUSIVE_LOCK_MS;
      for (;;) {
        try {
          return await kysely.transaction().execute(work);
        } catch (error) {
          if (!isBusy(error) || performance.now() > deadline) throw error;
        }
      }
    },
    close: () => kysely.destroy(),
  };
}

function openPostgres<T>(databaseUrl: string): Database<T> {
  const kysely = connect<T>(databaseUrl, {
    max: 10,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 15_000,
    // For a server that vanished without RST. pg's own `query_timeout` would leave the dead connection in the pool.
    stream: () => {
      const socket = new Socket();
      return socket.setTimeout(20_000, () => socket.destroy(new Error('The database has been silent for 20 s')));
    },
  });
  return {
    kysely,
    engine: 'postgres',
    ping: () => ping(kysely, sql`select 1`),
    async withExclusiveLock(work) {
      const connection = connect<T>(databaseUrl, { max: 1 });
      try {
        return await connection.transaction().execute(async (trx) => {
          await sql`select pg_advisory_xact_lock(${sql.lit(ADVISORY_LOCK)})`.execute(trx);
          return await work(trx);
        });
      } finally {
        await connection.destroy();
      }
    },
    close: () => kysely.destroy(),
  };
}

function connect<T>(databaseUrl: string, options: pg.PoolConfig): Kysely<T> {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    application_name: APPLICATION_NAME,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    types: { getTypeParser },
    ...options,
  });
  // A connection can drop while idle (pool) or between two queries of a transaction (client); without listeners the process would end.
  pool.on('error', (error) => log.warn('database connection lost', { error: error.message }));
  pool.on('connect', (client) => client.on('error', () => {}));
  return new Kysely<T>({ dialect: new PostgresDialect({ pool }) });
}

const parsers: Record<number, (text: string) => unknown> = {
  [pg.types.builtins.INT8]: Number,
  [pg.types.builtins.DATE]: String,
  [pg.types.builtins.TIMESTAMPTZ]: (text) => new Date(pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ)(text)).toISOString(),
};

function getTypeParser(oid: number, format?: 'text' | 'binary') {
  return parsers[oid] ?? pg.types.getTypeParser(oid, format as 'text');
}

async function ping<T>(kysely: Kysely<T>, query: RawBuilder<unknown>): Promise<void> {
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(reject, PING_MS, new Error('The database has not answered for 2 s'));
  await Promise.race([query.execute(kysely), timeout]).finally(() => clearTimeout(timer));
}

/** One statement per string: SQLite's prepare() silently ignores everything after the first. */
export type Migration = { sqlite: string[]; postgres: string[] };

/**
 * Runs pending migrations in key order, each in a transaction that also records it, so that none runs twice or in part, even if several
 * processes start at once or are killed.
 */
export async function migrate<T>(database: Database<T>, migrations: Record<string, Migration>): Promise<void> {
  const runNext = async (trx: Transaction<T>): Promise<boolean> => {
    await sql`create table if not exists migrations (name text primary key, ran_at text not null)`.execute(trx);
    const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(trx);
    const done = new Set(rows.map(({ name }) => name));
    const next = Object.entries(migrations).find(([name]) => !done.has(name));
    if (!next) return false;
    const [name, migration] = next;
    for (const statement of migration[database.engine]) await sql.raw(statement).execute(trx);
    await sql`insert into migrations (name, ran_at) values (${name}, ${new Date().toISOString()})`.execute(trx);
    return true;
  };
  while (await database.withExclusiveLock(runNext));
}
