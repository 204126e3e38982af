// `npm run chaos` runs fault injection scenarios; `npm run chaos -- kill disk --cycles 5` selects scenarios by prefix and reduces their
// size. The latest result of each scenario is stored in results/chaos.json.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { parseArgs } from 'node:util';
import { databaseOutage, halfOpenConnections } from './database-outage.ts';
import { dataFolderNotWritable, diskFull } from './disk.ts';
import { killCycles, killDuringFirstStart } from './kill.ts';
import { steadyLoad } from './load.ts';
import { mailServerOutage } from './mail-outage.ts';
import type { Outcome, Scale } from './outcome.ts';
import { killDuringReminders } from './reminders.ts';
import { rollingRestarts, sharedDataFolder, shutdownUnderLoad } from './shutdown.ts';

const scenarios: Record<string, (scale: Scale) => Promise<Outcome>> = {
  'kill-sqlite': (scale) => killCycles('sqlite', scale),
  'kill-postgres': (scale) => killCycles('postgres', scale),
  'kill-during-reminders-sqlite': (scale) => killDuringReminders('sqlite', scale),
  'kill-during-reminders-postgres': (scale) => killDuringReminders('postgres', scale),
  'kill-at-startup': killDuringFirstStart,
  'shared-data-dir': sharedDataFolder,
  disk: diskFull,
  'read-only-data-dir': dataFolderNotWritable,
  database: databaseOutage,
  'half-open': halfOpenConnections,
  mail: mailServerOutage,
  sigterm: shutdownUnderLoad,
  rolling: rollingRestarts,
  load: steadyLoad,
};

type Result = Outcome & { at: string; machine: string };

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

const folder = new URL('results/', import.meta.url);
const json = new URL('chaos.json', folder);
mkdirSync(folder, { recursive: true });
const results: Record<string, Result> = existsSync(json) ? JSON.parse(readFileSync(json, 'utf8')) : {};
for (const [name, run] of Object.entries(scenarios)) {
  if (positionals.length > 0 && !positionals.some((prefix) => name.startsWith(prefix))) continue;
  process.stdout.write(`\n── ${name}\n`);
  const outcome = await run(scale).catch(
    (error: Error): Outcome => ({
      scenario: name,
      expected: '',
      scale: 'aborted',
      observed: '',
      failures: [error.stack ?? error.message],
    }),
  );
  const [load = 0] = loadavg();
  const machine = `${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}, load ${load.toFixed(1)} at the end`;
  results[name] = { ...outcome, at: new Date().toISOString(), machine };
  if (outcome.failures.length > 0) process.exitCode = 1;
  process.stdout.write(`${outcome.scenario} (${outcome.scale})\n  ${outcome.observed}\n`);
  for (const failure of outcome.failures.slice(0, 20)) process.stdout.write(`  FAILED: ${failure}\n`);
  writeFileSync(json, `${JSON.stringify(results, null, 2)}\n`);
}
process.stdout.write(`\n${process.exitCode ? 'Some scenarios failed' : 'All scenarios passed'}: ${json.pathname}\n`);
process.exit();
