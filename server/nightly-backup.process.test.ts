import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Tables } from '#store/tables.ts';
import { captureLog } from '#tests/support/captured-log.ts';
import { contactRow, insertContactRows } from '#tests/support/contact-row.ts';
import { describeOnEachEngine } from '#tests/support/engines.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import type { Database, DatabaseConfig } from './db.ts';
import { everyInterval } from './every-interval.ts';
import { makeDueBackup, purgeBackups, readBackupStatus, runCopyBackups } from './nightly-backup.ts';

// Several child processes compete with other tests for the CPU.
vi.setConfig({ testTimeout: 120_000 });

const timeZone = 'Europe/Athens';
const script = resolve('scripts/backup.ts');
const copyScript = resolve('scripts/copy-backups.ts');
const START = new Date('2026-11-20T10:00:00.000Z');
const HOUR = 3_600_000;
const at = (hours: number) => new Date(START.getTime() + hours * HOUR);

/** The environment from which the child process learns what to back up. */
function provide({ dataDir, databaseUrl = '' }: DatabaseConfig): void {
  vi.stubEnv('DATA_DIR', dataDir);
  vi.stubEnv('DATABASE_URL', databaseUrl);
  vi.stubEnv('AUTH_SECRET', 'a secret for tests, long enough to be one');
  onTestFinished(() => void vi.unstubAllEnvs());
}

describeOnEachEngine('nightly backups', (test, { open, createDatabase }) => {
  async function prepare() {
    const config = await createDatabase({ isMigrated: true });
    const database = await open(config);
    provide(config);
    const dir = join(temporaryFolder(), 'backups');
    return { database, config, dir, options: { script, dir, timeZone } };
  }
  const loggedEvents = () => {
    const lines = captureLog();
    return () => lines.map(([event]) => event);
  };
  const dueAt = async ({ kysely }: Database<Tables>) =>
    (await kysely.selectFrom('backup_status').select('due_at').executeTakeFirstOrThrow()).due_at;

  test('one of several instances makes the backup of a night', async () => {
    const { database, config, dir, options } = await prepare();
    const events = loggedEvents();
    const instances = [database, await open(config)];
    const tick = (now: Date) => Promise.all(instances.map((each) => makeDueBackup(each, { ...options, now })));
    expect(await tick(at(0))).toEqual([false, false]);
    expect(existsSync(dir)).toBe(false);
    expect((await tick(at(1))).sort()).toEqual([false, true]);
    expect(events()).toEqual(['backup made']);
    expect([statSync(dir).mode & 0o777, statSync(join(dir, '2026-11-20.backup')).mode & 0o777]).toEqual([0o700, 0o600]);
    expect(await dueAt(database)).toBe('2026-11-21T01:30:00.000Z');
    await tick(new Date('2026-11-21T01:29:00.000Z'));
    await tick(new Date('2026-11-21T01:30:00.000Z'));
    expect(events().slice(1)).toEqual(['backup made']);
    const status = { madeAt: '2026-11-21T01:30:00.000Z', isOverdue: false, copyFailed: false };
    expect(await readBackupStatus(database.kysely, at(24))).toEqual(status);
    expect(readdirSync(dir)).toEqual(['2026-11-20.backup', '2026-11-21.backup']);
  });

  test('a copy that fails or hangs is made up for by the next one, and delays neither backups nor the shutdown', async () => {
    const { database, dir, options } = await prepare();
    const events = loggedEvents();
    const copyDir = join(temporaryFolder(), 'disk');
    const copyOptions = { ...options, script: copyScript, copyDir };
    const hasFailed = async () => (await readBackupStatus(database.kysely, at(0))).copyFailed;
    const nameAt = (days: number) => `${new Date(Date.now() + days * 24 * HOUR).toISOString().slice(0, 10)}.backup`;
    const backupOptions = { ...options, dir: temporaryFolder() };
    await makeDueBackup(database, { ...backupOptions, now: at(0) });
    mkdirSync(dir);
    for (const days of [-12, -1]) writeFileSync(join(dir, nameAt(days)), `${days}`);
    writeFileSync(join(dir, nameAt(-16)), 'its copy might be deleted again');
    await runCopyBackups(database, copyOptions);
    expect([events(), await hasFailed()]).toEqual([['backup copy failed'], true]);

    mkdirSync(copyDir);
    writeFileSync(join(copyDir, nameAt(-40)), 'old');
    await runCopyBackups(database, copyOptions);
    expect([readdirSync(copyDir), await hasFailed()]).toEqual([[nameAt(-12), nameAt(-1)], false]);
    writeFileSync(join(dir, nameAt(-1)), 'made again');
    await runCopyBackups(database, copyOptions);
    expect(readFileSync(join(copyDir, nameAt(-1)), 'utf8')).toBe('made again');

    // Opening a named pipe blocks, as a network share does whose server is gone. The newest backup is copied first.
    for (const folder of [dir, copyDir]) rmSync(join(folder, nameAt(-1)));
    execFileSync('mkfifo', [join(dir, nameAt(-1))]);
    writeFileSync(join(dir, nameAt(0)), 'newest');
    const job = everyInterval('backup-copy', HOUR, (signal) => runCopyBackups(database, { ...copyOptions, signal }));
    await vi.waitFor(() => expect(readdirSync(copyDir)).toContain(nameAt(0)), { timeout: 60_000 });
    expect(await makeDueBackup(database, { ...backupOptions, now: at(1) })).toBe(true);
    await job.stop();
    expect(events().slice(1)).toEqual(['backup made']);
  });

  test('a failed or killed backup leaves no file that looks complete and is repeated an hour later', async () => {
    const { database, dir, options } = await prepare();
    const rows = Array.from({ length: 5_000 }, (_, number) => contactRow({ id: `m${number}`, message: `Message ${number}` }));
    await insertContactRows(database.kysely, rows);
    const events = loggedEvents();
    await makeDueBackup(database, { ...options, now: at(0) });
    writeFileSync(dir, 'a file where the folder should be');
    await makeDueBackup(database, { ...options, now: at(1) });
    expect([events(), await dueAt(database)]).toEqual([['backup failed'], at(2).toISOString()]);
    rmSync(dir);

    mkdirSync(dir);
    const child = spawn(process.execPath, [script, join(dir, '2026-11-20.backup'), '--force'], { stdio: 'ignore' });
    await vi.waitFor(() => expect(readdirSync(dir)).toHaveLength(1), { timeout: 60_000, interval: 5 });
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(readdirSync(dir)).toEqual([expect.stringMatching(/^2026-11-20\.backup\.\w+\.part$/)]);

    await makeDueBackup(database, { ...options, now: at(2) });
    expect([events().at(-1), readdirSync(dir).length]).toEqual(['backup made', 2]);
    for (const name of readdirSync(dir)) utimesSync(join(dir, name), at(0), at(0));
    await purgeBackups(dir, timeZone, at(2));
    expect(readdirSync(dir)).toEqual(['2026-11-20.backup']);
  });
});

