import { accessSync, closeSync, constants, existsSync, mkdirSync, openSync } from 'node:fs';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely, PostgresDialect, type RawBuilder, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { log } from './log.ts';
import { isBusy, sqliteDialect } from './sqlite-dialect.ts';

const PING_MS = 2_000;
const CONNECT_MS = 5_000;
/** Longer than the longest statement, so that callers that find all connections in use get the next one. */
const FREE_CONNECTION_MS = 20_000;
const EXCLUSIVE_LOCK_MS = 60_000;
const ADVISORY_LOCK_KEY = 5_271_009;
const APPLICATION_NAME = 'website';
const SQLITE_FILE = 'school.sqlite';

/** A union is needed because TypeScript rejects a `Transaction<T & More>` where a `Kysely<T>` is expected. */
export type Queries<T> = Kysely<T> | Transaction<T>;

export type Engine = 'sqlite' | 'postgres';
export type DatabaseConfig = { databaseUrl?: string; dataDir: string };

export interface Database<T> {
  kysely: Kysely<T>;
  engine: Engine;
  ping(): Promise<void>;
  /**
   * Runs `work` in a transaction without a statement timeout. Only one caller runs at a time, across all processes. On SQLite,
   * rejects after waiting for other writers for a minute.
   */
  withExclusiveLock<R>(work: (trx: Transaction<T>) => Promise<R>): Promise<R>;
  close(): Promise<void>;
}

/**
 * Creates the SQLite file if it is missing and rejects if it is not writable. Connects to PostgreSQL only on the first query.
 * Both engines return timestamps as ISO 8601 text in UTC with milliseconds, dates as `YYYY-MM-DD` and counts as numbers.
 */
export async function openDatabase<T>({ databaseUrl, dataDir }: DatabaseConfig): Promise<Database<T>> {
  return databaseUrl ? openPostgres(databaseUrl) : openSqlite(dataDir);
}

/** Runs read-only queries on a consistent snapshot without blocking writers. Rejects if the database does not exist. */
export async function readSnapshot<T, R>(
  config: DatabaseConfig,
  work: (db: Queries<T>, engine: Engine) => Promise<R>,
): Promise<R> {
  if (config.databaseUrl) {
    await using kysely = connect<T>(config.databaseUrl, { max: 1 });
    const transaction = kysely.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
    return await transaction.execute((trx) => work(trx, 'postgres'));
  }
  const path = join(config.dataDir, SQLITE_FILE);
  if (!existsSync(path)) throw new Error(`${path} does not exist`);
  await using kysely = new Kysely<T>({ dialect: sqliteDialect(new DatabaseSync(path, { timeout: 0 })) });
  // Use a plain `begin`, because Kysely's transactions would run `begin immediate`, which blocks writers.
  await sql`begin`.execute(kysely);
  return await work(kysely, 'sqlite');
}

/** Returns whether another process uses the database. Call it before opening the database, because connections of this process count. */
export async function isInUse(config: DatabaseConfig): Promise<boolean> {
  if (config.databaseUrl) {
    await using kysely = connect(config.databaseUrl, { max: 1 });
    const others = sql`select 1 from pg_stat_activity
      where datname = current_database() and application_name = ${APPLICATION_NAME} and pid <> pg_backend_pid()`;
    return (await others.execute(kysely)).rows.length > 0;
  }
  const path = join(config.dataDir, SQLITE_FILE);
  if (!existsSync(path)) return false;
  using file = new DatabaseSync(path, { timeout: 0 });
  try {
    // Leaving WAL mode requires an exclusive lock, so this fails while another process has the file open.
    file.exec('pragma journal_mode = delete');
    return false;
  } catch (error) {
    if (!isBusy(error)) throw error;
    return true;
  }
}

