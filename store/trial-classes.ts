// Free classes of guests. A guest is the sender of a message with a day for the free class, and can change that day by the link in the
// mails. Day and start are those of the timetable, so that they still name the class when it is moved.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { enqueueMail, type OutgoingMail } from '#server/outbox.ts';
import { consumeRateLimitsIn, type KeyedRateLimit, retryAt } from '#server/rate-limits.ts';
import { readSignedToken, signToken } from '#server/signed-token.ts';
import { Administrator } from './administrator.ts';
import { dayOf, reminderTimeOf } from './event-reminders.ts';
import { notifySchool, type SchoolNotification } from './messages.ts';
import type { TopicAudience } from './subscriptions.ts';
import { contactColumns, type Db, type Queryable, type Row, type Trx } from './tables.ts';

const REMINDER = 'trial-reminder';
/** Longest time by which a class can be moved so that its guests still get a reminder. */
export const MAX_MOVED_DAYS = 31;
/** Limits under a flood of messages. */
const [MAX_LISTED, MAX_REMINDED] = [500, 5_000];

const columns = ['id', ...contactColumns, 'locale', 'attended'] as const;
type Columns = Pick<Row<'contact_submissions'>, (typeof columns)[number]>;
type Chosen = { class_group: string; trial_day: string; trial_start: string };

export type Guest = Columns & Chosen;
/** A message with a class, and with a day unless the sender has canceled. */
export type TrialMessage = Columns & Pick<Chosen, 'class_group'>;

/** Signs the link of a mail with which a guest changes the day. It works as long as the message is stored. */
export const createTrialToken = (secret: string, messageId: string): string => signToken('trial', secret, messageId);

export const readTrialToken = (secret: string, token: string) => readSignedToken('trial', secret, token) as string | null;

const selectMessages = (db: Queryable) =>
  db
    .selectFrom('contact_submissions')
    .select(columns)
    .where('class_group', 'is not', null)
    .$narrowType<Pick<Chosen, 'class_group'>>();

const selectGuests = (db: Queryable, from: string) =>
  selectMessages(db)
    .where('trial_day', '>=', from)
    .orderBy('trial_day')
    .orderBy('trial_start')
    .orderBy('created_at')
    .orderBy('id')
    .$narrowType<Chosen>();

/** Returns whether a change of classes concerns the class of a guest. */
export type IsConcerned = (guest: Guest, changed: NonNullable<TopicAudience['guests']>) => boolean;

/** Reads the guests whom a mailing tells about a change. */
export async function readGuestsToTell(db: Queryable, { topics, guests: changed }: TopicAudience, isConcerned: IsConcerned) {
  if (!changed) return [];
  const guests = await selectGuests(db, Temporal.PlainDate.from(changed.from).subtract({ days: MAX_MOVED_DAYS }).toString())
    .where('class_group', 'in', topics)
    .where('email', 'not in', db.selectFrom('refused_addresses').select('address'))
    .execute();
  return guests.filter((guest) => isConcerned(guest, changed));
}

/**
 * Lists the guests whose day in the timetable is `today` or later, and those without a recorded attendance since `from`, the latest days
 * first. At most 500 of each, so that a flood of past messages does not hide those of today.
 */
export async function listGuests(
  { kysely }: Db,
  by: Administrator,
  { from, today }: { from: string; today: string },
): Promise<Guest[]> {
  Administrator.check(by);
  const coming = await selectGuests(kysely, today).limit(MAX_LISTED).execute();
  const past = selectGuests(kysely, from).where('trial_day', '<', today).where('attended', 'is', null);
  return [
    ...coming,
    ...(await past.clearOrderBy().orderBy('trial_day', 'desc').orderBy('created_at').limit(MAX_LISTED).execute()),
  ];
}

/** Records whether a guest came. Returns false if the message does not exist any more or has no day. */
export async function saveAttendance(
  { kysely }: Db,
  by: Administrator,
  { id, attended }: { id: string; attended: boolean },
): Promise<boolean> {
  Administrator.check(by);
  const { numUpdatedRows } = await kysely
    .updateTable('contact_submissions')
    .set({ attended })
    .where('id', '=', id)
    .where('trial_day', 'is not', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0;
}

/** Reads the message of a guest's link. Returns null if it does not exist any more. */
export async function readTrialMessage({ kysely }: Db, id: string): Promise<TrialMessage | null> {
  return (await selectMessages(kysely).where('id', '=', id).executeTakeFirst()) ?? null;
}

/**
 * Changes the day of the free class, or cancels it, and notifies the school. Returns false without a change if the day is not the one
 * in `message` any more.
 */
export async function changeTrialDay(
  { kysely }: Db,
  message: Pick<TrialMessage, 'id' | 'trial_day' | 'trial_start'>,
  to: { day: string; start: string } | null,
  { notification, now }: { notification: SchoolNotification; now: Date },
): Promise<boolean> {
  const { id, trial_day, trial_start } = message;
  return kysely.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('contact_submissions')
      .set({ trial_day: to?.day ?? null, trial_start: to?.start ?? null, trial_changed_at: now.toISOString(), attended: null })
      .where('id', '=', id)
      .where('trial_day', trial_day === null ? 'is' : '=', trial_day)
      .where('trial_start', trial_start === null ? 'is' : '=', trial_start)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) return false;
    await withdrawTrialReminders(trx, [id]);
    await notifySchool(trx, notification, now);
    return true;
  });
}

