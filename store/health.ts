// State of the site, as the dashboard shows it. A heartbeat is sent while there are no problems.
import { log } from '#server/log.ts';
import { readBackupStatus } from '#server/nightly-backup.ts';
import { readOutboxState, retryFailedMail } from '#server/outbox.ts';
import { Administrator } from './administrator.ts';
import type { Db } from './tables.ts';

export type Health = Awaited<ReturnType<typeof checkHealth>>;
type Problem = 'database' | 'mail' | 'backup';

export async function readHealth(database: Db, by: Administrator, now?: Date): Promise<Health> {
  Administrator.check(by);
  return checkHealth(database, now);
}

/** @throws if the database can't be read */
export async function checkHealth({ kysely }: Db, now: Date = new Date()) {
  // Writes at most once a minute, because a database on a full disk or a read-only replica still answers queries.
  const minuteAgo = new Date(now.getTime() - 60_000).toISOString();
  const isWritable = await kysely
    .updateTable('backup_status')
    .set({ checked_at: now.toISOString() })
    .where((eb) => eb.or([eb('checked_at', 'is', null), eb('checked_at', '<', minuteAgo)]))
    .execute()
    .then(
      () => true,
      (error) => {
        log.error('database write failed', { error });
        return false;
      },
    );
  const [mail, backup] = [await readOutboxState(kysely, now), await readBackupStatus(kysely, now)];
  const problems: Problem[] = [];
  if (!isWritable) problems.push('database');
  if (mail.isStuck) problems.push('mail');
  if (backup.isOverdue) problems.push('backup');
  return { problems, mail, backup };
}

export async function retryMail({ kysely }: Db, by: Administrator, now: Date): Promise<number> {
  Administrator.check(by);
  return retryFailedMail(kysely, now);
}