async function openSqlite<T>(dataDir: string): Promise<Database<T>> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const path = join(dataDir, SQLITE_FILE);
  // Create the file with mode 600, which SQLite copies to its -wal and -shm files. Never open an existing file here, because closing
  // the descriptor would release all POSIX locks that the process holds on the file.
  if (!existsSync(path)) closeSync(openSync(path, 'a', 0o600));
  // Check permissions now, because SQLite opens a read-only file without an error and fails only on later writes.
  for (const required of [dataDir, path]) accessSync(required, constants.R_OK | constants.W_OK);
  // Disable SQLite's busy timeout, because SQLite ignores it when several processes switch a new file to WAL. The dialect retries
  // instead.
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
    // Detects a silently lost connection. pg's own `query_timeout` would leave the dead connection in the pool.
    stream: () => {
      const socket = new Socket();
      return socket.setTimeout(20_000, () => socket.destroy(new Error('Database connection timed out: no data for 20 s')));
    },
  });
  return {
    kysely,
    engine: 'postgres',
    ping: () => ping(kysely, sql`select 1`),
    async withExclusiveLock(work) {
      await using connection = connect<T>(databaseUrl, { max: 1 });
      return await connection.transaction().execute(async (trx) => {
        await sql`select pg_advisory_xact_lock(${sql.lit(ADVISORY_LOCK_KEY)})`.execute(trx);
        return await work(trx);
      });
    },
    close: () => kysely.destroy(),
  };
}

/** Client with its own connection timeout, because the timeout of the pool includes the wait for a free connection. */
class Client extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super({ ...config, connectionTimeoutMillis: CONNECT_MS });
  }
}

function connect<T>(databaseUrl: string, options: pg.PoolConfig): Kysely<T> {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    application_name: APPLICATION_NAME,
    Client,
    connectionTimeoutMillis: FREE_CONNECTION_MS,
    keepAlive: true,
    types: { getTypeParser },
    ...options,
  });
  // A lost connection emits 'error' on the pool if it was idle and on the client if it was in use. Without listeners the process
  // would exit.
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

/** Passes the values as one query parameter, because both engines limit the number of parameters. */
export function isOneOf(engine: Engine, column: string, values: string[]) {
  return engine === 'sqlite'
    ? sql<boolean>`${sql.ref(column)} in (select value from json_each(${JSON.stringify(values)}))`
    : sql<boolean>`${sql.ref(column)} = any(${values}::text[])`;
}

async function ping<T>(kysely: Kysely<T>, query: RawBuilder<unknown>): Promise<void> {
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(reject, PING_MS, new Error('Database ping timed out after 2 s'));
  await Promise.race([query.execute(kysely), timeout]).finally(() => clearTimeout(timer));
}

/** Each string must be a single statement, because SQLite's prepare() silently ignores everything after the first one. */
export type Migration = { sqlite: string[]; postgres: string[] };

/**
 * Runs pending migrations in key order. Each one runs and is recorded in one transaction, so none is applied twice or partially,
 * even if several processes start together or are killed.
 */
export async function migrate<T>(database: Database<T>, migrations: Record<string, Migration>): Promise<void> {
  while (await database.withExclusiveLock((trx) => runNextMigration(trx, database.engine, migrations)));
}

/** Returns false if none is pending. */
export async function runNextMigration<T>(
  trx: Transaction<T>,
  engine: Engine,
  migrations: Record<string, Migration>,
): Promise<boolean> {
  await sql`create table if not exists migrations (name text primary key, ran_at text not null)`.execute(trx);
  const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(trx);
  const done = new Set(rows.map(({ name }) => name));
  const next = Object.entries(migrations).find(([name]) => !done.has(name));
  if (!next) return false;
  const [name, migration] = next;
  for (const statement of migration[engine]) await sql.raw(statement).execute(trx);
  await sql`insert into migrations (name, ran_at) values (${name}, ${new Date().toISOString()})`.execute(trx);
  return true;
}

/** Drops all tables, and on PostgreSQL all functions: those of a newer version are unknown here. SQLite needs `foreign_keys = off`. */
export async function dropTables<T>(trx: Transaction<T>, engine: Engine): Promise<void> {
  if (engine === 'postgres') return void (await postgresDrop.execute(trx));
  const { rows } = await sql<{ type: string; name: string }>`select type, name from sqlite_schema
    where type in ('table', 'view') and name not like 'sqlite\\_%' escape '\\' order by type desc`.execute(trx);
  for (const { type, name } of rows) await sql`drop ${sql.raw(type)} ${sql.table(name)}`.execute(trx);
}

const postgresDrop = sql`do $$ declare dropped text; begin
  for dropped in select format('drop table %s cascade', oid::regclass) from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')
  loop execute dropped; end loop;
  for dropped in select format('drop function %s cascade', oid::regprocedure) from pg_proc
    where pronamespace = current_schema()::regnamespace
      and not exists (select 1 from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')
  loop execute dropped; end loop;
end $$`;
