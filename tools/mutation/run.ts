// `npm run attacks`: takes each defence out of a copy of the site, by itself, and looks whether the tests that attack it notice.
// `npm run attacks -- 'per network' cookies` does so for those whose name, file or title holds one of the words. The newest result of each is
// kept in docs/attacks.json, and docs/attacks.md is written from that.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { findBrowser } from '../../scripts/find-browser.ts';
import { type Defence, readDefences } from './defences.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Inside, so that it finds the packages; several may be at work. */
const copy = join(root, '.attacks', String(process.pid));
const output = join(copy, 'output.txt');
const report = join(copy, 'report.json');
interface Seen {
  /** The names of the tests that failed. */
  failed: string[];
  /** What the first of them said, for whoever wants to see that it was the attack that failed, and not the test. */
  said?: string[];
  /** Why they say nothing about the defence. */
  broken?: string;
}

const wanted = process.argv.slice(2);
const isWanted = (title: string, { what, file }: Defence) =>
  wanted.length === 0 || wanted.some((word) => [title, what, file].some((text) => text.includes(word)));
const all = readDefences();
const chosen = all
  .map(({ title, defences }) => ({ title, defences: defences.filter((each) => isWanted(title, each)) }))
  .filter(({ defences }) => defences.length > 0);

/** By title and name. */
const kept = new URL('../../docs/attacks.json', import.meta.url);
type Results = Record<string, Record<string, Seen & { at: string }>>;

makeCopy();
process.once('exit', () => rmSync(copy, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

let missed = 0;
for (const { title, defences } of chosen) {
  process.stdout.write(`\n── ${title}\n`);
  for (const defence of defences) {
    const seen = await withoutDefence(defence);
    if (!isNoticed(seen)) missed++;
    process.stdout.write(`${defence.what}: ${seen.broken ?? (seen.failed.join('; ') || 'NOT NOTICED')}\n`);
    for (const line of seen.said ?? []) process.stdout.write(`    | ${line}\n`);
    const results = readResults();
    results[title] = { ...results[title], [defence.what]: { ...seen, at: new Date().toISOString() } };
    writeFileSync(kept, `${JSON.stringify(results, null, 2)}\n`);
    writeFileSync(join(root, 'docs/attacks.md'), page(results));
  }
}
process.stdout.write(`\n${missed} not noticed\n`);
process.exit(missed > 0 ? 1 : 0);

/** Of the defences that there are; read each time, for several of us may be at work. */
function readResults(): Results {
  const old: Results = existsSync(kept) ? JSON.parse(readFileSync(kept, 'utf8')) : {};
  const known = all.map(({ title, defences }) => {
    const names = defences.map(({ what }) => what).filter((what) => old[title]?.[what]);
    return [title, Object.fromEntries(names.map((what) => [what, old[title]?.[what]]))];
  });
  return Object.fromEntries(known);
}

function makeCopy(): void {
  rmSync(copy, { recursive: true, force: true });
  const { stdout } = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 100_000_000,
  });
  for (const name of stdout.split('\0').filter(Boolean)) {
    mkdirSync(dirname(join(copy, name)), { recursive: true });
    copyFileSync(join(root, name), join(copy, name));
  }
  // Every build is compressed anew; no attack is about how well.
  edit('server/served-files.ts', 'constants.BROTLI_MAX_QUALITY', '1');
}

/** False where `from` does not stand in the file, or more than once. */
function edit(name: string, from: string, to: string): boolean {
  const whole = readFileSync(join(copy, name), 'utf8');
  if (whole.split(from).length !== 2) return false;
  writeFileSync(
    join(copy, name),
    whole.replace(from, () => to),
  );
  return true;
}

async function withoutDefence(defence: Defence): Promise<Seen> {
  const { file, from, to } = defence;
  const whole = readFileSync(join(copy, file));
  if (!edit(file, from, to)) return { failed: [], broken: `not found once in ${file}` };
  try {
    return await attack(defence);
  } finally {
    writeFileSync(join(copy, file), whole);
  }
}

async function attack({ tests, only }: Defence): Promise<Seen> {
  const [inBrowser, units] = [tests.filter(isSpec), tests.filter((test) => !isSpec(test))];
  if (units.length > 0) {
    const names = only ? ['--testNamePattern', only] : [];
    await run('vitest', ['run', ...units, ...names, '--bail=1', '--reporter=json', `--outputFile.json=${report}`]);
    const seen = readUnits();
    if (inBrowser.length === 0 || isNoticed(seen) || seen.broken) return seen;
  }
  if (!(await run('react-router', ['build', '--logLevel', 'error'], { NODE_ENV: 'production' })))
    return { failed: [], broken: 'it does not build' };
  const names = only ? ['--grep', only] : [];
  const config = ['--config', 'tests/playwright.config.ts', '--reporter=json', '--max-failures=1'];
  await run('playwright', ['test', ...config, ...inBrowser, ...names], {
    CHROME_PATH: findBrowser(),
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  });
  return readSpecs();
}

