import { createHash, type Hash } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { type BackupContents, BackupError, type BackupTable, readBackupFile, writeBackupFile } from './backup-file.ts';
import type { Database, DatabaseConfig, Engine, Migration, Queries } from './db.ts';
import { dropTables, isInUse, migrate, openDatabase, readSnapshot, runNextMigration } from './db.ts';
import { countRows, describeTable, hashRows, type Row, readRows, writeRows } from './table-rows.ts';

interface Options {
  /** Primary key columns by table name. Parent tables come first, because rows are inserted in this order. */
  tables: Record<string, readonly string[]>;
  migrations: Record<string, Migration>;
  progress?: (table: string, done: number, of: number) => void;
}

interface RestoreOptions extends Options {
  force?: boolean;
  /** Tables with short-lived rows, which a restore overwrites even without `force`. */
  expiring: readonly string[];
}

type RanMigration = BackupContents['migrations'][number];

export async function backUp(
  config: DatabaseConfig,
  path: string,
  { tables, migrations, secret, progress, overwrite = false }: Options & { secret: string | null; overwrite?: boolean },
): Promise<BackupContents> {
  return readSnapshot<unknown, BackupContents>(config, async (db, engine) => {
    const ran = await readMigrations(db, engine);
    if (ran.length === 0)
      throw new BackupError('There is nothing to back up: the site has not been started on this database yet');
    rejectNewer('The database', ran, migrations);
    const found: BackupTable[] = [];
    for (const name of Object.keys(tables)) {
      const shape = await describeTable(db, engine, name);
      if (shape) found.push({ ...shape, rows: await countRows(db, name) });
    }
    const head: BackupContents = { madeAt: new Date().toISOString(), engine, migrations: ran, secret, tables: found };
    const rowsOf = (table: BackupTable) => withProgress(readRows(db, engine, table, tables[table.name] ?? []), table, progress);
    await writeBackupFile(path, head, rowsOf, { overwrite });
    return head;
  });
}

/** Replaces all rows in one transaction. Commits only if every table reads back exactly as written. */
export async function restore(config: DatabaseConfig, path: string, options: RestoreOptions): Promise<BackupContents> {
  const { tables, migrations, force = false } = options;
  // Validate the entire file, including its checksum, before changing anything.
  const head = await readBackupFile(path, {
    validateHead(found) {
      rejectNewer(path, found.migrations, migrations);
      const unknown = found.tables.find(({ name }) => !Object.hasOwn(tables, name));
      if (unknown) throw new BackupError(`${path} contains an unknown table: ${unknown.name}`);
    },
  });
  const isUsed = await isInUse(config);
  const database = await openDatabase<unknown>(config);
  try {
    await validateTarget(database.kysely, database.engine, options);
    if (isUsed && !force) throw new BackupError('Another process is using the database; stop the site first');
    // Allows dropping tables in any order. SQLite ignores this statement within a transaction.
    if (database.engine === 'sqlite' && findNewer(await readMigrations(database.kysely, 'sqlite'), migrations))
      await sql`pragma foreign_keys = off`.execute(database.kysely);
    await replaceRows(database, path, head, options);
    if (database.engine === 'sqlite') await sql`pragma foreign_keys = on`.execute(database.kysely);
    await migrate(database, migrations);
  } finally {
    await database.close();
  }
  return head;
}

