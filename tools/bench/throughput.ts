// Measures the requests per second of one process, in interleaved rounds: the home page against a bare `node:http` server, and a member's
// page against react-router-serve. Requires `wrk`.
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#tests/support/postgres.ts';
import { startSite } from '#tests/support/site.ts';
import { install } from '../install.ts';
import { quantile } from './report.ts';
import { signIn } from './session.ts';

const rounds = 5;
const seconds = 4;
const connections = 64;
const targets = { ratio: 0.9, p99: 25, rendered: 400, renderedRatio: 1.2, memory: 150 };
const serveFolder = join(import.meta.dirname, 'react-router-serve');
const memberPath = '/profile/settings';

if (spawnSync('wrk', ['--version']).error) {
  process.stdout.write('wrk is not installed (Debian: apt-get install wrk)\n');
  process.exit(1);
}
install(serveFolder, 'react-router-serve');

interface Round {
  perSecond: number;
  p99: number;
}

const email = 'bench@school.example';
const site = await startSite('sqlite', { ADMIN_EMAIL: email });
let bareServer: Served | undefined;
let serve: Served | undefined;
try {
  const cookie = await signIn(site, email);
  for (const path of ['/', '/en', '/blog', memberPath, '/admin'])
    await (await fetch(site.origin + path, { headers: { Cookie: cookie } })).arrayBuffer();
  while (!site.output().includes('"event":"pages compressed"')) await sleep(100);
  const memoryIdle = residentMegabytes(site.pid());
  bareServer = await startBareServer(`${site.origin}/`);
  serve = await startReactRouterServe();
  await expectSamePage(`${site.origin}${memberPath}`, serve.url, cookie);
  const requests: Record<string, [url: string, cookie?: string]> = {
    'bare node:http': [bareServer.url],
    'home page': [`${site.origin}/`],
    'react-router-serve': [serve.url, cookie],
    'member’s page': [`${site.origin}${memberPath}`, cookie],
    'admin inbox': [`${site.origin}/admin`, cookie],
  };
  const results: Record<string, Round[]> = Object.fromEntries(Object.keys(requests).map((name) => [name, []]));
  for (let round = 0; round < rounds; round++)
    for (const [name, request] of Object.entries(requests)) results[name]?.push(runWrk(...request));
  const rows = Object.entries(results).map(([what, all]) => ({
    what,
    perSecond: quantile(
      all.map(({ perSecond }) => perSecond),
      0.5,
    ),
    p99: quantile(
      all.map(({ p99 }) => p99),
      0.5,
    ),
  }));
  for (const { what, perSecond, p99 } of rows)
    process.stdout.write(
      `${what.padEnd(20)}${Math.round(perSecond).toString().padStart(8)} per second, p99 ${p99.toFixed(1)} ms\n`,
    );
  const of = (what: string) => rows.find((row) => row.what === what) ?? { perSecond: 0, p99: 0 };
  // Compares servers within each round and takes the median ratio, because the machine load varies between rounds.
  const ratiosOf = (one: string, other: string) =>
    (results[one] ?? []).map(({ perSecond }, round) => perSecond / (results[other]?.[round]?.perSecond ?? Number.NaN));
  const ratios = ratiosOf('home page', 'bare node:http');
  const renderedRatios = ratiosOf('member’s page', 'react-router-serve');
  const [ratio, renderedRatio] = [quantile(ratios, 0.5), quantile(renderedRatios, 0.5)];
  const memoryLoaded = residentMegabytes(site.pid());
  const verdicts: [string, number, string, boolean][] = [
    ['home page / bare node:http', ratio, `× ${rangeOf(ratios)}`, ratio >= targets.ratio],
    ['home page, p99', of('home page').p99, 'ms', of('home page').p99 <= targets.p99],
    ['member’s page', of('member’s page').perSecond, 'per second', of('member’s page').perSecond >= targets.rendered],
    ['member’s page / react-router-serve', renderedRatio, `× ${rangeOf(renderedRatios)}`, renderedRatio >= targets.renderedRatio],
    ['administrator’s inbox', of('admin inbox').perSecond, 'per second', of('admin inbox').perSecond >= targets.rendered],
    ['memory after a few pages', memoryIdle, 'MB', memoryIdle <= targets.memory],
  ];
  for (const [what, value, unit, isMet] of verdicts)
    process.stdout.write(`${isMet ? 'met   ' : 'MISSED'}  ${what}: ${value.toFixed(2)} ${unit}\n`);
  process.stdout.write(`        memory after all rounds: ${memoryLoaded.toFixed(2)} MB\n`);
  const [file] = process.argv.slice(2);
  if (file)
    writeFileSync(file, JSON.stringify({ rows, ratio, renderedRatio, memory: { idle: memoryIdle, loaded: memoryLoaded } }));
  if (verdicts.some(([, , , isMet]) => !isMet)) process.exitCode = 1;
} finally {
  bareServer?.process.kill();
  serve?.process.kill();
  await site.close();
}

