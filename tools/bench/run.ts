// `npm run bench` runs all benchmarks in this folder one after another and writes their metrics to a JSON file in results/.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';

const helpers = ['run.ts', 'report.ts', 'session.ts', 'pages.ts'];
const names = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.ts') && !helpers.includes(name));
const folder = mkdtempSync(join(tmpdir(), 'school-bench-'));
const began = new Date().toISOString();
const metrics: Record<string, unknown> = {};

for (const name of names.toSorted()) {
  const bench = name.replace('.ts', '');
  process.stdout.write(`\n── ${bench}\n`);
  const file = join(folder, `${bench}.json`);
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, name), file], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (status !== 0) process.exitCode = 1;
  metrics[bench] = readMetrics(file);
}

const results = join(import.meta.dirname, 'results');
mkdirSync(results, { recursive: true });
const result = join(results, `${began.replaceAll(':', '-')}.json`);
const machine = { node: process.version, platform: process.platform, cores: cpus().length, cpu: cpus()[0]?.model };
writeFileSync(result, `${JSON.stringify({ began, machine, metrics }, null, 2)}\n`);
rmSync(folder, { recursive: true });
process.stdout.write(`\n${process.exitCode ? 'Some targets were missed' : 'All targets were met'}: ${result}\n`);

function readMetrics(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}
