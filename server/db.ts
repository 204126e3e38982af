import { accessSync, closeSync, constants, existsSync, mkdirSync, openSync } from 'node:fs';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely, PostgresDialect, type RawBuilder, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { log } from './log.ts';
import { isBusy, sqliteDialect } from './sqlite-dialect.ts';

const PING_MS = 2_000;
const EXCLUSIVE_MS = 60_000;
const EXCLUSIVE_LOCK = 5_271_009;
const APPLICATION_NAME = 'website';

/** The database, or a transaction on it. Two names because TypeScript takes neither for the other once tables differ. */
export type Queries<T> = Kysely<T> | Transaction<T>;

export type Engine = 'sqlite' | 'postgres';
/** Where a database is: PostgreSQL when there is a `databaseUrl`, else SQLite in `dataDir`. */
export type Place = { databaseUrl?: string; dataDir: string };

export interface Database<T> {
  kysely: Kysely<T>;
  engine: Engine;
  /** Rejects within 2 s when the database does not answer. */
  ping(): Promise<void>;
  /**
   * Runs `work` in a transaction, one at a time among all processes, and lets it wait and take longer than a request may.
   * Rejects, rolled back, when `work` rejects, or when another process keeps SQLite busy for a minute.
   */
  exclusively<R>(work: (trx: Transaction<T>) => Promise<R>): Promise<R>;
  close(): Promise<void>;
}

/**
 * Opens PostgreSQL when there is a `databaseUrl`, else the SQLite file `school.sqlite` in `dataDir`, which is made when missing.
 * Rejects when the folder or the file cannot be written; PostgreSQL is first asked by the first query.
 * Both engines give instants as ISO-8601 UTC text with milliseconds, days as `YYYY-MM-DD`, counts as numbers.
 */
export async function openDatabase<T>({ databaseUrl, dataDir }: Place): Promise<Database<T>> {
  return databaseUrl ? openPostgres(databaseUrl) : openSqlite(dataDir);
}

/**
 * Runs `work` on the database as it is at this moment, whatever others write meanwhile, and keeps nobody from writing. For reading
 * only. Makes nothing: rejects when there is no database.
 */
export async function readSnapshot<T, R>(place: Place, work: (db: Queries<T>, engine: Engine) => Promise<R>): Promise<R> {
  if (place.databaseUrl) {
    const patient = connect<T>(place.databaseUrl, { max: 1 });
    try {
      const transaction = patient.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
      return await transaction.execute((trx) => work(trx, 'postgres'));
    } finally {
      await patient.destroy();
    }
  }
  const path = join(place.dataDir, 'school.sqlite');
  if (!existsSync(path)) throw new Error(`there is no ${path}`);
  const kysely = new Kysely<T>({ dialect: sqliteDialect(new DatabaseSync(path, { timeout: 0 })) });
  try {
    // Not Kysely's transaction, which would take the writers' turn. There is one connection, and the first query fixes the moment.
    await sql`begin`.execute(kysely);
    return await work(kysely, 'sqlite');
  } finally {
    await kysely.destroy();
  }
}

/** Whether another process has this database open: a running site, mostly. To be asked before opening it. */
export async function isInUse(place: Place): Promise<boolean> {
  if (place.databaseUrl) {
    const kysely = connect(place.databaseUrl, { max: 1 });
    const others = sql`select 1 from pg_stat_activity
      where datname = current_database() and application_name = ${APPLICATION_NAME} and pid <> pg_backend_pid()`;
    return await others
      .execute(kysely)
      .then(({ rows }) => rows.length > 0)
      .finally(() => kysely.destroy());
  }
  const path = join(place.dataDir, 'school.sqlite');
  if (!existsSync(path)) return false;
  const file = new DatabaseSync(path, { timeout: 0 });
  try {
    // SQLite leaves WAL only for who has the file to itself; whoever opens it next goes back to it.
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
  const path = join(dataDir, 'school.sqlite');
  createPrivately(path);
  // SQLite would open what it may not write without a word, and the site refuse every form of every visitor.
  for (const each of [dataDir, path]) accessSync(each, constants.R_OK | constants.W_OK);
  // No busy_timeout: the dialect waits for other writers itself. That covers the switch to WAL as well, for which SQLite's own
  // wait gives up at once when several processes open a new file.
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
    async exclusively(work) {
      const deadline = performance.now() + EXCLUSIVE_MS;
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

/** SQLite gives its -wal and -shm files the mode of the main file, and would make that one readable by everybody. */
function createPrivately(path: string): void {
  try {
    // Only ever a new file: closing a second descriptor of a database in use drops the locks that this process holds on it.
    closeSync(openSync(path, 'wx', 0o600));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

function openPostgres<T>(databaseUrl: string): Database<T> {
  const kysely = connect<T>(databaseUrl, {
    max: 10,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 15_000,
    // A server that vanished without a word (no RST) is noticed by its silence; pg's own `query_timeout` would leave the
    // unanswered connection in the pool.
    stream: () => {
      const socket = new Socket();
      return socket.setTimeout(20_000, () => socket.destroy(new Error('The database has been silent for 20 s')));
    },
  });
  return {
    kysely,
    engine: 'postgres',
    ping: () => ping(kysely, sql`select 1`),
    async exclusively(work) {
      const patient = connect<T>(databaseUrl, { max: 1 });
      try {
        return await patient.transaction().execute(async (trx) => {
          await sql`select pg_advisory_xact_lock(${sql.lit(EXCLUSIVE_LOCK)})`.execute(trx);
          return await work(trx);
        });
      } finally {
        await patient.destroy();
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
  // Connections drop while they idle (the pool's event) and while a transaction holds them between two queries (the
  // client's); without a listener either would end the process.
  pool.on('error', (error) => log.warn('database-connection-lost', { error: error.message }));
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

async function ping<T>(kysely: Kysely<T>, question: RawBuilder<unknown>): Promise<void> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(reject, PING_MS, new Error('The database has not answered for 2 s'));
  try {
    await Promise.race([question.execute(kysely), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** One statement per string: SQLite's prepare() silently ignores what follows the first. */
export type Migration = { sqlite: string[]; postgres: string[] };

/**
 * Runs what has not run yet, in the order of the keys, each in a transaction of its own that also records it. Any number of
 * processes may start at once, and be killed at any moment: a migration has happened wholly, once, or not at all.
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
  while (await database.exclusively(runNext));
}
