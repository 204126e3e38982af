// How many pages a second one process answers: a public page beside a bare `node:http` server that sends the same bytes, in turn
// and in the same run; a member's page and the administrator's inbox, rendered for each request. Needs `wrk` (Debian: wrk).
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { startSite } from '#tests/support/site.ts';
import { quantile } from './report.ts';

const rounds = 5;
const seconds = 4;
const connections = 64;
const wanted = { ratio: 0.9, p99: 25, rendered: 400, memory: 150 };

if (spawnSync('wrk', ['--version']).error) {
  process.stdout.write('wrk is not on this machine (Debian: apt-get install wrk); nothing was measured\n');
  process.exit(1);
}

interface Round {
  perSecond: number;
  p99: number;
}

const password = 'a password of the bench';
const email = 'bench@school.example';
const site = await startSite('sqlite', { ADMIN_EMAIL: email });
const page = await fetch(`${site.origin}/`, { headers: { 'Accept-Encoding': 'br' } });
await page.arrayBuffer();
const bare = await startBare(Number(page.headers.get('Content-Length')));
try {
  const cookie = await signIn();
  // What was rendered and compressed for the first start of a build is behind it then.
  await site.end();
  await site.restart();
  for (const path of ['/', '/en', '/blog', '/profile/settings', '/admin'])
    await (await fetch(site.origin + path, { headers: { Cookie: cookie } })).arrayBuffer();
  const rested = memoryOf(site.pid());
  const results: Record<string, Round[]> = { 'bare node:http': [], 'home page': [], 'member’s page': [], 'admin inbox': [] };
  for (let round = 0; round < rounds; round++) {
    results['bare node:http']?.push(load(bare.url));
    results['home page']?.push(load(`${site.origin}/`));
    results['member’s page']?.push(load(`${site.origin}/profile/settings`, cookie));
    results['admin inbox']?.push(load(`${site.origin}/admin`, cookie));
  }
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
      `${what.padEnd(16)}${Math.round(perSecond).toString().padStart(8)} a second, p99 ${p99.toFixed(1)} ms\n`,
    );
  const of = (what: string) => rows.find((row) => row.what === what) ?? { perSecond: 0, p99: 0 };
  const ratio = of('home page').perSecond / of('bare node:http').perSecond;
  const loaded = memoryOf(site.pid());
  const verdicts: [string, number, string, boolean][] = [
    ['home page beside bare node:http', ratio, '×', ratio >= wanted.ratio],
    ['home page, p99', of('home page').p99, 'ms', of('home page').p99 <= wanted.p99],
    ['member’s page', of('member’s page').perSecond, 'a second', of('member’s page').perSecond >= wanted.rendered],
    ['administrator’s inbox', of('admin inbox').perSecond, 'a second', of('admin inbox').perSecond >= wanted.rendered],
    ['memory after a few pages', rested, 'MB', rested <= wanted.memory],
  ];
  for (const [what, value, unit, isReached] of verdicts)
    process.stdout.write(`${isReached ? 'reached' : 'SHORT  '}  ${what}: ${value.toFixed(2)} ${unit}\n`);
  process.stdout.write(`         memory after all that: ${loaded.toFixed(2)} MB\n`);
  const [file] = process.argv.slice(2);
  if (file) writeFileSync(file, JSON.stringify({ rows, ratio, memory: { rested, loaded } }));
  if (verdicts.some(([, , , isReached]) => !isReached)) process.exitCode = 1;
} finally {
  bare.process.kill();
  await site.close();
}

/** Resident, in MB. */
function memoryOf(pid: number | undefined): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)])) / 1_024;
}

function load(url: string, cookie?: string): Round {
  const headers = ['-H', 'Accept-Encoding: br', ...(cookie ? ['-H', `Cookie: ${cookie}`] : [])];
  const text = execFileSync('wrk', ['-t1', `-c${connections}`, `-d${seconds}s`, '--latency', ...headers, url], {
    encoding: 'utf8',
  });
  if (/Non-2xx/.test(text)) throw new Error(`${url} answered something else than a page:\n${text}`);
  const [, number = '0', unit = 'ms'] = text.match(/99%\s+([\d.]+)(us|ms|s)/) ?? [];
  const factor = { us: 0.001, ms: 1, s: 1_000 }[unit] ?? 1;
  return { perSecond: Number(text.match(/Requests\/sec:\s+([\d.]+)/)?.[1]), p99: Number(number) * factor };
}

/** A process of its own that answers everything with as many bytes, and the headers that browsers need. */
async function startBare(size: number): Promise<{ url: string; process: ChildProcess }> {
  const program = `
    const body = Buffer.alloc(${size}, 'x');
    const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Encoding': 'br', 'Content-Length': body.length };
    const server = require('node:http').createServer((_, response) => { response.writeHead(200, headers); response.end(body); });
    server.listen(0, '127.0.0.1', () => console.log(server.address().port));`;
  const child = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [port] = await once(child.stdout, 'data');
  return { url: `http://127.0.0.1:${String(port).trim()}/`, process: child };
}

/** The administrator, by the site's own forms; gives the session's cookie. */
async function signIn(): Promise<string> {
  const post = (path: string, intent: string) =>
    fetch(site.origin + path, {
      method: 'POST',
      headers: { Origin: site.origin },
      body: new URLSearchParams({ email, password, intent }),
      redirect: 'manual',
    });
  await post('/auth?mode=sign-up', 'sign-up');
  const [mail] = await site.smtp.waitForMail(1);
  const link = mail?.text?.match(/http\S+\/auth\?\S+/)?.[0] ?? '';
  const answer = await post(link.slice(site.origin.length), 'confirm');
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}
