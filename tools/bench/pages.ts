// `npm run bench:pages` runs Lighthouse on every public page of the built site, as on a slow phone, and writes results/pages.json. The network
// and the processor are simulated: Lighthouse loads the page at full speed and calculates. On a few pages they are also throttled while the page
// loads, which takes longer and shows what a person sees: results/filmstrip-*.jpg.
// Use `--runs 1 --only /en` for a short run, and `--peer <URL>` to measure another site in the same run.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { indexablePaths } from '#app/site-map.ts';
import { findOrInstallBrowser } from '../../scripts/find-browser.ts';
import { install } from '../install.ts';
import { quantile } from './report.ts';
import { spawnCompressedSite } from './session.ts';

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

/** Figures of a throttled load, in milliseconds. */
interface Throttled {
  fcp: number;
  lcp: number;
  tbt: number;
  /** The last visual change of the first screen. */
  complete: number;
}

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '5' }, only: { type: 'string' }, peer: { type: 'string' } },
});
const runs = Number(values.runs);
const pagePaths = values.only ? [values.only] : indexablePaths;
const throttledPaths = values.only
  ? [values.only]
  : ['/', '/en', ...indexablePaths.filter((path) => path.startsWith('/blog/')).slice(0, 1)];
const peers = values.peer ? [values.peer] : [];
const resultsFolder = join(root, 'tools/bench/results');
mkdirSync(resultsFolder, { recursive: true });

install(lighthouseFolder, 'Lighthouse');
const { resolve } = createRequire(join(lighthouseFolder, 'package.json'));
const { default: lighthouse } = await import(pathToFileURL(resolve('lighthouse')).href);
const { launch } = await import(pathToFileURL(resolve('chrome-launcher')).href);

const dataDir = mkdtempSync(join(tmpdir(), 'school-pages-'));
const site = await spawnCompressedSite(port, dataDir, [...pagePaths, ...throttledPaths]);
/** Each round measures every address, so that changes of the machine's load affect all of them. */
const metrics = Object.fromEntries([...pagePaths, ...peers].map((address): [string, Metrics[]] => [address, []]));
const throttled = Object.fromEntries([...throttledPaths, ...peers].map((address): [string, Throttled[]] => [address, []]));
const filmstrips: string[] = [];
try {
  const began = performance.now();
  for (let round = 1; round <= runs; round++) {
    for (const [address, all] of Object.entries(metrics)) all.push(await retried(() => measure(address)));
    for (const [address, all] of Object.entries(throttled)) all.push(await retried(() => measureThrottled(address)));
    process.stdout.write(`round ${round} of ${runs}: ${Math.round((performance.now() - began) / 60_000)} minutes\n`);
  }
} finally {
  site.kill();
  rmSync(dataDir, { recursive: true, force: true });
}
const measured = Object.fromEntries(Object.entries(metrics).map(([address, all]) => [address, medianMetrics(all)]));
process.stdout.write(
  '\nTargets: scores of 100, FCP 750 ms, LCP 1060 ms, TBT 10 ms, CLS 0.001, no scripts. Home page: 92 kB in 5 requests, 30 kB of HTML.\n' +
    'Other pages: 56 kB, articles 14.6 kB of HTML.\n\nSimulated, medians\n',
);
for (const [address, found] of Object.entries(measured)) process.stdout.write(`${lineOf(address, found)}\n`);
process.stdout.write('\nThrottled: 150 ms round trip, 1.6 Mbit/s, processor slowed down four times; medians and range\n');
for (const [address, all] of Object.entries(throttled)) process.stdout.write(`${throttledLineOf(address, all)}\n`);
writeFileSync(join(resultsFolder, 'pages.json'), `${JSON.stringify({ runs, measured, throttled }, null, 2)}\n`);
writeFileSync(join(resultsFolder, 'filmstrips.html'), `<!doctype html><meta charset="utf-8">${filmstrips.join('')}`);
const missed = pagePaths.flatMap((path) => missedTargets(path, measured[path] as Metrics));
process.stdout.write(missed.length === 0 ? '\nAll targets were met\n' : `\nMissed targets:\n${missed.join('\n')}\n`);

/** Tries once more, because Lighthouse sometimes misses the start of the trace on a busy machine. */
function retried<T>(task: () => Promise<T>): Promise<T> {
  return task().catch(task);
}

async function runLighthouse(address: string, flags: object = {}, browserFlags: string[] = []) {
  const rootFlags = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const chrome = await launch({
    chromePath: findOrInstallBrowser(),
    chromeFlags: [
      '--headless',
      '--disable-gpu',
      '--disable-quic',
      '--disable-background-networking',
      ...rootFlags,
      ...browserFlags,
    ],
  });
  try {
    const url = new URL(address, origin).href;
    const result = await lighthouse(url, { port: chrome.port, output: 'json', logLevel: 'error', ...flags });
    if (!result || result.lhr.runtimeError) throw new Error(`Lighthouse: ${result?.lhr.runtimeError?.code} at ${url}`);
    const { audits, categories } = result.lhr;
    return { audits, categories, numeric: (id: string): number => audits[id]?.numericValue ?? Number.NaN };
  } finally {
    chrome.kill();
  }
}

async function measureThrottled(address: string): Promise<Throttled> {
  const flags = { throttlingMethod: 'devtools', onlyCategories: ['performance'] };
  // Without the animation of the drawing, the last visual change is the completion of the first screen.
  const { audits, numeric } = await runLighthouse(address, flags, ['--force-prefers-reduced-motion']);
  const frames: { timing: number; data: string }[] = audits['screenshot-thumbnails']?.details?.items ?? [];
  const figures = frames.map(({ timing, data }) => `<img src="${data}" alt=""> ${timing} ms `);
  filmstrips.push(`<h2>${address}</h2>${figures.join('')}`);
  return {
    fcp: numeric('first-contentful-paint'),
    lcp: numeric('largest-contentful-paint'),
    tbt: numeric('total-blocking-time'),
    complete: audits.metrics?.details?.items?.[0]?.observedLastVisualChange ?? Number.NaN,
  };
}

async function measure(address: string): Promise<Metrics> {
  const { audits, categories, numeric } = await runLighthouse(address);
  const requests: { resourceType: string; transferSize: number }[] = audits['network-requests']?.details?.items ?? [];
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

function throttledLineOf(address: string, all: Throttled[]): string {
  const columns = (['fcp', 'lcp', 'complete', 'tbt'] as const).map((key) => {
    const [min, median, max] = [0, 0.5, 1].map((share) =>
      Math.round(
        quantile(
          all.map((each) => each[key]),
          share,
        ),
      ),
    );
    return `${key} ${median} (${min}–${max})`;
  });
  return `${address.padEnd(52)}${columns.join('  ')} ms`;
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
