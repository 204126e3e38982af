// `npm run upgrade` installs the newest commit of the current branch. It builds beside the running version, stops the site, backs it up,
// swaps the versions and starts the site. If the new version does not become ready, it rolls back to the former one, and to the backup if the
// new one has migrated the database.
import { spawnSync } from 'node:child_process';
import { existsSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { timeZone } from '#content/school.ts';
import { readMigrationNames } from '#server/backup.ts';
import { becomesReady, readEnvOrExit, writeLine } from './command.ts';

type Options = ReturnType<typeof readOptions>;
type Versions = { former: string; next: string };

class UpgradeError extends Error {}

const UNIT = '/etc/systemd/system/school.service';
const work = '.upgrade';
/** Untracked folders, which are swapped with those of the new version. */
const builtFolders = ['node_modules', 'build'];

const env = readEnvOrExit();
const owner = ownerOptions();

try {
  process.exitCode = (await upgrade(readOptions())) ? 0 : 1;
} catch (error) {
  if (!(error instanceof UpgradeError)) throw error;
  writeLine(error.message);
  process.exitCode = 1;
}

async function upgrade(options: Options): Promise<boolean> {
  const versions = fetchVersions();
  if (versions.former === versions.next) {
    writeLine('This is the newest version already.');
    return true;
  }
  rmSync(work, { recursive: true, force: true });
  run('mkdir', ['-p', join(work, 'next'), join(work, 'former')]);
  writeLine(`Building ${versions.next.slice(0, 8)}; the former version keeps running …`);
  run('git', ['archive', '--format=tar', `--output=${work}/next.tar`, versions.next]);
  run('tar', ['-xf', '../next.tar'], join(work, 'next'));
  run(process.execPath, ['scripts/prepare.mjs', '--build'], join(work, 'next'));
  // Ignores signals, for example the end of an SSH connection: an interrupted switch would leave neither version in place.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
  const isUpgraded = await switchVersions(versions, options);
  rmSync(work, { recursive: true });
  return isUpgraded;
}

/** Installs nothing that would discard local changes or commits. */
function fetchVersions(): Versions {
  if (git('status', '--porcelain', '--untracked-files=no'))
    throw new UpgradeError('Files of the site have been changed here (git status shows them): commit or undo that first.');
  git('fetch', '--quiet');
  const former = git('rev-parse', 'HEAD');
  const next = git('rev-parse', '@{upstream}');
  if (git('merge-base', former, next) !== former)
    throw new UpgradeError('There are commits here that the fetched branch lacks: push or rebase them first.');
  return { former, next };
}

async function switchVersions(versions: Versions, options: Options): Promise<boolean> {
  const { stop, start, waitMs } = options;
  const backup = join(env.dataDir, 'backups', `${Temporal.Now.plainDateISO(timeZone)}.backup`);
  let migrations: string[];
  try {
    if (!runShell(stop)) throw new UpgradeError(`${stop} failed. The former version stays.`);
    run('mkdir', ['-p', '-m', '700', join(env.dataDir, 'backups')]);
    run(process.execPath, ['scripts/backup.ts', backup, '--force']);
    migrations = await readMigrationNames(env);
  } catch (error) {
    runShell(start);
    throw error;
  }
  if (await installNext(versions, options)) {
    writeLine(`The new version is running. The former one was ${versions.former}.`);
    return true;
  }
  writeLine('The new version did not become ready. Returning to the former one …');
  runShell(stop);
  moveBuild(join(work, 'former'), '.');
  git('reset', '--quiet', '--hard', versions.former);
  const isMigrated = String(await readMigrationNames(env)) !== String(migrations);
  if (isMigrated) run(process.execPath, ['scripts/restore.ts', backup, '--force']);
  runShell(start);
  writeLine(
    (await becomesReady(env, waitMs))
      ? `The former version is running again${isMigrated ? ', on the backup made before the switch' : ''}. The log says what failed.`
      : `The former version does not become ready either. The log says why. Backup: ${backup}`,
  );
  return false;
}

/** Returns false if the new version does not become ready, or cannot be put in place, for example on a full disk. */
async function installNext({ next }: Versions, { start, waitMs }: Options): Promise<boolean> {
  try {
    moveBuild('.', join(work, 'former'));
    moveBuild(join(work, 'next'), '.');
    git('reset', '--quiet', '--hard', next);
    runShell(start);
    return await becomesReady(env, waitMs);
  } catch (error) {
    writeLine(String(error));
    return false;
  }
}

function moveBuild(from: string, to: string): void {
  for (const folder of builtFolders.filter((name) => existsSync(join(from, name)))) {
    rmSync(join(to, folder), { recursive: true, force: true });
    renameSync(join(from, folder), join(to, folder));
  }
}

function readOptions() {
  const { values } = parseArgs({
    options: { stop: { type: 'string' }, start: { type: 'string' }, wait: { type: 'string', default: '120' } },
  });
  const { stop, start, wait } = existsSync(UNIT)
    ? { stop: 'systemctl stop school', start: 'systemctl start school', ...values }
    : values;
  if (!stop || !start || !/^\d+$/.test(wait))
    throw new UpgradeError(
      `Usage: npm run upgrade -- [--wait SECONDS] --stop 'COMMAND' --start 'COMMAND'; the commands are optional where ${UNIT} exists`,
    );
  return { stop, start, waitMs: Number(wait) * 1000 };
}

/** As root, only the commands that stop and start the site run as root; the others as the owner of the folder. */
function ownerOptions() {
  const { uid, gid } = statSync('.');
  if (process.getuid?.() !== 0 || uid === 0) return {};
  const inherited = Object.entries(process.env).filter(([name]) => !name.toLowerCase().startsWith('npm_config_'));
  return { uid, gid, env: { ...Object.fromEntries(inherited), HOME: process.cwd() } };
}

function git(...args: string[]): string {
  const { status, stdout, error } = spawnSync('git', args, { ...owner, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
  if (status !== 0) throw new UpgradeError(`git ${args[0]} failed${error ? `: ${error.message}` : ''}.`);
  return stdout.trim();
}

function run(program: string, args: string[], cwd = '.'): void {
  const { status, error } = spawnSync(program, args, { ...owner, cwd, stdio: ['ignore', 'inherit', 'inherit'] });
  if (status !== 0) throw new UpgradeError(`${program} ${args.join(' ')} failed${error ? `: ${error.message}` : ''}.`);
}

function runShell(command: string): boolean {
  return spawnSync(command, { shell: true, stdio: ['ignore', 'inherit', 'inherit'] }).status === 0;
}
