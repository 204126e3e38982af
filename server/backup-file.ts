// Backup file format: gzipped JSON Lines with a header, one array per row and a final SHA-256 hash of all preceding lines.
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

/** Expected failure of a backup or restore. The message is a single line for the operator. */
export class BackupError extends Error {}

const name = z.string().regex(/^[a-z_]+$/);
const contents = z.object({
  madeAt: z.string(),
  engine: z.enum(['sqlite', 'postgres']),
  migrations: z.array(z.object({ name: z.string(), ran_at: z.string() })),
  /** Generated secret, or null if AUTH_SECRET is configured. */
  secret: z.string().min(32).nullable(),
  tables: z.array(z.object({ name, columns: z.array(name).min(1), rows: z.number().int().nonnegative() })),
});
export type BackupContents = z.infer<typeof contents>;
export type BackupTable = BackupContents['tables'][number];

/**
 * Reads the file back before it appears at `path`, where a failure leaves nothing. `rows` must yield as many rows as `head`
 * declares.
 */
export async function writeBackupFile(
  path: string,
  head: BackupContents,
  rows: (table: BackupTable) => AsyncIterable<Row[]>,
  { overwrite }: { overwrite: boolean },
): Promise<void> {
  const refuse = () => {
    if (!overwrite && existsSync(path)) throw new BackupError(`${path} already exists; choose another name or add --force`);
  };
  refuse();
  const draft = `${path}.${randomUUID().slice(0, 8)}.part`;
  const removeDraft = () => rmSync(draft, { force: true });
  process.once('exit', removeDraft);
  let rowsFailed = false;
  try {
    const file = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true });
    await streams.pipeline(Readable.from(lines()), createGzip(), file);
    await readBackupFile(draft, {});
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

/** Fsyncs the directory so that the rename survives a power failure. Ignores errors because some platforms cannot open directories. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder).catch(() => undefined);
  await handle?.sync().catch(() => {});
  await handle?.close();
}

/**
 * Reads a backup and returns its header. `onRows` receives each table's rows in batches, and an empty batch for an empty table.
 * The checksum is verified last, so `onRows` may receive damaged rows before the error is thrown.
 * @throws {BackupError} if the file is not a backup, is damaged or comes from a newer version
 */
export async function readBackupFile(
  path: string,
  {
    validateHead,
    onRows,
  }: { validateHead?(head: BackupContents): void; onRows?(table: BackupTable, rows: Row[]): Promise<void> },
): Promise<BackupContents> {
  const invalid = (why: string) => new BackupError(`${path} is not a valid backup: ${why}`);
  const hash = createHash('sha256');
  await using lines = linesOf(path, invalid);
  const next = async (): Promise<string> => {
    const { value, done } = await lines.next();
    if (done) throw invalid('unexpected end of file');
    return value;
  };
  const nextHashed = async (): Promise<unknown> => {
    const line = await next();
    hash.update(`${line}\n`);
    return parse(line);
  };

  const head = readHead(await nextHashed());
  validateHead?.(head);
  for (const table of head.tables) {
    let rows: Row[] = [];
    for (let read = 0; read < table.rows; read++) {
      const row = await nextHashed();
      if (!Array.isArray(row) || row.length !== table.columns.length) throw invalid('a row does not match its table');
      rows.push(row);
      if (rows.length < BATCH_SIZE) continue;
      await onRows?.(table, rows);
      rows = [];
    }
    if (rows.length > 0 || table.rows === 0) await onRows?.(table, rows);
  }
  const { sha256 } = (parse(await next()) ?? {}) as { sha256?: unknown };
  if (sha256 !== hash.digest('hex')) throw invalid('checksum mismatch');
  if (!(await lines.next()).done) throw invalid('unexpected data at the end');
  return head;

  function parse(line: string): unknown {
    try {
      return JSON.parse(line);
    } catch {
      throw invalid('a line is not valid JSON');
    }
  }

  function readHead(value: unknown): BackupContents {
    const { format, version } = (value ?? {}) as { format?: unknown; version?: unknown };
    if (format !== FORMAT || typeof version !== 'number') throw invalid('the header is missing');
    if (version > VERSION) throw new BackupError(`${path} was made by a newer version of this program`);
    const parsed = contents.safeParse(value);
    if (!parsed.success) throw invalid('the header is invalid');
    return parsed.data;
  }
}

/** Splits at `\n` only. `readline` would also split at U+2028, which may occur inside a JSON string. */
async function* linesOf(path: string, invalid: (why: string) => BackupError): AsyncGenerator<string> {
  // Ignore errors in the callback, because the loop below receives the errors of both streams.
  const unpacked = pipeline(createReadStream(path), createGunzip({ rejectGarbageAfterEnd: true }), () => {});
  let rest = '';
  try {
    for await (const chunk of unpacked.setEncoding('utf8') as AsyncIterable<string>) {
      rest += chunk;
      if (rest.length > MAX_LINE_LENGTH) throw invalid('a line is too long');
      if (!chunk.includes('\n')) continue;
      const lines = rest.split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
    }
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    if (/^(Z_|ERR_TRAILING_JUNK)/.test(code)) throw invalid(message);
    throw code.startsWith('E') && !code.startsWith('ERR_') ? new BackupError(message) : error;
  }
  if (rest) throw invalid('unexpected end of file');
}
