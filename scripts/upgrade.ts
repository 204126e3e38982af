// `npm run upgrade` installs the newest commit of the current branch. It builds beside the running version, stops the site, backs it up,
// swaps the versions and starts the site. If the new version does not become ready, it rolls back to the former one, and to the backup if the
// new one has migrated the database.
import { type SpawnSyncOptions, spawnSync } from 'node:child_process';
import { existsSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { timeZone } from '#content/school.ts';
import { readMigrationNames } from '#server/backup.ts';
import { becomesReady, readEnvOrExit, writeLine } from './command.ts';

type Options = ReturnType<typeof readOptions>;
type Versions = { former: string; next: string };
/** The backup made before the switch, and the migrations that the database had then. */
type Saved = { backup: string; migrations: string[] };

class UpgradeError extends Error {}

const UNIT = '/etc/systemd/system/school.service';
const work = '.upgrade';
/** Untracked folders, which are swapped with those of the new version. */
const builtFolders = ['node_modules', 'build'];

const env = readEnvOrExit();
const owner = ownerOptions('.');
const dataOwner = ownerOptions(env.dataDir);
/** With `detached`, signals from the terminal do not reach child processes. */
const child = { detached: false };

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
  createWorkFolder();
  let saved: Saved;
  try {
    build(versions.next);
    ignoreSignals();
    saved = await stopAndBackUp(versions, options);
  } catch (error) {
    rmSync(work, { recursive: true, force: true });
    throw error;
  }
  const isUpgraded = await installNext(versions, options);
  if (isUpgraded) writeLine(`The new version is running. The former one was ${versions.former}. Backup: ${saved.backup}`);
  else await rollBack(versions, saved, options);
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

/** Fails if the folder exists, so that only one upgrade runs at a time. */
function createWorkFolder(): void {
  if (existsSync(work))
    throw new UpgradeError(
      `Another upgrade is running, or one was interrupted. If none is running and the site works, run rm -r ${work} and try again.`,
    );
  run('mkdir', [work]);
  run('mkdir', [join(work, 'next'), join(work, 'former')]);
}

function build(version: string): void {
  writeLine(`Building ${version.slice(0, 8)}; the former version keeps running …`);
  run('git', ['archive', '--format=tar', `--output=${work}/next.tar`, version]);
  run('tar', ['-xf', '../next.tar'], { ...owner, cwd: join(work, 'next') });
  run(process.execPath, ['scripts/prepare.mjs', '--build'], { ...owner, cwd: join(work, 'next') });
}

/** Ignores signals, for example when an SSH connection ends, because an interrupted switch would leave neither version in place. */
function ignoreSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
  child.detached = true;
}

/** If a step fails, the former version is started again. */
async function stopAndBackUp({ next }: Versions, { stop, start }: Options): Promise<Saved> {
  const minute = Temporal.Now.plainDateTimeISO(timeZone).toString({ smallestUnit: 'minute' });
  const name = `${minute.replace('T', '-').replace(':', '')}-before-${next.slice(0, 8)}.backup`;
  const backup = join(env.dataDir, 'backups', name);
  try {
    if (!runShell(stop)) throw new UpgradeError(`${stop} failed. The former version stays.`);
    run('mkdir', ['-p', '-m', '700', join(env.dataDir, 'backups')], dataOwner);
    run(process.execPath, ['scripts/backup.ts', backup], dataOwner);
    return { backup, migrations: await readMigrationNames(env) };
  } catch (error) {
    runShell(start);
    throw error;
  }
}

/** Starts the site even if a step fails. The folder `.upgrade` stays then, because it may hold the build of the former version. */
async function rollBack({ former }: Versions, { backup, migrations }: Saved, { stop, start, waitMs }: Options): Promise<void> {
  writeLine('The new version did not become ready. Returning to the former one …');
  try {
    if (!runShell(stop)) writeLine(`${stop} failed, perhaps because the new version has ended by itself. Continuing …`);
    moveBuild(join(work, 'former'), '.');
    git('reset', '--quiet', '--hard', former);
    if (String(await readMigrationNames(env)) !== String(migrations))
      run(process.execPath, ['scripts/restore.ts', backup, '--force'], dataOwner);
  } catch (error) {
    const reason = error instanceof Error ? error.message : error;
    throw new UpgradeError(`The rollback is incomplete (see "Upgrade" in docs/operations.md): ${reason}`);
  } finally {
    runShell(start);
    const isReady = await becomesReady(env, waitMs);
    writeLine(
      isReady ? 'The site is running again. The log says what failed.' : 'The site does not become ready. The log says why.',
    );
    writeLine(`Backup made before the switch: ${backup}`);
  }
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

/** As root, commands run as the owner of the folder that they change. Those that stop and start the site run as root. */
function ownerOptions(folder: string) {
  const { uid, gid } = statSync(folder);
  if (process.getuid?.() !== 0 || uid === 0) return {};
  const inherited = Object.entries(process.env).filter(([name]) => !name.toLowerCase().startsWith('npm_config_'));
  return { uid, gid, env: { ...Object.fromEntries(inherited), HOME: process.cwd() } };
}

function git(...args: string[]): string {
  const { status, stdout, error } = spawnSync('git', args, {
    ...owner,
    ...child,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (status !== 0) throw new UpgradeError(`git ${args[0]} failed${error ? `: ${error.message}` : ''}.`);
  return stdout.trim();
}

function run(program: string, args: string[], options: SpawnSyncOptions = owner): void {
  const { status, error } = spawnSync(program, args, { ...options, ...child, stdio: ['ignore', 'inherit', 'inherit'] });
  if (status !== 0) throw new UpgradeError(`${program} ${args.join(' ')} failed${error ? `: ${error.message}` : ''}.`);
}

function runShell(command: string): boolean {
  return spawnSync(command, { ...child, shell: true, stdio: ['ignore', 'inherit', 'inherit'] }).status === 0;
}
