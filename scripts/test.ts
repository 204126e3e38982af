// `npm test` runs all checks. It prints the failures again at its end and then the line "N passed, N failed, N skipped". It fails if
// PostgreSQL or a browser is missing, unless ALLOW_MISSING=postgres,browser,firefox,webkit allows their tests to be skipped.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { openSchool } from '../tests/schools/open.ts';
import { isPostgresInstalled } from '../tests/support/postgres.ts';
import { findFirefox, findOrInstallTestBrowser, findWebKit } from './find-browser.ts';
import { installTestTools } from './install-test-tools.ts';

interface Outcome {
  passed: number;
  failed: number;
  skipped: number;
  /** Names and errors of failed tests. */
  failures?: string[];
}

/** Browser tests whose outcome depends on the content. */
const testsOfContent = [
  'calendar',
  'contact',
  'crawl',
  'fonts',
  'home',
  'performance-budgets',
  'schedule-changes',
  'visual-snapshots',
];
/** Tests of commands, which take long and do not depend on the school. */
const testsOfCommands = ['scripts/install-service.test.ts', 'scripts/dev.test.ts', 'scripts/check/project.test.ts'];
const allowedMissing = (process.env.ALLOW_MISSING ?? '').split(',');
const reports = mkdtempSync(join(tmpdir(), 'school-test-'));
process.once('exit', () => rmSync(reports, { recursive: true, force: true }));
const outcomes: Outcome[] = [];
/** The school in tests/schools/melbourne, on SQLite only, because the content does not change queries. */
const secondSchool = { cwd: join(reports, 'melbourne'), env: { SQLITE_ONLY: '1' } };

installTestTools();
await check('Types', process.execPath, ['scripts/typecheck.ts']);
await check('Content', process.execPath, ['scripts/check.ts']);
await check('Lint and format', 'biome', ['check', '--error-on-warnings', '.']);
if (!isPostgresInstalled() && process.env.SQLITE_ONLY !== '1')
  await suite('PostgreSQL', async () => missing('postgres', 'PostgreSQL is not installed (Debian: postgresql).'));
if (!findFirefox()) await suite('Firefox', async () => missing('firefox', 'Firefox is not installed (Debian: firefox-esr).'));
if (!findWebKit())
  await suite('WebKit', async () => missing('webkit', 'WebKit is not installed (Debian: webkit2gtk-driver xvfb).'));
// Runs unit and browser tests in parallel, because the former mostly wait for I/O. Also builds and unit-tests the second school, because the
// browser tests take longer.
await Promise.all([
  suite('Unit tests, on SQLite and PostgreSQL', () => runUnitTests()).then(() =>
    suite('Second school: build and unit tests', buildSecondSchool),
  ),
  suite('Browser tests', () => runBrowserTests()),
]);
if (existsSync(join(secondSchool.cwd, 'build/server/main.js')))
  await suite('Second school: browser tests', () =>
    runBrowserTests({ ...secondSchool, files: [...testsOfContent, '--grep-invert', '@accounts'] }));

const sum = (key: 'passed' | 'failed' | 'skipped') => outcomes.reduce((total, outcome) => total + outcome[key], 0);
process.exitCode = sum('failed') > 0 ? 1 : 0;
for (const failure of outcomes.flatMap(({ failures = [] }) => failures)) process.stdout.write(`\nFAILED ${failure}\n`);
process.stdout.write(`\n${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped\n`);

interface TestRun {
  cwd?: string;
  env?: Record<string, string>;
  /** Only test files whose path contains one of these. */
  files?: string[];
}

async function runUnitTests({ cwd = '.', env, files = [] }: TestRun = {}): Promise<Outcome> {
  // Buffer the output in a file, so that it does not mix with that of the browser tests.
  const outputFile = join(reports, 'unit.txt');
  const file = join(reports, 'vitest.json');
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...files];
  const isSuccess = await run('vitest', args, { cwd, env, outputFile });
  process.stdout.write(`\n${readFileSync(outputFile, 'utf8')}`);
  const report = JSON.parse(readFileSync(file, 'utf8'));
  return withExitCode(isSuccess, {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: report.testResults.flatMap(({ assertionResults }: { assertionResults: UnitTest[] }) =>
      assertionResults.flatMap(({ fullName, status, failureMessages }) =>
        status === 'failed' ? [describeFailure(fullName, failureMessages.join('\n'))] : [],
      ),
    ),
  });
}

