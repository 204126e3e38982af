// `npm run bench`: every benchmark of this folder, one after the other, so that none disturbs another. Their tables are printed;
// all figures go to bench/results/ as one JSON file.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';

const noBenchmark = ['run.ts', 'report.ts', 'install.ts', 'signed-in.ts', 'pages.ts'];
const names = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.ts') && !noBenchmark.includes(name));
const folder = mkdtempSync(join(tmpdir(), 'school-bench-'));
const began = new Date().toISOString();
const figures: Record<string, unknown> = {};

for (const name of names.toSorted()) {
  const bench = name.replace('.ts', '');
  process.stdout.write(`\n── ${bench}\n`);
  const file = join(folder, `${bench}.json`);
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, name), file], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (status !== 0) process.exitCode = 1;
  figures[bench] = readOr(null, file);
}

const results = join(import.meta.dirname, 'results');
mkdirSync(results, { recursive: true });
const result = join(results, `${began.replaceAll(':', '-')}.json`);
const machine = { node: process.version, platform: process.platform, cores: cpus().length, cpu: cpus()[0]?.model };
writeFileSync(result, `${JSON.stringify({ began, machine, figures }, null, 2)}\n`);
rmSync(folder, { recursive: true });
process.stdout.write(`\n${process.exitCode ? 'Not every figure was reached' : 'Every figure was reached'}: ${result}\n`);

/** A benchmark that broke off has left no figures. */
function readOr<T>(otherwise: T, file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return otherwise;
  }
}
