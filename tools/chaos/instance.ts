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
import { contactRow } from '#tests/support/contact-row.ts';
import type { TemporaryPostgres } from '#tests/support/postgres.ts';

type Row = Record<string, unknown>;

export const administrator = 'mestre@school.example';
export const member = 'nefeli@example.gr';
export const deletableEvents = 400;
export const markableMessages = 20;
const password = 'berimbau de barriga';
const secret = 'a sufficiently long secret for the chaos tests';
const START_MS = 120_000;

export interface DataStore {
  dataDir: string;
  databaseUrl?: string;
  query(text: string): Promise<Row[]>;
  remove(): Promise<void>;
}

export async function createDataStore(
  postgres?: TemporaryPostgres,
  dataDir = mkdtempSync(join(tmpdir(), 'school-chaos-')),
): Promise<DataStore> {
  const removeFolder = () => rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 });
  if (!postgres) {
    const queryFile = async (text: string) => {
      const file = new DatabaseSync(join(dataDir, 'school.sqlite'), { timeout: 10_000 });
      try {
        return file.prepare(text).all();
      } finally {
        file.close();
      }
    };
    return { dataDir, query: queryFile, remove: async () => removeFolder() };
  }
  const name = `chaos_${randomUUID().replaceAll('-', '')}`;
  await query(postgres.url, `create database ${name}`);
  const databaseUrl = Object.assign(new URL(postgres.url), { pathname: `/${name}` }).href;
  return {
    dataDir,
    databaseUrl,
    query: (text) => query(databaseUrl, text),
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

/** Migrates the database and adds the administrator, a member, events to be deleted and messages to be marked. */
export async function seed({ dataDir, databaseUrl }: DataStore): Promise<void> {
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
      for (let number = 0; number < deletableEvents; number++) {
        const event = {
          title: 'To be deleted',
          location: 'Αθήνα',
          date: '2030-01-01T10:00:00.000Z',
          over_at: '2030-01-01T22:00:00.000Z',
        };
        await trx
          .insertInto('events')
          .values({ id: `delete-${number}`, ...event, created_at })
          .execute();
      }
      for (let number = 0; number < markableMessages; number++) {
        const message = contactRow({ id: `mark-${number}`, email: 'marks@example.org', message: 'To be marked', created_at });
        await trx.insertInto('contact_submissions').values(message).execute();
      }
    });
  } finally {
    await database.close();
  }
}

export interface Instance {
  url: string;
  pid(): number | undefined;
  start(): Promise<number>;
  spawn(): void;
  /** Resolves with the exit code, or null if a signal killed the process. */
  stop(signal: NodeJS.Signals): Promise<number | null>;
  output(): string;
}

const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

export function createInstance(
  dataStore: DataStore,
  port: number,
  variables: Record<string, string> = {},
  /** Runs the process as this user, which requires root. The user must be able to read the build. */
  user?: { uid: number; gid: number },
): Instance {
  const url = `http://localhost:${port}`;
  const env = {
    PATH: process.env.PATH ?? '',
    NODE_ENV: 'production',
    PORT: String(port),
    ADMIN_EMAIL: administrator,
    CONTACT_TO: 'school@school.example',
    DATA_DIR: dataStore.dataDir,
    AUTH_SECRET: secret,
    CONTACT_LIMIT_PER_NETWORK: '1000000',
    CONTACT_LIMIT_TOTAL: '1000000',
    NOTIFICATION_LIMIT: '1000000',
    // Scenarios count the notifications.
    ACKNOWLEDGEMENT_LIMIT: '0',
    ...(dataStore.databaseUrl && { DATABASE_URL: dataStore.databaseUrl }),
    ...variables,
  };
  let child: ChildProcess | undefined;
  let output = '';
  const isRunning = () => child !== undefined && child.exitCode === null && child.signalCode === null;
  const instance: Instance = {
    url,
    pid: () => child?.pid,
    output: () => output,
    spawn() {
      const started = spawn(process.execPath, ['build/server/main.js'], { ...user, env, stdio: ['ignore', 'pipe', 'pipe'] });
      child = started;
      running.add(started);
      started.once('exit', () => running.delete(started));
      for (const stream of [started.stdout, started.stderr])
        stream?.on('data', (chunk) => (output = (output + chunk).slice(-20_000)));
    },
    async start() {
      const began = performance.now();
      instance.spawn();
      while (!(await isReady(`${url}/readyz`))) {
        if (!isRunning() || performance.now() - began > START_MS) throw new Error(`The site did not start:\n${output}`);
        await sleep(10);
      }
      return performance.now() - began;
    },
    async stop(signal) {
      if (!isRunning() || !child) return child?.exitCode ?? null;
      const ended = once(child, 'exit');
      child.kill(signal);
      await ended;
      return child.exitCode;
    },
  };
  return instance;
}

function isReady(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    const request = get(url, { agent: false, timeout: 3_000 }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    request.on('timeout', () => request.destroy());
    request.on('error', () => resolve(false));
  });
}

export async function signIn({ url }: Instance, email: string): Promise<string> {
  const response = await fetch(`${url}/auth`, {
    method: 'POST',
    body: new URLSearchParams({ email, password }),
    headers: { Origin: url },
    redirect: 'manual',
  });
  const cookies = response.headers.getSetCookie().map((line) => line.split(';')[0]);
  if (response.status !== 303) throw new Error(`${email} could not sign in: ${response.status}`);
  return cookies.filter((cookie) => cookie?.includes('session_token=')).join('; ');
}
