import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { freePort } from '../support/postgres.ts';

test('`npm run demo` signs in its administrator, listens on loopback only and leaves no files behind', async ({ request }) => {
  const folder = await mkdtemp(join(tmpdir(), 'school-demo-test-'));
  const port = await freePort();
  // The demo must ignore these variables: it would fail to start with any of them.
  const realSiteEnv = {
    DATABASE_URL: 'postgres://u:p@127.0.0.1:1/real',
    SMTP_URL: 'smtp://127.0.0.1:1',
    ORIGIN: 'https://real.example',
  };
  const env = { PATH: process.env.PATH ?? '', TMPDIR: folder, PORT: String(port), HOST: '0.0.0.0', ...realSiteEnv };
  const child = spawn(process.execPath, ['scripts/demo.ts'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const ended = once(child, 'exit');
  const printed = (name: string) => output.match(new RegExp(`^ +${name} +(\\S+)$`, 'm'))?.[1] ?? '';
  while (!printed('password') && child.exitCode === null) await Promise.race([once(child.stdout, 'data'), ended]);
  expect(printed('password'), output).toMatch(/^[a-z0-9-]{23}$/);

  const origin = `http://localhost:${port}`;
  const form = { email: printed('e-mail'), password: printed('password'), intent: 'sign-in' };
  const post = { headers: { Origin: origin }, maxRedirects: 0 };
  const wrong = await request.post(`${origin}/auth`, { form: { ...form, password: 'not the password' }, ...post });
  expect(wrong.status()).toBe(400);
  const right = await request.post(`${origin}/auth`, { form, ...post });
  expect([right.status(), right.headers().location]).toEqual([303, '/admin']);
  expect((await request.get(`${origin}/admin`, { maxRedirects: 0 })).status()).toBe(200);

  for (const { address } of Object.values(networkInterfaces()).flatMap(
    (each) => each?.filter(({ internal }) => !internal) ?? [],
  )) {
    const socket = connect(port, address);
    const [error] = await once(socket, 'error');
    expect((error as NodeJS.ErrnoException).code).toMatch(/ECONNREFUSED|EINVAL/);
  }

  expect(await readdir(folder)).toHaveLength(1);
  child.kill('SIGTERM');
  expect((await ended)[0]).toBe(0);
  expect(await readdir(folder)).toEqual([]);
  expect(output).not.toContain('real');
  await rm(folder, { recursive: true });
});
