import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, test } from '@playwright/test';
import { contactForm } from '../support/contact-row.ts';
import { newMember, newVisitor } from '../support/fixtures.ts';
import { behindProxy, randomClientIp } from '../support/members.ts';
import { engines, type RunningSite, startSite } from '../support/site.ts';

const secret = 'a secret for tests, long enough to be one';

async function run(command: 'backup' | 'restore', variables: Record<string, string>, ...args: string[]) {
  const env = { PATH: process.env.PATH ?? '', ...variables };
  const child = spawn(process.execPath, [`scripts/${command}.ts`, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const written = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk) => (written.stdout += chunk));
  child.stderr.on('data', (chunk) => (written.stderr += chunk));
  const [code] = await once(child, 'close');
  return { code, ...written };
}

const databaseEnv = ({ dataDir, databaseUrl }: RunningSite): Record<string, string> =>
  databaseUrl ? { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, AUTH_SECRET: secret } : { DATA_DIR: dataDir };

async function post(site: RunningSite, number: number): Promise<boolean> {
  const body = new URLSearchParams(contactForm({ email: `e${number % 7}@example.org`, message: `${number}` }));
  const headers = { Origin: site.origin, ...randomClientIp() };
  const response = await fetch(site.origin, { method: 'POST', body, headers, redirect: 'manual' });
  return response.status === 303;
}

async function messages({ database }: RunningSite): Promise<number[]> {
  const rows = await database.kysely.selectFrom('contact_submissions').select('message').execute();
  return rows.map(({ message }) => Number(message)).sort((one, other) => one - other);
}

/** Restarts the site as if it had been without a backup for months, and returns the file of the backup that it makes. */
async function nightlyBackup(site: RunningSite): Promise<string> {
  const months = '2026-01-01T00:00:00.000Z';
  const update = site.database.kysely.updateTable('backup_status').set({ created_at: months, due_at: months, made_at: null });
  // The site inserts the row after its start.
  await expect.poll(async () => (await update.executeTakeFirst()).numUpdatedRows).toBe(1n);
  await site.end();
  const outputBefore = site.output().length;
  await site.restart();
  await site.waitForOutput('"event":"backup made"', outputBefore);
  const names = await readdir(join(site.dataDir, 'backups'));
  expect(names).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\d\.backup$/)]);
  return join(site.dataDir, 'backups', names[0] ?? '');
}

let folder: string;
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'school-backup-'));
});
test.afterAll(() => rm(folder, { recursive: true }));
const newFile = () => join(folder, randomUUID());

for (const engine of engines) {
  test(`restores a backup made while the site runs on ${engine}, and keeps members signed in`, {
    tag: engine === 'postgres' ? '@full' : [],
  }, async () => {
    const variables = { ...behindProxy, CONTACT_LIMIT_TOTAL: '100000' };
    const site = await startSite(engine, variables);
    const member = await newMember(site);
    const isSignedIn = async () => (await member.fetch('/profile')).status === 200;
    expect(await isSignedIn()).toBe(true);

    const stored: number[] = [];
    let isWriting = true;
    const writing = (async () => {
      for (let number = 0; isWriting; number++) if (await post(site, number)) stored.push(number);
    })();
    await expect.poll(() => stored.length).toBeGreaterThan(20);
    const before = [...stored];
    const file = newFile();
    const backup = await run('backup', databaseEnv(site), file);
    expect([backup.code, backup.stdout]).toEqual([0, '']);
    expect(backup.stderr).toMatch(/^contact_submissions: \d+$/m);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    isWriting = false;
    await writing;
    expect(await messages(site)).toEqual(stored);

    const refused = await run('restore', databaseEnv(site), file);
    expect([refused.code, refused.stderr]).toEqual([1, 'The database is not empty; use --force to overwrite it\n']);
    expect(await run('backup', databaseEnv(site), file)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^[^\n]+ exists; [^\n]+\n$/),
    });
    expect(await messages(site)).toEqual(stored);

    await site.end();
    await site.deleteData();
    const restored = await run('restore', databaseEnv(site), file);
    expect([restored.code, restored.stdout]).toEqual([0, '']);
    expect(restored.stderr).toMatch(/^Restored and checked [\d,]+ rows, as they were on \w+ at \d{4}-/m);
    await site.restart();
    expect(await isSignedIn()).toBe(true);
    const restoredMessages = await messages(site);
    expect(restoredMessages.slice(0, before.length)).toEqual(before);
    expect(restoredMessages).toEqual(stored.slice(0, restoredMessages.length));
    expect(await post(site, 1_000_000)).toBe(true);
    await site.close();
  });
}

