import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';

const CACHED_STATEMENTS = 200;
const BUSY_MS = 5_000;
const SQLITE_BUSY = 5;

/**
 * Kysely over Node's own SQLite. There is one connection, and Kysely hands it out behind a mutex (SqliteAdapter says so):
 * inside a transaction use the transaction, never the outer handle, or the query waits for itself.
 */
export function sqliteDialect(database: DatabaseSync): Dialect {
  return {
    createDriver: () => new NodeSqliteDriver(database),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new SqliteAdapter(),
    createIntrospector: (db: Kysely<unknown>) => new SqliteIntrospector(db),
  };
}

class NodeSqliteDriver implements Driver {
  readonly #database: DatabaseSync;
  readonly #connection: NodeSqliteConnection;

  constructor(database: DatabaseSync) {
    this.#database = database;
    this.#connection = new NodeSqliteConnection(database);
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection;
  }

  async releaseConnection(): Promise<void> {}

  /** `immediate`: a transaction that reads before it writes would otherwise fail, not wait, when another process writes. */
  async beginTransaction(): Promise<void> {
    await this.#connection.executeQuery(CompiledQuery.raw('begin immediate'));
    this.#connection.inTransaction = true;
  }

  /** When COMMIT fails (disk full, deferred foreign key) the transaction is still open, and Kysely rolls it back. */
  async commitTransaction(): Promise<void> {
    await this.#connection.executeQuery(CompiledQuery.raw('commit'));
    this.#connection.inTransaction = false;
  }

  /** On a full disk SQLite may have rolled back by itself; a second ROLLBACK would hide the error that matters. */
  async rollbackTransaction(): Promise<void> {
    this.#connection.inTransaction = false;
    if (this.#database.isTransaction) this.#database.exec('rollback');
  }

  async destroy(): Promise<void> {
    if (this.#database.isOpen) this.#database.close();
  }
}

type Prepared = { statement: StatementSync; returnsRows: boolean; booleans: string[] };

class NodeSqliteConnection implements DatabaseConnection {
  inTransaction = false;
  readonly #database: DatabaseSync;
  readonly #prepared = new Map<string, Prepared>();

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  /** Waits up to 5 s for another process that writes, as `busy_timeout` would, but without stopping the event loop meanwhile. */
  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const deadline = performance.now() + BUSY_MS;
    for (;;) {
      try {
        return this.#execute(query);
      } catch (error) {
        if (!isBusy(error) || performance.now() > deadline) throw error;
      }
      await sleep(1 + Math.random() * 20);
    }
  }

  #execute<R>(query: CompiledQuery): QueryResult<R> {
    if (this.inTransaction && !this.#database.isTransaction) {
      // Without this, whatever follows an error that somebody caught would be written outside the transaction, one by one.
      throw new Error('SQLite has rolled this transaction back after an earlier error');
    }
    const { statement, returnsRows, booleans } = this.#prepare(query.sql);
    const parameters = query.parameters.map(encode);
    if (returnsRows) return { rows: statement.all(...parameters).map((row) => decode(row, booleans)) as R[] };
    const { changes, lastInsertRowid } = statement.run(...parameters);
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  }

  // biome-ignore lint/correctness/useYield: an open cursor would keep the one connection from everybody else
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Read large results page by page, by key');
  }

  #prepare(text: string): Prepared {
    let prepared = this.#prepared.get(text);
    if (prepared) {
      this.#prepared.delete(text);
    } else {
      const statement = this.#database.prepare(text);
      const columns = statement.columns();
      const booleans = columns.filter(({ type }) => type?.toUpperCase() === 'BOOLEAN').map(({ name }) => name);
      prepared = { statement, returnsRows: columns.length > 0, booleans };
    }
    // A Map keeps the order of insertion: the first key is the one that was used least recently.
    this.#prepared.set(text, prepared);
    for (const oldest of this.#prepared.keys()) {
      if (this.#prepared.size <= CACHED_STATEMENTS) break;
      this.#prepared.delete(oldest);
    }
    return prepared;
  }
}

/** Another process holds the write lock. */
export function isBusy(error: unknown): boolean {
  // The low byte; the rest says what kind of busy.
  return (Number((error as { errcode?: number }).errcode) & 0xff) === SQLITE_BUSY;
}

function encode(value: unknown): SQLInputValue {
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (value instanceof Date) return value.toISOString();
  return value as SQLInputValue;
}

/** A copy with the ordinary prototype (node:sqlite gives none), so that rows look the same on both engines. */
function decode(row: Record<string, unknown>, booleans: string[]): Record<string, unknown> {
  const decoded = { ...row };
  for (const name of booleans) {
    if (decoded[name] !== null) decoded[name] = decoded[name] === 1;
  }
  return decoded;
}