async function replaceRows(
  { engine, withExclusiveLock }: Database<unknown>,
  path: string,
  head: BackupContents,
  options: RestoreOptions,
): Promise<void> {
  const { tables, migrations, progress } = options;
  // Run only the migrations recorded in the backup. Newer ones run after the restore, because they must also convert the restored rows.
  const ran = Object.entries(migrations).filter(([name]) => head.migrations.some((migration) => migration.name === name));
  await withExclusiveLock(async (trx) => {
    // The tables of a newer version may differ, and its migrations cannot be undone.
    if (findNewer(await readMigrations(trx, engine), migrations)) await dropTables(trx, engine);
    while (await runNextMigration(trx, engine, Object.fromEntries(ran)));
    const present = await presentTables(trx, engine, tables);
    const locked = sql.join(present.map((name) => sql.table(name)));
    if (engine === 'postgres') await sql`lock table ${locked} in exclusive mode`.execute(trx);
    await validateTarget(trx, engine, options);
    for (const name of present.toReversed()) await sql`delete from ${sql.table(name)}`.execute(trx);
    const written = await insertRows(trx, path, progress);
    for (const table of head.tables) {
      const hash = createHash('sha256');
      for await (const rows of readRows(trx, engine, table, tables[table.name] ?? [])) hashRows(hash, rows);
      if (hash.digest('hex') !== written.get(table.name)?.digest('hex'))
        throw new BackupError(`Verification of ${table.name} failed: restored rows differ from the backup; rolled back`);
    }
    for (const { name, ran_at } of head.migrations)
      await sql`update migrations set ran_at = ${ran_at} where name = ${name}`.execute(trx);
  });
}

async function insertRows(trx: Transaction<unknown>, path: string, progress: Options['progress']): Promise<Map<string, Hash>> {
  const hashes = new Map<string, Hash>();
  let done = 0;
  const onRows = async (table: BackupTable, rows: Row[]) => {
    const { name } = table;
    let hash = hashes.get(name);
    if (!hash) {
      // Delete rows that triggers on previously filled tables inserted here, such as a profile for each user.
      await sql`delete from ${sql.table(name)}`.execute(trx);
      hash = createHash('sha256');
      hashes.set(name, hash);
      done = 0;
    }
    hashRows(hash, rows);
    await writeRows(trx, table, rows).catch((error) => {
      throw new BackupError(`The database rejected the rows of ${name}: ${error.message}`, { cause: error });
    });
    done += rows.length;
    progress?.(name, done, table.rows);
  };
  await readBackupFile(path, { onRows });
  return hashes;
}

async function validateTarget(db: Queries<unknown>, engine: Engine, options: RestoreOptions): Promise<void> {
  const { tables, migrations, force, expiring } = options;
  if (force) return;
  rejectNewer('The database', await readMigrations(db, engine), migrations);
  for (const name of await presentTables(db, engine, tables)) {
    if (!expiring.includes(name) && (await countRows(db, name)) > 0)
      throw new BackupError('The database is not empty; use --force to overwrite it');
  }
}

async function presentTables(db: Queries<unknown>, engine: Engine, tables: Options['tables']): Promise<string[]> {
  const present: string[] = [];
  for (const name of Object.keys(tables)) if (await describeTable(db, engine, name)) present.push(name);
  return present;
}

function findNewer(ran: RanMigration[], known: Record<string, Migration>): RanMigration | undefined {
  return ran.find(({ name }) => !Object.hasOwn(known, name));
}

function rejectNewer(what: string, ran: RanMigration[], known: Record<string, Migration>): void {
  const newer = findNewer(ran, known);
  if (newer) throw new BackupError(`${what} is from a newer version of this program (migration ${newer.name})`);
}

export async function readMigrationNames(config: DatabaseConfig): Promise<string[]> {
  return readSnapshot<unknown, string[]>(config, async (db, engine) =>
    (await readMigrations(db, engine)).map(({ name }) => name),
  );
}

async function readMigrations(db: Queries<unknown>, engine: Engine): Promise<RanMigration[]> {
  if (!(await describeTable(db, engine, 'migrations'))) return [];
  return (await sql<RanMigration>`select name, ran_at from migrations order by name`.execute(db)).rows;
}

async function* withProgress(pages: AsyncIterable<Row[]>, { name, rows }: BackupTable, progress: Options['progress']) {
  let done = 0;
  for await (const page of pages) {
    done += page.length;
    progress?.(name, done, rows);
    yield page;
  }
  if (done !== rows) throw new BackupError(`${name} has ${rows} rows, but ${done} were read`);
}
