const P95_MS = 5;
const PAGE_P95_MS = 20;
const DEEPEST_PAGE_RATIO = 1.5;
const MAX_GROWTH = 2;
const NOISE_MS = 0.5;
const CSV_SECONDS = 5;
const CSV_FIRST_MS = 200;
const CSV_MB = 50;
const OTHERS_P99_MS = 100;

export type Timings = Record<string, { p50: number; p95: number }>;
export interface Result {
  engine: string;
  messages: number;
  seedSeconds: number;
  timings: Timings;
  pages: Timings;
  download: { firstByteMs: number; seconds: number; othersP99Ms: number; others: number };
  csv: { firstPageMs: number; seconds: number; memoryMb: number; longestTurnMs: number; senders: number; megabytes: number };
  deleteHeavyMs: number;
  scans: string[];
}

export function findFailures(all: Result[]): string[] {
  const failures: string[] = [];
  for (const { engine, messages, timings, pages, download, csv, scans } of all) {
    const fail = (what: string) => failures.push(`${engine}, ${messages}: ${what}`);
    const { timings: smallest = {}, pages: smallestPages = {} } = all.find((other) => other.engine === engine) ?? {};
    for (const [name, { p50, p95 }] of Object.entries(timings)) {
      // Searches read thousands of texts and writes depend on the disk, so neither has a limit.
      if (/^(search|mark)/.test(name)) continue;
      if (p95 > P95_MS) fail(`${name} takes ${p95.toFixed(1)} ms`);
      if (p50 > NOISE_MS && p50 > MAX_GROWTH * (smallest[name]?.p50 ?? 0))
        fail(`${name} is slower by a factor of ${p50 / (smallest[name]?.p50 ?? 1)}`);
    }
    for (const [name, { p50, p95 }] of Object.entries(pages)) {
      if (p95 > PAGE_P95_MS) fail(`the ${name} takes ${p95.toFixed(1)} ms`);
      if (p50 > MAX_GROWTH * (smallestPages[name]?.p50 ?? 0))
        fail(`the ${name} is slower by a factor of ${p50 / (smallestPages[name]?.p50 ?? 1)}`);
    }
    if (download.firstByteMs > CSV_FIRST_MS) fail(`the download starts after ${download.firstByteMs.toFixed(0)} ms`);
    if (download.seconds > CSV_SECONDS) fail(`the download takes ${download.seconds.toFixed(1)} s`);
    if (download.othersP99Ms > OTHERS_P99_MS)
      fail(`other requests take ${download.othersP99Ms.toFixed(0)} ms during the download`);
    const quotient = (timings['deepest page']?.p50 ?? 0) / (timings['first page']?.p50 ?? 1);
    if (quotient > DEEPEST_PAGE_RATIO) fail(`the deepest page takes ${quotient.toFixed(1)} times as long as the first page`);
    if (csv.seconds > CSV_SECONDS) fail(`the CSV takes ${csv.seconds.toFixed(1)} s`);
    if (csv.firstPageMs > CSV_FIRST_MS) fail(`the CSV starts after ${csv.firstPageMs.toFixed(0)} ms`);
    if (csv.memoryMb > CSV_MB) fail(`the CSV takes ${csv.memoryMb.toFixed(0)} MB`);
    for (const scan of scans) fail(scan);
  }
  return failures;
}

type Row = [name: string, cellOf: (result: Result) => string];

export function report(all: Result[], failures: string[]): void {
  const heads = all.map(({ engine, messages }) => `${engine} ${messages.toLocaleString('en')}`);
  const line = (name: string, cells: string[]) =>
    `| ${name.padEnd(22)} | ${cells.map((cell) => cell.padStart(18)).join(' | ')} |\n`;
  const cell = (timings: Timings, name: string) => `${timings[name]?.p50.toFixed(2)} / ${timings[name]?.p95.toFixed(2)}`;
  const rows: Row[] = [
    ...Object.keys(all[0]?.timings ?? {}).map((name): Row => [name, ({ timings }) => cell(timings, name)]),
    ...Object.keys(all[0]?.pages ?? {}).map((name): Row => [`HTTP, ${name}`, ({ pages }) => cell(pages, name)]),
    ['HTTP, CSV, first byte', ({ download }) => download.firstByteMs.toFixed(1)],
    ['HTTP, CSV, all, s', ({ download }) => download.seconds.toFixed(2)],
    ['other requests, p99', ({ download }) => `${download.othersP99Ms.toFixed(1)} (of ${download.others})`],
    ['CSV, first page ms', ({ csv }) => csv.firstPageMs.toFixed(1)],
    ['CSV, all, s', ({ csv }) => csv.seconds.toFixed(2)],
    ['CSV, memory MB', ({ csv }) => csv.memoryMb.toFixed(1)],
    ['CSV, max. loop delay', ({ csv }) => csv.longestTurnMs.toFixed(1)],
    ['delete 1,000 messages', ({ deleteHeavyMs }) => deleteHeavyMs.toFixed(0)],
    ['insert messages, s', ({ seedSeconds }) => seedSeconds.toFixed(0)],
  ];
  const table = [line('p50 / p95 in ms', heads), line('---', Array(heads.length).fill('---'))].concat(
    rows.map(([name, cellOf]) => line(name, all.map(cellOf))),
  );
  process.stdout.write(table.join(''));
  process.stdout.write(
    failures.length > 0 ? `\nExceeded limits:\n${failures.join('\n')}\n` : '\nAll results are within limits.\n',
  );
}
