// How long things are kept. The privacy policy promises it (content/legal): change both.
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database } from '#server/db.ts';
import { purgeSentMail } from '#server/outbox.ts';
import { purgeRateLimits } from '#server/rate-limits.ts';
import { purgeEventSignups } from './event-signups.ts';
import { purgeExpired, purgeUnverified } from './members.ts';
import { purgeReceipts } from './messages.ts';
import type { Tables } from './tables.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const MESSAGES_AT_ONCE = 500;

/** The hashed networks of visitors are gone within a day, although they are looked for only once an hour. */
const LIMITS_MS = 23 * HOUR;
/** Who had joined an event, after it. */
const SIGNUPS_MS = 90 * DAY;
/** Mails in the outbox, sent or given up. */
export const MAIL_MS = 30 * DAY;

interface Sweep {
  now: Date;
  /** Calendar months that contact messages are kept. */
  contactMonths: number;
  /** Ends a long sweep between two steps; the next one goes on from there. */
  signal?: AbortSignal;
}

/** Removes what has been kept long enough. In small steps, so that visitors' own writes find their turn. */
export async function applyRetention(database: Database<Tables>, { now, contactMonths, signal }: Sweep): Promise<void> {
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
      .limit(MESSAGES_AT_ONCE)
      // Two who remove messages at the same time lock them in the same order.
      .$if(database.engine === 'postgres', (query) => query.forUpdate());
    const { numDeletedRows } = await db.deleteFrom('contact_submissions').where('id', 'in', old).executeTakeFirstOrThrow();
    if (numDeletedRows < MESSAGES_AT_ONCE) return;
    // SQLite answers without ever leaving the event loop: nobody else would be served between two steps.
    await nextTurn();
  }
}

/** The same day and time, or the month's last day where it has fewer: 31 March less one month is 28 February. */
function monthsBefore(instant: Date, months: number): Date {
  const earlier = new Date(instant);
  earlier.setUTCMonth(instant.getUTCMonth() - months);
  if (earlier.getUTCDate() !== instant.getUTCDate()) earlier.setUTCDate(0);
  return earlier;
}