interface Served {
  url: string;
  process: ChildProcess;
}

function rangeOf(values: number[]): string {
  return `(${Math.min(...values).toFixed(2)} to ${Math.max(...values).toFixed(2)})`;
}

function residentMegabytes(pid: number | undefined): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)])) / 1_024;
}

function runWrk(url: string, cookie?: string): Round {
  const headers = ['-H', 'Accept-Encoding: br', ...(cookie ? ['-H', `Cookie: ${cookie}`] : [])];
  const text = execFileSync('wrk', ['-t1', `-c${connections}`, `-d${seconds}s`, '--latency', ...headers, url], {
    encoding: 'utf8',
  });
  if (/Non-2xx/.test(text)) throw new Error(`${url} returned an error:\n${text}`);
  const [, number = '0', unit = 'ms'] = text.match(/99%\s+([\d.]+)(us|ms|s)/) ?? [];
  const factor = { us: 0.001, ms: 1, s: 1_000 }[unit] ?? 1;
  return { perSecond: Number(text.match(/Requests\/sec:\s+([\d.]+)/)?.[1]), p99: Number(number) * factor };
}

async function startBareServer(page: string): Promise<Served> {
  const [response] = (await once(get(page, { headers: { 'Accept-Encoding': 'br' } }), 'response')) as [IncomingMessage];
  const body = await buffer(response);
  // Omit the headers that Node.js sets itself.
  const headers = Object.entries(response.headers).filter(([name]) => !['date', 'connection', 'keep-alive'].includes(name));
  const program = `
    const [headers, body] = [JSON.parse(process.env.HEADERS), Buffer.from(process.env.BODY, 'base64')];
    const server = require('node:http').createServer((_, response) => { response.writeHead(200, headers); response.end(body); });
    server.listen(0, '127.0.0.1', () => console.log(server.address().port));`;
  const child = spawn(process.execPath, ['-e', program], {
    env: { PATH: process.env.PATH, HEADERS: JSON.stringify(Object.fromEntries(headers)), BODY: body.toString('base64') },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [port] = await once(child.stdout, 'data');
  return { url: `http://127.0.0.1:${String(port).trim()}/`, process: child };
}

async function startReactRouterServe(): Promise<Served> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}${memberPath}`;
  const child = spawn(
    process.execPath,
    [join(serveFolder, 'node_modules/@react-router/serve/bin.cjs'), join(serveFolder, 'site.ts')],
    {
      env: {
        PATH: process.env.PATH ?? '',
        NODE_ENV: 'production',
        HOST: '127.0.0.1',
        PORT: String(port),
        ORIGIN: site.origin,
        DATA_DIR: site.dataDir,
        ADMIN_EMAIL: email,
      },
      // Discards stdout, because react-router-serve writes its access log there.
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  for (let tries = 0; !(await isResponding(url)); tries++) {
    if (child.exitCode !== null || tries > 200) {
      child.kill();
      throw new Error('react-router-serve did not start');
    }
    await sleep(50);
  }
  return { url, process: child };
}

function isResponding(url: string): Promise<boolean> {
  return fetch(url, { redirect: 'manual' }).then(
    () => true,
    () => false,
  );
}

/** @throws unless both servers return status 200 and the same page, apart from nonces */
async function expectSamePage(one: string, other: string, cookie: string): Promise<void> {
  const read = async (url: string) => {
    const response = await fetch(url, { headers: { Cookie: cookie, 'Accept-Encoding': 'br' }, redirect: 'manual' });
    if (response.status !== 200 || response.headers.get('Content-Encoding') !== 'br')
      throw new Error(`${url}: ${response.status}`);
    return (await response.text()).replaceAll(/nonce="[^"]+"/g, '');
  };
  if ((await read(one)) !== (await read(other))) throw new Error('react-router-serve and the site return different pages');
}
