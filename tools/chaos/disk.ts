import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#tests/support/postgres.ts';
import { startSmtp } from '#tests/support/smtp.ts';
import { checkLedger, checkPages, checkRefusals, formatMs, waitForWrite, waitUntil } from './checks.ts';
import {
  administrator,
  createDataStore,
  createInstance,
  type DataStore,
  type Instance,
  member,
  seed,
  signIn,
} from './instance.ts';
import type { Outcome } from './outcome.ts';
import { compareMails, createLedger, createWriters, type Kind, type Writers, waitForMails } from './writers.ts';

const kinds: Kind[] = ['contact', 'contact', 'event', 'profile'];

/** Requires root on Linux, because the scenario mounts a small tmpfs. */
export async function diskFull(): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'school-disk-'));
  const scenario = 'disk full (SQLite)';
  const expected = '503 for writes, pages stay readable, no hang, recovery without a restart, 0 lost';
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=6m', 'tmpfs', folder], { stdio: 'pipe' });
  } catch (error) {
    rmSync(folder, { recursive: true });
    return {
      scenario,
      expected,
      scale: 'not run',
      observed: `could not mount a tmpfs: ${(error as Error).message.trim()}`,
      failures: ['not run'],
    };
  }
  const dataStore = await createDataStore(undefined, join(folder, 'data'));
  const smtp = await startSmtp();
  const ledger = createLedger();
  try {
    await seed(dataStore, { events: 10, messages: 5 });
    const site = createInstance(dataStore, await freePort(), { SMTP_URL: smtp.url });
    await site.start();
    const cookies = { administrator: await signIn(site, administrator), member: await signIn(site, member) };
    const writers = createWriters(ledger, { origin: site.origin, url: () => site.url, cookies }, { padding: 2_000 });
    const pid = site.pid();
    const failures: string[] = [];
    for (let written = 0; written < 40; written++)
      if (!(await writers.write('contact'))) failures.push('a message was rejected before the outage');
    const filler = join(folder, 'filler');
    fill(filler);
    writers.run(8, kinds);
    await waitUntil(() => (writers.counts.refused[503] ?? 0) >= 50, 'no write was refused');
    failures.push(...(await checkPages(site, cookies.administrator)));
    await writers.stop();
    const refused = { ...writers.counts.refused };
    const { slowestMs, unanswered } = writers.counts;
    rmSync(filler);
    const recoveryTime = await waitForWrite(writers);
    failures.push(...(await checkPages(site, cookies.administrator)));
    if (site.pid() !== pid) failures.push('the process was restarted');
    await waitForMails(dataStore);
    const end = await checkLedger(ledger, dataStore, failures);
    failures.push(...(await compareMails(dataStore, smtp)).failures);
    failures.push(...checkRefusals(refused));
    if (unanswered > 0) failures.push(`${unanswered} requests got no response`);
    if ((await site.stop('SIGTERM')) !== 0) failures.push('the site exited with an error');
    return {
      scenario,
      expected,
      scale: '6 MB tmpfs, 8 clients',
      observed: `${end.acknowledged} acknowledged; ${refused[503]} × 503, slowest response ${formatMs(slowestMs)}; pages and the inbox stayed readable; first write accepted ${formatMs(recoveryTime)} after space was freed`,
      failures: end.failures,
    };
  } finally {
    ledger.remove();
    await smtp.close();
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

/**
 * Makes the data folder read-only while the site runs: first with permissions, which do not affect open files, and then with a
 * file size limit of 0, which makes every write fail. Without SMTP_URL, emails are written to the data folder as well.
 */
export async function dataFolderNotWritable(): Promise<Outcome> {
  // Runs the site as nobody, because file permissions do not restrict root.
  const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : undefined;
  const dataStore = await createDataStore();
  const ledger = createLedger();
  try {
    await seed(dataStore, { events: 10, messages: 5 });
    if (user) forEachFile(dataStore.dataDir, (path) => chownSync(path, user.uid, user.gid));
    const site = createInstance(dataStore, await freePort(), {}, user);
    const second = createInstance(dataStore, await freePort(), {}, user);
    await site.start();
    const cookies = { administrator: await signIn(site, administrator), member: await signIn(site, member) };
    const writers = createWriters(ledger, { origin: site.origin, url: () => site.url, cookies });
    const { counts } = writers;
    const pid = site.pid();
    const failures: string[] = [];
    for (let written = 0; written < 20; written++)
      if (!(await writers.write('contact'))) failures.push('a message was rejected before the outage');

    const outage = { site, writers, cookie: cookies.administrator, failures };
    const { writesAccepted, exitedAfter } = await removeWritePermission(outage, dataStore, second);
    await waitForMails(dataStore);
    const { writesRefused, recoveryTime } = await failAllWrites(outage, user);
    if (site.pid() !== pid) failures.push('the process was restarted');
    await waitForMails(dataStore);
    const end = await checkLedger(ledger, dataStore, failures);
    const [mails] = await dataStore.query('select count(*) as count from outbox');
    if (countMailFiles(dataStore) !== Number(mails?.count))
      failures.push(`${mails?.count} mails were queued, ${countMailFiles(dataStore)} were written`);
    failures.push(...checkRefusals(counts.refused));
    if (counts.unanswered > 0) failures.push(`${counts.unanswered} requests got no response`);
    if ((await site.stop('SIGTERM')) !== 0) failures.push('the site exited with an error');
    return {
      scenario: 'data folder becomes read-only (SQLite)',
      expected:
        '503 or a durable write, pages stay readable, no hang, recovery without a restart, 0 lost; a second process exits within 5 s',
      scale: `no write permission for 5 s${user ? ' (as an unprivileged user)' : ''}, then every file write fails; 8 clients`,
      observed: `without permission: ${writesAccepted} writes accepted, a second process exited after ${formatMs(exitedAfter)}, mails written after permissions were restored; with failing writes: ${writesRefused} × 503, first write accepted ${formatMs(recoveryTime)} after writes worked again; ${end.acknowledged} acknowledged in total, slowest response ${formatMs(counts.slowestMs)}; pages and the inbox stayed readable`,
      failures: end.failures,
    };
  } finally {
    ledger.remove();
    await dataStore.remove();
  }
}

interface Outage {
  site: Instance;
  writers: Writers;
  cookie: string;
  failures: string[];
}

async function removeWritePermission({ site, writers, cookie, failures }: Outage, { dataDir }: DataStore, second: Instance) {
  forEachFile(dataDir, (path) => chmodSync(path, statSync(path).mode & ~0o222));
  const before = writers.counts.done;
  writers.run(8, kinds);
  await sleep(5_000);
  const writesAccepted = writers.counts.done - before;
  failures.push(...(await checkPages(site, cookie)));
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
  forEachFile(dataDir, (path) => chmodSync(path, statSync(path).mode | 0o200));
  return { writesAccepted, exitedAfter };
}

async function failAllWrites({ site, writers, cookie, failures }: Outage, user?: { uid: number; gid: number }) {
  const countRefused = () => writers.counts.refused[503] ?? 0;
  const limitFileSize = (limit: string) => execFileSync('prlimit', ['--pid', String(site.pid()), `--fsize=${limit}:`], user);
  const before = countRefused();
  limitFileSize('0');
  writers.run(8, kinds);
  await waitUntil(() => countRefused() >= before + 50, 'no write was refused');
  failures.push(...(await checkPages(site, cookie)));
  await writers.stop();
  limitFileSize('unlimited');
  const recoveryTime = await waitForWrite(writers);
  failures.push(...(await checkPages(site, cookie)));
  return { writesRefused: countRefused() - before, recoveryTime };
}

function forEachFile(folder: string, change: (path: string) => void): void {
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) change(join(folder, path));
  change(folder);
}

const countMailFiles = ({ dataDir }: DataStore) =>
  readdirSync(join(dataDir, 'outbox')).filter((name) => name.endsWith('.eml')).length;
