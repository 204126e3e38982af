// Installs packages if the lock file has changed and, with --build, checks the content and builds the site if a source file has changed.
// This is plain JavaScript without dependencies, because it runs on the machine's own Node (20 or newer) before any package is installed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
process.chdir(root);

const sources = [
  'app',
  'content',
  'store',
  'server',
  'main.ts',
  'vite.config.ts',
  'react-router.config.ts',
  'package-lock.json',
  'scripts/vite',
];

if (!isInstalled()) {
  writeLine('Installing packages …');
  // Runs npm on the machine's own Node, because the installation deletes the Node in node_modules.
  const npm = process.env.npm_execpath;
  const outer = { ...process.env, PATH: pathWithoutBin(process.env.PATH ?? '') };
  // Install scripts can be skipped, because scripts/dependencies.test.ts ensures that no package needs them.
  const args = ['ci', '--include=dev', '--include=optional', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  if (npm) run(process.env.npm_node_execpath ?? process.execPath, [npm, ...args], outer);
  else run('npm', args, outer);
  if (process.platform === 'linux') ensureNodeRuns();
}

if (process.argv.includes('--build')) {
  whenChanged('build/.built', sources.flatMap(contentsOf), () => {
    const env = { ...process.env, PATH: join(root, 'node_modules/.bin') + delimiter + process.env.PATH };
    writeLine('Checking the content …');
    run('node', ['scripts/check.ts', '--errors'], env);
    writeLine('Building …');
    run('node', ['node_modules/@react-router/dev/bin.cjs', 'build', '--logLevel', 'warn'], { ...env, NODE_ENV: 'production' });
  });
}

/** Minimal Debian and Ubuntu lack libatomic1, which the installed Node needs. The machine's own Node serves as well if it is new enough. */
function ensureNodeRuns() {
  const start = () => spawnSync('node_modules/.bin/node', ['--version'], { encoding: 'utf8' });
  let { status, stderr } = start();
  if (status !== 0 && stderr?.includes('libatomic') && process.getuid() === 0 && existsSync('/usr/bin/apt-get')) {
    writeLine('Installing libatomic1, which Node 26 needs …');
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    spawnSync('sh', ['-c', 'apt-get update -qq && apt-get install -y -qq libatomic1'], { env });
    ({ status, stderr } = start());
  }
  if (status === 0) return;
  // npm puts this folder first in PATH: the next run would start with a Node that does not run.
  rmSync('node_modules/.bin/node', { force: true });
  if (Number.parseInt(process.versions.node, 10) >= 26) return;
  rmSync('node_modules/.package-lock.json');
  writeLine(`The Node installed with the site does not run on this machine: ${stderr?.trim()}`);
  if (stderr?.includes('libatomic')) writeLine('On Debian and Ubuntu, as root: apt-get install libatomic1');
  process.exit(1);
}

/** Compares the lock file with the list that npm writes at the end of every installation, including manual ones. */
function isInstalled() {
  if (!existsSync('node_modules/.package-lock.json')) return false;
  const packagesOf = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;
  const { '': _, ...locked } = packagesOf('package-lock.json');
  const installed = packagesOf('node_modules/.package-lock.json');
  const isRight = ([path, { version }]) => locked[path]?.version === version;
  const isThere = ([path, { optional, devOptional }]) => path in installed || optional || devOptional;
  return Object.entries(installed).every(isRight) && Object.entries(locked).every(isThere);
}

function whenChanged(stamp, inputs, work) {
  const hash = createHash('sha256');
  for (const input of inputs) hash.update(input).update('\0');
  const state = hash.digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === state) return;
  work();
  mkdirSync(join(stamp, '..'), { recursive: true });
  writeFileSync(stamp, state);
}

function contentsOf(path) {
  if (!existsSync(path) || path.includes('.test.')) return [];
  try {
    const names = readdirSync(path).sort();
    return names.flatMap((name) => contentsOf(join(path, name)));
  } catch {
    return [path, readFileSync(path)];
  }
}

function pathWithoutBin(path) {
  return path
    .split(delimiter)
    .filter((folder) => !folder.replaceAll('\\', '/').endsWith('node_modules/.bin'))
    .join(delimiter);
}

function run(command, args, env) {
  const { status, error } = spawnSync(command, args, { stdio: 'inherit', env });
  if (error) writeLine(`${command} could not be run: ${error.message}`);
  if (status !== 0) process.exit(status ?? 1);
}

function writeLine(text) {
  process.stderr.write(`${text}\n`);
}