test('keeps fourteen nightly backups and the first of each of the two weeks before, and none for thirty days, nor one made before an upgrade', async () => {
  const dir = temporaryFolder();
  const others = ['2026-11-20.backup.gz', 'before-upgrade.backup'];
  for (const name of others) writeFileSync(join(dir, name), '');
  const kept = () => readdirSync(dir).filter((name) => !others.includes(name));
  const upgrades = ['2026-12-19-1542-before-1a2b3c4d.backup', '2026-12-20-0907-before-1a2b3c4d.backup'];
  for (const name of upgrades) writeFileSync(join(dir, name), '');
  for (let day = 0; day < 60; day++) {
    const now = at(24 * day);
    writeFileSync(join(dir, `${now.toISOString().slice(0, 10)}.backup`), '');
    await purgeBackups(dir, timeZone, now);
  }
  // The weekly ones are Mondays, as the last day is.
  const nightly = Array.from({ length: 14 }, (_, index) => `2027-01-${String(index + 5).padStart(2, '0')}.backup`);
  expect(kept()).toEqual([...upgrades.slice(1), '2026-12-28.backup', '2027-01-04.backup', ...nightly]);
  await purgeBackups(dir, timeZone, new Date('2027-02-14T12:00:00.000Z'));
  expect(kept()).toEqual(['2027-01-16.backup', '2027-01-17.backup', '2027-01-18.backup']);
  await purgeBackups(join(dir, 'missing'), timeZone);
  expect(readdirSync(dir)).toEqual(expect.arrayContaining(others));
});
