// `npm test`: every check of the project, and their sum in the last line. A check that can't run counts as failed; nothing is left
// out silently.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, openSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from './find-browser.ts';

interface Outcome {
  passed: number;
  failed: number;
}

const reports = mkdtempSync(join(tmpdir(), 'school-test-'));
const outcomes: Outcome[] = [];

await check('Types', async () => (await command('react-router', 'typegen')) && (await command('tsc', '--project', '.')));
await check('Lint and format', () => command('biome', 'check', '--error-on-warnings', '.'));

// The unit tests wait most of their time, the browser tests compute: side by side they take little longer than the longer one.
// What the former print comes when they are done.
const unitOutput = join(reports, 'unit.txt');
const unit = suite('Unit, data and mail, on SQLite and PostgreSQL', async () => {
  const file = join(reports, 'vitest.json');
  await command('vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, { file: unitOutput });
  process.stdout.write(`\n${readFileSync(unitOutput, 'utf8')}`);
  const report = JSON.parse(readFileSync(file, 'utf8'));
  const broken = report.testResults.filter(
    (each: { status: string; assertionResults: unknown[] }) => each.status === 'failed' && each.assertionResults.length === 0,
  ).length;
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken };
});

const browser = suite('In the browser, against the built site', async () => {
  const executable = findBrowser();
  const file = join(reports, 'playwright.json');
  const ended = await command('playwright', 'test', '--config', 'tests/playwright.config.ts', {
    variables: { CHROME_PATH: executable, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  });
  const { stats, errors } = JSON.parse(readFileSync(file, 'utf8'));
  const failed = stats.unexpected + stats.flaky + errors.length;
  return { passed: stats.expected, failed: failed || (ended ? 0 : 1) };
});

await Promise.all([unit, browser]);

const sum = (key: keyof Outcome) => outcomes.reduce((total, outcome) => total + outcome[key], 0);
process.exitCode = sum('failed') > 0 ? 1 : 0;
process.stdout.write(`\n${sum('passed')} passed, ${sum('failed')} failed\n`);

async function check(name: string, passes: () => Promise<boolean>): Promise<void> {
  await suite(name, async () => ((await passes()) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }));
}

async function suite(name: string, run: () => Promise<Outcome>): Promise<void> {
  process.stdout.write(`\n── ${name}\n`);
  const start = Date.now();
  let outcome: Outcome;
  try {
    outcome = await run();
  } catch (error) {
    process.stdout.write(`${error instanceof Error ? error.message : error}\n`);
    outcome = { passed: 0, failed: 1 };
  }
  outcomes.push(outcome);
  process.stdout.write(
    `── ${name}: ${outcome.passed} passed, ${outcome.failed} failed (${Math.round((Date.now() - start) / 1000)} s)\n`,
  );
}

/** Whether the command ended well. Its output goes to the terminal, or to the `file`. */
async function command(
  name: string,
  ...rest: (string | { variables?: Record<string, string>; file?: string })[]
): Promise<boolean> {
  const { variables, file } = rest.find((each) => typeof each === 'object') ?? {};
  const args = rest.filter((each) => typeof each === 'string');
  const output = file === undefined ? 'inherit' : openSync(file, 'w');
  const child = spawn(name, args, {
    stdio: ['ignore', output, output],
    env: { ...process.env, ...variables },
    shell: process.platform === 'win32',
  });
  const [status] = await once(child, 'exit');
  return status === 0;
}
