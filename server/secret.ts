import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EnvError } from './env.ts';

/**
 * The secret that signs and hashes: the configured one, else one made at the first start and kept in the data folder, readable
 * by its owner only. Safe when several processes start at once, or are killed meanwhile: the first to write wins, all read the same.
 * @throws {EnvError} when the file that is there holds no secret.
 */
export async function loadSecret(configured: string | undefined, dataDir: string): Promise<string> {
  if (configured) return configured;
  const file = join(dataDir, 'secret');
  const secret = ((await readKeptSecret(dataDir)) ?? (await makeSecret(file))).trim();
  if (secret.length < 32) throw new EnvError(`DATA_DIR: ${file} holds no secret; remove it to have a new one made`);
  return secret;
}

/** What the data folder holds as its secret; null where none has been made. */
export async function readKeptSecret(dataDir: string): Promise<string | null> {
  return (await readFile(join(dataDir, 'secret'), 'utf8').catch(unless('ENOENT'))) ?? null;
}

/** Replaces the secret of the data folder: at the next start of the site it is this one. */
export async function keepSecret(dataDir: string, secret: string): Promise<void> {
  const file = join(dataDir, 'secret');
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, secret, { flag: 'wx', mode: 0o600, flush: true });
  await rename(draft, file);
}

/** Written whole under a name of its own, then linked to its place, which fails where there is one already. */
async function makeSecret(file: string): Promise<string> {
  await mkdir(join(file, '..'), { recursive: true, mode: 0o700 });
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600, flush: true });
  await link(draft, file).catch(unless('EEXIST'));
  await rm(draft);
  return readFile(file, 'utf8');
}

function unless(code: string) {
  return (error: NodeJS.ErrnoException): undefined => {
    if (error.code !== code) throw error;
  };
}
