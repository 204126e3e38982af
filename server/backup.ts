// Backup and restore: a consistent snapshot of all data while the site runs, portable between SQLite and PostgreSQL.
import { sql, type Transaction } from 'kysely';
import {
  type BackupContents,
  BackupError,
  type BackupPart,
  type BackupTable,
  readBackupFile,
  writeBackupFile,
} from './backup-file.ts';
import {
  type Database,
  type DatabaseConfig,
  type Engine,
  isInUse,
  type Migration,
  migrate,
  openDatabase,
  type Queries,
  readSnapshot,
} from './db.ts';
import { BATCH_SIZE, countRows, createRowHash, describeTable, type Row, readRows, writeRows } from './table-rows.ts';

/** Backed-up tables and their primary keys (of text), in foreign-key order (parents first). */
export type KeyedTables = Record<string, readonly string[]>;

/** Called after each batch of rows. */
export type Progress = (table: string, done: number, of: number) => void;

interface Options {
  tables: KeyedTables;
  migrations: Record<string, Migration>;
  progress?: Progress;
}

interface RestoreOptions extends Options {
  /** Replaces existing data, also while a site runs. */
  force?: boolean;
  /** Tables whose rows do not count as data. */
  expiring: readonly string[];
}

type RanMigration = BackupContents['migrations'][number];

/**
 * Writes a snapshot of the tables to the new file `path`, readable by its owner only.
 * @throws {BackupError} leaving no new file, and an existing one as it was
 */
export async function backUp(
  place: DatabaseConfig,
  path: string,
  { tables, migrations, secret, progress, overwrite = false }: Options & { secret: string | null; overwrite?: boolean },
): Promise<BackupContents> {
  return readSnapshot<unknown, BackupContents>(place, async (db, engine) => {
    const ran = await readMigrations(db, engine);
    if (ran.length === 0)
      throw new BackupError('There is nothing to back up: the site has not been started on this database yet');
    refuseNewer('The database', ran, migrations);
    const found: BackupTable[] = [];
    for (const name of Object.keys(tables)) {
      const shape = await describeTable(db, engine, name);
      // Missing when its migration has not run yet.
      if (shape) found.push({ ...shape, rows: await countRows(db, name) });
    }
    const head: BackupContents = { madeAt: new Date().toISOString(), engine, migrations: ran, secret, tables: found };
    const rowsOf = (table: BackupTable) => withProgress(readRows(db, engine, table, tables[table.name] ?? []), table, progress);
    await writeBackupFile(path, head, rowsOf, { overwrite });
    return head;
  });
}

/**
 * Restores a backup in one transaction, which commits only when every table reads back as it was written. Triggers fill the derived
 * tables.
 * @throws {BackupError} leaving the database unchanged
 */
export async function restore(place: DatabaseConfig, path: string, options: RestoreOptions): Promise<BackupContents> {
  const head = await checkBackupFile(path, options);
  const isUsed = await isInUse(place);
  const database = await openDatabase<unknown>(place);
  try {
    await restoreInto(database, path, head, { ...options, isUsed });
  } finally {
    await database.close();
  }
  return head;
}

