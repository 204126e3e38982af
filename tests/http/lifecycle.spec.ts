import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { migrate, openDatabase } from '#server/db.ts';
import { migrations } from '#store/migrations/index.ts';
import type { Tables } from '#store/tables.ts';
import { contactForm, contactRow } from '../support/contact-row.ts';
import { freePort } from '../support/postgres.ts';
import { parse, request } from '../support/raw-http.ts';
import { type RunningSite, startSite } from '../support/site.ts';
import { withoutTables } from '../support/site-data.ts';

function run(variables: Record<string, string>, flags: string[] = [], wrapper: string[] = []) {
  const env = { PATH: process.env.PATH ?? '', NODE_ENV: 'production', ...variables };
  const [command = '', ...args] = [...wrapper, process.execPath, ...flags, 'build/server/main.js'];
  const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const written = { stdout: '', stderr: '' };
  const { promise: started, resolve } = Promise.withResolvers<void>();
  child.stdout.on('data', (chunk) => {
    written.stdout += chunk;
    if (written.stdout.includes('"started"')) resolve();
  });
  child.stderr.on('data', (chunk) => (written.stderr += chunk));
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, ...written }));
  return { child, ended, started };
}

const temporaryFolder = () => mkdtemp(join(tmpdir(), 'school-start-'));

/** The one line that a failing start prints. */
async function readError(...start: Parameters<typeof run>): Promise<string> {
  const { code, stdout, stderr } = await run(...start).ended;
  expect([code, stdout, stderr]).toEqual([1, '', expect.stringMatching(/^[^\n]+\n$/)]);
  expect(stderr).not.toContain('hunter2');
  return stderr.trim();
}

test.describe('startup failure', () => {
  test('reports an invalid environment variable in one line', async () => {
    for (const [variable, value] of [
      ['PORT', 'http'],
      ['DATABASE_URL', 'mysql://user:hunter2@localhost/school'],
      ['SMTP_URL', 'smtp://user:hunter2%@localhost'],
    ] as const)
      expect(await readError({ [variable]: value })).toMatch(new RegExp(`^${variable} `));
  });

  test('reports an unusable data folder or database file in one line', async () => {
    const folder = await temporaryFolder();
    const file = join(folder, 'file');
    await writeFile(file, '');
    for (const dataDir of [file, join(file, 'data')]) {
      const error = await readError({ DATA_DIR: dataDir });
      expect(error).toMatch(/^DATA_DIR /);
      expect(error).toContain(dataDir);
    }
    await writeFile(join(folder, 'school.sqlite'), 'This is not a database, but long enough to be read as one. '.repeat(100));
    expect(await readError({ DATA_DIR: folder })).toMatch(/^DATA_DIR .+not a database$/);
    await rm(folder, { recursive: true });
  });

  test('reports missing write permission in one line', async () => {
    const folder = await temporaryFolder();
    const database = await openDatabase<Tables>({ dataDir: folder });
    await migrate(database, migrations);
    await database.close();
    const file = join(folder, 'school.sqlite');
    // Without these capabilities, file permissions restrict root too. Another user could not read a clone in /root.
    const wrapper = process.getuid?.() === 0 ? ['setpriv', '--bounding-set=-dac_override,-dac_read_search'] : [];
    for (const [folderMode, fileMode] of [
      [0o700, 0o400],
      [0o500, 0o600],
    ] as const) {
      await chmod(file, fileMode);
      await chmod(folder, folderMode);
      const error = await readError({ DATA_DIR: folder, PORT: String(await freePort()) }, [], wrapper);
      expect(error).toMatch(/^DATA_DIR .+EACCES/);
    }
    await chmod(folder, 0o700);
    await rm(folder, { recursive: true });
  });

  test('reports an unreachable database in one line', async () => {
    const variables = { AUTH_SECRET: 'a secret for tests, long enough to be one', DATA_DIR: '/nonexistent' };
    // `localhost` resolves to two addresses, so the connection error is an AggregateError.
    const DATABASE_URL = `postgres://user:hunter2@localhost:${await freePort()}/school`;
    expect(await readError({ ...variables, DATABASE_URL })).toMatch(/^DATABASE_URL: .*ECONNREFUSED/);
  });
});

test('exits immediately on a signal during startup', async () => {
  const sockets: Socket[] = [];
  const unresponsiveServer = createServer((socket) => void sockets.push(socket)).listen(0, '127.0.0.1');
  await once(unresponsiveServer, 'listening');
  const { port } = unresponsiveServer.address() as { port: number };
  const { child, ended } = run({
    DATABASE_URL: `postgres://u:p@127.0.0.1:${port}/school`,
    AUTH_SECRET: 'a secret for tests, long enough to be one',
  });
  await once(unresponsiveServer, 'connection');
  child.kill('SIGTERM');
  expect(await ended).toMatchObject({ code: 0, stderr: '' });
  for (const socket of sockets) socket.destroy();
  unresponsiveServer.close();
});

