// Measures the administrator's pages and CSV over HTTP with 1,000, 20,000 and 100,000 messages, on SQLite and PostgreSQL. Fails if a limit
// is exceeded or a query needs a full table scan.
import { setTimeout as sleep } from 'node:timers/promises';
import { href } from 'react-router';
import { formatNumber } from '#app/i18n/format.ts';
import { paths } from '#app/site-map.ts';
import type { Database } from '#server/db.ts';
import { Administrator } from '#store/administrator.ts';
import { listSenders, markMessage, readSenderMessages } from '#store/senders.ts';
import type { Tables } from '#store/tables.ts';
import { listUserSignups } from '#store/user-signups.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import { type Engine, type RunningSite, startSite } from '#tests/support/site.ts';
import { findScans } from './query-plans.ts';
import { type Metric, quantile, report, residentMegabytes } from './report.ts';
import { heavySender, messagesPerSender, seedMessages } from './seed.ts';
import { fetchPage, signIn } from './session.ts';

const pageSize = 50;
const runs = 200;
const warmUpRequests = 1_000;
const adminEmail = 'admin@example.org';
const administrator = Administrator.of({ id: 'bench', email: adminEmail, isAdministrator: true }) as Administrator;

const metrics: Metric[] = [];
const scans: string[] = [];
const postgres = await startPostgres();
try {
  process.env.TEST_POSTGRES_URL = postgres.url;
  for (const engine of ['sqlite', 'postgres'] as const)
    for (const messages of [1_000, 20_000, 100_000]) await measureSite(engine, messages);
} finally {
  await postgres.stop();
}
report(metrics);
for (const scan of scans) process.stdout.write(`FULL TABLE SCAN  ${scan}\n`);
if (scans.length > 0) process.exitCode = 1;

async function measureSite(engine: Engine, messages: number): Promise<void> {
  const site = await startSite(engine, { ADMIN_EMAIL: adminEmail });
  const add = (name: string, value: number, unit: string, limit?: number) =>
    metrics.push({
      name: `${engine}, ${formatNumber(messages, 'en')}: ${name}`,
      value,
      unit,
      ...(limit !== undefined && { limit }),
    });
  try {
    const cookie = await signIn(site, adminEmail);
    await seedMessages(site.database, messages);
    const { oldest, totalSenders } = await listSenders(site.database, administrator, { limit: pageSize });
    if (totalSenders < messages / messagesPerSender) throw new Error(`Too few senders: ${totalSenders}`);
    const senderPage = href(paths.sender, { email: heavySender });
    const medians: Record<string, number> = {};
    for (let request = 0; request < warmUpRequests; request++)
      await fetchPage(site, request % 2 ? senderPage : paths.admin, cookie);
    for (const [name, path] of Object.entries({
      'first page of senders': paths.admin,
      'deepest page of senders': `${paths.admin}?from=${encodeURIComponent(oldest ?? '')}`,
      'pending senders': `${paths.admin}?status=pending`,
      'one sender': senderPage,
      'user signups': paths.userSignups,
    })) {
      const times = await measure(() => fetchPage(site, path, cookie));
      add(`${name}, p95`, quantile(times, 0.95), 'ms', messages > 20_000 ? 60 : 20);
      medians[name] = quantile(times, 0.5);
    }
    const [first = Number.NaN, deepest = Number.NaN] = Object.values(medians);
    add('deepest page / first page', deepest / first, '×', 1.5);
    const csv = await measureCsv(site, cookie);
    add('CSV, first byte', csv.firstByteMs, 'ms', 200);
    add('CSV, in all', csv.seconds, 's', 5);
    add('CSV, growth of memory', csv.megabytes, 'MB', 50);
    add('CSV, longest wait of a visitor', csv.longestWaits[0], 'ms', 100);
    add('CSV, longest wait of the administrator', csv.longestWaits[1], 'ms');
    if (messages === 100_000) scans.push(...(await findScansOfQueries(site.database, oldest)));
  } finally {
    await site.close();
  }
}

async function measure(request: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let run = 0; run < runs; run++) {
    const start = performance.now();
    await request();
    times.push(performance.now() - start);
  }
  return times;
}

async function measureCsv(site: RunningSite, cookie: string) {
  const before = residentMegabytes(site.pid());
  let isFinished = false;
  const longestWait = async (path: string) => {
    let longest = 0;
    while (!isFinished) {
      const start = performance.now();
      await fetchPage(site, path, cookie);
      longest = Math.max(longest, performance.now() - start);
      await sleep(5);
    }
    return longest;
  };
  const waiting = Promise.all([longestWait('/'), longestWait(paths.admin)]);
  const start = performance.now();
  const response = await fetch(site.origin + paths.sendersCsv, { headers: { Cookie: cookie } });
  let firstByteMs = 0;
  for await (const _ of response.body ?? []) firstByteMs ||= performance.now() - start;
  const seconds = (performance.now() - start) / 1_000;
  isFinished = true;
  const longestWaits = await waiting;
  return { firstByteMs, seconds, longestWaits, megabytes: residentMegabytes(site.pid()) - before };
}

async function findScansOfQueries(database: Database<Tables>, oldest: string | null): Promise<string[]> {
  const [message] = (await readSenderMessages(database, administrator, { email: heavySender, limit: 1 }))?.messages ?? [];
  if (!message) throw new Error(`${heavySender} has no message`);
  const limit = pageSize;
  const queries: Record<string, (on: Database<Tables>) => Promise<unknown>> = {
    'first page': (on) => listSenders(on, administrator, { limit }),
    'deepest page': (on) => listSenders(on, administrator, { limit, cursor: oldest }),
    'pending senders': (on) => listSenders(on, administrator, { status: 'pending', limit }),
    search: (on) => listSenders(on, administrator, { search: 'σπανια λέξη', limit }),
    'one sender': (on) => readSenderMessages(on, administrator, { email: heavySender, limit }),
    'mark a message': (on) => markMessage(on, administrator, { id: message.id, email: heavySender, responded: true }),
    'user signups': (on) => listUserSignups(on, administrator, { adminEmail, cursor: null, limit }),
  };
  const found = await Promise.all(Object.entries(queries).map(([name, query]) => findScans(database, name, query)));
  return found.flat();
}