test('moves nightly backups from SQLite to PostgreSQL and back, keeps members signed in and reports a changed secret', async () => {
  test.skip(!engines.includes('postgres'), 'no PostgreSQL');
  const copies = newFile();
  await mkdir(copies);
  const sqliteSite = await startSite('sqlite', { ...behindProxy, BACKUP_DIR: copies });
  const member = await newMember(sqliteSite);
  await post(sqliteSite, 1);
  const file = await nightlyBackup(sqliteSite);
  const copy = join(copies, basename(file));
  await expect.poll(() => readFile(copy).catch(() => null), { timeout: 30_000 }).toEqual(await readFile(file));
  const sqliteSecret = (await readFile(join(sqliteSite.dataDir, 'secret'), 'utf8')).trim();

  const postgresSite = await startSite('postgres', { ...behindProxy, AUTH_SECRET: sqliteSecret });
  await postgresSite.end();
  const restored = await run('restore', { ...databaseEnv(postgresSite), AUTH_SECRET: sqliteSecret }, file);
  expect([restored.code, restored.stderr]).toEqual([0, expect.not.stringContaining('secret')]);
  await postgresSite.restart();
  expect(await messages(postgresSite)).toEqual([1]);
  const moved = newVisitor(postgresSite);
  moved.addCookies([member.cookieHeader]);
  expect((await moved.fetch('/profile')).status).toBe(200);
  expect((await run('restore', { ...databaseEnv(postgresSite), AUTH_SECRET: secret }, file, '--force')).stderr).toContain(
    'The secret has changed',
  );
  await post(postgresSite, 2);
  const fileOfPostgres = await nightlyBackup(postgresSite);
  await sqliteSite.end();
  const movedBack = await run('restore', databaseEnv(sqliteSite), fileOfPostgres, '--force');
  expect([movedBack.code, await messages(sqliteSite)]).toEqual([0, [1, 2]]);
  await Promise.all([sqliteSite.close(), postgresSite.close()]);
});

test('requests HEARTBEAT_URL while the site is healthy, not while a backup is missing', async () => {
  let requests = 0;
  const monitor = createServer((_, response) => {
    requests++;
    response.end();
  }).listen(0, '127.0.0.1');
  await once(monitor, 'listening');
  const first = once(monitor, 'request');
  const { port } = monitor.address() as AddressInfo;
  const site = await startSite('sqlite', { HEARTBEAT_URL: `http://127.0.0.1:${port}` });
  await first;
  await nightlyBackup(site);
  expect(site.output()).toContain('"event":"heartbeat skipped","problems":["backup"]');
  expect(requests).toBe(1);
  await site.end();
  const second = once(monitor, 'request');
  await site.restart();
  await second;
  await site.close();
  monitor.close();
});

test('reports invalid arguments in one line and creates no files', async () => {
  const DATA_DIR = newFile();
  const wrong = newFile();
  await writeFile(wrong, 'Dear school');
  for (const [command, variables, args, message] of [
    ['backup', { DATA_DIR }, [newFile()], /^DATA_DIR .*: cannot open the database: .*school\.sqlite does not exist$/],
    ['backup', { DATA_DIR }, [], /^Usage: npm run backup -- FILE \[--force\]$/],
    ['restore', { DATA_DIR }, ['one', 'two'], /^Usage: npm run restore/],
    ['restore', { DATA_DIR }, [wrong], /is not a valid backup/],
    ['restore', { DATA_DIR }, [newFile()], /ENOENT/],
    ['backup', { DATABASE_URL: 'mysql://u:hunter2@localhost/x' }, [newFile()], /^DATABASE_URL must/],
    [
      'backup',
      { DATABASE_URL: 'postgres://u:hunter2@127.0.0.1:1/x', AUTH_SECRET: secret },
      [newFile()],
      /^DATABASE_URL: .*ECONNREFUSED/,
    ],
  ] as const) {
    const { code, stdout, stderr } = await run(command, variables, ...args);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^[^\n]+\n$/);
    expect(stderr.trim()).toMatch(message);
    expect(stderr).not.toContain('hunter2');
  }
  await expect(stat(DATA_DIR)).rejects.toThrow();
  expect(await readdir(folder)).not.toContainEqual(expect.stringContaining('.part'));
});
