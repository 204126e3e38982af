// Event sign-ups and the waitlist. To prevent overbooking, joining and leaving lock the member's row and then the event's row.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { enqueueMails, type OutgoingMail, type QueuedMail, withdrawMail } from '#server/outbox.ts';
import type { MailText } from './accounts-contract.ts';
import { lockMember, readFirstName } from './members.ts';
import type { Db, Locale, Queryable, Row, Trx } from './tables.ts';

type Event = Row<'events'>;

const MAX_LISTED = 50;

export interface EventMails {
  joined(to: Recipient, event: Event): EventMail;
  waitlisted(to: Recipient, event: Event, place: number): EventMail;
  promotedFromWaitlist(to: Recipient, event: Event): EventMail;
  reminder(to: Recipient, event: Event, isToday: boolean): EventMail;
  changed(to: Recipient, event: Event, before: EventSummary): EventMail;
  canceled(to: Recipient, event: Event): EventMail;
  /** Tells a member that the administrator has removed them from the event. */
  removed(to: Recipient, event: Event): EventMail;
  /** Tells the waitlist that the event now has a registration page. */
  waitlistClosed(to: Recipient, event: Event): EventMail;
}
/** `calendar` is an attached iCalendar file. */
export type EventMail = MailText & Pick<OutgoingMail, 'calendar' | 'replyTo'>;
export type EventSummary = Pick<
  Event,
  'id' | 'title' | 'title_en' | 'description' | 'description_en' | 'date' | 'ends_at' | 'location' | 'is_workshop'
>;
export type Recipient = { email: string; firstName: string | null; locale: Locale; isWaiting: boolean };

/** Options for functions that may queue emails. */
export interface NotifyOptions {
  mails: EventMails;
  now?: Date;
}

export type EventSignup = { state: 'coming' } | { state: 'waiting'; place: number };
type Refused = { outcome: 'gone' } | { outcome: 'past' };

/**
 * Signs the member up or adds them to the waitlist, and emails them which of the two. Returns 'elsewhere' if the event has its own
 * registration link.
 */
export async function joinEvent(
  { kysely }: Db,
  { eventId, userId, locale }: { eventId: string; userId: string; locale: Locale },
  { mails, now = new Date() }: NotifyOptions,
): Promise<({ outcome: 'joined' } & EventSignup) | Refused | { outcome: 'elsewhere' } | { outcome: 'unverified' }> {
  return kysely.transaction().execute(async (trx) => {
    const member = await lockMember(trx, userId, now);
    if (!member?.isVerified) return { outcome: 'unverified' };
    const event = await lockEvent(trx, eventId);
    if (!event) return { outcome: 'gone' };
    if (hasBegun(event, now)) return { outcome: 'past' };
    const before = await readSignup(trx, eventId, userId);
    if (before) return { outcome: 'joined', ...before };
    if (event.registration_link !== null) return { outcome: 'elsewhere' };
    const next = trx
      .selectFrom('event_signups')
      .select(sql<number>`coalesce(max(number), 0) + 1`.as('next'))
      .where('event_id', '=', eventId);
    await trx
      .insertInto('event_signups')
      .values({ event_id: eventId, user_id: userId, number: next, is_waiting: true, joined_at: now.toISOString(), locale })
      .execute();
    await promoteFromWaitlist(trx, event, { mails, now, excludeUserId: userId });
    const signup = (await readSignup(trx, eventId, userId)) as EventSignup;
    const to = {
      email: member.email,
      firstName: await readFirstName(trx, member.email),
      locale,
      isWaiting: signup.state === 'waiting',
    };
    const mail = signup.state === 'waiting' ? mails.waitlisted(to, event, signup.place) : mails.joined(to, event);
    await enqueueEventMail(trx, { kind: 'event-joined', event, to, mail, now });
    return { outcome: 'joined', ...signup };
  });
}

export async function leaveEvent(
  { kysely }: Db,
  { eventId, userId }: { eventId: string; userId: string },
  { mails, now = new Date() }: NotifyOptions,
): Promise<{ outcome: 'left' } | Refused> {
  return kysely.transaction().execute(async (trx) => {
    const member = await lockMember(trx, userId, now);
    const event = await lockEvent(trx, eventId);
    if (!event) return { outcome: 'gone' };
    if (hasBegun(event, now)) return { outcome: 'past' };
    await removeSignup(trx, eventId, userId, { mails, now });
    if (member) await withdrawMail(trx, mailTopic(eventId), { to: member.email });
    return { outcome: 'left' };
  });
}

