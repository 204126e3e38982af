// Cost of the administrator's queries and pages with 1,000, 100,000 and 1,000,000 messages (or `RESULT.json MESSAGES…`) of ten times
// fewer senders, on SQLite and a temporary PostgreSQL. Queries run in this process, pages are requested from the built site. Exits with 1
// when a limit is exceeded or a query scans a whole table.

import { writeFile } from 'node:fs/promises';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { CompiledQuery, type Kysely, type KyselyPlugin, sql } from 'kysely';
import { href } from 'react-router';
import { paths } from '#app/site-map.ts';
import type { Database } from '#server/db.ts';
import { Administrator } from '#store/administrator.ts';
import { sendersCsv } from '#store/csv.ts';
import { deleteSender, exportSenders, listSenders, markMessage, readConversation } from '#store/senders.ts';
import type { Tables } from '#store/tables.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import { type Engine, type RunningSite, startSite } from '#tests/support/site.ts';
import { quantile } from './report.ts';
import { open, signIn } from './signed-in.ts';

const MOST = 50;
const HEAVY = 1_000;
const RUNS = 200;
const SEARCHES = 20;
/** Requests before measuring, until the code is compiled. */
const WARM_UP = 1_000;
const P95_MS = 5;
const PAGE_P95_MS = 20;
const DEEPEST = 1.5;
const GROWTH = 2;
/** Below this, ratios are noise of the clock. */
const NOISE_MS = 0.5;
const CSV_SECONDS = 5;
const CSV_FIRST_MS = 200;
const CSV_MB = 50;
const OTHERS_P99_MS = 100;

type Figures = Record<string, { p50: number; p95: number }>;
interface Result {
  engine: string;
  messages: number;
  fillSeconds: number;
  figures: Figures;
  /** Over HTTP: session, queries, rendering, Brotli. */
  pages: Figures;
  download: { firstByteMs: number; seconds: number; othersP99Ms: number; others: number };
  csv: { firstPageMs: number; seconds: number; memoryMb: number; longestTurnMs: number; senders: number; megabytes: number };
  deleteHeavyMs: number;
  scans: string[];
}

const [output, ...given] = process.argv.slice(2);
if (!output) throw new Error('Usage: node tools/bench/admin-queries.ts RESULT.json [MESSAGES…]');
const sizes = given.length > 0 ? given.map(Number) : [1_000, 100_000, 1_000_000];
const adminEmail = 'admin@example.org';
const by = Administrator.of({ id: 'bench', email: adminEmail, isAdministrator: true }) as Administrator;
const results: Result[] = [];

const postgres = await startPostgres();
try {
  process.env.TEST_POSTGRES_URL = postgres.url;
  for (const engine of ['sqlite', 'postgres'] as const)
    for (const messages of sizes) results.push(await measureAll(engine, messages));
} finally {
  await postgres.stop();
}

const failures = judge(results);
report(results, failures);
await writeFile(output, `${JSON.stringify({ results, failures }, null, 2)}\n`);
process.exitCode = failures.length > 0 ? 1 : 0;

