// Runs the built site as a child process with its own data directory, port and SMTP server. E2E_DEV=1 selects the dev server instead.
import { type ChildProcess, spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { el } from '#app/content/el.ts';
import { en } from '#app/content/en.ts';
import { provideContent } from '#app/i18n/content.ts';
import { type Database, openDatabase } from '#server/db.ts';
import type { Tables } from '#store/tables.ts';
import { hasPostgres } from './postgres.ts';
import { createDatabase } from './shared-postgres.ts';
import { type SmtpPeer, startSmtp } from './smtp.ts';

provideContent('el', el);
provideContent('en', en);

export type Engine = 'sqlite' | 'postgres';

export interface RunningSite {
  origin: string;
  dataDir: string;
  databaseUrl: string | undefined;
  smtp: SmtpPeer;
  output(): string;
  database: Database<Tables>;
  pid(): number | undefined;
  /** Stops the process and resolves with its exit code. Close open pages first: their failed requests would log console errors. */
  end(signal?: NodeJS.Signals): Promise<number | null>;
  restart(): Promise<void>;
  /** Waits until the site has logged this text since its first start, or after the first `from` characters of its output. */
  waitForOutput(text: string, from?: number): Promise<void>;
  /** Waits until the pages show what was stored without the site: schedule changes, public events and published content. */
  expectRefreshed(): Promise<void>;
  deleteData(): Promise<void>;
  close(): Promise<void>;
}

const isDev = Boolean(process.env.E2E_DEV);
const program = isDev ? 'scripts/dev.ts' : 'build/server/main.js';

/** Long, because other tests use the CPU. */
const START_TIMEOUT_MS = 90_000;

export const contactAddress = 'school@school.example';

/** With the variable DATABASE_URL of a running site, starts another instance of it. */
export async function startSite(engine: Engine = 'sqlite', variables: Record<string, string> = {}): Promise<RunningSite> {
  const dataDir = await mkdtemp(join(tmpdir(), 'school-site-'));
  const port = takePort();
  const origin = `http://localhost:${port}`;
  const smtp = await startSmtp();
  const databaseUrl = variables.DATABASE_URL ?? (engine === 'postgres' ? await createDatabase() : undefined);
  const env = {
    PATH: process.env.PATH ?? '',
    NODE_ENV: isDev ? 'development' : 'production',
    ...(isDev && { E2E_DEV: '1' }),
    PORT: String(port),
    DATA_DIR: dataDir,
    SMTP_URL: smtp.url,
    // Tests of other mails count them.
    ACKNOWLEDGEMENT_LIMIT: '0',
    CONTACT_TO: contactAddress,
    ...(databaseUrl && { DATABASE_URL: databaseUrl, AUTH_SECRET: 'a secret for tests, long enough to be one' }),
    ...variables,
  };
  let output = '';
  const printed = new EventEmitter();
  let child: ChildProcess;
  let isLost = false;

  const start = async () => {
    const before = output.length;
    child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk) => {
        output += chunk;
        printed.emit('more');
      });
    // Wait for the log event instead of polling the port, because another process may be listening there.
    const deadline = AbortSignal.timeout(START_TIMEOUT_MS);
    // Not 'exit', after which the rest of the output may follow.
    const ended = Promise.race([once(child, 'close'), once(deadline, 'abort')]);
    while (!output.slice(before).includes('"event":"started"')) {
      const event = await Promise.race([once(printed, 'more').then(() => 'more'), ended]);
      if (event !== 'more') throw new Error(`The site did not start:\n${output}`);
    }
  };
  const end = async (signal: NodeJS.Signals = 'SIGTERM') => {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
    child.kill(signal);
    await once(child, 'exit');
    return child.exitCode;
  };

  const waitForOutput = async (text: string, from = 0) => {
    const deadline = AbortSignal.timeout(60_000);
    while (!output.includes(text, from)) {
      await once(printed, 'more', { signal: deadline }).catch(() => {
        throw new Error(`The site did not log ${text}:\n${output.slice(-2_000)}`);
      });
    }
  };

  try {
    await start();
  } catch (error) {
    await smtp.close();
    await rm(dataDir, { recursive: true, force: true });
    // Another process uses the port. The port stays in `portsTaken`, so the retry takes the next one.
    if (output.includes('EADDRINUSE')) return startSite(engine, variables);
    throw error;
  }
  // Kill the site when the worker exits, because a failed test may not reach `close()`.
  const killOnExit = () => child.kill('SIGKILL');
  process.once('exit', killOnExit);
  const open = () => openDatabase<Tables>({ dataDir, ...(databaseUrl && { databaseUrl }) });
  let database = await open();
  return {
    origin,
    dataDir,
    databaseUrl,
    smtp,
    get database() {
      return database;
    },
    output: () => output,
    pid: () => child.pid,
    end,
    async restart() {
      await start();
      if (isLost) database = await open();
      isLost = false;
    },
    waitForOutput,
    async expectRefreshed() {
      for (const line of await refreshLines(database)) await waitForOutput(line);
    },
    async deleteData() {
      await database.close();
      isLost = true;
      if (databaseUrl) await emptyDatabase(databaseUrl);
      else await rm(dataDir, { recursive: true });
    },
    async close() {
      await end();
      await database.close();
      await smtp.close();
      await rm(dataDir, { recursive: true, force: true });
      process.off('exit', killOnExit);
      portsTaken.delete(port);
    },
  };
}

/** Substrings of the log lines written once this site shows the current rows of the database. */
async function refreshLines({ kysely }: Database<Tables>): Promise<string[]> {
  const schedule = await kysely.selectFrom('schedule_changes_revision').selectAll().executeTakeFirstOrThrow();
  const content = await kysely.selectFrom('site_content_revision').selectAll().executeTakeFirstOrThrow();
  const revision = { changedAt: schedule.changed_at, eventsRevision: schedule.events };
  return [
    JSON.stringify(revision).slice(1, -1),
    ...(content.revision === 0 ? [] : [`"event":"site content shown","revision":${content.revision}}`]),
  ];
}

const portsTaken = new Set<number>();

/** Returns the lowest free port of this worker's range. */
function takePort(): number {
  let port = 21_000 + 50 * Number(process.env.TEST_PARALLEL_INDEX ?? 0);
  while (portsTaken.has(port)) port++;
  portsTaken.add(port);
  return port;
}

async function emptyDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('drop schema public cascade');
  await client.query('create schema public');
  await client.end();
}

export const engines: Engine[] = hasPostgres ? ['sqlite', 'postgres'] : ['sqlite'];
