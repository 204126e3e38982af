// `npm test` runs the checks for each commit, `npm run test:all` (`--all`) also those tagged @full or in `*.full.test.ts` files, which
// CONTRIBUTING lists. Both print the failures again at their end and then the line "N passed, N failed, N skipped". They fail if
// PostgreSQL, a browser or (with `--all`) a calendar program is missing, unless ALLOW_MISSING=postgres,browser,firefox,webkit,calendar
// allows their tests to be skipped.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { openSchool } from '../tests/schools/open.ts';
import { isPostgresInstalled } from '../tests/support/postgres.ts';
import { findFirefox, findOrInstallTestBrowser, findWebKit } from './find-browser.ts';
import { areCalendarProgramsInstalled, installTestTools } from './install-test-tools.ts';

interface Outcome {
  passed: number;
  failed: number;
  skipped: number;
  /** Names and errors of failed tests. */
  failures?: string[];
}

const isComplete = process.argv.includes('--all');
if (isComplete) process.env.TEST_ALL = '1';
const allowedMissing = (process.env.ALLOW_MISSING ?? '').split(',');
const reports = mkdtempSync(join(tmpdir(), 'school-test-'));
process.once('exit', () => rmSync(reports, { recursive: true, force: true }));
const outcomes: Outcome[] = [];
/** Tests of pages of any school (`testsOfContent`), and those that `npm run test:all` adds (`moreTestsOfContent`). */
const testsOfContent = ['http/crawl'];
const moreTestsOfContent = [
  'http/home',
  'browser/public-pages',
  'calendar',
  'contact',
  'fonts',
  'browser/home',
  'performance-budgets',
  'schedule-changes',
  'visual-snapshots',
];
const startCpuSeconds = cpuSeconds();

installTestTools();
await check('Types', process.execPath, ['scripts/typecheck.ts']);
await check('Content', process.execPath, ['scripts/check.ts']);
await check('Lint and format', 'biome', ['check', '--error-on-warnings', '.']);
await suite('Known vulnerabilities', auditLockFile);
if (!isPostgresInstalled() && process.env.SQLITE_ONLY !== '1')
  await suite('PostgreSQL', async () => missing('postgres', 'PostgreSQL is not installed (Debian: postgresql).'));
if (!findFirefox()) await suite('Firefox', async () => missing('firefox', 'Firefox is not installed (Debian: firefox-esr).'));
if (!findWebKit())
  await suite('WebKit', async () => missing('webkit', 'WebKit is not installed (Debian: webkit2gtk-driver xvfb).'));
if (isComplete && !areCalendarProgramsInstalled())
  await suite('Calendar programs', async () =>
    missing('calendar', 'A calendar program is not installed (Debian: khal vdirsyncer calcurse).'));
// The suites run at the same time, because each of them often waits for a disk or a browser.
await Promise.all([
  suite('Unit tests', () => runUnitTests()).then(() => checkSecondSchool()),
  suite('HTTP and browser tests', () => runBrowserTests()),
]);

const sum = (key: 'passed' | 'failed' | 'skipped') => outcomes.reduce((total, outcome) => total + outcome[key], 0);
process.exitCode = sum('failed') > 0 ? 1 : 0;
for (const failure of outcomes.flatMap(({ failures = [] }) => failures)) process.stdout.write(`\nFAILED ${failure}\n`);
process.stdout.write(`\nThis machine used ${Math.round(cpuSeconds() - startCpuSeconds)} CPU seconds.\n`);
process.stdout.write(`${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped\n`);

/** CPU time of all processes of this machine since it started. */
function cpuSeconds(): number {
  return cpus().reduce((sum, { times: { user, nice, sys } }) => sum + (user + nice + sys) / 1_000, 0);
}

/** Audit of the production packages. Skipped if the registry cannot be reached or offers no audit. */
async function auditLockFile(): Promise<Outcome> {
  const args = ['audit', '--omit=dev', '--json', '--fetch-retries=0', '--fetch-timeout=20000'];
  const { stdout } = spawnSync('npm', args, { encoding: 'utf8', shell: process.platform === 'win32' });
  const { metadata, vulnerabilities = {}, message } = JSON.parse(stdout || '{}');
  if (!metadata) {
    process.stdout.write(`The registry did not answer: ${message ?? 'npm audit failed'}\n`);
    return { passed: 0, failed: 0, skipped: 1 };
  }
  const failures = Object.keys(vulnerabilities).map((name) =>
    describeFailure(`npm audit › ${name}`, 'npm audit --omit=dev says more.'),
  );
  return { passed: failures.length === 0 ? 1 : 0, failed: failures.length, skipped: 0, failures };
}

