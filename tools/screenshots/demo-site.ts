// The demo (scripts/demo.ts) with its folder in the open, so that states can be made that no visitor reaches by pressing.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type Database, openDatabase } from '#server/db.ts';
import type { Tables } from '#store/tables.ts';

export interface DemoSite {
  origin: string;
  administrator: string;
  /** Everybody's. */
  password: string;
  database: Database<Tables>;
  /** The mails that have been written, oldest first, as they would be sent. */
  mails(): string[];
  close(): Promise<void>;
}

export async function startDemo(): Promise<DemoSite> {
  const place = mkdtempSync(join(tmpdir(), 'school-screenshots-'));
  const env = { ...process.env, PORT: String(await freePort()), TMPDIR: place, TEMP: place, TMP: place };
  const child = spawn(process.execPath, ['scripts/demo.ts'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const close = async () => {
    if (child.exitCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    rmSync(place, { recursive: true, force: true });
  };
  try {
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    while (!/password {2}\S+\n/.test(output)) {
      if (child.exitCode !== null) throw new Error(`The demo did not start:\n${output}`);
      await setTimeout(50);
    }
    const find = (pattern: RegExp) => pattern.exec(output)?.[1] ?? '';
    const dataDir = join(place, readdirSync(place).find((name) => name.startsWith('school-demo-')) ?? '');
    const database = await openDatabase<Tables>({ dataDir });
    const outbox = join(dataDir, 'outbox');
    return {
      origin: find(/The demo is at ([^,\s]+)/),
      administrator: find(/e-mail\s+(\S+)/),
      password: find(/password {2}(\S+)/),
      database,
      mails: () => (existsSync(outbox) ? readdirSync(outbox).sort() : []).map((name) => readFileSync(join(outbox, name), 'utf8')),
      async close() {
        await database.close();
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : 0;
}
