// `npm run bench:pages` runs Lighthouse with its simulated slow phone on every public page of the built site and writes results/pages.json.
// Use `--runs 1 --only /en` for a short run.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { indexablePaths } from '#app/site-map.ts';
import { findOrInstallBrowser } from '../../scripts/find-browser.ts';
import { install } from '../install.ts';

const root = join(import.meta.dirname, '../..');
/** Lighthouse is installed from its own lock file, because its packages are larger than all other dependencies together. */
const lighthouseFolder = join(import.meta.dirname, 'lighthouse');
const port = 3_990;
const origin = `http://localhost:${port}`;

interface Metrics {
  /** Scores from 0 to 100 for performance, accessibility, best practices and SEO, in this order. */
  scores: number[];
  fcpMs: number;
  lcpMs: number;
  tbtMs: number;
  cls: number;
  /** Transferred kilobytes, in total and by resource type. */
  total: number;
  script: number;
  font: number;
  image: number;
  html: number;
  requests: number;
}

const { values } = parseArgs({ options: { runs: { type: 'string', default: '5' }, only: { type: 'string' } } });
const runs = Number(values.runs);
const pagePaths = values.only ? [values.only] : indexablePaths;

install(lighthouseFolder, 'Lighthouse');
const { resolve } = createRequire(join(lighthouseFolder, 'package.json'));
const { default: lighthouse } = await import(pathToFileURL(resolve('lighthouse')).href);
const { launch } = await import(pathToFileURL(resolve('chrome-launcher')).href);

const dataDir = mkdtempSync(join(tmpdir(), 'school-pages-'));
const site = spawn(process.execPath, [join(root, 'build/server/main.js')], {
  env: { PATH: process.env.PATH, NODE_ENV: 'production', PORT: String(port), DATA_DIR: dataDir },
  stdio: ['ignore', 'ignore', 'inherit'],
});
const measured: Record<string, Metrics> = {};
try {
  while (!(await isReady())) await sleep(100);
  process.stdout.write(
    'Targets: scores of 100, FCP 750 ms, LCP 1060 ms, TBT 10 ms, CLS 0.001, no scripts. Home page: 92 kB in 5 requests, 20 kB of HTML.\n' +
      'Other pages: 56 kB, articles 14.6 kB of HTML.\n\n',
  );
  const began = performance.now();
  for (const path of pagePaths) {
    const all: Metrics[] = [];
    // Retries once, because Lighthouse sometimes misses the start of the trace on a busy machine.
    for (let run = 0; run < runs; run++) all.push(await measure(origin + path).catch(() => measure(origin + path)));
    measured[path] = median(all);
    process.stdout.write(`${lineOf(path, measured[path])}\n`);
  }
  process.stdout.write(`\n${Math.round((performance.now() - began) / 60_000)} minutes\n`);
} finally {
  site.kill();
  rmSync(dataDir, { recursive: true, force: true });
}
mkdirSync(join(root, 'tools/bench/results'), { recursive: true });
writeFileSync(join(root, 'tools/bench/results/pages.json'), `${JSON.stringify({ runs, measured }, null, 2)}\n`);
const missed = Object.entries(measured).flatMap(([path, metrics]) => missedTargets(path, metrics));
process.stdout.write(missed.length === 0 ? '\nAll targets were met\n' : `\nMissed targets:\n${missed.join('\n')}\n`);

async function measure(url: string): Promise<Metrics> {
  const rootFlags = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const chrome = await launch({
    chromePath: findOrInstallBrowser(),
    chromeFlags: ['--headless', '--disable-gpu', '--disable-quic', '--disable-background-networking', ...rootFlags],
  });
  try {
    const result = await lighthouse(url, { port: chrome.port, output: 'json', logLevel: 'error' });
    if (!result || result.lhr.runtimeError) throw new Error(`Lighthouse: ${result?.lhr.runtimeError?.code} at ${url}`);
    const { audits, categories } = result.lhr;
    const numeric = (id: string) => audits[id]?.numericValue ?? Number.NaN;
    const requests: { resourceType: string; transferSize: number }[] = audits['network-requests']?.details?.items ?? [];
    const kilobytes = (type?: string) =>
      requests
        .filter(({ resourceType }) => type === undefined || resourceType === type)
        .reduce((sum, { transferSize }) => sum + transferSize, 0) / 1_000;
    return {
      scores: ['performance', 'accessibility', 'best-practices', 'seo'].map((id) =>
        Math.round((categories[id]?.score ?? 0) * 100),
      ),
      fcpMs: numeric('first-contentful-paint'),
      lcpMs: numeric('largest-contentful-paint'),
      tbtMs: numeric('total-blocking-time'),
      cls: numeric('cumulative-layout-shift'),
      total: kilobytes(),
      script: kilobytes('Script'),
      font: kilobytes('Font'),
      image: kilobytes('Image'),
      html: kilobytes('Document'),
      requests: requests.length,
    };
  } finally {
    chrome.kill();
  }
}

function median(all: Metrics[]): Metrics {
  const middle = (of: (metrics: Metrics) => number) => all.map(of).toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;
  const numbers = Object.fromEntries(
    Object.keys(all[0] ?? {})
      .filter((key) => key !== 'scores')
      .map((key) => [key, middle((metrics) => metrics[key as Exclude<keyof Metrics, 'scores'>])]),
  );
  return { ...(numbers as unknown as Metrics), scores: [0, 1, 2, 3].map((index) => middle(({ scores }) => scores[index] ?? 0)) };
}

function lineOf(path: string, f: Metrics): string {
  const whole = (value: number, width: number) => String(Math.round(value)).padStart(width);
  return [
    path.padEnd(52),
    f.scores.join('/').padEnd(16),
    `FCP ${whole(f.fcpMs, 5)} LCP ${whole(f.lcpMs, 5)} TBT ${whole(f.tbtMs, 3)} ms`,
    `CLS ${f.cls.toFixed(4)}`,
    `kB ${whole(f.total, 4)} = html ${f.html.toFixed(1)} script ${whole(f.script, 1)} font ${whole(f.font, 1)} image ${whole(f.image, 1)}`,
    `${whole(f.requests, 3)} requests`,
  ].join('  ');
}

function missedTargets(path: string, { scores, ...f }: Metrics): string[] {
  const isHome = path === '/' || path === '/en';
  const isArticle = /\/blog\/./.test(path);
  const targets: [string, number, number][] = [
    ['FCP, ms', f.fcpMs, 750],
    ['LCP, ms', f.lcpMs, 1_060],
    ['TBT, ms', f.tbtMs, 10],
    ['CLS', f.cls, 0.001],
    ['kB in total', f.total, isHome ? 92 : 56],
    ['kB of script', f.script, 0],
    ...(isHome ? ([['requests', f.requests, 5]] as [string, number, number][]) : []),
    ...(isHome || isArticle ? ([['kB of HTML', f.html, isHome ? 20 : 14.6]] as [string, number, number][]) : []),
  ];
  return [
    ...(scores.some((score) => score < 100) ? [`${path}: scores ${scores.join('/')}`] : []),
    ...targets
      .filter(([, value, limit]) => value > limit)
      .map(([what, value, limit]) => `${path}: ${what} ${value.toFixed(limit < 1 ? 4 : 1)}, target ${limit}`),
  ];
}

function isReady(): Promise<boolean> {
  return fetch(`${origin}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}