interface TestRun {
  cwd?: string;
  args?: string[];
  env?: Record<string, string>;
}

async function runUnitTests({ cwd = '.', args = [], env }: TestRun = {}): Promise<Outcome> {
  // Buffer the output in a file, so that it does not mix with the output of the browser tests.
  const outputFile = join(reports, 'unit.txt');
  const file = join(reports, 'vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const isSuccess = await run('vitest', ['run', ...args, ...reporters], { cwd, env, outputFile });
  process.stdout.write(`\n${readFileSync(outputFile, 'utf8')}`);
  const report = JSON.parse(readFileSync(file, 'utf8'));
  return withExitCode(isSuccess, {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: report.testResults.flatMap(({ name, assertionResults }: { name: string; assertionResults: UnitTest[] }) =>
      assertionResults.flatMap(({ fullName, status, failureMessages }) =>
        status === 'failed' ? [describeFailure(`${relative('.', name)} › ${fullName}`, failureMessages.join('\n'))] : [],
      ),
    ),
  });
}

async function runBrowserTests({ cwd = '.', args = [] }: TestRun = {}): Promise<Outcome> {
  let browser: string;
  try {
    browser = findOrInstallTestBrowser();
  } catch (error) {
    return missing('browser', (error as Error).message);
  }
  const file = join(reports, `playwright-${args.join('-')}.json`);
  const isSuccess = await run('playwright', ['test', ...args, '--config', 'tests/playwright.config.ts'], {
    cwd,
    env: { CHROME_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
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
  specs?: { title: string; file: string; line: number; tests: { projectName: string; status: string; results: Result[] }[] }[];
}

interface Result {
  errors: { message?: string; location?: { file: string; line: number } }[];
  attachments: { name: string; path?: string }[];
}

function failuresOf({ suites = [], specs = [] }: BrowserTests): string[] {
  const own = specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ projectName, results }) => {
        const { errors = [], attachments = [] } = results.at(-1) ?? {};
        const texts = errors.map(({ message = '', location }) => {
          const place = location && `\n    at ${relative('.', location.file)}:${location.line}`;
          return stripVTControlCharacters(message).slice(0, 1_000) + (place ?? '');
        });
        const files = attachments.flatMap(({ name, path }) => (path ? [`${name}: ${relative('.', path)}`] : []));
        return [`[${projectName}] tests/${file}:${line} › ${title}`, ...texts, ...files].join('\n');
      }),
  );
  return [...own, ...suites.flatMap(failuresOf)];
}

function describeFailure(name: string, error: string): string {
  return `${name}\n${stripVTControlCharacters(error).slice(0, 1_000)}`;
}

/**
 * Checks the school in tests/schools/melbourne: its content is valid, it builds, and its pages are complete. This shows that
 * nothing depends on the sample.
 */
async function checkSecondSchool(): Promise<void> {
  const cwd = join(reports, 'melbourne');
  await suite('Second school: build and crawl', async () => {
    openSchool('melbourne', cwd);
    const isBuilt =
      (await run(process.execPath, ['scripts/images.ts'], { cwd })) && (await run('npm', ['run', '--silent', 'build'], { cwd }));
    if (!isBuilt) return { passed: 0, failed: 1, skipped: 0 };
    return runBrowserTests({ cwd, args: testsOfContent });
  });
  if (!isComplete) return;
  const env = { SQLITE_ONLY: '1', TEST_ALL: '' };
  const args = ['app/', 'content/', 'scripts/', '--project', '!processes'];
  await suite('Second school: unit tests', () => runUnitTests({ cwd, env, args }));
  const journeys = [...moreTestsOfContent, '--project', 'http', '--project', 'chromium'];
  await suite('Second school: journeys', () => runBrowserTests({ cwd, args: journeys }));
}

/** Counts a failed run without a failed test as one failure, for example if a test file cannot be loaded. */
function withExitCode(isSuccess: boolean, outcome: Outcome): Outcome {
  return isSuccess || outcome.failed > 0 ? outcome : { ...outcome, failed: 1 };
}

function missing(what: 'postgres' | 'browser' | 'firefox' | 'webkit' | 'calendar', message: string): Outcome {
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
  env?: Record<string, string> | undefined;
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
