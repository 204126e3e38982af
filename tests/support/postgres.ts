import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

export interface ThrowAwayPostgres {
  /** Of the empty database 'postgres'; whoever wants one of their own creates it from there. */
  url: string;
  /** Ends it as a power cut would, but for what the operating system still holds. */
  crash(): Promise<void>;
  /** Brings it up again where it was. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts a PostgreSQL of its own in a temporary folder. What it says is committed outlives a crash only when it is `isDurable`.
 * Rejects, saying why, when there is none to start.
 */
export async function startPostgres({ isDurable = false } = {}): Promise<ThrowAwayPostgres> {
  const binaries = findBinaries();
  const folder = mkdtempSync(join(tmpdir(), 'school-postgres-'));
  const user = unprivilegedUser();
  if (user) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const port = await freePort();
  let server: ChildProcess | undefined;
  const remove = () => {
    server?.kill('SIGQUIT');
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  };
  try {
    const initialise = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
    execFileSync(join(binaries, 'initdb'), initialise, { ...user, cwd: folder, stdio: 'pipe' });
    const settings = {
      ...(!isDurable && { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }),
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
      await untilItAnswers(url, server);
    };
    const end = async (signal: NodeJS.Signals) => {
      const ended = server?.exitCode === null ? new Promise((resolve) => server?.once('exit', resolve)) : undefined;
      server?.kill(signal);
      await ended;
    };
    // A test run that ends in the middle must not leave a server behind.
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

function findBinaries(): string {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...globSync('/usr/lib/postgresql/*/bin').sort().reverse()];
  const found = folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')));
  if (!found) throw new Error('no initdb and postgres on PATH or in /usr/lib/postgresql/*/bin');
  return found;
}

/** PostgreSQL refuses to run as root. */
function unprivilegedUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const entry = readFileSync('/etc/passwd', 'utf8').match(/^postgres:[^:]*:(\d+):(\d+):/m);
  if (!entry) throw new Error('running as root, and there is no user postgres to run the server as');
  return { uid: Number(entry[1]), gid: Number(entry[2]) };
}

/** A port of 127.0.0.1 on which nothing listens just now. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}

async function untilItAnswers(url: string, server: ChildProcess): Promise<void> {
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
