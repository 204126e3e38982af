// The built site as a process that can be killed, and its data.
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { migrate, openDatabase } from '#server/db.ts';
import { createPasswordHashing } from '#server/passwords.ts';
import { confirmMember, registerMember } from '#store/members.ts';
import { migrations } from '#store/migrations/index.ts';
import type { Tables } from '#store/tables.ts';
import { startPostgres, type TemporaryPostgres } from '#tests/support/postgres.ts';

export type Engine = 'sqlite' | 'postgres';
export type Row = Record<string, unknown>;

export const administrator = 'mestre@school.example';
export const member = 'nefeli@example.gr';
const password = 'berimbau de barriga';
const secret = 'a secret for the soak, long enough to be one';
const START_MS = 120_000;

export interface Place {
  dataDir: string;
  databaseUrl?: string;
  /** Runs a query on a separate connection. */
  ask(query: string): Promise<Row[]>;
  remove(): Promise<void>;
}

/** An empty data folder, and with `postgres` a new database on that server. */
export async function newPlace(
  postgres?: TemporaryPostgres,
  dataDir = mkdtempSync(join(tmpdir(), 'school-soak-')),
): Promise<Place> {
  const removeFolder = () => rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 });
  if (!postgres) {
    const ask = async (query: string) => {
      const file = new DatabaseSync(join(dataDir, 'school.sqlite'), { timeout: 10_000 });
      try {
        return file.prepare(query).all();
      } finally {
        file.close();
      }
    };
    return { dataDir, ask, remove: async () => removeFolder() };
  }
  const name = `soak_${randomUUID().replaceAll('-', '')}`;
  await query(postgres.url, `create database ${name}`);
  const databaseUrl = Object.assign(new URL(postgres.url), { pathname: `/${name}` }).href;
  return {
    dataDir,
    databaseUrl,
    ask: (text) => query(databaseUrl, text),
    async remove() {
      await query(postgres.url, `drop database ${name} with (force)`);
      removeFolder();
    },
  };
}

async function query(connectionString: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

/** Migrates and inserts what the writers need: the administrator, a member, events to delete, messages to mark. */
export async function seed({ dataDir, databaseUrl }: Place, { events = 0, messages = 0 } = {}): Promise<void> {
  const database = await openDatabase<Tables>({ dataDir, ...(databaseUrl && { databaseUrl }) });
  try {
    await migrate(database, migrations);
    const hash = await createPasswordHashing().hash(password);
    const now = new Date();
    const created_at = now.toISOString();
    await database.kysely.transaction().execute(async (trx) => {
      for (const email of [administrator, member]) {
        const id = await registerMember(trx, { email, passwordHash: hash, now });
        if (id) await confirmMember(trx, id);
      }
      for (let number = 0; number < events; number++) {
        const event = { title: 'To be deleted', location: 'Αθήνα', date: '2030-01-01T10:00:00.000Z', created_at };
        await trx
          .insertInto('events')
          .values({ id: `doomed-${number}`, ...event })
          .execute();
      }
      for (let number = 0; number < messages; number++) {
        const message = { name: 'Ελένη', email: 'marks@example.org', message: 'To be marked', locale: 'el' as const };
        const consent = { created_at, privacy_accepted_at: created_at, responded: false };
        await trx
          .insertInto('contact_submissions')
          .values({ id: `mark-${number}`, ...message, ...consent })
          .execute();
      }
    });
  } finally {
    await database.close();
  }
}

export interface Instance {
  origin: string;
  /** Address of this process; `origin` may be a proxy's. */
  address: string;
  pid(): number | undefined;
  /** Resolves with the milliseconds until its first 200. */
  start(): Promise<number>;
  /** Spawns the process without waiting for it. */
  spawn(): void;
  /** Stops the process and returns its exit code. */
  end(signal: NodeJS.Signals): Promise<number | null>;
  output(): string;
}

// Kills all instances when a run is interrupted.
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

export function newInstance(
  place: Place,
  port: number,
  variables: Record<string, string> = {},
  /** User to run as (root only); must be able to read this folder. */
  user?: { uid: number; gid: number },
): Instance {
  const address = `http://localhost:${port}`;
  const env = {
    PATH: process.env.PATH ?? '',
    NODE_ENV: 'production',
    PORT: String(port),
    ADMIN_EMAIL: administrator,
    CONTACT_TO: 'school@school.example',
    DATA_DIR: place.dataDir,
    AUTH_SECRET: secret,
    CONTACT_LIMIT_PER_NETWORK: '1000000',
    CONTACT_LIMIT_TOTAL: '1000000',
    NOTIFICATION_LIMIT: '1000000',
    ...(place.databaseUrl && { DATABASE_URL: place.databaseUrl }),
    ...variables,
  };
  let child: ChildProcess | undefined;
  let output = '';
  const isRunning = () => child !== undefined && child.exitCode === null && child.signalCode === null;
  const instance: Instance = {
    origin: variables.ORIGIN ?? address,
    address,
    pid: () => child?.pid,
    output: () => output,
    spawn() {
      const started = spawn(process.execPath, ['build/server/main.js'], { ...user, env, stdio: ['ignore', 'pipe', 'pipe'] });
      child = started;
      running.add(started);
      started.once('exit', () => running.delete(started));
      // Bounded: a long run writes much.
      for (const stream of [started.stdout, started.stderr])
        stream?.on('data', (chunk) => (output = (output + chunk).slice(-20_000)));
    },
    async start() {
      const began = performance.now();
      instance.spawn();
      while (!(await answers(`${address}/readyz`))) {
        if (!isRunning() || performance.now() - began > START_MS) throw new Error(`It did not start:\n${output}`);
        await sleep(10);
      }
      return performance.now() - began;
    },
    async end(signal) {
      if (!isRunning() || !child) return child?.exitCode ?? null;
      const ended = once(child, 'exit');
      child.kill(signal);
      await ended;
      return child.exitCode;
    },
  };
  return instance;
}

function answers(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    const request = get(url, { agent: false, timeout: 3_000 }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    request.on('timeout', () => request.destroy());
    request.on('error', () => resolve(false));
  });
}

/** Session cookie of this account. */
export async function signIn({ origin, address }: Pick<Instance, 'origin' | 'address'>, email: string): Promise<string> {
  const answer = await fetch(`${address}/auth`, {
    method: 'POST',
    body: new URLSearchParams({ email, password }),
    headers: { Origin: origin },
    redirect: 'manual',
  });
  const cookies = answer.headers.getSetCookie().map((line) => line.split(';')[0]);
  if (answer.status !== 303) throw new Error(`${email} was not signed in: ${answer.status}`);
  return cookies.filter((cookie) => cookie?.includes('session_token=')).join('; ');
}

export { startPostgres, type TemporaryPostgres };
