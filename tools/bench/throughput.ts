// Measures the requests per second of one process, in interleaved rounds: the home page against a bare `node:http` server, a member's page
// and the administrator's inbox. Requires `wrk`.
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { paths } from '#app/site-map.ts';
import { startSite } from '#tests/support/site.ts';
import { quantile, report, residentMegabytes } from './report.ts';
import { fetchPage, signIn } from './session.ts';

const rounds = 5;
const seconds = 4;
const connections = 64;

if (spawnSync('wrk', ['--version']).error) {
  process.stdout.write('wrk is not installed (Debian: apt-get install wrk)\n');
  process.exit(1);
}

interface Round {
  perSecond: number;
  p99: number;
}

const email = 'bench@school.example';
const site = await startSite('sqlite', { ADMIN_EMAIL: email });
let bareServer: Awaited<ReturnType<typeof startBareServer>> | undefined;
try {
  const cookie = await signIn(site, email);
  for (const path of ['/', '/en', '/blog', paths.profileSettings, paths.admin]) await fetchPage(site, path, cookie);
  await site.waitForOutput('"event":"pages compressed"');
  const memoryIdle = residentMegabytes(site.pid());
  bareServer = await startBareServer(`${site.origin}/`);
  const [bare, home, member, admin]: [Round[], Round[], Round[], Round[]] = [[], [], [], []];
  for (let round = 0; round < rounds; round++) {
    bare.push(runWrk(bareServer.url));
    home.push(runWrk(`${site.origin}/`));
    member.push(runWrk(site.origin + paths.profileSettings, cookie));
    admin.push(runWrk(site.origin + paths.admin, cookie));
  }
  // Compares the servers within each round, because the machine load varies between rounds.
  const ratios = home.map(({ perSecond }, round) => perSecond / (bare[round]?.perSecond ?? Number.NaN));
  const median = (all: Round[], key: keyof Round) =>
    quantile(
      all.map((each) => each[key]),
      0.5,
    );
  const perSecond = (name: string, all: Round[], limit?: number) => ({
    name,
    value: median(all, 'perSecond'),
    unit: 'per second',
    ...(limit !== undefined && { limit, isMinimum: true }),
  });
  report([
    perSecond('bare node:http', bare),
    perSecond('home page', home),
    { name: 'home page / bare node:http', value: quantile(ratios, 0.5), unit: '×', limit: 0.9, isMinimum: true },
    { name: 'home page / bare node:http, worst round', value: Math.min(...ratios), unit: '×' },
    { name: 'home page, p99', value: median(home, 'p99'), unit: 'ms', limit: 25 },
    perSecond('member’s page', member, 400),
    perSecond('administrator’s inbox', admin, 400),
    { name: 'memory after a few pages', value: memoryIdle, unit: 'MB', limit: 150 },
    { name: 'memory after all rounds', value: residentMegabytes(site.pid()), unit: 'MB' },
  ]);
} finally {
  bareServer?.process.kill();
  await site.close();
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

async function startBareServer(page: string): Promise<{ url: string; process: ChildProcess }> {
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
