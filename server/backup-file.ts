// Backup file: gzipped JSON lines: a header, every row as an array, a SHA-256 of all lines.
import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync, rmSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline, Readable, promises as streams } from 'node:stream';
import { createGunzip, createGzip } from 'node:zlib';
import { z } from 'zod';
import { BATCH_SIZE, type Row } from './table-rows.ts';

const FORMAT = 'website-backup';
const VERSION = 1;
const MAX_LINE_LENGTH = 50_000_000;

/** A backup or restore failed and changed nothing. The message is one line for the operator. */
export class BackupError extends Error {}

const name = z.string().regex(/^[a-z_]+$/);
const contents = z.object({
  madeAt: z.string(),
  engine: z.enum(['sqlite', 'postgres']),
  migrations: z.array(z.object({ name: z.string(), ran_at: z.string() })),
  /** The generated AUTH_SECRET; null where it was configured. */
  secret: z.string().min(32).nullable(),
  tables: z.array(z.object({ name, columns: z.array(name).min(1), rows: z.number().int().nonnegative() })),
});
export type BackupContents = z.infer<typeof contents>;
export type BackupTable = BackupContents['tables'][number];

/** Writes the file atomically. `rows` must yield as many rows per table as `head` says. */
export async function writeBackupFile(
  path: string,
  head: BackupContents,
  rows: (table: BackupTable) => AsyncIterable<Row[]>,
  { overwrite }: { overwrite: boolean },
): Promise<void> {
  const refuse = () => {
    if (!overwrite && existsSync(path)) throw new BackupError(`${path} exists; choose another name, or say --force`);
  };
  refuse();
  const draft = `${path}.${randomUUID().slice(0, 8)}.part`;
  const removeDraft = () => rmSync(draft, { force: true });
  process.once('exit', removeDraft);
  let rowsFailed = false;
  try {
    const file = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true });
    await streams.pipeline(Readable.from(lines()), createGzip(), file);
    refuse();
    await rename(draft, path);
    await syncFolder(dirname(path));
  } catch (error) {
    if (rowsFailed || error instanceof BackupError) throw error;
    throw new BackupError(`${path} can't be written: ${(error as Error).message}`, { cause: error });
  } finally {
    process.off('exit', removeDraft);
    removeDraft();
  }

  async function* lines(): AsyncGenerator<string> {
    const hash = createHash('sha256');
    const written = (values: unknown[]) => {
      const text = values.map((value) => `${JSON.stringify(value)}\n`).join('');
      hash.update(text);
      return text;
    };
    yield written([{ format: FORMAT, version: VERSION, ...head }]);
    try {
      for (const table of head.tables) {
        for await (const some of rows(table)) yield written(some);
      }
    } catch (error) {
      rowsFailed = true;
      throw error;
    }
    yield `${JSON.stringify({ sha256: hash.digest('hex') })}\n`;
  }
}

/** Syncs the folder, so that the rename survives a crash. Some systems cannot open folders. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder).catch(() => undefined);
  await handle?.sync().catch(() => {});
  await handle?.close();
}

/**
 * Reads a backup to its end and returns its header. `onRows` gets the rows of each table in batches, at least one per table.
 * @throws {BackupError} when the file is no backup, is from a newer version, or is damaged (which may show at its very end)
 */
export async function readBackupFile(
  path: string,
  { checkHead, onRows }: { checkHead?(head: BackupContents): void; onRows?(table: BackupTable, rows: Row[]): Promise<void> },
): Promise<BackupContents> {
  const damaged = (why: string) => new BackupError(`${path} is not a whole backup of this site: ${why}`);
  const hash = createHash('sha256');
  await using lines = linesOf(path, damaged);
  const next = async (): Promise<string> => {
    const { value, done } = await lines.next();
    if (done) throw damaged('it ends too early');
    return value;
  };
  const nextHashed = async (): Promise<unknown> => {
    const line = await next();
    hash.update(`${line}\n`);
    return parse(line);
  };

  const head = readHead(await nextHashed());
  checkHead?.(head);
  for (const table of head.tables) {
    let rows: Row[] = [];
    for (let read = 0; read < table.rows; read++) {
      rows.push(readRow(await nextHashed(), table));
      if (rows.length < BATCH_SIZE) continue;
      await onRows?.(table, rows);
      rows = [];
    }
    if (rows.length > 0 || table.rows === 0) await onRows?.(table, rows);
  }
  const { sha256 } = (parse(await next()) ?? {}) as { sha256?: unknown };
  if (sha256 !== hash.digest('hex')) throw damaged('the checksum does not fit');
  if (!(await lines.next()).done) throw damaged('something follows its end');
  return head;

  function parse(line: string): unknown {
    try {
      return JSON.parse(line);
    } catch {
      throw damaged('a line can’t be read');
    }
  }

  function readHead(value: unknown): BackupContents {
    const { format, version } = (value ?? {}) as { format?: unknown; version?: unknown };
    if (format !== FORMAT || typeof version !== 'number') throw damaged('it does not begin like one');
    if (version > VERSION) throw new BackupError(`${path} was made by a newer version of this program`);
    const parsed = contents.safeParse(value);
    if (!parsed.success) throw damaged('its beginning can’t be read');
    return parsed.data;
  }

  function readRow(value: unknown, { columns }: BackupTable): Row {
    if (!Array.isArray(value) || value.length !== columns.length) throw damaged('a row has other columns than its table');
    return value;
  }
}

/** Not `readline`, which also splits at other line separators, such as U+2028. */
async function* linesOf(path: string, damaged: (why: string) => BackupError): AsyncGenerator<string> {
  // Errors of either stream reach the loop.
  const unpacked = pipeline(createReadStream(path), createGunzip({ rejectGarbageAfterEnd: true }), () => {});
  let rest = '';
  try {
    for await (const chunk of unpacked.setEncoding('utf8') as AsyncIterable<string>) {
      rest += chunk;
      if (rest.length > MAX_LINE_LENGTH) throw damaged('a line is too long');
      if (!chunk.includes('\n')) continue;
      const lines = rest.split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
    }
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    if (/^(Z_|ERR_TRAILING_JUNK)/.test(code)) throw damaged(message);
    throw code.startsWith('E') && !code.startsWith('ERR_') ? new BackupError(message) : error;
  }
  if (rest) throw damaged('it ends too early');
}
