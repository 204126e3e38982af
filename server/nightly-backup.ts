// Nightly backups of the running site. A table coordinates the instances, and child processes make and copy the file.
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Database, Queries } from './db.ts';
import { log } from './log.ts';

const HOUR_MS = 3_600_000;
/** Delay that gives a new site time to start. */
const FIRST_BACKUP_MS = 600_000;
const RETRY_MS = HOUR_MS;
const TIMEOUT_MS = RETRY_MS - 60_000; // Ends a backup that hangs before another one starts.
const OVERDUE_MS = 48 * HOUR_MS;
const NIGHTLY_BACKUPS = 14;
const WEEKLY_BACKUPS = 2;
const MAX_AGE_DAYS = 30;
/** For example `2026-11-26-1542-before-1a2b3c4d.backup`, made by scripts/upgrade.ts. */
const BEFORE_UPGRADE = /^\d{4}-\d{2}-\d{2}-\d{4}-before-\w+\.backup$/;

/** A single row. `copy_failed` refers to the last backup and is null until its copy has been attempted. */
export interface BackupTables {
  backup_status: {
    id: number;
    created_at: string;
    due_at: string;
    made_at: string | null;
    copy_failed: boolean | null;
    /** Written by health checks, which test whether the database accepts changes. */
    checked_at: string | null;
  };
}

interface Options {
  /** Path of scripts/backup.ts or scripts/copy-backups.ts. */
  script: string;
  dir: string;
  timeZone: string;
  signal?: AbortSignal;
}

/**
 * Makes a verified backup if one is due and no other instance is making it. The claim expires after an hour, so that a backup that failed
 * or was interrupted is repeated then. Returns whether it made one.
 */
export async function makeDueBackup({ kysely }: Database<BackupTables>, options: Options & { now?: Date }): Promise<boolean> {
  const { script, dir, timeZone, now = new Date(), signal } = options;
  if (!(await claimBackup(kysely, now))) return false;
  const file = join(dir, `${dayOf(now, timeZone)}.backup`);
  try {
    await mkdir(dir, { recursive: true, mode: 0o700 });
    // A child process, because a backup takes seconds of CPU time. It verifies the file before it renames it.
    await promisify(execFile)(process.execPath, [script, file, '--force'], { signal, timeout: TIMEOUT_MS });
  } catch (error) {
    if (!signal?.aborted) log.error('backup failed', { error: reasonOf(error) });
    return false;
  }
  await kysely
    .updateTable('backup_status')
    .set({ made_at: now.toISOString(), copy_failed: null, due_at: nextNight(now, timeZone) })
    .execute();
  log.info('backup made', { file, size: (await stat(file)).size });
  return true;
}

/**
 * Runs scripts/copy-backups.ts. A child process, because a call to a file system that no longer answers can't be canceled: in
 * this process, it would prevent the exit.
 */
export async function runCopyBackups({ kysely }: Database<BackupTables>, options: Options & { copyDir: string }): Promise<void> {
  const { script, dir, copyDir, timeZone, signal } = options;
  let hasFailed = false;
  try {
    await promisify(execFile)(process.execPath, [script, dir, copyDir, timeZone], { signal, timeout: TIMEOUT_MS });
  } catch (error) {
    if (signal?.aborted) return;
    log.error('backup copy failed', { error: reasonOf(error) });
    hasFailed = true;
  }
  await kysely.updateTable('backup_status').set({ copy_failed: hasFailed }).execute();
}

/** The last line of what the child process wrote to stderr. */
function reasonOf(error: unknown): string {
  const { stderr, message } = error as Error & { stderr?: string };
  return stderr?.trim().split('\n').at(-1) || message;
}

async function claimBackup(kysely: Queries<BackupTables>, now: Date): Promise<boolean> {
  const instant = now.toISOString();
  await kysely
    .insertInto('backup_status')
    .values({ id: 1, created_at: instant, due_at: after(now, FIRST_BACKUP_MS) })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  const claimed = await kysely
    .updateTable('backup_status')
    .set({ due_at: after(now, RETRY_MS) })
    .where('due_at', '<=', instant)
    .returning('id')
    .executeTakeFirst();
  return claimed !== undefined;
}