async function runBrowserTests({ cwd = '.', env, files = [] }: TestRun = {}): Promise<Outcome> {
  let browser: string;
  try {
    browser = findOrInstallTestBrowser();
  } catch (error) {
    return missing('browser', (error as Error).message);
  }
  const file = join(reports, 'playwright.json');
  const isSuccess = await run('playwright', ['test', '--config', 'tests/playwright.config.ts', ...files], {
    cwd,
    env: { ...env, CHROME_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  });
  const { stats, errors, suites } = JSON.parse(readFileSync(file, 'utf8'));
  return withExitCode(isSuccess, {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
    failures: failuresOf({ title: '', suites }),
  });
}

interface UnitTest {
  fullName: string;
  status: string;
  failureMessages: string[];
}

interface BrowserTests {
  title: string;
  suites?: BrowserTests[];
  specs?: { title: string; tests: { projectName: string; status: string; results: { error?: { message?: string } }[] }[] }[];
}

function failuresOf({ title, suites = [], specs = [] }: BrowserTests): string[] {
  const own = specs.flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ projectName, results }) =>
        describeFailure(`[${projectName}] ${title} › ${spec.title}`, results.at(-1)?.error?.message ?? ''),
      ),
  );
  return [...own, ...suites.flatMap(failuresOf)];
}

function describeFailure(name: string, error: string): string {
  return `${name}\n${stripVTControlCharacters(error).slice(0, 600)}`;
}

async function buildSecondSchool(): Promise<Outcome> {
  const { cwd } = secondSchool;
  openSchool('melbourne', cwd);
  for (const script of ['pictures', 'typecheck', 'build'])
    if (!(await run('npm', ['run', '--silent', script], secondSchool))) return { passed: 0, failed: 1, skipped: 0 };
  return runUnitTests({
    ...secondSchool,
    files: ['app/', 'content/', 'scripts/', ...testsOfCommands.map((file) => `--exclude=${file}`)],
  });
}

/** Counts a failed run without a failed test as one failure, for example if a test file cannot be loaded. */
function withExitCode(isSuccess: boolean, outcome: Outcome): Outcome {
  return isSuccess || outcome.failed > 0 ? outcome : { ...outcome, failed: 1 };
}

function missing(what: 'postgres' | 'browser' | 'firefox' | 'webkit', message: string): Outcome {
  process.stdout.write(`${message} To skip its tests: ALLOW_MISSING=${what}\n`);
  const isAllowed = allowedMissing.includes(what);
  return { passed: 0, failed: isAllowed ? 0 : 1, skipped: isAllowed ? 1 : 0 };
}

async function check(name: string, command: string, args: string[]): Promise<void> {
  await suite(name, async () => {
    const isSuccess = await run(command, args);
    return { passed: isSuccess ? 1 : 0, failed: isSuccess ? 0 : 1, skipped: 0 };
  });
}

async function suite(name: string, runSuite: () => Promise<Outcome>): Promise<void> {
  process.stdout.write(`\n── ${name}\n`);
  const start = Date.now();
  const outcome = await runSuite().catch((error: Error): Outcome => {
    process.stdout.write(`${error.message}\n`);
    return { passed: 0, failed: 1, skipped: 0 };
  });
  outcomes.push(outcome);
  const { passed, failed, skipped } = outcome;
  const seconds = Math.round((Date.now() - start) / 1_000);
  process.stdout.write(`── ${name}: ${passed} passed, ${failed} failed, ${skipped} skipped; ${seconds} s\n`);
}

interface RunOptions {
  cwd?: string;
  env?: Record<string, string>;
  outputFile?: string;
}

async function run(command: string, args: string[], { cwd = '.', env, outputFile }: RunOptions = {}): Promise<boolean> {
  const target = outputFile === undefined ? 'inherit' : openSync(outputFile, 'w');
  const child = spawn(command, args, {
    cwd,
    stdio: ['ignore', target, target],
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
  });
  const [code] = await once(child, 'exit');
  return code === 0;
}