async function measureAll(engine: Engine, messages: number): Promise<Result> {
  const site = await startSite(engine, { ADMIN_EMAIL: adminEmail });
  try {
    const { database } = site;
    const cookie = await signIn(site, adminEmail);
    const fillSeconds = await seconds(() => fill(database, messages));
    const { older, oldest, totalSenders: senders } = await listSenders(database, by, { limit: MOST });
    if (senders < messages / 10) throw new Error(`There are only ${senders} senders`);
    let middle = older;
    for (let shown = MOST; shown < senders / 2; shown += MOST)
      middle = (await listSenders(database, by, { limit: MOST, cursor: middle })).older;

    const heavy = 'heavy@example.org';
    const one = 'single@example.org';
    const [single] = (await readConversation(database, by, { email: one, limit: 1 }))?.messages ?? [];
    if (!single) throw new Error('The sender of one message is missing');
    const queries: Record<string, (on: Database<Tables>) => Promise<unknown>> = {
      'first page': (on) => listSenders(on, by, { limit: MOST }),
      'middle page': (on) => listSenders(on, by, { limit: MOST, cursor: middle }),
      'deepest page': (on) => listSenders(on, by, { limit: MOST, cursor: oldest }),
      totals: (on) => on.kysely.selectFrom('contact_totals').selectAll().execute(),
      'detail, 1 message': (on) => readConversation(on, by, { email: one, limit: MOST }),
      'detail, 1,000': (on) => readConversation(on, by, { email: heavy, limit: MOST }),
      'mark a message': (on) => markMessage(on, by, { id: single.id, email: one, responded: true }),
    };
    const searches: Record<string, (on: Database<Tables>) => Promise<unknown>> = {
      'search, rare': (on) => listSenders(on, by, { search: 'σπανια λέξη', limit: MOST }),
      'search, none': (on) => listSenders(on, by, { search: 'capoeira capoeira', limit: MOST }),
      'search, in all': (on) => listSenders(on, by, { search: 'capoeira', limit: MOST }),
      'search, 2 letters': (on) => listSenders(on, by, { search: 'ca', limit: MOST }),
    };
    const figures: Figures = {};
    for (const [name, query] of Object.entries(queries)) figures[name] = await measure(() => query(database), RUNS);
    for (const [name, query] of Object.entries(searches)) figures[name] = await measure(() => query(database), SEARCHES);
    const csv = await measureCsv(database);
    for (let page = 0; page < WARM_UP; page++)
      await open(site, page % 2 ? href(paths.sender, { email: heavy }) : paths.admin, cookie);
    const pages: Figures = {};
    for (const [name, path] of Object.entries({
      'page of senders': paths.admin,
      'deepest page': `${paths.admin}?from=${encodeURIComponent(oldest ?? '')}`,
      'page of a sender': href(paths.sender, { email: heavy }),
    }))
      pages[name] = await measure(() => open(site, path, cookie), RUNS);
    const download = await measureDownload(site, cookie);
    const scans: string[] = [];
    for (const [name, query] of Object.entries({ ...queries, ...searches }))
      scans.push(...(await findScans(database, name, query)));
    const deleteHeavyMs =
      1_000 * (await seconds(() => deleteSender(database, by, { email: heavy, newest: '2030-01-01T00:00:00.000Z' })));
    // PostgreSQL rightly scans small tables.
    const areScansWrong = messages >= (database.engine === 'postgres' ? 1_000_000 : 100_000);
    return {
      engine: database.engine,
      messages,
      fillSeconds,
      figures,
      pages,
      download,
      csv,
      deleteHeavyMs,
      scans: areScansWrong ? scans : [],
    };
  } finally {
    await site.close();
  }
}