/**
 * Copies backups of the last 14 days that are missing in `copyDir` or older there; `purgeBackups` might delete the copy of an
 * older one again. `copyDir` must exist: a missing folder may be on a disk that is not mounted.
 */
export async function copyBackups(dir: string, copyDir: string, timeZone: string, now: Date = new Date()): Promise<void> {
  const copied = await readdir(copyDir);
  const oldest = `${dayOf(now, timeZone).subtract({ days: NIGHTLY_BACKUPS - 1 })}`;
  for (const name of (await listBackups(dir)).filter((each) => each >= oldest)) {
    const [file, copy] = [join(dir, name), join(copyDir, name)];
    if (copied.includes(name) && (await stat(copy)).mtimeMs >= (await stat(file)).mtimeMs) continue;
    const draft = `${copy}.${randomUUID().slice(0, 8)}.part`;
    await copyFile(file, draft);
    await using handle = await open(draft, 'r+');
    await handle.sync();
    await rename(draft, copy);
  }
}

/**
 * Deletes all nightly backups except the newest 14 and one of each of the two weeks before. Also deletes all backups older than
 * 30 days, including those made before an upgrade, and leftovers of interrupted backups. Other files stay.
 */
export async function purgeBackups(dir: string, timeZone: string, now: Date = new Date()): Promise<void> {
  const today = dayOf(now, timeZone);
  const backups = (await listBackups(dir)).map((name) => ({ name, day: Temporal.PlainDate.from(name.slice(0, 10)) }));
  const recent = backups.filter(({ day }) => day.until(today).days < MAX_AGE_DAYS);
  // Keep the first backup of each week, because the last one would be replaced every night.
  const byWeek = Map.groupBy(recent.slice(NIGHTLY_BACKUPS), ({ day }) => `${day.yearOfWeek} ${day.weekOfYear}`);
  const weekly = [...byWeek.values()].map((week) => week.at(-1)).slice(0, WEEKLY_BACKUPS);
  const kept = new Set([...recent.slice(0, NIGHTLY_BACKUPS), ...weekly]);
  for (const backup of backups) if (!kept.has(backup)) await rm(join(dir, backup.name), { force: true });

  const others = await list(dir);
  for (const name of others.filter((each) => BEFORE_UPGRADE.test(each))) {
    const day = Temporal.PlainDate.from(name.slice(0, 10));
    if (day.until(today).days >= MAX_AGE_DAYS) await rm(join(dir, name), { force: true });
  }
  for (const name of others.filter((each) => /^\d{4}-\d{2}-\d{2}.*\.backup\..*part$/.test(each))) {
    const { mtimeMs } = await stat(join(dir, name));
    if (mtimeMs < now.getTime() - RETRY_MS) await rm(join(dir, name), { force: true });
  }
}

/** `madeAt` is null before the first backup, which is overdue when the site is two days old. */
export async function readBackupStatus(kysely: Queries<BackupTables>, now: Date) {
  const row = await kysely.selectFrom('backup_status').select(['created_at', 'made_at', 'copy_failed']).executeTakeFirst();
  const since = row?.made_at ?? row?.created_at ?? now.toISOString();
  return { madeAt: row?.made_at ?? null, isOverdue: since < after(now, -OVERDUE_MS), copyFailed: row?.copy_failed === true };
}

/** Newest first. */
async function listBackups(dir: string): Promise<string[]> {
  const names = (await list(dir)).filter((name) => /^\d{4}-\d{2}-\d{2}\.backup$/.test(name));
  return names.sort().reverse();
}

async function list(dir: string): Promise<string[]> {
  return readdir(dir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
}

/** Returns 03:30 tomorrow in the school's time zone. A backup made after midnight counts as this night's. */
function nextNight(now: Date, timeZone: string): string {
  const time = dayOf(now, timeZone).add({ days: 1 }).toZonedDateTime({ timeZone, plainTime: '03:30' });
  return new Date(time.epochMilliseconds).toISOString();
}

function dayOf(instant: Date, timeZone: string): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone).toPlainDate();
}

const after = (instant: Date, ms: number) => new Date(instant.getTime() + ms).toISOString();
