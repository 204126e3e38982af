// Measures the administrator's queries and pages with 1,000, 100,000 and 1,000,000 messages, on SQLite and PostgreSQL. Fails if a limit
// is exceeded or a query needs a full table scan.

import { writeFile } from 'node:fs/promises';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { href } from 'react-router';
import { paths } from '#app/site-map.ts';
import type { Database } from '#server/db.ts';
import { Administrator } from '#store/administrator.ts';
import { sendersCsv } from '#store/csv.ts';
import { deleteSender, exportSenders, listSenders, markMessage, readSenderMessages } from '#store/senders.ts';
import type { Tables } from '#store/tables.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import { type Engine, type RunningSite, startSite } from '#tests/support/site.ts';
import { findScans } from './admin-queries/query-plans.ts';
import { findFailures, type Result, report, type Timings } from './admin-queries/report.ts';
import { seedMessages } from './admin-queries/seed.ts';
import { quantile } from './report.ts';
import { fetchPage, signIn } from './session.ts';

const LIMIT = 50;
const RUNS = 200;
const SEARCHES = 20;
const WARM_UP_REQUESTS = 1_000;

const [output, ...sizeArguments] = process.argv.slice(2);
if (!output) throw new Error('Usage: node tools/bench/admin-queries.ts RESULT.json [MESSAGES…]');
const sizes = sizeArguments.length > 0 ? sizeArguments.map(Number) : [1_000, 100_000, 1_000_000];
const adminEmail = 'admin@example.org';
const administrator = Administrator.of({ id: 'bench', email: adminEmail, isAdministrator: true }) as Administrator;
type Query = (on: Database<Tables>) => Promise<unknown>;
const searches: Record<string, Query> = {
  'search, rare': (on) => listSenders(on, administrator, { search: 'σπανια λέξη', limit: LIMIT }),
  'search, none': (on) => listSenders(on, administrator, { search: 'capoeira capoeira', limit: LIMIT }),
  'search, in all': (on) => listSenders(on, administrator, { search: 'capoeira', limit: LIMIT }),
  'search, 2 letters': (on) => listSenders(on, administrator, { search: 'ca', limit: LIMIT }),
};
const results: Result[] = [];

const postgres = await startPostgres();
try {
  process.env.TEST_POSTGRES_URL = postgres.url;
  for (const engine of ['sqlite', 'postgres'] as const)
    for (const messages of sizes) results.push(await measureAll(engine, messages));
} finally {
  await postgres.stop();
}

const failures = findFailures(results);
report(results, failures);
await writeFile(output, `${JSON.stringify({ results, failures }, null, 2)}\n`);
process.exitCode = failures.length > 0 ? 1 : 0;

async function measureAll(engine: Engine, messages: number): Promise<Result> {
  const site = await startSite(engine, { ADMIN_EMAIL: adminEmail });
  try {
    const { database } = site;
    const cookie = await signIn(site, adminEmail);
    const seedSeconds = await seconds(() => seedMessages(database, messages));
    const heavy = 'heavy@example.org';
    const { middle, oldest } = await findCursors(database, messages);
    const queries = await prepareQueries(database, { heavy, middle, oldest });
    const timings: Timings = {};
    for (const [name, query] of Object.entries(queries)) timings[name] = await measure(() => query(database), RUNS);
    for (const [name, query] of Object.entries(searches)) timings[name] = await measure(() => query(database), SEARCHES);
    const csv = await measureCsv(database);
    for (let page = 0; page < WARM_UP_REQUESTS; page++)
      await fetchPage(site, page % 2 ? href(paths.sender, { email: heavy }) : paths.admin, cookie);
    const pages: Timings = {};
    for (const [name, path] of Object.entries({
      'page of senders': paths.admin,
      'pending senders': `${paths.admin}?status=pending`,
      'deepest page': `${paths.admin}?from=${encodeURIComponent(oldest ?? '')}`,
      'page of a sender': href(paths.sender, { email: heavy }),
    }))
      pages[name] = await measure(() => fetchPage(site, path, cookie), RUNS);
    const download = await measureDownload(site, cookie);
    const scans: string[] = [];
    for (const [name, query] of Object.entries({ ...queries, ...searches }))
      scans.push(...(await findScans(database, name, query)));
    const deleteHeavyMs =
      1_000 * (await seconds(() => deleteSender(database, administrator, { email: heavy, newest: '2030-01-01T00:00:00.000Z' })));
    // PostgreSQL prefers sequential scans on small tables, so its plans are checked only with a million messages.
    const mustUseIndex = messages >= (database.engine === 'postgres' ? 1_000_000 : 100_000);
    return {
      engine: database.engine,
      messages,
      seedSeconds,
      timings,
      pages,
      download,
      csv,
      deleteHeavyMs,
      scans: mustUseIndex ? scans : [],
    };
  } finally {
    await site.close();
  }
}

