// Measures the startup time until the home page responds. Covers a first start with its migrations, a second one and
// `npm start` in a fresh clone.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#tests/support/postgres.ts';
import { type Metric, quantile, report } from './report.ts';

const starts = 5;
const root = join(import.meta.dirname, '../..');
/** Excludes the folders that npm prepends, so that the clone runs the Node.js version installed on the machine. */
const PATH = process.env.PATH?.split(delimiter)
  .filter((each) => !each.includes('node_modules'))
  .join(delimiter);
const folder = mkdtempSync(join(tmpdir(), 'school-start-'));
try {
  const built = [process.execPath, 'build/server/main.js'];
  const first: number[] = [];
  const warm: number[] = [];
  for (let start = 0; start < starts; start++) {
    const [port, dataDir] = [await freePort(), join(folder, `data-${start}`)];
    first.push(await measureStart(root, built, port, dataDir));
    warm.push(await measureStart(root, built, port, dataDir));
  }
  const clone = join(folder, 'clone');
  execFileSync('git', ['clone', '--quiet', root, clone]);
  const metrics: Metric[] = [
    { name: 'start, median', value: quantile(warm, 0.5), unit: 'ms', limit: 700 },
    { name: 'first start, median', value: quantile(first, 0.5), unit: 'ms', limit: 700 },
    {
      name: '`npm start` in a fresh clone',
      value: await measureStart(clone, ['npm', 'start'], await freePort(), join(folder, 'data-clone')),
      unit: 'ms',
      limit: 60_000,
    },
  ];
  report(metrics);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function measureStart(cwd: string, [command = '', ...args]: string[], port: number, dataDir: string): Promise<number> {
  const began = performance.now();
  const child = spawn(command, args, {
    cwd,
    env: { PATH, HOME: process.env.HOME, NODE_ENV: 'production', PORT: String(port), DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'inherit'],
    // Creates a process group, so that npm's child processes can be stopped as well.
    detached: true,
  });
  try {
    while (!(await isResponding(`http://localhost:${port}/`))) {
      if (child.exitCode !== null) throw new Error(`${command} exited with ${child.exitCode}`);
      await sleep(10);
    }
    return performance.now() - began;
  } finally {
    process.kill(-(child.pid ?? 0), 'SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
  }
}

function isResponding(url: string): Promise<boolean> {
  return fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
}