test.describe('a running site', () => {
  test.describe.configure({ mode: 'default' });

  let site: RunningSite;
  test.beforeAll(async () => {
    // Without SMTP_URL, the site writes emails to files in the data directory.
    site = await startSite('sqlite', { SMTP_URL: '', ACKNOWLEDGEMENT_LIMIT: '5' });
    await site.end();
  });
  test.afterAll(() => site.close());
  test.beforeEach(() => site.restart());
  test.afterEach(() => site.end('SIGKILL'));

  async function openConnection() {
    const socket = connect(Number(new URL(site.origin).port), '127.0.0.1').setEncoding('latin1');
    await once(socket, 'connect');
    return {
      write: (text: string) => socket.write(text),
      async nextResponse() {
        const [text] = (await once(socket, 'data')) as [string];
        return parse(text);
      },
      closed: once(socket, 'close'),
    };
  }
  const keepAlive = (line: string, lines: string[] = []) =>
    request(site.origin, line, lines).toString('latin1').replace('Connection: close\r\n', '');
  const form = String(new URLSearchParams(contactForm({ message: 'Στο τέλος' })));
  const formHead = () =>
    keepAlive('POST /', ['Content-Type: application/x-www-form-urlencoded', `Content-Length: ${form.length}`]);
  const messages = () => site.database.kysely.selectFrom('contact_submissions').select('message').execute();

  test('on SIGTERM, fails the readiness check, finishes requests in flight and closes the database', async () => {
    const [reader, writer] = [await openConnection(), await openConnection()];
    const readiness = keepAlive('GET /readyz');
    reader.write(readiness);
    expect((await reader.nextResponse()).status).toBe(200);
    reader.write(readiness.slice(0, 10));
    writer.write(formHead() + form.slice(0, 10));

    const outputBefore = site.output().length;
    const ended = site.end();
    await site.waitForOutput('"stopping"', outputBefore);
    reader.write(readiness.slice(10));
    expect(await reader.nextResponse()).toMatchObject({ status: 503, headers: { connection: 'close' } });
    await reader.closed;
    writer.write(form.slice(10));
    expect((await writer.nextResponse()).status).toBe(303);

    expect(await ended).toBe(0);
    expect(await messages()).toEqual([{ message: 'Στο τέλος' }]);
    await expect(fetch(site.origin)).rejects.toThrow();
    expect(site.output().trim().split('\n').at(-1)).toContain('"stopped"');
  });

  test('on SIGTERM, stops waiting for an incomplete request and shuts down', async () => {
    const hanging = await openConnection();
    hanging.write(formHead() + form.slice(0, 10));
    expect(await site.end()).toBe(0);
    await hanging.closed;
  });

  test('shuts down when npm and its shell, which do not forward SIGTERM, have ended', async () => {
    const folder = await temporaryFolder();
    const shell = ['sh', '-c', '"$@"; exit', 'sh'];
    const variables = { PORT: String(await freePort()), DATA_DIR: folder, npm_lifecycle_event: 'start' };
    const { child, ended, started } = run(variables, [], shell);
    await started;
    child.kill('SIGTERM');
    expect((await ended).stdout).toContain('"stopped"');
    await rm(folder, { recursive: true });
  });

  test('exits immediately on a second signal', async () => {
    const hanging = await openConnection();
    hanging.write(formHead() + form.slice(0, 10));
    const outputBefore = site.output().length;
    const ended = site.end('SIGINT');
    await site.waitForOutput('"stopping"', outputBefore);
    await site.end('SIGTERM');
    expect(await ended).toBe(1);
    expect(site.output().slice(outputBefore)).not.toContain('"stopped"');
    await hanging.closed;
  });

  test('applies retention to messages and mail files at startup', async () => {
    await site.end();
    const old = new Date('2020-01-01T00:00:00.000Z');
    await site.database.kysely
      .insertInto('contact_submissions')
      .values(contactRow({ id: 'old', message: 'Old', created_at: old.toISOString() }))
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

  test('logs an uncaught exception with its stack and exits with 1', async () => {
    await site.end();
    const crash = "process.on('SIGUSR2', () => { Promise.reject(new Error('Uncaught')) })";
    const variables = { DATA_DIR: site.dataDir, PORT: new URL(site.origin).port };
    const { child, ended, started } = run(variables, ['--import', `data:text/javascript,${crash}`]);
    await started;
    child.kill('SIGUSR2');
    const { code, stdout, stderr } = await ended;
    expect([code, stderr]).toEqual([1, '']);
    expect(JSON.parse(stdout.trim().split('\n').at(-1) ?? '')).toMatchObject({
      level: 'error',
      event: 'uncaught exception',
      error: { message: 'Uncaught', stack: expect.stringContaining('at ') },
    });
  });

  test('runs the job for reminders of guests although that for events fails', async () => {
    await site.end();
    await withoutTables(site, ['events', 'outbox'], async () => {
      const outputBefore = site.output().length;
      await site.restart();
      for (const job of ['reminders', 'trial-reminders']) await site.waitForOutput(`"name":"${job}"`, outputBefore);
      await site.end();
    });
  });
});
