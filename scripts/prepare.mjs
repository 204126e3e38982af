// Runs before `npm start`, `npm test` and `npm run dev`, on whatever Node the machine has (18 or newer): installs when the lock
// file has changed, builds (with --build) when a source has. Plain JavaScript without dependencies, for there are none yet.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
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

whenChanged('node_modules/.installed', [process.platform, process.arch, readFileSync('package-lock.json')], () => {
  say('Installing packages …');
  // The npm that runs this script, on the machine's own Node: the Node in node_modules would be deleted under its feet.
  const npm = process.env.npm_execpath;
  const outer = { ...process.env, PATH: pathWithoutBin(process.env.PATH ?? '') };
  // No package needs its own scripts to run while it is installed (tools/licenses.test.ts).
  const args = ['ci', '--include=dev', '--include=optional', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  if (npm) run(process.env.npm_node_execpath ?? process.execPath, [npm, ...args], outer);
  else run('npm', args, outer);
  // In the system's own words this would name neither what asks for the library nor where to get it.
  const brought = 'node_modules/.bin/node';
  if (process.platform === 'linux' && existsSync(brought)) {
    const { status, stderr } = spawnSync(brought, ['--version'], { encoding: 'utf8' });
    if (status !== 0) {
      say(`The Node that the site brings does not run on this machine: ${stderr.trim()}`);
      if (stderr.includes('libatomic')) say('On Debian and Ubuntu, as root: apt-get install libatomic1');
      process.exit(1);
    }
  }
});

if (process.argv.includes('--build')) {
  whenChanged('build/.built', sources.flatMap(contentsOf), () => {
    say('Building …');
    run('node', ['node_modules/@react-router/dev/bin.cjs', 'build', '--logLevel', 'warn'], {
      ...process.env,
      NODE_ENV: 'production',
      PATH: join(root, 'node_modules/.bin') + delimiter + process.env.PATH,
    });
  });
}

/** Does the work unless `mark` says that it was done for exactly these inputs. */
function whenChanged(mark, inputs, work) {
  const hash = createHash('sha256');
  for (const input of inputs) hash.update(input).update('\0');
  const state = hash.digest('hex');
  if (existsSync(mark) && readFileSync(mark, 'utf8') === state) return;
  work();
  mkdirSync(join(mark, '..'), { recursive: true });
  writeFileSync(mark, state);
}

/** The names and contents of a file, or of all files of a folder in a stable order; tests don't count. */
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
  if (error) say(`${command} could not be run: ${error.message}`);
  if (status !== 0) process.exit(status ?? 1);
}

function say(text) {
  process.stderr.write(`${text}\n`);
}
