// Who comes to an event, and who waits for a place. Every change locks the member, then the event, so that they come one after the
// other: places can't be given twice, and of several who wait the first moves up.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Selectable, sql, type Transaction } from 'kysely';
import type { Database, Queries } from '#server/db.ts';
import { enqueueMail } from '#server/outbox.ts';
import { Administrator } from './administrator.ts';
import { lockMember } from './members.ts';
import type { EventSignupTable, EventTable, Tables } from './tables.ts';

type Db = Database<Tables>;
type Row = Selectable<EventTable>;

const MOST_OF_ONE = 50;
const EXPORTED_AT_ONCE = 1_000;

/** What members are told of events; the pages word it. */
export interface EventMails {
  placeFree(event: MailedEvent): MailInEach;
  /** Another time, or another place. */
  changed(event: MailedEvent, before: MailedEvent): MailInEach;
  cancelled(event: MailedEvent): MailInEach;
}
export type MailedEvent = Pick<Row, 'title' | 'date' | 'location'>;
export type Language = Selectable<EventSignupTable>['locale'];
type MailInEach = Record<Language, { subject: string; text: string; html: string }>;

/** What a change needs that may move others up. */
export interface NotifyOptions {
  mails: EventMails;
  now?: Date;
}

export type Signup = { state: 'coming' } | { state: 'waiting'; place: number };
type Refused = { outcome: 'gone' } | { outcome: 'past' };

/**
 * The member comes, or waits for a place; who has joined already keeps theirs. 'elsewhere': the event has a link to register by.
 * 'unverified' is also whoever has no account (any more). Wake the mail worker afterwards.
 */
export async function joinEvent(
  { kysely }: Db,
  { eventId, userId, locale }: { eventId: string; userId: string; locale: Language },
  { mails, now = new Date() }: NotifyOptions,
): Promise<({ outcome: 'joined' } & Signup) | Refused | { outcome: 'elsewhere' } | { outcome: 'unverified' }> {
  return kysely.transaction().execute(async (trx) => {
    const member = await lockMember(trx, userId, now);
    if (!member?.isVerified) return { outcome: 'unverified' };
    const event = await lockEvent(trx, eventId);
    if (!event) return { outcome: 'gone' };
    if (isPast(event, now)) return { outcome: 'past' };
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
    await promoteFromWaitlist(trx, event, { mails, now, untold: userId });
    const signup = await readSignup(trx, eventId, userId);
    return { outcome: 'joined', ...(signup as Signup) };
  });
}

/** The member's place goes to the first who waits. Who had none has left as well. Wake the mail worker afterwards. */
export async function leaveEvent(
  { kysely }: Db,
  { eventId, userId }: { eventId: string; userId: string },
  { mails, now = new Date() }: NotifyOptions,
): Promise<{ outcome: 'left' } | Refused> {
  return kysely.transaction().execute(async (trx) => {
    await lockMember(trx, userId, now);
    const event = await lockEvent(trx, eventId);
    if (!event) return { outcome: 'gone' };
    if (isPast(event, now)) return { outcome: 'past' };
    await remove(trx, eventId, userId, { mails, now });
    return { outcome: 'left' };
  });
}

/** For whoever deletes the account, before they do, in the same transaction; they have locked the member. */
export async function leaveAllEvents(trx: Transaction<Tables>, userId: string, moving: NotifyOptions): Promise<void> {
  const joined = await trx
    .selectFrom('event_signups')
    .select('event_id')
    .where('user_id', '=', userId)
    .orderBy('event_id') // Two who leave several events at once lock them in the same order.
    .execute();
  for (const { event_id } of joined) {
    await lockEvent(trx, event_id);
    await remove(trx, event_id, userId, moving);
  }
}

async function remove(trx: Transaction<Tables>, eventId: string, userId: string, moving: NotifyOptions): Promise<void> {
  await trx.deleteFrom('event_signups').where('event_id', '=', eventId).where('user_id', '=', userId).execute();
  // Again, because the database has counted one less.
  const event = await lockEvent(trx, eventId);
  if (event) await promoteFromWaitlist(trx, event, moving);
}

