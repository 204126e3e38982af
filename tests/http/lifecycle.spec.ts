// How the site starts, or says why not, and how it ends.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { migrate, openDatabase } from '#server/db.ts';
import { migrations } from '#store/migrations/index.ts';
import type { Tables } from '#store/tables.ts';
import { freePort } from '../support/postgres.ts';
import { parse, request } from '../support/raw-http.ts';
import { type RunningSite, startSite } from '../support/site.ts';

/** A process of the built site; `ended` gives its exit code and what it wrote. */
function run(variables: Record<string, string>, flags: string[] = [], user?: { uid: number; gid: number }) {
  const env = { PATH: process.env.PATH ?? '', NODE_ENV: 'production', ...variables };
  const child = spawn(process.execPath, [...flags, 'build/server/main.js'], { ...user, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const written = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk) => (written.stdout += chunk));
  child.stderr.on('data', (chunk) => (written.stderr += chunk));
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, ...written }));
  return { child, ended, written };
}

const temporaryFolder = () => mkdtemp(join(tmpdir(), 'school-start-'));

test.describe('a start that can’t be says why in one line', () => {
  test('a variable that is wrong', async () => {
    for (const [variable, value] of [
      ['PORT', 'http'],
      ['DATABASE_URL', 'mysql://user:hunter2@localhost/school'],
      ['SMTP_URL', 'smtp://user:hunter2%@localhost'],
    ] as const) {
      const { code, stdout, stderr } = await run({ [variable]: value }).ended;
      expect([code, stdout]).toEqual([1, '']);
      expect(stderr).toMatch(new RegExp(`^${variable} [^\\n]+\\n$`));
      expect(stderr).not.toContain('hunter2');
    }
  });

  test('a folder that can’t be written, or is none', async () => {
    const folder = await temporaryFolder();
    const file = join(folder, 'file');
    await writeFile(file, '');
    for (const dataDir of [file, join(file, 'data')]) {
      const { code, stdout, stderr } = await run({ DATA_DIR: dataDir }).ended;
      expect([code, stdout]).toEqual([1, '']);
      expect(stderr).toMatch(/^DATA_DIR [^\n]+\n$/);
      expect(stderr).toContain(dataDir);
    }
    await writeFile(join(folder, 'school.sqlite'), 'This is no database, but long enough to be taken for one. '.repeat(100));
    const { code, stderr } = await run({ DATA_DIR: folder }).ended;
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^DATA_DIR [^\n]+not a database\n$/)]);
    await rm(folder, { recursive: true });
  });

  test('a database that has become somebody else’s', async () => {
    const folder = await temporaryFolder();
    const database = await openDatabase<Tables>({ dataDir: folder });
    await migrate(database, migrations);
    await database.close();
    const file = join(folder, 'school.sqlite');
    // Root is above all rights.
    const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : undefined;
    if (user) for (const path of [folder, file]) await chown(path, user.uid, user.gid);
    for (const [rightsOfFolder, rightsOfFile] of [
      [0o700, 0o400],
      [0o500, 0o600],
    ] as const) {
      await chmod(file, rightsOfFile);
      await chmod(folder, rightsOfFolder);
      const { code, stdout, stderr } = await run({ DATA_DIR: folder, PORT: String(await freePort()) }, [], user).ended;
      expect([code, stdout]).toEqual([1, '']);
      expect(stderr).toMatch(/^DATA_DIR [^\n]+EACCES[^\n]+\n$/);
    }
    await rm(folder, { recursive: true });
  });

  test('a database that does not answer', async () => {
    const variables = { AUTH_SECRET: 'a secret for tests, long enough to be one', DATA_DIR: '/nonexistent' };
    // By this name it is looked for at two addresses, and the error is one of two.
    const DATABASE_URL = `postgres://user:hunter2@localhost:${await freePort()}/school`;
    const { code, stdout, stderr } = await run({ ...variables, DATABASE_URL }).ended;
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^DATABASE_URL [^\n]*ECONNREFUSED[^\n]*\n$/);
    expect(stderr).not.toContain('hunter2');
  });
});

test('a signal during the start ends it at once', async () => {
  // A database server that accepts and says nothing.
  const sockets: Socket[] = [];
  const silent = createServer((socket) => void sockets.push(socket)).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as { port: number };
  const { child, ended } = run({
    DATABASE_URL: `postgres://u:p@127.0.0.1:${port}/school`,
    AUTH_SECRET: 'a secret for tests, long enough to be one',
  });
  await once(silent, 'connection');
  child.kill('SIGTERM');
  expect(await ended).toMatchObject({ code: 0, stderr: '' });
  for (const socket of sockets) socket.destroy();
  silent.close();
});

