// `npm test`: every check of the project, one after the other, and their sum in the last line. A check that can't run counts
// as failed; nothing is left out silently.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from './find-browser.ts';

interface Outcome {
  passed: number;
  failed: number;
}

const reports = mkdtempSync(join(tmpdir(), 'school-test-'));
const outcomes: Outcome[] = [];

check('Types', () => command('react-router', 'typegen') && command('tsc', '--project', '.'));
check('Lint and format', () => command('biome', 'check', '--error-on-warnings', '.'));

suite('Unit, data and mail, on SQLite and PostgreSQL', () => {
  const file = join(reports, 'vitest.json');
  command('vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`);
  const report = JSON.parse(readFileSync(file, 'utf8'));
  const broken = report.testResults.filter(
    (each: { status: string; assertionResults: unknown[] }) => each.status === 'failed' && each.assertionResults.length === 0,
  ).length;
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken };
});

suite('In the browser, against the built site', () => {
  const browser = findBrowser();
  const file = join(reports, 'playwright.json');
  const ended = command('playwright', 'test', '--config', 'tests/playwright.config.ts', {
    CHROME_PATH: browser,
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  });
  const { stats, errors } = JSON.parse(readFileSync(file, 'utf8'));
  const failed = stats.unexpected + stats.flaky + errors.length;
  return { passed: stats.expected, failed: failed || (ended ? 0 : 1) };
});

const sum = (key: keyof Outcome) => outcomes.reduce((total, outcome) => total + outcome[key], 0);
process.exitCode = sum('failed') > 0 ? 1 : 0;
process.stdout.write(`\n${sum('passed')} passed, ${sum('failed')} failed\n`);

function check(name: string, passes: () => boolean): void {
  suite(name, () => (passes() ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }));
}

function suite(name: string, run: () => Outcome): void {
  process.stdout.write(`\n── ${name}\n`);
  const start = Date.now();
  let outcome: Outcome;
  try {
    outcome = run();
  } catch (error) {
    process.stdout.write(`${error instanceof Error ? error.message : error}\n`);
    outcome = { passed: 0, failed: 1 };
  }
  outcomes.push(outcome);
  process.stdout.write(
    `── ${name}: ${outcome.passed} passed, ${outcome.failed} failed (${Math.round((Date.now() - start) / 1000)} s)\n`,
  );
}

function command(name: string, ...rest: (string | Record<string, string>)[]): boolean {
  const args = rest.filter((each) => typeof each === 'string');
  const variables = rest.find((each) => typeof each === 'object');
  const { status } = spawnSync(name, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...variables },
    shell: process.platform === 'win32',
  });
  return status === 0;
}
