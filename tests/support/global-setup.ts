import { once } from 'node:events';
import { accessSync, constants, statfsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isPostgresInstalled, startPostgres, type TemporaryPostgres } from './postgres.ts';

const GIGABYTE = 2 ** 30;

export default async function setUp(): Promise<(() => Promise<void>) | undefined> {
  if (hasMemoryFolder()) process.env.TMPDIR ??= '/dev/shm';
  if (process.env.SQLITE_ONLY === '1' || process.env.TEST_POSTGRES_URL) return undefined;
  if (!isPostgresInstalled()) {
    process.stderr.write('\nPostgreSQL is not installed (Debian: apt-get install postgresql); its tests are skipped.\n\n');
    return undefined;
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