test.describe('a site that runs', () => {
  test.describe.configure({ mode: 'default' });

  let site: RunningSite;
  test.beforeAll(async () => {
    // Without a mail server: mails are files.
    site = await startSite('sqlite', { SMTP_URL: '' });
    await site.end();
  });
  test.afterAll(() => site.close());
  test.beforeEach(() => site.restart());
  test.afterEach(() => site.end('SIGKILL'));

  /** A connection that is kept; `ask` resolves with the next answer on it. */
  async function keepConnection() {
    const socket = connect(Number(new URL(site.origin).port), '127.0.0.1').setEncoding('latin1');
    await once(socket, 'connect');
    return {
      write: (text: string) => socket.write(text),
      async answer() {
        const [text] = (await once(socket, 'data')) as [string];
        return parse(text);
      },
      closed: once(socket, 'close'),
    };
  }
  const kept = (line: string, lines: string[] = []) =>
    request(site.origin, line, lines).toString('latin1').replace('Connection: close\r\n', '');
  const form = String(new URLSearchParams({ name: 'Ελένη', email: 'eleni@example.org', message: 'Στο τέλος', privacy: 'on' }));
  const formHead = () => kept('POST /', ['Content-Type: application/x-www-form-urlencoded', `Content-Length: ${form.length}`]);
  const messages = () => site.database.kysely.selectFrom('contact_submissions').select('message').execute();

  test('asked to end, says that it is not ready, ends what is under way and closes its database', async () => {
    const [watching, writing] = [await keepConnection(), await keepConnection()];
    const question = kept('GET /readyz');
    watching.write(question);
    expect((await watching.answer()).status).toBe(200);
    watching.write(question.slice(0, 10));
    writing.write(formHead() + form.slice(0, 10));

    const already = site.output().length;
    const ended = site.end();
    await expect.poll(() => site.output().slice(already)).toContain('"stopping"');
    watching.write(question.slice(10));
    expect(await watching.answer()).toMatchObject({ status: 503, headers: { connection: 'close' } });
    await watching.closed;
    writing.write(form.slice(10));
    expect((await writing.answer()).status).toBe(303);

    expect(await ended).toBe(0);
    expect(await messages()).toEqual([{ message: 'Στο τέλος' }]);
    await expect(fetch(site.origin)).rejects.toThrow();
    expect(site.output().trim().split('\n').at(-1)).toContain('"stopped"');
  });

  test('does not wait for ever for a request that never ends', async () => {
    const hanging = await keepConnection();
    hanging.write(formHead() + form.slice(0, 10));
    expect(await site.end()).toBe(0);
    await hanging.closed;
  });

  test('asked twice, ends at once', async () => {
    const hanging = await keepConnection();
    hanging.write(formHead() + form.slice(0, 10));
    const already = site.output().length;
    const ended = site.end('SIGINT');
    await expect.poll(() => site.output().slice(already)).toContain('"stopping"');
    await site.end('SIGTERM');
    expect(await ended).toBe(1);
    expect(site.output().slice(already)).not.toContain('"stopped"');
    await hanging.closed;
  });

  test('keeps others from its port, who say so in one line', async () => {
    const { port } = new URL(site.origin);
    const folder = await temporaryFolder();
    const { code, stderr } = await run({ PORT: port, DATA_DIR: folder }).ended;
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^PORT [^\n]*EADDRINUSE[^\n]*\n$/)]);
    expect(stderr).toContain(port);
    await rm(folder, { recursive: true });
    expect((await fetch(site.origin)).status).toBe(200);
  });

  test('forgets at its start what has been kept long enough, mails that are files too', async () => {
    await site.end();
    const old = new Date('2020-01-01T00:00:00.000Z');
    const row = { id: 'old', name: 'a', email: 'a@example.org', message: 'Old', responded: false, locale: 'el' as const };
    await site.database.kysely
      .insertInto('contact_submissions')
      .values({ ...row, created_at: old.toISOString(), privacy_accepted_at: old.toISOString() })
      .execute();
    const outbox = join(site.dataDir, 'outbox');
    await mkdir(outbox, { recursive: true });
    await writeFile(join(outbox, 'old.eml'), '');
    await utimes(join(outbox, 'old.eml'), old, old);
    await site.restart();
    await expect.poll(() => readdir(outbox)).not.toContain('old.eml');
    expect(await messages()).not.toContainEqual({ message: 'Old' });
    expect(site.output()).not.toContain('background job failed');
  });

  test('logs a fault that nobody caught with its place, and ends for its supervisor to start it again', async () => {
    await site.end();
    const fault = "process.on('SIGUSR2', () => { Promise.reject(new Error('Nobody caught this')) })";
    const where = { DATA_DIR: site.dataDir, PORT: new URL(site.origin).port };
    const { child, ended, written } = run(where, ['--import', `data:text/javascript,${fault}`]);
    await expect.poll(() => written.stdout).toContain('"started"');
    child.kill('SIGUSR2');
    const { code, stdout, stderr } = await ended;
    expect([code, stderr]).toEqual([1, '']);
    expect(JSON.parse(stdout.trim().split('\n').at(-1) ?? '')).toMatchObject({
      level: 'error',
      event: 'crashed',
      error: { message: 'Nobody caught this', stack: expect.stringContaining('at ') },
    });
  });
});