/** The event as it is once nobody else is changing it, and until this transaction ends nobody will. */
export async function lockEvent(trx: Transaction<Tables>, id: string): Promise<Row | undefined> {
  // An update, because it locks on both engines; SQLite has no `for update`.
  return trx
    .updateTable('events')
    .set((eb) => ({ version: eb.ref('version') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

/**
 * Gives the free places of a locked event to those who have waited longest, and tells them by mail, but for `untold`. An event
 * that is past, or has a link to register by, gives none.
 */
export async function promoteFromWaitlist(
  trx: Transaction<Tables>,
  event: Row,
  { mails, now = new Date(), untold }: NotifyOptions & { untold?: string },
): Promise<void> {
  const { id, max_participants: max, current_participants: current } = event;
  if (isPast(event, now) || event.registration_link !== null) return;
  if (max !== null && current >= max) return;
  const lucky = await trx
    .selectFrom('event_signups')
    .innerJoin('users', 'users.id', 'event_signups.user_id')
    .select(['event_signups.user_id', 'event_signups.number', 'event_signups.locale', 'users.email'])
    .where('event_id', '=', id)
    .where('is_waiting', '=', true)
    .orderBy('number')
    .$if(max !== null, (query) => query.limit((max ?? 0) - current))
    .execute();
  const last = lucky.at(-1);
  if (!last) return;
  await trx
    .updateTable('event_signups')
    .set({ is_waiting: false })
    .where('event_id', '=', id)
    .where('is_waiting', '=', true)
    .where('number', '<=', last.number)
    .execute();
  await trx
    .updateTable('events')
    .set((eb) => ({ current_participants: eb('current_participants', '+', lucky.length) }))
    .where('id', '=', id)
    .execute();
  const told = lucky.filter(({ user_id }) => user_id !== untold);
  if (told.length > 0) await notifyParticipants(trx, told, { kind: 'event-place', mail: mails.placeFree(event), now });
}

/** Tells all who come to a locked event, or wait for a place, that it is at another time or place than `before`. */
export async function tellOfChange(
  trx: Transaction<Tables>,
  event: Row,
  before: MailedEvent,
  { mails, now }: Required<NotifyOptions>,
) {
  const people = await trx
    .selectFrom('event_signups')
    .innerJoin('users', 'users.id', 'event_signups.user_id')
    .select(['users.email', 'event_signups.locale'])
    .where('event_id', '=', event.id)
    .orderBy('number')
    .execute();
  if (people.length > 0)
    await notifyParticipants(trx, people, { kind: 'event-changed', mail: mails.changed(event, before), now });
}

/** Queues a mail for each, in their language. */
export async function notifyParticipants(
  trx: Transaction<Tables>,
  people: { email: string; locale: Language }[],
  { kind, mail, now }: { kind: string; mail: MailInEach; now: Date },
): Promise<void> {
  for (const { email, locale } of people) await enqueueMail(trx, { kind, to: { address: email }, ...mail[locale], now });
}

/** Fills the places of those whose accounts went in another way than `leaveAllEvents`. Wake the mail worker afterwards. */
export async function fillFreePlaces({ kysely }: Db, { mails, now = new Date() }: NotifyOptions): Promise<void> {
  const free = await kysely
    .selectFrom('events')
    .select('id')
    .where('date', '>=', now.toISOString())
    .where('registration_link', 'is', null)
    .where(({ eb, or, ref }) =>
      or([eb('max_participants', 'is', null), eb('current_participants', '<', ref('max_participants').$notNull())]),
    )
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('event_signups')
          .select('number')
          .whereRef('event_signups.event_id', '=', 'events.id')
          .where('is_waiting', '=', true),
      ),
    )
    .execute();
  for (const { id } of free)
    await kysely.transaction().execute(async (trx) => {
      const event = await lockEvent(trx, id);
      if (event) await promoteFromWaitlist(trx, event, { mails, now });
    });
}

/** Forgets who had joined the events before that instant. How many came stays. */
export async function purgeEventSignups({ kysely }: Db, before: Date): Promise<void> {
  const old = await kysely
    .selectFrom('events')
    .select('id')
    .where('date', '<', before.toISOString())
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('event_signups').select('number').whereRef('event_signups.event_id', '=', 'events.id')),
    )
    .execute();
  for (const { id } of old) {
    await kysely.transaction().execute(async (trx) => {
      const event = await lockEvent(trx, id);
      await trx.deleteFrom('event_signups').where('event_id', '=', id).execute();
      if (event)
        await trx.updateTable('events').set({ current_participants: event.current_participants }).where('id', '=', id).execute();
    });
    await nextTurn();
  }
}