function isSpec(test: string): boolean {
  return test.endsWith('.spec.ts');
}

/** Whether it ended well. */
async function run(command: string, args: string[], variables: Record<string, string> = {}): Promise<boolean> {
  rmSync(report, { force: true });
  const written = openSync(output, 'w');
  const child = spawn(command, args, { cwd: copy, stdio: ['ignore', written, written], env: { ...process.env, ...variables } });
  const [code] = await once(child, 'exit');
  return code === 0;
}

function readReport() {
  try {
    return JSON.parse(readFileSync(report, 'utf8'));
  } catch {
    return fail(readFileSync(output, 'utf8'));
  }
}

interface UnitFile {
  status: string;
  message: string;
  assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
}

function readUnits(): Seen {
  const files: UnitFile[] = readReport().testResults;
  const tests = files.flatMap(({ assertionResults }) => assertionResults);
  const broken = files.find(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0);
  if (broken) return { failed: [], broken: broken.message };
  const failures = tests.filter(({ status }) => status === 'failed');
  if (!tests.some(({ status }) => ['passed', 'failed'].includes(status))) return { failed: [], broken: 'no test was run' };
  return { failed: failures.map(({ fullName }) => fullName.trim()), said: beginningOf(failures[0]?.failureMessages[0]) };
}

interface Suite {
  title: string;
  suites?: Suite[];
  specs: { title: string; ok: boolean; tests: { results: { status: string; error?: { message: string } }[] }[] }[];
}

function readSpecs(): Seen {
  const { suites, errors } = readReport() as { suites: Suite[]; errors: { message: string }[] };
  const failed: string[] = [];
  let said: string[] | undefined;
  let ran = 0;
  const look = (suite: Suite, above: string[]) => {
    for (const { title, tests } of suite.specs) {
      const results = tests.flatMap((test) => test.results);
      ran += results.filter(({ status }) => status !== 'skipped').length;
      const failure = results.find(({ status }) => status === 'failed' || status === 'timedOut');
      if (!failure) continue;
      said ??= beginningOf(failure.error?.message);
      failed.push([...above, title].join(' › '));
    }
    for (const below of suite.suites ?? []) look(below, [...above, below.title]);
  };
  for (const suite of suites) look(suite, []);
  if (ran === 0) return { failed: [], broken: errors[0]?.message ?? 'no test was run' };
  return { failed, ...(said && { said }) };
}

/** Without the stack, which names this machine's folders. */
function beginningOf(message = ''): string[] {
  const lines = stripVTControlCharacters(message).split('\n').filter(Boolean);
  return lines.filter((line) => !/^\s+at |file:\/\//.test(line) && !line.includes(copy)).slice(0, 10);
}

function isNoticed(seen: Seen | undefined): boolean {
  return seen !== undefined && !seen.broken && seen.failed.length > 0;
}

function page(results: Results): string {
  const every = all.flatMap(({ title, defences }) => defences.map(({ what }) => results[title]?.[what]));
  const days = every.flatMap((seen) => (seen ? [seen.at.slice(0, 10)] : [])).sort();
  const rows = all.map(({ title, defences }) => {
    const lines = defences.map(({ what, file, tests }) => {
      const attackers = tests.map((test) => `\`${test}\``).join(', ');
      return `| ${what} | \`${file}\` | ${attackers} | ${noticedBy(results[title]?.[what])} |`;
    });
    return `## ${title}\n\n| defence | stands in | attacked by | failed without it |\n|---|---|---|---|\n${lines.join('\n')}\n`;
  });
  return `# The attacks, and what they are worth

Written by \`npm run attacks\` (\`bench/attacks/\`), never by hand, from ${days[0]} to ${days.at(-1)}. Each defence was taken out of a copy of the
site by itself; the copy was built and attacked by the tests that are named, which pass with every defence in place (\`npm test\`). The last
column says which test noticed first. What it said is in attacks.json. ${every.length} defences, ${every.filter((seen) => !isNoticed(seen)).length} not noticed.

${rows.join('\n')}`;
}

function noticedBy(seen: Seen | undefined): string {
  if (!seen) return 'not run yet';
  if (seen.broken) return `**${cell(seen.broken)}**`;
  return seen.failed.length > 0 ? cell(seen.failed[0]) : '**not noticed**';
}

function cell(text = ''): string {
  return text.replaceAll('|', '\\|').replace(/\s+/g, ' ').replaceAll('<', '&lt;');
}

function fail(why: string): never {
  process.stderr.write(`${why}\n`);
  process.exit(1);
}
