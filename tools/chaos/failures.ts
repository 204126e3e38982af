// Scenarios: the disk, the database, the network or the mail server fails and recovers.
import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, connect as dial, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#tests/support/postgres.ts';
import { startSmtp } from '#tests/support/smtp.ts';
import {
  administrator,
  type Instance,
  member,
  newInstance,
  newPlace,
  type Place,
  seed,
  signIn,
  startPostgres,
} from './instance.ts';
import { ms } from './kill.ts';
import type { Outcome } from './outcome.ts';
import { compare, compareMails, type Ledger, newLedger, newWriters, untilMailed, type Writers } from './writers.ts';

/** Needs root on Linux, to mount a small tmpfs. */
export async function diskFull(): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'school-disk-'));
  const what = 'disk full (SQLite)';
  const wanted = 'a clear 503, reads go on, no hang, recovery without a restart, 0 lost';
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=6m', 'tmpfs', folder], { stdio: 'pipe' });
  } catch (error) {
    rmSync(folder, { recursive: true });
    return {
      what,
      wanted,
      scale: 'not run',
      seen: `no small file system: ${(error as Error).message.trim()}`,
      faults: ['not run'],
    };
  }
  const place = await newPlace(undefined, join(folder, 'data'));
  const smtp = await startSmtp();
  const ledger = newLedger();
  try {
    await seed(place, { events: 10, messages: 5 });
    const site = newInstance(place, await freePort(), { SMTP_URL: smtp.url });
    await site.start();
    const cookies = { administrator: await signIn(site, administrator), member: await signIn(site, member) };
    const writers = newWriters(ledger, { origin: site.origin, address: () => site.address, cookies }, { padding: 2_000 });
    const pid = site.pid();
    const faults: string[] = [];
    for (let written = 0; written < 40; written++)
      if (!(await writers.write('contact'))) faults.push('no message taken at first');
    const filler = join(folder, 'filler');
    fill(filler);
    writers.run(8, ['contact', 'contact', 'event', 'profile']);
    await until(() => (writers.counts.refused[503] ?? 0) >= 50, 'nothing was refused');
    faults.push(...(await reads(site, cookies.administrator)));
    await writers.stop();
    const refused = { ...writers.counts.refused };
    const { slowest, unanswered } = writers.counts;
    rmSync(filler);
    const back = await untilTaken(writers);
    faults.push(...(await reads(site, cookies.administrator)));
    if (site.pid() !== pid) faults.push('the process is another one');
    await untilMailed(place);
    const end = await ending(ledger, place, faults);
    faults.push(...(await compareMails(place, smtp)).faults);
    faults.push(...unclear(refused));
    if (unanswered > 0) faults.push(`${unanswered} were not answered`);
    if ((await site.end('SIGTERM')) !== 0) faults.push('it did not end cleanly');
    return {
      what,
      wanted,
      scale: 'a tmpfs of 6 MB, 8 clients',
      seen: `${end.acknowledged} acknowledged; ${refused[503]} × 503, the slowest answer after ${ms(slowest)}; pages and the inbox were read meanwhile; the first write taken ${ms(back)} after there was room`,
      faults: end.faults,
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
 * The data folder stops being writable while the site runs: first by permissions, which do not affect open files, then every
 * write fails, as on a file system that became read-only. Mail is written to the folder as well.
 */
export async function folderClosed(): Promise<Outcome> {
  // Permissions do not apply to root.
  const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : undefined;
  const place = await newPlace();
  const ledger = newLedger();
  try {
    await seed(place, { events: 10, messages: 5 });
    if (user) forEachIn(place.dataDir, (path) => chownSync(path, user.uid, user.gid));
    const site = newInstance(place, await freePort(), {}, user);
    const second = newInstance(place, await freePort(), {}, user);
    await site.start();
    const cookies = { administrator: await signIn(site, administrator), member: await signIn(site, member) };
    const writers = newWriters(ledger, { origin: site.origin, address: () => site.address, cookies });
    const { counts } = writers;
    const pid = site.pid();
    const faults: string[] = [];
    for (let written = 0; written < 20; written++)
      if (!(await writers.write('contact'))) faults.push('no message taken at first');

    forEachIn(place.dataDir, (path) => chmodSync(path, statSync(path).mode & ~0o222));
    const before = counts.done;
    writers.run(8, ['contact', 'contact', 'event', 'profile']);
    await sleep(5_000);
    const meanwhile = counts.done - before;
    faults.push(...(await reads(site, cookies.administrator)));
    const began = performance.now();
    const refusal = await second.start().then(
      () => 'it started',
      () => second.output(),
    );
    const refusedAfter = performance.now() - began;
    if (!/^DATA_DIR [^\n]+\n$/.test(refusal)) faults.push(`a second start: ${refusal}`);
    await second.end('SIGKILL');
    if (refusedAfter > 5_000) faults.push(`a second start was refused after ${ms(refusedAfter)}`);
    await writers.stop();
    forEachIn(place.dataDir, (path) => chmodSync(path, statSync(path).mode | 0o200));
    await untilMailed(place);

    const refusedBefore = counts.refused[503] ?? 0;
    execFileSync('prlimit', ['--pid', String(pid), '--fsize=0:'], user);
    writers.run(8, ['contact', 'contact', 'event', 'profile']);
    await until(() => (counts.refused[503] ?? 0) >= refusedBefore + 50, 'nothing was refused');
    faults.push(...(await reads(site, cookies.administrator)));
    await writers.stop();
    execFileSync('prlimit', ['--pid', String(pid), '--fsize=unlimited:'], user);
    const back = await untilTaken(writers);
    faults.push(...(await reads(site, cookies.administrator)));
    if (site.pid() !== pid) faults.push('the process is another one');
    await untilMailed(place);
    const end = await ending(ledger, place, faults);
    const [mails] = await place.ask('select count(*) as count from outbox');
    if (mailsIn(place) !== Number(mails?.count)) faults.push(`${mails?.count} mails were queued, and ${mailsIn(place)} written`);
    faults.push(...unclear(counts.refused));
    if (counts.unanswered > 0) faults.push(`${counts.unanswered} were not answered`);
    if ((await site.end('SIGTERM')) !== 0) faults.push('it did not end cleanly');
    return {
      what: 'data folder not writable any more (SQLite)',
      wanted:
        'a clear 503 or a write that holds, reads go on, no hang, recovery without a restart, 0 lost; a start refuses within 5 s',
      scale: `rights taken for 5 s${user ? ', as another user than root' : ''}, then every write to a file failing; 8 clients`,
      seen: `without rights: ${meanwhile} writes taken, a second start refused after ${ms(refusedAfter)}, mails written once the rights were back; without writing: ${(counts.refused[503] ?? 0) - refusedBefore} × 503, the first write taken ${ms(back)} after it was possible; ${end.acknowledged} acknowledged in all, the slowest answer after ${ms(counts.slowest)}; pages and the inbox were read meanwhile`,
      faults: end.faults,
    };
  } finally {
    ledger.remove();
    await place.remove();
  }
}

function forEachIn(folder: string, change: (path: string) => void): void {
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) change(join(folder, path));
  change(folder);
}

const mailsIn = ({ dataDir }: Place) => readdirSync(join(dataDir, 'outbox')).filter((name) => name.endsWith('.eml')).length;

/** PostgreSQL is killed under writes and restarted. */
export async function databaseGone(): Promise<Outcome> {
  const postgres = await startPostgres({ isDurable: true });
  const place = await newPlace(postgres);
  const smtp = await startSmtp();
  const ledger = newLedger();
  try {
    await seed(place, { events: 400, messages: 20 });
    const site = newInstance(place, await freePort(), { SMTP_URL: smtp.url });
    await site.start();
    const cookies = { administrator: await signIn(site, administrator), member: await signIn(site, member) };
    const writers = newWriters(ledger, { origin: site.origin, address: () => site.address, cookies });
    const pid = site.pid();
    const faults: string[] = [];
    const backs: number[] = [];
    for (let round = 0; round < 3; round++) {
      writers.run(8, ['contact', 'contact', 'event', 'mark', 'profile']);
      await sleep(1_500);
      await postgres.crash();
      const already = writers.counts.refused[503] ?? 0;
      await until(() => (writers.counts.refused[503] ?? 0) >= already + 20, 'nothing was refused');
      faults.push(...(await reads(site)));
      await postgres.restart();
      backs.push(await untilTaken(writers));
      await writers.stop();
    }
    const { slowest, unanswered, refused } = writers.counts;
    if (unanswered > 0) faults.push(`${unanswered} were not answered`);
    faults.push(...unclear(refused));
    if (site.pid() !== pid) faults.push('the process is another one');
    await untilMailed(place);
    const end = await ending(ledger, place, faults);
    const mails = await compareMails(place, smtp);
    faults.push(...mails.faults);
    if ((await site.end('SIGTERM')) !== 0) faults.push('it did not end cleanly');
    return {
      what: 'database gone and back (PostgreSQL killed)',
      wanted: 'a clear 503, reads go on, no hang, recovery without a restart, 0 lost',
      scale: '3 times, 8 clients',
      seen: `${end.acknowledged} acknowledged; refused: ${JSON.stringify(refused)}, the slowest answer after ${ms(slowest)}; back ${backs.map(ms).join(', ')} after the database; ${mails.repeated} mails sent again under their Message-ID`,
      faults: end.faults,
    };
  } finally {
    ledger.remove();
    await smtp.close();
    await place.remove();
    await postgres.stop();
  }
}

/** Packets between the site and PostgreSQL are dropped without a reset. */
export async function halfOpen(): Promise<Outcome> {
  const postgres = await startPostgres({ isDurable: true });
  const place = await newPlace(postgres);
  const way = await silentWay(Number(new URL(postgres.url).port));
  const ledger = newLedger();
  const smtp = await startSmtp();
  try {
    await seed(place, { events: 400, messages: 20 });
    const databaseUrl = Object.assign(new URL(place.databaseUrl ?? ''), { port: String(way.port) }).href;
    const site = newInstance(place, await freePort(), { SMTP_URL: smtp.url, DATABASE_URL: databaseUrl });
    await site.start();
    const cookies = { administrator: await signIn(site, administrator), member: await signIn(site, member) };
    const writers = newWriters(ledger, { origin: site.origin, address: () => site.address, cookies });
    const faults: string[] = [];
    writers.run(8, ['contact', 'contact', 'event', 'mark', 'profile']);
    await sleep(1_500);
    way.silence();
    const { done } = writers.counts;
    await sleep(5_000);
    faults.push(...(await reads(site)));
    // Longer than the site's timeout for silent connections.
    await sleep(30_000);
    const meanwhile = writers.counts.done - done;
    way.restore();
    const back = await untilTaken(writers);
    await writers.stop();
    const { slowest, unanswered, refused } = writers.counts;
    if (unanswered > 0) faults.push(`${unanswered} were not answered`);
    faults.push(...unclear(refused));
    if (slowest > 60_000) faults.push('an answer took more than a minute');
    await untilMailed(place);
    const end = await ending(ledger, place, faults);
    faults.push(...(await compareMails(place, smtp)).faults);
    if ((await site.end('SIGTERM')) !== 0) faults.push('it did not end cleanly');
    return {
      what: 'half-open connections to PostgreSQL',
      wanted: 'no hang, recovery without a restart, 0 lost',
      scale: '35 s of silence without a reset, 8 clients',
      seen: `${end.acknowledged} acknowledged, ${meanwhile} of them on their way when the silence began; refused: ${JSON.stringify(refused)}, the slowest answer after ${ms(slowest)}; the first write taken ${ms(back)} after the way was open`,
      faults: end.faults,
    };
  } finally {
    ledger.remove();
    way.close();
    await smtp.close();
    await place.remove();
    await postgres.stop();
  }
}

interface Way {
  port: number;
  silence(): void;
  restore(): void;
  close(): void;
}

/** TCP proxy to a port that can drop all data without closing its connections. */
async function silentWay(to: number): Promise<Way> {
  let isSilent = false;
  const sockets = new Set<Socket>();
  const server: Server = createServer((near) => {
    const far = dial(to, '127.0.0.1');
    for (const [from, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      let isLost = isSilent;
      from.on('data', (chunk) => {
        isLost ||= isSilent;
        if (!isLost) other.write(chunk);
      });
      from.on('error', () => {});
      from.on('close', () => {
        sockets.delete(from);
        if (!isLost && !isSilent) other.destroy();
      });
    }
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    port,
    silence() {
      isSilent = true;
    },
    restore() {
      isSilent = false;
    },
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** The mail server is down, silent, slow, refuses temporarily, and refuses one mail permanently. */
export async function mailTrouble(): Promise<Outcome> {
  const place = await newPlace();
  const port = await freePort();
  const ledger = newLedger();
  let smtp = await startSmtp(port);
  const faults: string[] = [];
  const times: string[] = [];
  try {
    await seed(place);
    await smtp.close();
    const site = newInstance(place, await freePort(), { SMTP_URL: `smtp://127.0.0.1:${port}` });
    await site.start();
    const cookie = await signIn(site, administrator);
    const writers = newWriters(ledger, { origin: site.origin, address: () => site.address });
    const mails: (typeof smtp)['mails'] = [];
    const sendSome = async (trouble: string) => {
      for (let count = 0; count < 5; count++)
        if (!(await writers.write('contact'))) faults.push(`${trouble}: the visitor saw no success`);
    };
    const recovered = async (trouble: string, arrived: () => number, expected: number) => {
      const began = performance.now();
      // Same as the administrator's retry button; the worker would retry within ten minutes.
      await fetch(`${site.address}/admin/mail/retry`, {
        method: 'POST',
        headers: { Origin: site.origin, Cookie: cookie },
        redirect: 'manual',
      });
      await until(() => arrived() >= expected, `${trouble}: the mails did not come`, 180_000).catch(({ message }) =>
        faults.push(message),
      );
      times.push(`${trouble}: ${ms(performance.now() - began)}`);
    };

    await sendSome('away');
    await sleep(8_000);
    smtp = await startSmtp(port);
    await recovered('away', () => smtp.mails.length, 5);

    smtp.hang(true);
    await sendSome('silent');
    await smtp.waitForHanging();
    await sleep(12_000);
    smtp.hang(false);
    smtp.release();
    await recovered('silent', () => smtp.mails.length, 10);

    smtp.failWith(451);
    await sendSome('refusing for now');
    await sleep(6_000);
    smtp.failWith(null);
    await recovered('refusing for now', () => smtp.mails.length, 15);

    smtp.delay(1_500);
    await sendSome('slow');
    await recovered('slow', () => smtp.mails.length, 20);
    smtp.delay(0);

    smtp.failWith(550);
    await writers.write('contact');
    const isDead = async () =>
      Number((await place.ask('select count(*) as count from outbox where dead_at is not null'))[0]?.count);
    const deadline = performance.now() + 90_000;
    while ((await isDead()) === 0 && performance.now() < deadline) await sleep(250);
    if ((await isDead()) !== 1) faults.push('the poisoned mail is not dead');
    smtp.failWith(null);
    const page = await (await fetch(`${site.address}/admin`, { headers: { Cookie: cookie } })).text();
    if (!page.includes('/admin/mail/retry')) faults.push('the administrator does not see the dead mail');
    await writers.write('contact');
    await until(() => smtp.mails.length >= 21, 'behind a dead mail: the next mail did not come');
    await recovered('dead, tried again', () => smtp.mails.length, 22);
    await untilMailed(place).catch(({ message }) => faults.push(message));
    mails.push(...smtp.mails);
    const end = await ending(ledger, place, faults);
    const compared = await compareMails(place, smtp);
    faults.push(...compared.faults);
    await site.end('SIGTERM');
    return {
      what: 'SMTP down, hanging, slow, 4xx, 5xx',
      wanted: 'the visitor sees success; delivered after recovery; a poison mail ends as a dead letter that the admin page shows',
      scale: '5 messages in each trouble',
      seen: `${end.acknowledged} acknowledged, ${mails.length} mails; delivered after the recovery (${times.join('; ')}); ${compared.repeated} sent twice under their Message-ID`,
      faults: end.faults,
    };
  } finally {
    ledger.remove();
    await smtp.close();
    await place.remove();
  }
}

/** Faults of pages that must stay readable: public ones and, with the administrator's cookie, the inbox. */
async function reads({ address }: Instance, cookie?: string): Promise<string[]> {
  const faults: string[] = [];
  for (const [path, headers] of [
    ['/', {}],
    ['/en/blog', {}],
    ['/healthz', {}],
    ...(cookie ? [['/admin', { Cookie: cookie }] as const] : []),
  ] as const) {
    const status = await fetch(address + path, { headers, redirect: 'manual', signal: AbortSignal.timeout(20_000) }).then(
      (answer) => answer.status,
      (error: Error) => error.message,
    );
    if (status !== 200) faults.push(`${path} could not be read meanwhile: ${status}`);
  }
  return faults;
}

/** Faults for refusals other than a 503 or, for marks, a redirect with an error notice. */
function unclear(refused: Record<number, number>): string[] {
  return Object.keys(refused).some((status) => !['303', '503'].includes(status))
    ? [`refused with ${JSON.stringify(refused)}`]
    : [];
}

async function untilTaken(writers: Writers): Promise<number> {
  const began = performance.now();
  while (!(await writers.write('contact'))) {
    if (performance.now() - began > 120_000) throw new Error('No write was taken two minutes after the recovery');
    await sleep(50);
  }
  return performance.now() - began;
}

async function until(happened: () => boolean, otherwise: string, patienceMs = 60_000): Promise<void> {
  const deadline = performance.now() + patienceMs;
  while (!happened()) {
    if (performance.now() > deadline) throw new Error(otherwise);
    await sleep(50);
  }
}

async function ending(ledger: Ledger, place: Place, faults: string[]) {
  const { acknowledged, faults: found } = await compare(ledger, place);
  faults.push(...found);
  return { acknowledged, faults };
}