function isPast({ date }: Pick<Row, 'date'>, now: Date): boolean {
  return date < now.toISOString();
}

async function readSignup(db: Queries<Tables>, eventId: string, userId: string): Promise<Signup | undefined> {
  const row = await selectSignups(db, userId).where('event_id', '=', eventId).executeTakeFirst();
  return row && signupOf(row);
}

function selectSignups(db: Queries<Tables>, userId: string) {
  const place = sql<number>`(select count(*) from event_signups as ahead
    where ahead.event_id = event_signups.event_id and ahead.is_waiting and ahead.number <= event_signups.number)`;
  return db
    .selectFrom('event_signups')
    .select(['event_signups.event_id', 'event_signups.is_waiting', place.as('place')])
    .where('user_id', '=', userId);
}

function signupOf({ is_waiting, place }: { is_waiting: boolean; place: number }): Signup {
  return is_waiting ? { state: 'waiting', place } : { state: 'coming' };
}

/** The events to come that the member has joined, soonest first, with their state; the next 50 of them. */
export async function listJoinedEvents(db: Queries<Tables>, userId: string, now: Date): Promise<(Row & { signup: Signup })[]> {
  const rows = await selectSignups(db, userId)
    .innerJoin('events', 'events.id', 'event_signups.event_id')
    .selectAll('events')
    .where('events.date', '>=', now.toISOString())
    .orderBy('events.date')
    .orderBy('events.id')
    .limit(MOST_OF_ONE)
    .execute();
  return rows.map(({ event_id: _, is_waiting, place, ...event }) => ({ ...event, signup: signupOf({ is_waiting, place }) }));
}

export interface Participant {
  email: string;
  /** From the profile; empty where it has none. */
  name: string;
  joinedAt: string;
  isWaiting: boolean;
}

export interface Participants {
  /** In the order of joining, `most` of them. */
  first: Participant[];
  /** Of all. */
  coming: number;
  waiting: number;
}

/** Who has joined an event. Rejects with NotAdministrator, or when the database does. */
export async function listParticipants({ kysely }: Db, by: Administrator, id: string, most: number): Promise<Participants> {
  Administrator.check(by);
  const rows = await selectParticipants(kysely, id, 0, most);
  const all = await kysely
    .selectFrom('event_signups')
    .select(({ fn }) => ['is_waiting', fn.countAll<number>().as('count')])
    .where('event_id', '=', id)
    .groupBy('is_waiting')
    .execute();
  const count = (isWaiting: boolean) => all.find(({ is_waiting }) => is_waiting === isWaiting)?.count ?? 0;
  return { first: rows.map(participantOf), coming: count(false), waiting: count(true) };
}

/** All of them, in pages of a thousand. Throws NotAdministrator; rejects when the database does. */
export function exportParticipants({ kysely }: Db, by: Administrator, id: string): AsyncGenerator<Participant[]> {
  Administrator.check(by);
  return readAllParticipants(kysely, id);
}

async function* readAllParticipants(db: Queries<Tables>, id: string): AsyncGenerator<Participant[]> {
  for (let after = 0; ; ) {
    const rows = await selectParticipants(db, id, after, EXPORTED_AT_ONCE);
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map(participantOf);
    after = last.number;
    await nextTurn();
  }
}

function selectParticipants(db: Queries<Tables>, id: string, after: number, most: number) {
  return db
    .selectFrom('event_signups')
    .innerJoin('users', 'users.id', 'event_signups.user_id')
    .leftJoin('profiles', 'profiles.user_id', 'event_signups.user_id')
    .select(['number', 'email', 'is_waiting', 'joined_at', 'first_name', 'last_name'])
    .where('event_id', '=', id)
    .where('number', '>', after)
    .orderBy('number')
    .limit(most)
    .execute();
}

function participantOf(row: Awaited<ReturnType<typeof selectParticipants>>[number]): Participant {
  const name = [row.first_name, row.last_name].filter(Boolean).join(' ');
  return { email: row.email, name, joinedAt: row.joined_at, isWaiting: row.is_waiting };
}
