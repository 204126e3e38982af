import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EnvError } from './env.ts';

/**
 * Returns the configured secret or generates one at the first start. If several processes start together, the first to write wins.
 * @throws {EnvError} if the stored secret is too short
 */
export async function loadSecret(configured: string | undefined, dataDir: string): Promise<string> {
  if (configured) return configured;
  const file = join(dataDir, 'secret');
  const secret = ((await readStoredSecret(dataDir)) ?? (await createSecret(file))).trim();
  if (secret.length < 32) throw new EnvError(`DATA_DIR: ${file} is too short for a secret; delete it to generate a new one`);
  return secret;
}

export async function readStoredSecret(dataDir: string): Promise<string | null> {
  return (await readFile(join(dataDir, 'secret'), 'utf8').catch(ignore('ENOENT'))) ?? null;
}

/** Replaces the stored secret. A running site keeps using the old one until it restarts. */
export async function replaceStoredSecret(dataDir: string, secret: string): Promise<void> {
  const file = join(dataDir, 'secret');
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, secret, { flag: 'wx', mode: 0o600, flush: true });
  await rename(draft, file);
}

/** Hard-links a finished file, which is atomic and fails if another process has created the secret in the meantime. */
async function createSecret(file: string): Promise<string> {
  await mkdir(join(file, '..'), { recursive: true, mode: 0o700 });
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600, flush: true });
  await link(draft, file).catch(ignore('EEXIST'));
  await rm(draft);
  return readFile(file, 'utf8');
}

function ignore(code: string) {
  return (error: NodeJS.ErrnoException): undefined => {
    if (error.code !== code) throw error;
  };
}
