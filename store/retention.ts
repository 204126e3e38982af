// Retention periods. The privacy policy (content/legal) promises them: change both.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { purgeSentMail } from '#server/outbox.ts';
import { purgeRateLimits } from '#server/rate-limits.ts';
import { purgeEventSignups } from './event-signups.ts';
import { purgeExpired, purgeUnverified } from './members.ts';
import { purgeReceipts } from './messages.ts';
import type { Db } from './tables.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const BATCH_SIZE = 500;

/** Hashed networks of visitors are gone within a day, with an hourly run. */
const LIMITS_MS = 23 * HOUR;
/** Sign-ups, after the event. */
const SIGNUPS_MS = 90 * DAY;
/** Mails in the outbox, sent or dead. */
export const MAIL_MS = 30 * DAY;

interface RetentionOptions {
  now: Date;
  /** Retention of contact messages in calendar months. */
  contactMonths: number;
  /** Stops between two batches. */
  signal?: AbortSignal;
}

/** Deletes expired data, in batches so that visitors' writes are not held up. */
export async function applyRetention(database: Db, { now, contactMonths, signal }: RetentionOptions): Promise<void> {
  const db = database.kysely;
  await purgeReceipts(db, now);
  await purgeRateLimits(db, new Date(now.getTime() - LIMITS_MS));
  await purgeSentMail(db, new Date(now.getTime() - MAIL_MS));
  await purgeUnverified(db, now);
  await purgeExpired(db, now);
  await purgeEventSignups(database, new Date(now.getTime() - SIGNUPS_MS));

  const before = monthsBefore(now, contactMonths).toISOString();
  for (;;) {
    if (signal?.aborted) return;
    const old = db
      .selectFrom('contact_submissions')
      .select('id')
      .where('created_at', '<', before)
      .orderBy('created_at')
      .orderBy('id')
      .limit(BATCH_SIZE)
      // The same lock order as in deleteSender, against deadlocks.
      .$if(database.engine === 'postgres', (query) => query.forUpdate());
    const { numDeletedRows } = await db.deleteFrom('contact_submissions').where('id', 'in', old).executeTakeFirstOrThrow();
    if (numDeletedRows < BATCH_SIZE) return;
    // SQLite queries never leave the event loop by themselves.
    await nextTurn();
  }
}

/** Clamped to the end of the month: 31 March less one month is 28 February. */
function monthsBefore(instant: Date, months: number): Date {
  const earlier = new Date(instant);
  earlier.setUTCMonth(instant.getUTCMonth() - months);
  if (earlier.getUTCDate() !== instant.getUTCDate()) earlier.setUTCDate(0);
  return earlier;
}
