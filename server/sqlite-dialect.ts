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
 * Kysely dialect for node:sqlite with a single connection, which Kysely guards with a mutex (`SqliteAdapter` allows one connection).
 * Inside a transaction, use only the transaction object: a query on the outer Kysely instance would deadlock.
 */
export function sqliteDialect(database: DatabaseSync): Dialect {
  return {
    createDriver: () => new NodeSqlite(database),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new SqliteAdapter(),
    createIntrospector: (db: Kysely<unknown>) => new SqliteIntrospector(db),
  };
}

type Prepared = { statement: StatementSync; returnsRows: boolean; booleans: string[] };

class NodeSqlite implements Driver, DatabaseConnection {
  #inTransaction = false;
  readonly #database: DatabaseSync;
  readonly #prepared = new Map<string, Prepared>();

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return this;
  }

  async releaseConnection(): Promise<void> {}

  /** Without `immediate`, a transaction that reads before it writes fails instead of waiting for another process. */
  async beginTransaction(): Promise<void> {
    await this.executeQuery(CompiledQuery.raw('begin immediate'));
    this.#inTransaction = true;
  }

  /** If COMMIT fails, for example on a full disk, the transaction stays open until Kysely rolls it back. */
  async commitTransaction(): Promise<void> {
    await this.executeQuery(CompiledQuery.raw('commit'));
    this.#inTransaction = false;
  }

  /** SQLite may already have rolled back, for example on a full disk. A second ROLLBACK would mask the original error. */
  async rollbackTransaction(): Promise<void> {
    this.#inTransaction = false;
    if (this.#database.isTransaction) this.#database.exec('rollback');
  }

  async destroy(): Promise<void> {
    if (this.#database.isOpen) this.#database.close();
  }

  /** Waits up to 5 s for another process to finish writing, like `busy_timeout`, but without blocking the event loop. */
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
    if (this.#inTransaction && !this.#database.isTransaction) {
      // A caller that caught the earlier error must not continue outside the transaction.
      throw new Error('SQLite has rolled this transaction back after an earlier error');
    }
    const { statement, returnsRows, booleans } = this.#prepare(query.sql);
    const parameters = query.parameters.map(encode);
    if (returnsRows) return { rows: statement.all(...parameters).map((row) => decode(row, booleans)) as R[] };
    const { changes, lastInsertRowid } = statement.run(...parameters);
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  }

  // biome-ignore lint/correctness/useYield: an open cursor would block the only connection
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Streaming is not supported: use keyset pagination');
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
    this.#prepared.set(text, prepared);
    const [oldest = ''] = this.#prepared.keys();
    if (this.#prepared.size > CACHED_STATEMENTS) this.#prepared.delete(oldest);
    return prepared;
  }
}

export function isBusy(error: unknown): boolean {
  // The low byte of an extended SQLite result code is the primary result code.
  return (Number((error as { errcode?: number }).errcode) & 0xff) === SQLITE_BUSY;
}

function encode(value: unknown): SQLInputValue {
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (value instanceof Date) return value.toISOString();
  return value as SQLInputValue;
}

/** Converts 0 and 1 back to booleans. Copies the row, because node:sqlite returns objects without a prototype. */
function decode(row: Record<string, unknown>, booleans: string[]): Record<string, unknown> {
  const decoded = { ...row };
  for (const name of booleans) {
    if (decoded[name] !== null) decoded[name] = decoded[name] === 1;
  }
  return decoded;
}
