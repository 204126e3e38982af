// Time until the home page answers: warm start, first start of a build (which prerenders), `npm start` on a fresh clone with a warm npm
// cache.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#tests/support/postgres.ts';
import { type Figure, quantile, report } from './report.ts';

const starts = 5;
const root = join(import.meta.dirname, '../..');
/** Without the folders that npm prepends: the clone is to be installed by the machine's own Node. */
const PATH = process.env.PATH?.split(delimiter)
  .filter((each) => !each.includes('node_modules'))
  .join(delimiter);
const folder = mkdtempSync(join(tmpdir(), 'school-start-'));
try {
  const built = [process.execPath, 'build/server/main.js'];
  const first: number[] = [];
  const warm: number[] = [];
  for (let start = 0; start < starts; start++) {
    // Prerendered pages are cached per origin: a new port is a first start.
    const [port, dataDir] = [await freePort(), join(folder, `data-${start}`)];
    first.push(await untilAnswer(root, built, port, dataDir));
    warm.push(await untilAnswer(root, built, port, dataDir));
  }
  const clone = join(folder, 'clone');
  execFileSync('git', ['clone', '--quiet', root, clone]);
  const figures: Figure[] = [
    { what: 'a start on data that is there, median', figure: quantile(warm, 0.5), unit: 'ms', limit: 700 },
    { what: 'the first start of a build, median', figure: quantile(first, 0.5), unit: 'ms' },
    {
      what: '`npm start` on a fresh clone',
      figure: await untilAnswer(clone, ['npm', 'start'], await freePort(), join(folder, 'data-clone')),
      unit: 'ms',
      limit: 60_000,
    },
  ];
  report(figures);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Milliseconds from the command to the first response of the home page. */
async function untilAnswer(cwd: string, [command = '', ...given]: string[], port: number, dataDir: string): Promise<number> {
  const began = performance.now();
  const child = spawn(command, given, {
    cwd,
    env: { PATH, HOME: process.env.HOME, NODE_ENV: 'production', PORT: String(port), DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'inherit'],
    // A process group, to stop npm's children with it.
    detached: true,
  });
  try {
    while (!(await answers(`http://localhost:${port}/`))) {
      if (child.exitCode !== null) throw new Error(`${command} ended with ${child.exitCode}`);
      await sleep(10);
    }
    return performance.now() - began;
  } finally {
    process.kill(-(child.pid ?? 0), 'SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
  }
}

function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
}