/** Topic of a guest's reminder in the outbox. */
const topicOf = (messageId: string) => `trial:${messageId}`;

/** Deletes the unsent reminders of these messages. Those that are still due are queued again. */
export async function withdrawTrialReminders(trx: Trx, messageIds: readonly string[]): Promise<void> {
  if (messageIds.length > 0)
    await trx.deleteFrom('outbox').where('topic', 'in', messageIds.map(topicOf)).where('sent_at', 'is', null).execute();
}

type Held = { day: string };

interface ReminderOptions<HeldClass extends Held> {
  /** Returns when the class of a guest takes place, perhaps on another day, or null if it does not. */
  heldAt(guest: Guest): HeldClass | null;
  mail(guest: Guest, held: HeldClass): OutgoingMail;
  limitsOf(guest: Guest): readonly KeyedRateLimit[];
  /** Exhausted limits by key, until when. Reminders that they stop are not tried, and logged, on every run. */
  exhausted: Map<string, string>;
  timeZone: string;
  now: Date;
  signal?: AbortSignal;
}

/**
 * Queues the reminders of tomorrow's classes from 10:00 at the school on, once per message and day. Messages received later get the
 * acknowledgement only.
 */
export async function queueTrialReminders<HeldClass extends Held>(
  { kysely }: Db,
  { heldAt, mail, limitsOf, exhausted, timeZone, now, signal }: ReminderOptions<HeldClass>,
): Promise<void> {
  const tomorrow = dayOf(now.toISOString(), timeZone).add({ days: 1 });
  const due = reminderTimeOf(tomorrow, timeZone);
  const from = tomorrow.subtract({ days: MAX_MOVED_DAYS }).toString();
  // Tomorrow's guests come before those of days from which a class may have moved, so that past messages cannot use up the limit.
  const candidates = selectGuests(kysely, from)
    .clearOrderBy()
    .orderBy((guest) => guest.case().when('trial_day', '=', tomorrow.toString()).then(0).else(1).end())
    .orderBy('created_at')
    .orderBy('id')
    .where('created_at', '<', due)
    .limit(MAX_REMINDED);
  const guests = due <= now.toISOString() ? await candidates.execute() : [];
  const expected = guests.flatMap((guest) => {
    const held = heldAt(guest);
    return held?.day === tomorrow.toString() ? [{ guest, held, key: `${REMINDER}:${guest.id}:${tomorrow}` }] : [];
  });
  const keys = expected.map(({ key }) => key);
  await withdrawOtherReminders(kysely, keys);
  if (keys.length === 0) return;
  const queued = await kysely.selectFrom('outbox').select('dedupe_key').where('dedupe_key', 'in', keys).execute();
  for (const { guest, held, key } of expected) {
    if (signal?.aborted) return;
    const limits = limitsOf(guest);
    const isExhausted = limits.some((limit) => (exhausted.get(limit.key) ?? '') > now.toISOString());
    if (isExhausted || queued.some(({ dedupe_key }) => dedupe_key === key)) continue;
    await kysely.transaction().execute(async (trx) => {
      if (!(await lockGuest(trx, guest))) return;
      const consumed = await consumeRateLimitsIn(trx, limits, now);
      if (!consumed.ok) return exhausted.set(consumed.exhaustedKey, retryAt(consumed.retryAfterSeconds, now));
      const topic = topicOf(guest.id);
      return enqueueMail(trx, { ...mail(guest, held), kind: REMINDER, isBulk: true, dedupeKey: key, topic, now });
    });
    await nextTurn();
  }
}

/** Deletes unsent reminders that are out of date after an outage of the mail server: of a past day, a canceled class or another day. */
async function withdrawOtherReminders(db: Queryable, keys: readonly string[]): Promise<void> {
  await db
    .deleteFrom('outbox')
    .where('kind', '=', REMINDER)
    .where('sent_at', 'is', null)
    .$if(keys.length > 0, (query) => query.where('dedupe_key', 'not in', keys))
    .execute();
}

/** Locks the message until the transaction ends. Returns undefined if its day has changed. */
const lockGuest = (trx: Trx, { id, trial_day, trial_start }: Guest) =>
  trx
    .updateTable('contact_submissions')
    .set(({ ref }) => ({ attended: ref('attended') }))
    .where('id', '=', id)
    .where('trial_day', '=', trial_day)
    .where('trial_start', '=', trial_start)
    .returning('id')
    .executeTakeFirst();
