import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { RunningSite } from '#tests/support/site.ts';

const password = 'a password for the benchmarks';

export async function signIn({ origin, smtp }: RunningSite, email: string): Promise<string> {
  const post = (path: string, intent: string) =>
    fetch(origin + path, {
      method: 'POST',
      headers: { Origin: origin },
      body: new URLSearchParams({ email, password, intent }),
      redirect: 'manual',
    });
  await post('/auth?mode=sign-up', 'sign-up');
  const [mail] = await smtp.waitForMail(1);
  const link = mail?.text?.match(/http\S+\/auth\?\S+/)?.[0] ?? '';
  const response = await post(link.slice(origin.length), 'confirm');
  return response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}

/** Reads the whole body so that the measured time includes the transfer. */
export async function fetchPage({ origin }: RunningSite, path: string, cookie: string): Promise<void> {
  const response = await fetch(origin + path, { headers: { Cookie: cookie, 'Accept-Encoding': 'br' }, redirect: 'manual' });
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${path}: status ${response.status}`);
}

/**
 * Spawns the built site in `dataDir`, requests `paths` and waits until their pages are fully compressed, which happens once the site is idle.
 */
export async function spawnCompressedSite(port: number, dataDir: string, paths: readonly string[]): Promise<ChildProcess> {
  const site = spawn(process.execPath, [join(import.meta.dirname, '../../build/server/main.js')], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', PORT: String(port), DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: site.stdout });
  for await (const line of lines) {
    if (line.includes('"event":"started"'))
      for (const path of paths) await fetch(`http://localhost:${port}${path}`).then((response) => response.arrayBuffer());
    if (line.includes('"event":"pages compressed"')) break;
  }
  // Keeps reading, because a full pipe would block the site.
  site.stdout.resume();
  return site;
}
