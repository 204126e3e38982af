import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { readMigrationNames } from '#server/backup.ts';
import { openDatabase } from '#server/db.ts';
import type { Tables } from '#store/tables.ts';
import { contactRow, insertContactRows } from '../support/contact-row.ts';
import { freePort } from '../support/postgres.ts';
import { copyProjectFiles, projectRoot } from '../support/project-files.ts';

type Migrations = Record<string, { sqlite: string[]; postgres: string[] }>;

const migration = (...statements: string[]) => ({ sqlite: statements, postgres: statements });
const later = { '002-later': migration('alter table events add column color text') };
const losing = { '003-losing': migration('delete from contact_submissions', 'alter table events drop column color') };
const failing = { '004-failing': migration('insert into missing values (1)') };

test('installs a new version, rolls back with the data when a migration fails, and starts the site even if the restore fails', {
  tag: '@full',
}, async () => {
  test.setTimeout(300_000);
  await using site = await installSite();
  await site.withDatabase((database) => insertContactRows(database.kysely, [contactRow({ message: 'first' })]));
  expect(await site.upgrade()).toEqual({ status: 0, output: expect.stringContaining('newest version already') });

  const second = site.publish(later);
  expect(await site.upgrade()).toEqual({ status: 0, output: expect.stringContaining('The new version is running.') });
  expect(site.head()).toBe(second);
  expect(await readMigrationNames(site.config)).toEqual(['001-initial', '002-later']);
  expect(await site.isReady()).toBe(true);

  const third = site.publish({ ...later, ...losing, ...failing });
  const failed = await site.upgrade('--wait', '10');
  expect(failed).toEqual({ status: 1, output: expect.stringContaining('Returning to the former one') });
  await expect.poll(site.isReady, { timeout: 60_000 }).toBe(true);
  expect(site.log()).toContain('missing');
  expect(site.head()).toBe(second);
  expect(await readMigrationNames(site.config)).toEqual(['001-initial', '002-later']);
  const messages = await site.withDatabase(({ kysely }) => kysely.selectFrom('contact_submissions').select('message').execute());
  expect(messages).toEqual([{ message: 'first' }]);

  writeFileSync(join(site.folder, 'README.md'), 'changed here');
  expect(await site.upgrade()).toEqual({ status: 1, output: expect.stringContaining('git status') });
  expect(site.head()).not.toBe(third);
  expect(await site.isReady()).toBe(true);
  execFileSync('git', ['-C', site.folder, 'checkout', '--quiet', 'README.md']);

  // Without its file, the backup cannot be restored.
  const incomplete = await site.upgrade('--wait', '10', '--stop', `sh ${site.stop}; rm -f ${site.config.dataDir}/backups/*`);
  expect(incomplete).toEqual({ status: 1, output: expect.stringContaining('The rollback is incomplete') });
  expect(incomplete.output).toMatch(new RegExp(`/backups/[-\\d]+-before-${third.slice(0, 8)}\\.backup\n`));
  await expect.poll(site.isReady, { timeout: 60_000 }).toBe(true);
  expect(site.head()).toBe(second);
  expect(await site.upgrade()).toEqual({ status: 1, output: expect.stringContaining('Another upgrade is running') });
});

/** A running site in a clone of a temporary repository. Both have the files of this project. */
async function installSite() {
  const root = mkdtempSync(join(tmpdir(), 'school-upgrade-'));
  const [remote, folder] = [join(root, 'remote'), join(root, 'site')];
  const config = { dataDir: join(root, 'data'), databaseUrl: undefined };
  const port = await freePort();
  const env = {
    PATH: process.env.PATH ?? '',
    NODE_ENV: 'production',
    PORT: String(port),
    DATA_DIR: config.dataDir,
  };
  const git = (where: string, ...args: string[]) => execFileSync('git', ['-C', where, ...args], { encoding: 'utf8' }).trim();
  const author = ['-c', 'user.name=Test', '-c', 'user.email=test@school.example'];

  const run = async (program: string, ...args: string[]) => {
    const child = spawn(program, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    const [status] = await once(child, 'exit');
    return { status, output };
  };
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  const publish = (migrations: Migrations) => {
    addMigrations(remote, migrations);
    git(remote, 'add', '--all');
    git(remote, ...author, 'commit', '--quiet', '--message', 'Version');
    return git(remote, 'rev-parse', 'HEAD');
  };
  const [start, stop] = [join(root, 'start.sh'), join(root, 'stop.sh')];
  writeFileSync(start, `cd ${folder} && { node build/server/main.js >> ${root}/log 2>&1 & echo $! > ${root}/pid; }`);
  writeFileSync(stop, `pid=$(cat ${root}/pid); kill $pid; while kill -0 $pid; do sleep 0.1; done 2> ${root}/stopped; true`);

  mkdirSync(remote);
  copyProjectFiles(remote, ['tests/snapshots']);
  git(remote, 'init', '--quiet');
  publish({});
  git(root, 'clone', '--quiet', remote, folder);
  await run('node', 'scripts/prepare.mjs');
  await run('sh', start);
  await expect.poll(isReady, { timeout: 90_000 }).toBe(true);

  return {
    folder,
    config,
    stop,
    isReady,
    publish,
    head: () => git(folder, 'rev-parse', 'HEAD'),
    log: () => readFileSync(join(root, 'log'), 'utf8'),
    upgrade: (...args: string[]) => run('node', 'scripts/upgrade.ts', '--stop', `sh ${stop}`, '--start', `sh ${start}`, ...args),
    async withDatabase<R>(work: (database: Awaited<ReturnType<typeof openDatabase<Tables>>>) => Promise<R>): Promise<R> {
      const database = await openDatabase<Tables>(config);
      return await work(database).finally(() => database.close());
    },
    async [Symbol.asyncDispose]() {
      await run('sh', stop);
      rmSync(root, { recursive: true });
    },
  };
}

/**
 * Replaces installation and build, which take minutes: the new version is the build of this project with further migrations.
 */
function addMigrations(project: string, migrations: Migrations): void {
  const entries = Object.entries(migrations).map(([name, statements]) => `'${name}': ${JSON.stringify(statements)},`);
  const index = join(project, 'store/migrations/index.ts');
  writeFileSync(
    index,
    readFileSync(join(projectRoot, 'store/migrations/index.ts'), 'utf8').replace(/\n};/, `${entries.join('')}$&`),
  );
  writeFileSync(
    join(project, 'scripts/prepare.mjs'),
    `import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
    cpSync(${JSON.stringify(join(projectRoot, 'build'))}, 'build', { recursive: true });
    symlinkSync(${JSON.stringify(join(projectRoot, 'node_modules'))}, 'node_modules');
    const program = readFileSync('build/server/main.js', 'utf8');
    const added = ${JSON.stringify(`Object.assign(migrations, { ${entries.join('')} });\n`)};
    writeFileSync('build/server/main.js', program.replace(/var migrations = \\{[^]*?\\n\\} \\};\\n/, (found) => found + added));`,
  );
}
