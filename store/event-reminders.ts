// Reminders of events, mailed to members with a place.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { withdrawMail } from '#server/outbox.ts';
import { enqueueEventMail, hasBegun, lockEvent, mailTopic, type NotifyOptions, readRecipients } from './event-signups.ts';
import { DAY_MS } from './lifetimes.ts';
import type { Db, Queryable, Row, Trx } from './tables.ts';

export const QUEUE_REMINDERS_MS = 20_000;
const KIND = 'event-reminder';
const REMINDER_TIME = '10:00';
const BATCH_SIZE = 100;

type Options = Required<NotifyOptions> & { timeZone: string; signal?: AbortSignal };

/**
 * Queues the reminders that are due: at 10:00 at the school on the day before the event, or at once for a member who gets a place
 * later. The dedupe key of event, day and member prevents duplicates, also from concurrent instances.
 */
export async function queueReminders({ kysely }: Db, options: Options): Promise<void> {
  const { timeZone, now, signal } = options;
  await withdrawLateReminders(kysely, now);
  const candidates = await kysely
    .selectFrom('events')
    .select(['id', 'date', 'reminder'])
    .where('date', '>=', now.toISOString())
    // A reminder precedes its event by at most 39 hours: 14 of the day before, 24 of the day and a clock change.
    .where('date', '<', new Date(now.getTime() + 2 * DAY_MS).toISOString())
    .where('reminder', '=', true)
    .orderBy('date')
    .execute();
  for (const { id } of candidates.filter((event) => isReminderDue(event, timeZone, now)))
    for (;;) {
      if (signal?.aborted) return;
      const count = await kysely.transaction().execute((trx) => queueBatch(trx, id, options));
      if (count < BATCH_SIZE) break;
      await nextTurn();
    }
}

export const reminderTime = (date: string, timeZone: string): string => reminderTimeOf(dayOf(date, timeZone), timeZone);

/** The instant of 10:00 on the day before, as ISO 8601 in UTC. */
export function reminderTimeOf(day: Temporal.PlainDate, timeZone: string): string {
  const instant = day.subtract({ days: 1 }).toZonedDateTime({ timeZone, plainTime: REMINDER_TIME }).toInstant();
  return instant.toString({ fractionalSecondDigits: 3 });
}

function isReminderDue({ date, reminder }: Pick<Row<'events'>, 'date' | 'reminder'>, timeZone: string, now: Date): boolean {
  return reminder && !hasBegun({ date }, now) && reminderTime(date, timeZone) <= now.toISOString();
}

/** The lock on the event keeps members from leaving, and the event from being moved, until the reminders are queued. */
async function queueBatch(trx: Trx, id: string, { mails, timeZone, now }: Options): Promise<number> {
  const event = await lockEvent(trx, id);
  if (!event || !isReminderDue(event, timeZone, now)) return 0;
  const day = dayOf(event.date, timeZone);
  const isToday = day.equals(dayOf(now.toISOString(), timeZone));
  const keyPrefix = `${KIND}:${id}:${day}:`;
  const accounts = await trx
    .selectFrom('event_signups')
    .select('user_id')
    .distinct()
    .where('event_id', '=', id)
    .where('is_waiting', '=', false)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('outbox').select('outbox.id').where('dedupe_key', '=', sql<string>`${keyPrefix} || user_id`))),
    )
    .orderBy('user_id')
    .limit(BATCH_SIZE)
    .execute();
  if (accounts.length === 0) return 0;
  const userIds = accounts.map(({ user_id }) => user_id);
  const recipients = await readRecipients(trx, id, { userIds, isMeant: ({ isWaiting }) => !isWaiting });
  for (const { userId, ...to } of recipients) {
    const mail = mails.reminder(to, event, isToday);
    await enqueueEventMail(trx, { kind: KIND, isBulk: true, dedupeKey: keyPrefix + userId, event, to, mail, now });
  }
  return recipients.length;
}

/** Deletes unsent reminders of an event whose date or reminder setting may have changed. Those that are still due are queued again. */
export async function withdrawReminders(trx: Trx, eventId: string): Promise<void> {
  await withdrawMail(trx, mailTopic(eventId), { kind: KIND });
}

/** After an outage of the mail server, reminders of events that have started are not sent any more. */
async function withdrawLateReminders(kysely: Queryable, now: Date): Promise<void> {
  const started = kysely
    .selectFrom('events')
    .select(sql<string>`${mailTopic('')} || id`.as('topic'))
    .where('date', '<', now.toISOString());
  await kysely.deleteFrom('outbox').where('kind', '=', KIND).where('sent_at', 'is', null).where('topic', 'in', started).execute();
}

export const dayOf = (date: string, timeZone: string) => Temporal.Instant.from(date).toZonedDateTimeISO(timeZone).toPlainDate();
