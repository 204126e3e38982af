import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { accessSync, constants, globSync, rmSync, statfsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isPostgresInstalled, startPostgres, type TemporaryPostgres } from './postgres.ts';
import { dropRunDatabases, runPrefix } from './shared-postgres.ts';

const GIGABYTE = 2 ** 30;

export default async function setUp(): Promise<() => Promise<void>> {
  if (hasMemoryFolder()) process.env.TMPDIR ??= '/dev/shm';
  process.env.TEST_RUN = randomBytes(4).toString('hex');
  const stopPostgres = await providePostgres();
  return async () => {
    await stopPostgres();
    for (const folder of globSync(`school_${runPrefix()}*`, { cwd: tmpdir() }))
      rmSync(join(tmpdir(), folder), { recursive: true, force: true });
  };
}

/** Starts a server as soon as a test needs one, unless TEST_POSTGRES_URL names an existing one. */
async function providePostgres(): Promise<() => Promise<void>> {
  if (process.env.SQLITE_ONLY === '1') return async () => {};
  if (process.env.TEST_POSTGRES_URL) return dropRunDatabases;
  if (!isPostgresInstalled()) {
    process.stderr.write('\nPostgreSQL is not installed (Debian: apt-get install postgresql); its tests are skipped.\n\n');
    return async () => {};
  }
  let starting: Promise<TemporaryPostgres> | undefined;
  // Workers are separate processes, so they request the database URL over HTTP (see shared-postgres.ts).
  const server = createServer(async (_, response) => {
    starting ??= startPostgres({ hasAutovacuum: false });
    const [status, body] = await starting.then(
      ({ url }) => [200, url] as const,
      (error: Error) => [500, error.message] as const,
    );
    response.writeHead(status).end(body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  process.env.TEST_POSTGRES_STARTER = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return async () => {
    server.close();
    await (await starting)?.stop();
  };
}

/**
 * Returns whether /dev/shm has enough space for the tests' temporary files, because containers often limit it to 64 MB. On disk, fsync
 * accounts for half the duration of the database tests.
 */
function hasMemoryFolder(): boolean {
  try {
    accessSync('/dev/shm', constants.W_OK);
    const { bavail, bsize } = statfsSync('/dev/shm');
    return bavail * bsize > 2 * GIGABYTE;
  } catch {
    return false;
  }
}
