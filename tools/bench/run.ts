// `npm run bench` runs all benchmarks except `bench:pages` one after another.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

for (const bench of ['admin-queries', 'capacity', 'event-loop', 'throughput']) {
  process.stdout.write(`\n── ${bench}\n`);
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, `${bench}.ts`)], { stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
process.stdout.write(`\n${process.exitCode ? 'Some targets were missed' : 'All targets were met'}\n`);
