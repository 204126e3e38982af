// `npm run bench:pages` runs Lighthouse on every public page of the built site, as on a slow phone. The network and the
// processor are simulated: Lighthouse loads the page at full speed and calculates.
// Use `--runs 1 --only /en` for a short run, and `--peer <URL>` to measure another site in the same run.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { indexablePaths } from '#tests/support/installed-content.ts';
import { startSite } from '#tests/support/site.ts';
import { findOrInstallBrowser } from '../../scripts/find-browser.ts';
import { quantile } from './report.ts';

/** Lighthouse is installed from its own lock file, because its packages are larger than all other dependencies together. */
const lighthouseFolder = join(import.meta.dirname, 'lighthouse');

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

interface LighthouseResult {
  audits: Record<string, { numericValue?: number; details?: { items?: { resourceType: string; transferSize: number }[] } }>;
  categories: Record<string, { score: number | null }>;
}

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '5' }, only: { type: 'string' }, peer: { type: 'string' } },
});
const runs = Number(values.runs);
const pagePaths = values.only ? [values.only] : indexablePaths;
const peers = values.peer ? [values.peer] : [];

if (!existsSync(join(lighthouseFolder, 'node_modules')))
  execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: lighthouseFolder,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
const { resolve } = createRequire(join(lighthouseFolder, 'package.json'));
const { default: lighthouse } = await import(pathToFileURL(resolve('lighthouse')).href);
const { launch } = await import(pathToFileURL(resolve('chrome-launcher')).href);

const site = await startSite();
/** Each round measures every address, so that changes of the machine's load affect all of them. */
const metrics = Object.fromEntries([...pagePaths, ...peers].map((address): [string, Metrics[]] => [address, []]));
try {
  for (const path of pagePaths) await (await fetch(site.origin + path)).arrayBuffer();
  await site.waitForOutput('"event":"pages compressed"');
  const began = performance.now();
  for (let round = 1; round <= runs; round++) {
    for (const [address, all] of Object.entries(metrics)) all.push(await retried(() => measure(address)));
    process.stdout.write(`round ${round} of ${runs}: ${Math.round((performance.now() - began) / 60_000)} minutes\n`);
  }
} finally {
  await site.close();
}
const measured = Object.fromEntries(Object.entries(metrics).map(([address, all]) => [address, medianMetrics(all)]));
process.stdout.write(
  '\nTargets: scores of 100, FCP 750 ms, LCP 1060 ms, TBT 10 ms, CLS 0.001, no scripts. Home page: 92 kB in 5 requests, 30 kB of HTML.\n' +
    'Other pages: 56 kB, articles 14.6 kB of HTML.\n\nMedians\n',
);
for (const [address, found] of Object.entries(measured)) process.stdout.write(`${lineOf(address, found)}\n`);
const missed = pagePaths.flatMap((path) => missedTargets(path, measured[path] as Metrics));
process.stdout.write(missed.length === 0 ? '\nAll targets were met\n' : `\nMissed targets:\n${missed.join('\n')}\n`);

/** Tries once more, because Lighthouse sometimes misses the start of the trace on a busy machine. */
function retried<T>(task: () => Promise<T>): Promise<T> {
  return task().catch(task);
}

async function measure(address: string): Promise<Metrics> {
  const rootFlags = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const chrome = await launch({
    chromePath: findOrInstallBrowser(),
    chromeFlags: ['--headless', '--disable-gpu', '--disable-quic', '--disable-background-networking', ...rootFlags],
  });
  try {
    const url = new URL(address, site.origin).href;
    const result = await lighthouse(url, { port: chrome.port, output: 'json', logLevel: 'error' });
    if (!result || result.lhr.runtimeError) throw new Error(`Lighthouse: ${result?.lhr.runtimeError?.code} at ${url}`);
    return metricsOf(result.lhr);
  } finally {
    chrome.kill();
  }
}

function metricsOf({ audits, categories }: LighthouseResult): Metrics {
  const numeric = (id: string) => audits[id]?.numericValue ?? Number.NaN;
  const requests = audits['network-requests']?.details?.items ?? [];
  const kilobytes = (type?: string) =>
    requests
      .filter(({ resourceType }) => type === undefined || resourceType === type)
      .reduce((sum, { transferSize }) => sum + transferSize, 0) / 1_000;
  return {
    scores: ['performance', 'accessibility', 'best-practices', 'seo'].map((id) => Math.round((categories[id]?.score ?? 0) * 100)),
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
}

function medianMetrics(all: Metrics[]): Metrics {
  const middle = (of: (metrics: Metrics) => number) => quantile(all.map(of), 0.5);
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
    ...(isHome || isArticle ? ([['kB of HTML', f.html, isHome ? 30 : 14.6]] as [string, number, number][]) : []),
  ];
  return [
    ...(scores.some((score) => score < 100) ? [`${path}: scores ${scores.join('/')}`] : []),
    ...targets
      .filter(([, value, limit]) => value > limit)
      .map(([what, value, limit]) => `${path}: ${what} ${value.toFixed(limit < 1 ? 4 : 1)}, target ${limit}`),
  ];
}