async function restoreInto(
  database: Database<unknown>,
  path: string,
  head: BackupContents,
  { tables, migrations, progress, force = false, expiring, isUsed }: RestoreOptions & { isUsed: boolean },
): Promise<void> {
  const { kysely, engine } = database;
  const refuse = async (db: Queries<unknown>) => {
    refuseNewer('The database', await readMigrations(db, engine), migrations);
    if (!force && (await holdsRows(db))) throw new BackupError('The database holds data; --force replaces it by the backup');
  };
  await refuse(kysely);
  if (isUsed && !force) throw new BackupError('Another process uses the database: stop the site first');

  // Only the migrations of the backup: later ones then also convert its rows.
  await migrate(database, Object.fromEntries(Object.entries(migrations).filter(([name]) => ranIn(head, name))));
  await database.withExclusiveLock(async (trx) => {
    if (engine === 'postgres') {
      const names = Object.keys(tables);
      const present = await Promise.all(names.map((name) => describeTable(trx, engine, name)));
      const locked = sql.join(present.flatMap((shape) => (shape ? [sql.table(shape.name)] : [])));
      await sql`lock table ${locked} in exclusive mode`.execute(trx);
    }
    await refuse(trx);
    for (const name of Object.keys(tables).reverse()) await empty(trx, name);
    const hashes = await load(trx);
    for (const table of head.tables) await check(trx, table, hashes.get(table.name));
    for (const { name, ran_at } of head.migrations)
      await sql`update migrations set ran_at = ${ran_at} where name = ${name}`.execute(trx);
  });
  await migrate(database, migrations);

  async function holdsRows(db: Queries<unknown>): Promise<boolean> {
    for (const name of Object.keys(tables)) {
      if (expiring.includes(name) || !(await describeTable(db, engine, name))) continue;
      const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(db);
      if (rows.length > 0) return true;
    }
    return false;
  }

  async function empty(trx: Transaction<unknown>, name: string): Promise<void> {
    if (await describeTable(trx, engine, name)) await sql`delete from ${sql.table(name)}`.execute(trx);
  }

  /** Returns the checksum of each table's rows as they were written. */
  async function load(trx: Transaction<unknown>): Promise<Map<string, string>> {
    const hashes = new Map<string, ReturnType<typeof createRowHash>>();
    let done = 0;
    for await (const part of readBackupFile(path, BATCH_SIZE)) {
      if ('head' in part) continue;
      const { table, rows } = part;
      let hash = hashes.get(table.name);
      if (!hash) {
        // Triggers may have inserted rows already, such as a profile with every user.
        await empty(trx, table.name);
        hash = createRowHash();
        hashes.set(table.name, hash);
        done = 0;
      }
      hash.add(rows);
      if (rows.length > 0) await writeRows(trx, table, rows).catch((error) => refuseRows(table, error));
      done += rows.length;
      progress?.(table.name, done, table.rows);
    }
    return new Map([...hashes].map(([name, hash]) => [name, hash.end()]));
  }

  function refuseRows({ name }: BackupTable, error: Error): never {
    throw new BackupError(`The database does not take the rows of ${name}: ${error.message}`, { cause: error });
  }

  async function check(trx: Transaction<unknown>, table: BackupTable, expected: string | undefined): Promise<void> {
    const hash = createRowHash();
    for await (const rows of readRows(trx, engine, table, tables[table.name] ?? [])) hash.add(rows);
    if (hash.end() !== expected) throw new BackupError(`${table.name} does not read as it was written; nothing was changed`);
  }
}

/**
 * Reads the whole file once.
 * @throws {BackupError} when it is damaged or from a newer version
 */
async function checkBackupFile(path: string, { tables, migrations }: Options): Promise<BackupContents> {
  let head: BackupContents | undefined;
  for await (const part of readBackupFile(path, BATCH_SIZE) as AsyncIterable<BackupPart>) {
    if (!('head' in part)) continue;
    head = part.head;
    refuseNewer(path, head.migrations, migrations);
    const foreign = head.tables.find(({ name }) => !Object.hasOwn(tables, name));
    if (foreign) throw new BackupError(`${path} has a table that this program does not know: ${foreign.name}`);
  }
  if (!head) throw new BackupError(`${path} is empty`);
  return head;
}

function refuseNewer(what: string, ran: RanMigration[], known: Record<string, Migration>): void {
  const newer = ran.find(({ name }) => !Object.hasOwn(known, name));
  if (newer) throw new BackupError(`${what} is from a newer version of this program (migration ${newer.name})`);
}

function ranIn({ migrations }: BackupContents, name: string): boolean {
  return migrations.some((migration) => migration.name === name);
}

async function readMigrations(db: Queries<unknown>, engine: Engine): Promise<RanMigration[]> {
  if (!(await describeTable(db, engine, 'migrations'))) return [];
  return (await sql<RanMigration>`select name, ran_at from migrations order by name`.execute(db)).rows;
}

async function* withProgress(pages: AsyncIterable<Row[]>, { name, rows }: BackupTable, progress?: Progress) {
  let done = 0;
  for await (const page of pages) {
    done += page.length;
    progress?.(name, done, rows);
    yield page;
  }
  if (done !== rows) throw new BackupError(`${name} had ${rows} rows and gave ${done}`);
}
