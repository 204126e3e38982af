import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#tests/support/postgres.ts';
import { createInstance, seed } from './instance.ts';
import {
  checkPages,
  checkRefusals,
  compareAndStop,
  formatMs,
  type Outcome,
  startSite,
  waitForRefusals,
  waitForWrite,
  withSqlite,
} from './scenario.ts';
import type { Kind } from './writers.ts';

const kinds: Kind[] = ['contact', 'contact', 'event', 'profile'];

/** Requires root on Linux, because the scenario mounts a small tmpfs. */
export async function diskFull(): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'school-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=6m', 'tmpfs', folder]);
  try {
    return await withSqlite(
      async (resources) => {
        await seed(resources.dataStore);
        const running = await startSite(resources, { padding: 2_000 });
        const { site, writers, administratorCookie } = running;
        const pid = site.pid();
        const failures: string[] = [];
        for (let written = 0; written < 40; written++)
          if (!(await writers.write('contact'))) failures.push('a message was rejected before the outage');
        const filler = join(folder, 'filler');
        fill(filler);
        writers.run(8, kinds);
        await waitForRefusals(writers, 50);
        failures.push(...(await checkPages(site, administratorCookie)));
        await writers.stop();
        failures.push(...checkRefusals(writers));
        rmSync(filler);
        const recoveryMs = await waitForWrite(writers);
        failures.push(...(await checkPages(site, administratorCookie)));
        if (site.pid() !== pid) failures.push('the process was restarted');
        const end = await compareAndStop(running);
        return {
          scenario: 'disk full (SQLite)',
          expected: '503 for writes, pages stay readable, no hang, recovery without a restart, 0 lost',
          scale: '6 MB tmpfs, 8 clients',
          observed: `${end.acknowledged} acknowledged; ${writers.counts.refused[503]} × 503, slowest response ${formatMs(writers.counts.slowestMs)}; pages and the inbox stayed readable; first write accepted ${formatMs(recoveryMs)} after space was freed`,
          failures: [...failures, ...end.failures],
        };
      },
      join(folder, 'data'),
    );
  } finally {
    execFileSync('umount', ['-l', folder]);
    rmSync(folder, { recursive: true, force: true });
  }
}

function fill(file: string): void {
  const block = Buffer.alloc(4_096, 1);
  for (let size = 1_024; size >= 1; size = Math.floor(size / 4))
    try {
      for (;;) writeFileSync(file, Buffer.alloc(block.length * size), { flag: 'a' });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
}

/** Removes the permission to write to the data folder while the site runs, which does not affect its open files. */
export function dataFolderNotWritable(): Promise<Outcome> {
  // Runs the site as nobody, because file permissions do not restrict root.
  const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : undefined;
  return withSqlite(async (resources) => {
    const { dataDir } = resources.dataStore;
    await seed(resources.dataStore);
    if (user) forEachFile(dataDir, (path) => chownSync(path, user.uid, user.gid));
    const running = await startSite(resources, { user });
    const { site, writers, administratorCookie } = running;
    const pid = site.pid();
    const failures: string[] = [];
    for (let written = 0; written < 20; written++)
      if (!(await writers.write('contact'))) failures.push('a message was rejected before the outage');

    forEachFile(dataDir, (path) => chmodSync(path, statSync(path).mode & ~0o222));
    writers.run(8, kinds);
    await sleep(5_000);
    failures.push(...(await checkPages(site, administratorCookie)));
    const second = createInstance(resources.dataStore, await freePort(), {}, user);
    const began = performance.now();
    const output = await second.start().then(
      () => 'started',
      () => second.output(),
    );
    const exitedAfter = performance.now() - began;
    if (!/^DATA_DIR [^\n]+\n$/.test(output)) failures.push(`a second process printed: ${output}`);
    await second.stop('SIGKILL');
    if (exitedAfter > 5_000) failures.push(`a second process took ${formatMs(exitedAfter)} to exit`);
    await writers.stop();
    failures.push(...checkRefusals(writers));
    forEachFile(dataDir, (path) => chmodSync(path, statSync(path).mode | 0o200));

    const recoveryMs = await waitForWrite(writers);
    if (site.pid() !== pid) failures.push('the process was restarted');
    const end = await compareAndStop(running);
    return {
      scenario: 'data folder not writable (SQLite)',
      expected: '503 or a durable write, pages stay readable, no hang, 0 lost; a second process exits within 5 s',
      scale: `no write permission for 5 s${user ? ' (as an unprivileged user)' : ''}; 8 clients`,
      observed: `${end.acknowledged} acknowledged, slowest response ${formatMs(writers.counts.slowestMs)}; a second process exited after ${formatMs(exitedAfter)}; pages and the inbox stayed readable; first write accepted ${formatMs(recoveryMs)} after permissions were restored`,
      failures: [...failures, ...end.failures],
    };
  });
}

function forEachFile(folder: string, change: (path: string) => void): void {
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) change(join(folder, path));
  change(folder);
}
