// Deletes what is older than its retention period.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { purgeSentMail } from '#server/outbox.ts';
import { purgeRateLimits } from '#server/rate-limits.ts';
import { purgeEventSignups } from './event-signups.ts';
import { DAY_MS, HOUR_MS, lifetimes } from './lifetimes.ts';
import { purgeMailings } from './mailings.ts';
import { purgeExpired, purgeUnverified } from './members.ts';
import { purgeReceipts } from './messages.ts';
import { purgeNotes } from './notes.ts';
import { purgePictures } from './pictures.ts';
import { markUndelivered } from './replies.ts';
import { purgeRefusedAddresses } from './subscriptions.ts';
import type { Db } from './tables.ts';

const BATCH_SIZE = 500;

/** One hour less than promised, because retention runs hourly. */
const NETWORK_HASH_MS = (lifetimes.networkHashHours - 1) * HOUR_MS;
const EVENT_SIGNUPS_MS = lifetimes.eventSignupDays * DAY_MS;
export const MAIL_MS = lifetimes.mailRecordDays * DAY_MS;

export async function applyRetention(
  database: Db,
  { now, contactMonths, signal }: { now: Date; contactMonths: number; signal?: AbortSignal },
): Promise<void> {
  const db = database.kysely;
  await purgeReceipts(db, now);
  await purgeRateLimits(db, new Date(now.getTime() - NETWORK_HASH_MS));
  await markUndelivered(db, new Date(now.getTime() - MAIL_MS));
  await purgeSentMail(db, new Date(now.getTime() - MAIL_MS));
  await purgeUnverified(db, now);
  await purgeExpired(db, now);
  await purgeMailings(db, now);
  await purgeRefusedAddresses(db);
  await purgePictures(database, now);
  await purgeEventSignups(database, new Date(now.getTime() - EVENT_SIGNUPS_MS));

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
      // Locks rows in the same order as deleteSender to prevent deadlocks.
      .$if(database.engine === 'postgres', (query) => query.forUpdate());
    const { numDeletedRows } = await db.deleteFrom('contact_submissions').where('id', 'in', old).executeTakeFirstOrThrow();
    if (numDeletedRows < BATCH_SIZE) break;
    // Yield to pending requests between batches, because SQLite queries block the event loop.
    await nextTurn();
  }
  await purgeNotes(db);
}

/** Clamps to the end of the month: one month before 31 March is 28 (or 29) February. */
function monthsBefore(instant: Date, months: number): Date {
  const earlier = new Date(instant);
  earlier.setUTCMonth(instant.getUTCMonth() - months);
  if (earlier.getUTCDate() !== instant.getUTCDate()) earlier.setUTCDate(0);
  return earlier;
}
