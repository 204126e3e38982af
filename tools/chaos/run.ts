// `npm run chaos` runs fault injection scenarios; `npm run chaos -- kill disk --cycles 5` selects scenarios by prefix and reduces their
// size.
import { parseArgs } from 'node:util';
import { databaseOutage } from './database-outage.ts';
import { dataFolderNotWritable, diskFull } from './disk.ts';
import { killDuringFirstStart, killOnPostgres, killOnSqlite } from './kill.ts';
import { steadyLoad } from './load.ts';
import { mailServerOutage } from './mail-outage.ts';
import type { Outcome, Scale } from './scenario.ts';

const scenarios: Record<string, (scale: Scale) => Promise<Outcome>> = {
  'kill-sqlite': killOnSqlite,
  'kill-postgres': killOnPostgres,
  'kill-at-startup': killDuringFirstStart,
  disk: diskFull,
  'read-only-data-dir': dataFolderNotWritable,
  database: databaseOutage,
  mail: mailServerOutage,
  load: steadyLoad,
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    cycles: { type: 'string', default: '200' },
    starts: { type: 'string', default: '20' },
    minutes: { type: 'string', default: '10' },
    pages: { type: 'string', default: '200' },
    posts: { type: 'string', default: '20' },
  },
});
const scale = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, Number(value)])) as unknown as Scale;
const unknown = positionals.find((prefix) => !Object.keys(scenarios).some((name) => name.startsWith(prefix)));
if (unknown !== undefined || Object.values(scale).some((value) => !(value > 0))) {
  process.stderr.write(
    `Usage: npm run chaos -- [${Object.keys(scenarios).join('|')}]… [--cycles 200] [--starts 20] [--minutes 10]\n`,
  );
  process.exit(1);
}

for (const [name, run] of Object.entries(scenarios)) {
  if (positionals.length > 0 && !positionals.some((prefix) => name.startsWith(prefix))) continue;
  process.stdout.write(`\n── ${name}\n`);
  try {
    const { scenario, scale: size, expected, observed, failures } = await run(scale);
    process.stdout.write(`${scenario} (${size})\n  expected: ${expected}\n  observed: ${observed}\n`);
    for (const failure of failures.slice(0, 20)) process.stdout.write(`  FAILED: ${failure}\n`);
    if (failures.length > 0) process.exitCode = 1;
  } catch (error) {
    process.stdout.write(`  ABORTED: ${(error as Error).stack}\n`);
    process.exitCode = 1;
  }
}
process.stdout.write(`\n${process.exitCode ? 'Some scenarios failed' : 'All scenarios passed'}\n`);
process.exit();