/** Inserts by plain SQL; triggers keep the counters. The texts equal their folded form. */
async function fill({ engine, withExclusiveLock }: Database<Tables>, messages: number): Promise<void> {
  const syllables = ['κα', 'πο', 'ει', 'ρα', 'μα', 'θη', 'σε', 'λι', 'do', 'ra', 'ne', 'tu', 'vi', 'gin', 'bim', 'ax'];
  const words = syllables.flatMap((one) =>
    syllables.map((other, at) => one + other + syllables[(at * 7 + 3) % syllables.length]),
  );
  const word = (place: number) =>
    `(select word from bench_words where id = (number * ${2 * place + 1} + number / ${place + 2}) % ${words.length})`;
  const text = `'capoeira ' || ${Array.from({ length: 14 }, (_, place) => word(place)).join(` || ' ' || `)}
    || case when number % ${Math.floor(messages / 3)} = 7 then ' σπανια λεξη' else '' end`;
  const email = `case when number < ${HEAVY} then 'heavy' when number = ${HEAVY} then 'single'
    else 'sender' || (number * 7919 % ${messages / 10}) end || '@example.org'`;
  const [numbers, instant] =
    engine === 'sqlite'
      ? [
          `(with recursive count (number) as (values (0) union all select number + 1 from count where number < ${messages + HEAVY}) select * from count)`,
          `strftime('%Y-%m-%dT%H:%M:%fZ', 1700000000 + number * 30, 'unixepoch')`,
        ]
      : [`generate_series(0, ${messages + HEAVY}::bigint)`, `timestamptz '2023-11-14 22:13:20Z' + number * interval '30 s'`];
  // withExclusiveLock has no statement timeout.
  await withExclusiveLock(async (trx) => {
    const run = (statement: string) => sql.raw(statement).execute(trx);
    await run('create temporary table bench_words (id integer primary key, word text)');
    for (const [id, each] of words.entries()) await sql`insert into bench_words values (${id}, ${each})`.execute(trx);
    await run(`insert into contact_submissions (id, name, email, message, created_at, responded, locale, privacy_accepted_at, search_text)
      select 'id-' || number, name, email, text, instant, number % 3 = 1, 'el', instant, name || '\n' || email || '\n' || text
      from (select number, 'name ' || (number % 1000) as name, ${email} as email, ${text} as text, ${instant} as instant from ${numbers} as numbers ${engine === 'sqlite' ? '' : '(number)'}) as messages`);
  });
  await withExclusiveLock((trx) => sql.raw('analyze').execute(trx));
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
  let [firstPageMs, peak, senders, bytes] = [0, memory, 0, sendersCsv.header.length];
  for await (const page of exportSenders(database, by)) {
    bytes += Buffer.byteLength(page.map(sendersCsv.line).join(''));
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

/** Downloads the CSV export while a visitor and the administrator open pages. */
async function measureDownload(site: RunningSite, cookie: string): Promise<Result['download']> {
  const others: number[] = [];
  let isOver = false;
  const goOn = async (path: string) => {
    while (!isOver) {
      const start = performance.now();
      await open(site, path, cookie);
      others.push(performance.now() - start);
      await sleep(5);
    }
  };
  const going = Promise.all(['/', paths.admin].map(goOn));
  const start = performance.now();
  const answer = await fetch(site.origin + paths.contactsCsv, { headers: { Cookie: cookie } });
  let firstByteMs = 0;
  for await (const _ of answer.body ?? []) firstByteMs ||= performance.now() - start;
  const seconds = (performance.now() - start) / 1_000;
  isOver = true;
  await going;
  return { firstByteMs, seconds, othersP99Ms: quantile(others, 0.99), others: others.length };
}

/** Full table scans in the plans of these queries. */
async function findScans(
  database: Database<Tables>,
  name: string,
  query: (on: Database<Tables>) => Promise<unknown>,
): Promise<string[]> {
  const seen: CompiledQuery[] = [];
  const notes: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      seen.push(database.kysely.getExecutor().compileQuery(node, queryId));
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  await query({ ...database, kysely: database.kysely.withPlugin(notes) as Kysely<Tables> });
  const scans: string[] = [];
  for (const { sql: text, parameters } of seen) {
    const explain = CompiledQuery.raw(`explain ${database.engine === 'sqlite' ? 'query plan ' : ''}${text}`, [...parameters]);
    const { rows } = await database.kysely.executeQuery<Record<string, unknown>>(explain);
    const steps = rows.map((row) => String(row.detail ?? row['QUERY PLAN']));
    scans.push(...steps.filter((step) => isScan(step)).map((step) => `${name}: ${step.trim()}`));
  }
  return scans;
}

/** Scans of tables with few rows, or bounded by an index or a limit. */
function isScan(step: string): boolean {
  if (/contact_totals|SCAN (json_each|batch|\(?subquery)/.test(step)) return false;
  return /Seq Scan on|SCAN (?!.*USING (COVERING )?INDEX)/.test(step);
}

function judge(all: Result[]): string[] {
  const failures: string[] = [];
  for (const { engine, messages, figures, pages, download, csv, scans } of all) {
    const fail = (what: string) => failures.push(`${engine}, ${messages}: ${what}`);
    const { figures: smallest = {}, pages: smallestPages = {} } = all.find((other) => other.engine === engine) ?? {};
    for (const [name, { p50, p95 }] of Object.entries(figures)) {
      // No limit for searches, which read thousands of texts, and for writes, which wait for the disk.
      if (/^(search|mark)/.test(name)) continue;
      if (p95 > P95_MS) fail(`${name} takes ${p95.toFixed(1)} ms`);
      if (p50 > NOISE_MS && p50 > GROWTH * (smallest[name]?.p50 ?? 0))
        fail(`${name} has grown ${p50 / (smallest[name]?.p50 ?? 1)} times`);
    }
    for (const [name, { p50, p95 }] of Object.entries(pages)) {
      if (p95 > PAGE_P95_MS) fail(`the ${name} takes ${p95.toFixed(1)} ms`);
      if (p50 > GROWTH * (smallestPages[name]?.p50 ?? 0))
        fail(`the ${name} has grown ${p50 / (smallestPages[name]?.p50 ?? 1)} times`);
    }
    if (download.firstByteMs > CSV_FIRST_MS) fail(`the download begins after ${download.firstByteMs.toFixed(0)} ms`);
    if (download.seconds > CSV_SECONDS) fail(`the download takes ${download.seconds.toFixed(1)} s`);
    if (download.othersP99Ms > OTHERS_P99_MS) fail(`others wait ${download.othersP99Ms.toFixed(0)} ms during the download`);
    const quotient = (figures['deepest page']?.p50 ?? 0) / (figures['first page']?.p50 ?? 1);
    if (quotient > DEEPEST) fail(`the deepest page takes ${quotient.toFixed(1)} times as long as the first`);
    if (csv.seconds > CSV_SECONDS) fail(`the CSV takes ${csv.seconds.toFixed(1)} s`);
    if (csv.firstPageMs > CSV_FIRST_MS) fail(`the CSV begins after ${csv.firstPageMs.toFixed(0)} ms`);
    if (csv.memoryMb > CSV_MB) fail(`the CSV takes ${csv.memoryMb.toFixed(0)} MB`);
    for (const scan of scans) fail(scan);
  }
  return failures;
}

type Row = [name: string, cellOf: (result: Result) => string];

function report(all: Result[], failures: string[]): void {
  const heads = all.map(({ engine, messages }) => `${engine} ${messages.toLocaleString('en')}`);
  const line = (name: string, cells: string[]) =>
    `| ${name.padEnd(22)} | ${cells.map((cell) => cell.padStart(18)).join(' | ')} |\n`;
  const cell = (figures: Figures, name: string) => `${figures[name]?.p50.toFixed(2)} / ${figures[name]?.p95.toFixed(2)}`;
  const rows: Row[] = [
    ...Object.keys(all[0]?.figures ?? {}).map((name): Row => [name, ({ figures }) => cell(figures, name)]),
    ...Object.keys(all[0]?.pages ?? {}).map((name): Row => [`HTTP, ${name}`, ({ pages }) => cell(pages, name)]),
    ['HTTP, CSV, first byte', ({ download }) => download.firstByteMs.toFixed(1)],
    ['HTTP, CSV, all, s', ({ download }) => download.seconds.toFixed(2)],
    ['others meanwhile, p99', ({ download }) => `${download.othersP99Ms.toFixed(1)} (of ${download.others})`],
    ['CSV, first page ms', ({ csv }) => csv.firstPageMs.toFixed(1)],
    ['CSV, all, s', ({ csv }) => csv.seconds.toFixed(2)],
    ['CSV, memory MB', ({ csv }) => csv.memoryMb.toFixed(1)],
    ['CSV, longest turn ms', ({ csv }) => csv.longestTurnMs.toFixed(1)],
    ['delete 1,000 messages', ({ deleteHeavyMs }) => deleteHeavyMs.toFixed(0)],
    ['filling, s', ({ fillSeconds }) => fillSeconds.toFixed(0)],
  ];
  const table = [line('p50 / p95 in ms', heads), line('---', Array(heads.length).fill('---'))].concat(
    rows.map(([name, cellOf]) => line(name, all.map(cellOf))),
  );
  process.stdout.write(table.join(''));
  process.stdout.write(failures.length > 0 ? `\nNot kept:\n${failures.join('\n')}\n` : '\nAll limits are kept.\n');
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1_000;
}
