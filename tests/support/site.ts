// The built site, run as its users run it: a process of its own, its own data folder, its own port, a real SMTP peer.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type BrowserContext, test as base } from '@playwright/test';
import pg from 'pg';
import { type Database, openDatabase } from '#server/db.ts';
import type { Tables } from '#store/tables.ts';
import { createDatabase, hasPostgres } from './shared-postgres.ts';
import { type SmtpPeer, startSmtp } from './smtp.ts';

export type Engine = 'sqlite' | 'postgres';

export interface RunningSite {
  origin: string;
  dataDir: string;
  databaseUrl: string | undefined;
  smtp: SmtpPeer;
  /** What the process has written, JSON lines and all. */
  output(): string;
  /** A connection of the test's own to the site's database. */
  database: Database<Tables>;
  /** Of the process that runs now. */
  pid(): number | undefined;
  /**
   * Ends the process as an operator does (SIGTERM) or as a power cut does (SIGKILL); gives its exit code. Pages are closed first:
   * what they still ask for would be an error in the console.
   */
  end(signal?: NodeJS.Signals): Promise<number | null>;
  /** Starts it again on the same data and port. */
  restart(): Promise<void>;
  /** Everything that it has stored is gone; only while it is ended. */
  lose(): Promise<void>;
  close(): Promise<void>;
}

export const contactAddress = 'school@school.example';

export async function startSite(engine: Engine = 'sqlite', variables: Record<string, string> = {}): Promise<RunningSite> {
  const dataDir = await mkdtemp(join(tmpdir(), 'school-site-'));
  const port = takePort();
  const origin = `http://localhost:${port}`;
  const smtp = await startSmtp();
  const databaseUrl = engine === 'postgres' ? await createDatabase() : undefined;
  const env = {
    PATH: process.env.PATH ?? '',
    NODE_ENV: 'production',
    PORT: String(port),
    DATA_DIR: dataDir,
    SMTP_URL: smtp.url,
    CONTACT_TO: contactAddress,
    ...(databaseUrl && { DATABASE_URL: databaseUrl, AUTH_SECRET: 'a secret for tests, long enough to be one' }),
    ...variables,
  };
  let output = '';
  let child: ChildProcess;
  let isLost = false;

  const start = async () => {
    const before = output.length;
    child = spawn(process.execPath, ['build/server/main.js'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
    // Its own word that it has started, for on its port somebody else may have been quicker, and would answer too.
    for (let tries = 0; !output.slice(before).includes('"event":"started"'); tries++) {
      if (child.exitCode !== null || tries > 600) throw new Error(`The site did not start:\n${output}`);
      await sleep(50);
    }
  };
  const end = async (signal: NodeJS.Signals = 'SIGTERM') => {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
    child.kill(signal);
    await once(child, 'exit');
    return child.exitCode;
  };

  try {
    await start();
  } catch (error) {
    await smtp.close();
    await rm(dataDir, { recursive: true, force: true });
    // Somebody else's, who is not asked to leave it: it stays taken.
    if (output.includes('EADDRINUSE')) return startSite(engine, variables);
    throw error;
  }
  // A test that fails does not come to `close()`.
  const abandon = () => child.kill('SIGKILL');
  process.once('exit', abandon);
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
    async lose() {
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
      process.off('exit', abandon);
      portsTaken.delete(port);
    },
  };
}

const portsTaken = new Set<number>();

/** Each worker uses the same few again and again: what an origin's first site has made, its pages, the next one finds made. */
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

/**
 * Tests with one site per worker (`site`), whose pages are opened by path; a console error or a CSP violation in any of the
 * test's pages fails it.
 */
export const test = base.extend<{ tidyConsole: undefined; leaving: string[] }, { site: RunningSite }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that a fixture wants from this pattern.
    async ({}, use) => {
      const site = await startSite();
      await use(site);
      await site.close();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ site }, use) => use(site.origin),
  /** Every request that would leave the site; answered here, for there is no network to ask. */
  leaving: [
    async ({ page }, use) => {
      const urls: string[] = [];
      await page.route(
        ({ hostname, protocol }) => protocol.startsWith('http') && hostname !== 'localhost',
        (route) => {
          urls.push(route.request().url());
          return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Elsewhere</title>' });
        },
      );
      await use(urls);
    },
    { auto: true },
  ],
  tidyConsole: [
    async ({ browser, page }, use) => {
      const complaints: string[] = [];
      const watch = async (context: BrowserContext) => {
        context.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
        context.on('weberror', (error) => complaints.push(String(error.error())));
        await context.addInitScript(reportViolations);
      };
      // Those that a test opens for itself, too.
      const watchNew = (context: BrowserContext) => void watch(context);
      await watch(page.context());
      browser.on('context', watchNew);
      await use(undefined);
      browser.off('context', watchNew);
      // What a test asks for, a 4xx answer, a database that is away or a request cut off, is reported by Chromium as an error of its
      // own; so is a page change that a busy machine shows without its slide, without any script too.
      const chromiums =
        /Failed to load resource: (the server responded with a status of (4|503)|net::ERR_FAILED)|^InvalidStateError: Transition was aborted because of invalid state\. Page already revealed/;
      const own = complaints.filter((text) => !chromiums.test(text));
      base.expect(own).toEqual([]);
    },
    { auto: true },
  ],
});

/** Runs in the page. */
function reportViolations(): void {
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile, lineNumber, sample }) => {
    const place = `${sourceFile ?? ''}:${lineNumber} ${sample ?? ''}`;
    // biome-ignore lint/suspicious/noConsole: the test listens
    console.error(`Content-Security-Policy violated: ${violatedDirective} by ${blockedURI} ${place}`);
  });
}