/** Removes all sign-ups before an account is deleted. The caller has locked the member's row in this transaction. */
export async function leaveAllEvents(trx: Trx, userId: string, options: NotifyOptions): Promise<void> {
  const joined = await trx
    .selectFrom('event_signups')
    .select('event_id')
    .where('user_id', '=', userId)
    // All transactions lock events in the same order to prevent deadlocks.
    .orderBy('event_id')
    .execute();
  for (const { event_id } of joined) {
    await lockEvent(trx, event_id);
    await removeSignup(trx, event_id, userId, options);
  }
}

async function removeSignup(trx: Trx, eventId: string, userId: string, options: NotifyOptions): Promise<void> {
  await trx.deleteFrom('event_signups').where('event_id', '=', eventId).where('user_id', '=', userId).execute();
  // Read the row again because a trigger has changed its `current_participants`.
  const event = await lockEvent(trx, eventId);
  if (event) await promoteFromWaitlist(trx, event, options);
}

/** Locks the event row until the transaction ends and returns it. Uses an update because SQLite has no `select … for update`. */
export async function lockEvent(trx: Trx, id: string): Promise<Event | undefined> {
  return trx
    .updateTable('events')
    .set((eb) => ({ version: eb.ref('version') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

/** Moves members from the waitlist to free places and emails all but `excludeUserId`. The caller has locked the event row. */
export async function promoteFromWaitlist(
  trx: Trx,
  event: Event,
  { mails, now = new Date(), excludeUserId }: NotifyOptions & { excludeUserId?: string },
): Promise<Recipient[]> {
  const { id, max_participants: max, current_participants: current } = event;
  if (hasBegun(event, now) || event.registration_link !== null) return [];
  if (max !== null && current >= max) return [];
  const promoted = await trx
    .selectFrom('event_signups')
    .innerJoin('users', 'users.id', 'event_signups.user_id')
    .leftJoin('profiles', 'profiles.user_id', 'event_signups.user_id')
    .select(['event_signups.user_id', 'event_signups.number', 'event_signups.locale', 'email', 'first_name as firstName'])
    .where('event_id', '=', id)
    .where('is_waiting', '=', true)
    .orderBy('number')
    .$if(max !== null, (query) => query.limit((max ?? 0) - current))
    .execute();
  const last = promoted.at(-1);
  if (!last) return [];
  await trx
    .updateTable('event_signups')
    .set({ is_waiting: false })
    .where('event_id', '=', id)
    .where('is_waiting', '=', true)
    .where('number', '<=', last.number)
    .execute();
  await trx
    .updateTable('events')
    .set((eb) => ({ current_participants: eb('current_participants', '+', promoted.length) }))
    .where('id', '=', id)
    .execute();
  const notified = promoted.filter(({ user_id }) => user_id !== excludeUserId).map((each) => ({ ...each, isWaiting: false }));
  await notifyParticipants(trx, event, notified, {
    kind: 'event-place',
    mail: (to) => mails.promotedFromWaitlist(to, event),
    now,
  });
  return notified;
}

/**
 * Emails the waitlist if the event has a new registration page, which stops the waitlist, or no longer has one, so that the
 * waitlist moves again. The caller has filled the free places. Returns the members on the waitlist.
 */
export async function notifyWaitlist(
  trx: Trx,
  event: Event,
  before: Pick<Event, 'registration_link'>,
  { mails, now }: Required<NotifyOptions>,
): Promise<Recipient[]> {
  if (event.registration_link === before.registration_link || hasBegun(event, now)) return [];
  const waiting = await selectRecipients(trx, event.id).where('is_waiting', '=', true).orderBy('number').execute();
  const place = (to: Recipient) => waiting.findIndex(({ email }) => email === to.email) + 1;
  const mail = (to: Recipient) =>
    event.registration_link === null ? mails.waitlisted(to, event, place(to)) : mails.waitlistClosed(to, event);
  await notifyParticipants(trx, event, waiting, { kind: 'event-waitlist', isBulk: true, mail, now });
  return waiting;
}

function selectRecipients(trx: Trx, eventId: string) {
  return trx
    .selectFrom('event_signups')
    .innerJoin('users', 'users.id', 'event_signups.user_id')
    .leftJoin('profiles', 'profiles.user_id', 'event_signups.user_id')
    .select(['email', 'event_signups.locale', 'first_name as firstName', 'is_waiting as isWaiting'])
    .where('event_id', '=', eventId);
}

/** Emails the participants for whom the title, time or place of the event has changed. Returns them. */
export async function notifyOfChange(
  trx: Trx,
  event: Event,
  before: EventSummary,
  { mails, now }: Required<NotifyOptions>,
): Promise<Recipient[]> {
  const participants = await selectRecipients(trx, event.id)
    .$if(!hasNotifiableChange(event, before, 'el'), (query) => query.where('event_signups.locale', '<>', 'el'))
    .$if(!hasNotifiableChange(event, before, 'en'), (query) => query.where('event_signups.locale', '<>', 'en'))
    .orderBy('number')
    .execute();
  await notifyParticipants(trx, event, participants, {
    kind: 'event-changed',
    isBulk: true,
    mail: (to) => mails.changed(to, event, before),
    now,
  });
  return participants;
}

/**
 * Returns true if readers of a language must be notified. Ignores added and removed translations, and seconds, which participants
 * do not see.
 */
function hasNotifiableChange(now: EventSummary, before: EventSummary, locale: Locale): boolean {
  const minutes = ({ date, ends_at }: EventSummary) =>
    [date, ends_at].map((time) => time?.slice(0, 'YYYY-MM-DDTHH:MM'.length)).join();
  const titleOf = ({ title, title_en }: EventSummary) => (locale === 'en' && title_en) || title;
  const isOnlyTranslated = now.title === before.title && (now.title_en === null || before.title_en === null);
  const hasNewTitle = titleOf(now) !== titleOf(before) && !isOnlyTranslated;
  return hasNewTitle || minutes(now) !== minutes(before) || now.location !== before.location;
}

export async function notifyParticipants(
  trx: Trx,
  event: Event,
  participants: Recipient[],
  { mail, ...queued }: Pick<QueuedEventMail, 'kind' | 'isBulk' | 'now'> & { mail: (to: Recipient) => EventMail },
): Promise<void> {
  for (const to of participants) await enqueueEventMail(trx, { ...queued, event, to, mail: mail(to) });
}

type QueuedEventMail = Pick<QueuedMail, 'kind' | 'dedupeKey' | 'isBulk'> & {
  event: Pick<Event, 'id'>;
  to: Pick<Recipient, 'email'>;
  mail: EventMail;
  now: Date;
};

export async function enqueueEventMail(trx: Trx, ...mails: QueuedEventMail[]): Promise<void> {
  const queued = mails.map(({ event, to, mail, ...rest }) => ({
    ...rest,
    ...mail,
    to: { address: to.email },
    topic: mailTopic(event.id),
  }));
  await enqueueMails(trx, queued);
}

/** Audiences of the mailings about an event (store/mailings.ts). */
export const audiencesOf = (eventId: string) => [`event:${eventId}`, `waitlist:${eventId}`];

/** Unsent mails about an event are withdrawn when the member leaves or the event is canceled. */
export const mailTopic = (eventId: string) => `event:${eventId}`;

/** Fills places that became free without `leaveEvent`, for example after a member was deleted directly in the database. */
export async function promoteFromAllWaitlists({ kysely }: Db, { mails, now = new Date() }: NotifyOptions): Promise<void> {
  const free = await kysely
    .selectFrom('events')
    .select('id')
    .where('date', '>=', now.toISOString())
    .where('registration_link', 'is', null)
    .where(({ eb, or, ref }) =>
      or([eb('max_participants', 'is', null), eb('current_participants', '<', ref('max_participants').$notNull())]),
    )
    .where('id', 'in', kysely.selectFrom('event_signups').select('event_id').where('is_waiting', '=', true))
    .execute();
  for (const { id } of free)
    await kysely.transaction().execute(async (trx) => {
      const event = await lockEvent(trx, id);
      if (event) await promoteFromWaitlist(trx, event, { mails, now });
    });
}

export async function purgeEventSignups({ kysely }: Db, before: Date): Promise<void> {
  const old = await kysely
    .selectFrom('events')
    .select('id')
    .where('over_at', '<', before.toISOString())
    .where('id', 'in', kysely.selectFrom('event_signups').select('event_id'))
    .execute();
  for (const { id } of old) {
    await kysely.transaction().execute(async (trx) => {
      const event = await lockEvent(trx, id);
      await trx.deleteFrom('event_signups').where('event_id', '=', id).execute();
      // Keep the past event's participant count, which the delete trigger has decreased.
      if (event)
        await trx.updateTable('events').set({ current_participants: event.current_participants }).where('id', '=', id).execute();
    });
    await nextTurn();
  }
  const past = await kysely.selectFrom('events').select('id').where('over_at', '<', before.toISOString()).execute();
  for (const { id } of past) await kysely.deleteFrom('mailings').where('audience', 'in', audiencesOf(id)).execute();
}

/** Joining and leaving close at the start. */
export function hasBegun({ date }: Pick<Event, 'date'>, now: Date): boolean {
  return date < now.toISOString();
}

/** Until an event is over, members see it and get emails about changes. Queries compare `over_at` in the same way. */
export function isOver({ over_at }: Pick<Event, 'over_at'>, now: Date): boolean {
  return over_at < now.toISOString();
}

/** Returns undefined unless the member has signed up. */
export async function readSignup(db: Queryable, eventId: string, userId: string): Promise<EventSignup | undefined> {
  const row = await selectSignups(db, userId).where('event_id', '=', eventId).executeTakeFirst();
  return row && toSignup(row);
}

function selectSignups(db: Queryable, userId: string) {
  const place = sql<number>`(select count(*) from event_signups as ahead
    where ahead.event_id = event_signups.event_id and ahead.is_waiting and ahead.number <= event_signups.number)`;
  return db
    .selectFrom('event_signups')
    .select(['event_signups.event_id', 'event_signups.is_waiting', place.as('place')])
    .where('user_id', '=', userId);
}

function toSignup({ is_waiting, place }: { is_waiting: boolean; place: number }): EventSignup {
  return is_waiting ? { state: 'waiting', place } : { state: 'coming' };
}

type JoinedEvent = Event & { signup: EventSignup };

export async function listJoinedEvents(db: Queryable, userId: string, now: Date): Promise<JoinedEvent[]> {
  const rows = await selectJoinedEvents(db, userId)
    .where('over_at', '>=', now.toISOString())
    .orderBy('events.date')
    .orderBy('events.id')
    .limit(MAX_LISTED)
    .execute();
  return rows.map(toJoinedEvent);
}

/**
 * Returns null unless the member has signed up for this event and can still leave it. With `passesPlaceOn`, leaving promotes the first on the
 * waitlist.
 */
export async function readJoinedEvent(
  db: Queryable,
  { eventId, userId }: { eventId: string; userId: string },
  now: Date,
): Promise<(JoinedEvent & { passesPlaceOn: boolean }) | null> {
  const row = await selectJoinedEvents(db, userId)
    .where('events.id', '=', eventId)
    .where('date', '>=', now.toISOString())
    .executeTakeFirst();
  if (!row) return null;
  const { max_participants: max, current_participants: current, registration_link: link } = row;
  const next = await db
    .selectFrom('event_signups')
    .select('user_id')
    .where('event_id', '=', eventId)
    .where('is_waiting', '=', true)
    .executeTakeFirst();
  const isPlaceFree = link === null && (max === null || current <= max);
  return { ...toJoinedEvent(row), passesPlaceOn: !row.is_waiting && isPlaceFree && next !== undefined };
}

function selectJoinedEvents(db: Queryable, userId: string) {
  return selectSignups(db, userId).innerJoin('events', 'events.id', 'event_signups.event_id').selectAll('events');
}

function toJoinedEvent(row: Event & { event_id: string; is_waiting: boolean; place: number }): JoinedEvent {
  const { event_id: _, is_waiting, place, ...event } = row;
  return { ...event, signup: toSignup({ is_waiting, place }) };
}