async function findCursors(database: Database<Tables>, messages: number) {
  const { older, oldest, totalSenders: senders } = await listSenders(database, administrator, { limit: LIMIT });
  if (senders < messages / 10) throw new Error(`Expected at least ${messages / 10} senders, found ${senders}`);
  let middle = older;
  for (let shown = LIMIT; shown < senders / 2; shown += LIMIT)
    middle = (await listSenders(database, administrator, { limit: LIMIT, cursor: middle })).older;
  return { middle, oldest };
}

async function prepareQueries(
  database: Database<Tables>,
  { heavy, middle, oldest }: { heavy: string } & Awaited<ReturnType<typeof findCursors>>,
): Promise<Record<string, Query>> {
  const single = 'single@example.org';
  const [message] = (await readSenderMessages(database, administrator, { email: single, limit: 1 }))?.messages ?? [];
  if (!message) throw new Error('single@example.org has no message');
  return {
    'first page': (on) => listSenders(on, administrator, { limit: LIMIT }),
    'middle page': (on) => listSenders(on, administrator, { limit: LIMIT, cursor: middle }),
    'deepest page': (on) => listSenders(on, administrator, { limit: LIMIT, cursor: oldest }),
    'pending, first page': (on) => listSenders(on, administrator, { isPending: true, limit: LIMIT }),
    'pending, middle page': (on) => listSenders(on, administrator, { isPending: true, limit: LIMIT, cursor: middle }),
    totals: (on) => on.kysely.selectFrom('contact_totals').selectAll().execute(),
    'detail, 1 message': (on) => readSenderMessages(on, administrator, { email: single, limit: LIMIT }),
    'detail, 1,000': (on) => readSenderMessages(on, administrator, { email: heavy, limit: LIMIT }),
    'mark a message': (on) => markMessage(on, administrator, { id: message.id, email: single, responded: true }),
  };
}

async function measure(query: () => Promise<unknown>, runs: number): Promise<{ p50: number; p95: number }> {
  const times: number[] = [];
  for (let run = -Math.ceil(runs / 10); run < runs; run++) {
    const start = performance.now();
    await query();
    if (run >= 0) times.push(performance.now() - start);
    await nextTurn();
  }
  times.sort((one, other) => one - other);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { p50: at(0.5), p95: at(0.95) };
}

async function measureCsv(database: Database<Tables>): Promise<Result['csv']> {
  globalThis.gc?.();
  const turns = monitorEventLoopDelay({ resolution: 1 });
  turns.enable();
  const [start, memory] = [performance.now(), process.memoryUsage.rss()];
  let [firstPageMs, peak, senders, bytes] = [0, memory, 0, sendersCsv(',').header.length];
  for await (const page of exportSenders(database, administrator)) {
    bytes += Buffer.byteLength(page.map(sendersCsv(',').line).join(''));
    firstPageMs ||= performance.now() - start;
    senders += page.length;
    peak = Math.max(peak, process.memoryUsage.rss());
  }
  turns.disable();
  return {
    firstPageMs,
    seconds: (performance.now() - start) / 1_000,
    memoryMb: (peak - memory) / 2 ** 20,
    longestTurnMs: turns.max / 1e6,
    senders,
    megabytes: bytes / 2 ** 20,
  };
}

async function measureDownload(site: RunningSite, cookie: string): Promise<Result['download']> {
  const others: number[] = [];
  let isFinished = false;
  const requestPages = async (path: string) => {
    while (!isFinished) {
      const start = performance.now();
      await fetchPage(site, path, cookie);
      others.push(performance.now() - start);
      await sleep(5);
    }
  };
  const otherRequests = Promise.all(['/', paths.admin].map(requestPages));
  const start = performance.now();
  const response = await fetch(site.origin + paths.sendersCsv, { headers: { Cookie: cookie } });
  let firstByteMs = 0;
  for await (const _ of response.body ?? []) firstByteMs ||= performance.now() - start;
  const seconds = (performance.now() - start) / 1_000;
  isFinished = true;
  await otherRequests;
  return { firstByteMs, seconds, othersP99Ms: quantile(others, 0.99), others: others.length };
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1_000;
}
