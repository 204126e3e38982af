// Event sign-ups and the waitlist. To prevent overbooking, joining and leaving lock the member's row and then the event's row.
// A member and children who join together are a party: the rows of one account with the same `joined_at`. It is never split (ADR 030).
import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { enqueueMail, type OutgoingMail, type QueuedMail, withdrawMail } from '#server/outbox.ts';
import type { MailText } from './accounts-contract.ts';
import { lockMember } from './members.ts';
import type { Db, Locale, Queryable, Row, Trx } from './tables.ts';

type Event = Row<'events'>;

const MAX_LISTED = 50;

export interface EventMails {
  joined(to: Recipient, event: Event): EventMail;
  /** `missing` is the number of places that the party lacks. */
  waitlisted(to: Recipient, event: Event, place: number, missing?: number): EventMail;
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
export type Recipient = {
  email: string;
  firstName: string | null;
  locale: Locale;
  isWaiting: boolean;
  /** Subjects of the mail, and all participants of the account: first names of children, null for the member. */
  people?: PersonName[];
  coming?: PersonName[];
};
export type PersonName = string | null;

/** Options for functions that may queue emails. */
export interface NotifyOptions {
  mails: EventMails;
  now?: Date;
}

/** A person whom an account can sign up. The id is the child's or the member's. */
export type Person = { id: string; name: PersonName };
/** The people of an account who have a place, or one party on the waitlist. `missing` is the number of places that the party lacks. */
export type EventSignup = { people: Person[] } & SignupState;
type SignupState = { state: 'coming' } | { state: 'waiting'; place: number; missing: number };
type Refused = { outcome: 'gone' | 'past' | 'nobody' };
/** `people` are ids. If empty, the choice is the only person available. */
type Choice = { eventId: string; userId: string; people?: string[] };

/**
 * Signs people up, together, for a place or for the waitlist, and emails the member which of the two. Returns 'elsewhere' if the event
 * has its own registration link, 'nobody' if it is not clear who comes.
 */
export async function joinEvent(
  { kysely }: Db,
  { eventId, userId, locale, people = [] }: Choice & { locale: Locale },
  { mails, now = new Date() }: NotifyOptions,
): Promise<({ outcome: 'joined' } & SignupState) | Refused | { outcome: 'elsewhere' } | { outcome: 'unverified' }> {
  return kysely.transaction().execute(async (trx) => {
    const member = await lockMember(trx, userId, now);
    if (!member?.isVerified) return { outcome: 'unverified' };
    const event = await lockEvent(trx, eventId);
    if (!event) return { outcome: 'gone' };
    if (hasBegun(event, now)) return { outcome: 'past' };
    const chosen = choose(await listFamily(trx, userId), people);
    const known = await readSignups(trx, eventId, userId);
    const joining = chosen.filter(({ id }) => !isSignedUp(known, id));
    if (joining[0] === undefined) return chosen[0] ? toOutcome(known, chosen[0]) : { outcome: 'nobody' };
    if (event.registration_link !== null) return { outcome: 'elsewhere' };
    const { last } = await trx
      .selectFrom('event_signups')
      .select(sql<number>`coalesce(max(number), 0)`.as('last'))
      .where('event_id', '=', eventId)
      .executeTakeFirstOrThrow();
    const party = { event_id: eventId, user_id: userId, is_waiting: true, joined_at: now.toISOString(), locale };
    const rows = joining.map(({ id }, index) => ({
      ...{ id: randomUUID(), ...party },
      ...{ child_id: id === userId ? null : id, number: last + 1 + index },
    }));
    await trx.insertInto('event_signups').values(rows).execute();
    await promoteFromWaitlist(trx, event, { mails, now, notifiedUpTo: last });
    const signup = toOutcome(await readSignups(trx, eventId, userId), joining[0]);
    const isJoining = ({ number }: SignedUpPerson) => number > last;
    for (const to of await readRecipients(trx, eventId, { userIds: [userId], isMeant: isJoining })) {
      const { state } = signup;
      const mail = state === 'waiting' ? mails.waitlisted(to, event, signup.place, signup.missing) : mails.joined(to, event);
      await enqueueEventMail(trx, { kind: 'event-joined', event, to, mail, now });
    }
    return signup;
  });
}

/** Lists the member and the children. */
export async function listFamily(db: Queryable, userId: string): Promise<Person[]> {
  const children = db.selectFrom('children').select(['id', 'first_name as name']).where('user_id', '=', userId);
  return [{ id: userId, name: null }, ...(await children.orderBy('created_at').orderBy('id').execute())];
}

function choose(from: Person[], ids: string[]): Person[] {
  if (ids.length === 0) return from.length === 1 ? from : [];
  return from.filter(({ id }) => ids.includes(id));
}

export const isSignedUp = (signups: EventSignup[], id: string) =>
  signups.some(({ people }) => people.some((each) => each.id === id));

function toOutcome(signups: EventSignup[], { id }: Person): { outcome: 'joined' } & SignupState {
  const { people: _, ...state } = signups.find((signup) => isSignedUp([signup], id)) as EventSignup;
  return { outcome: 'joined', ...state };
}

/** 'left-some': others of the account are still signed up. */
export async function leaveEvent(
  { kysely }: Db,
  { eventId, userId, people = [] }: Choice,
  { mails, now = new Date() }: NotifyOptions,
): Promise<{ outcome: 'left' | 'left-some' } | Refused> {
  return kysely.transaction().execute(async (trx) => {
    const member = await lockMember(trx, userId, now);
    const event = await lockEvent(trx, eventId);
    if (!event) return { outcome: 'gone' };
    if (hasBegun(event, now)) return { outcome: 'past' };
    const known = (await readSignups(trx, eventId, userId)).flatMap((signup) => signup.people);
    const chosen = choose(known, people);
    if (known.length > 0 && chosen.length === 0) return { outcome: 'nobody' };
    if (chosen.length > 0) await removeSignups(trx, { eventId, userId, people: chosen.map(({ id }) => id) }, { mails, now });
    if (chosen.length < known.length) return { outcome: 'left-some' };
    if (member) await withdrawMail(trx, mailTopic(eventId), { to: member.email });
    return { outcome: 'left' };
  });
}

/**
 * Removes all sign-ups of an account, or of some of its people, before these are deleted. The caller has locked the member's row in
 * this transaction.
 */
export async function leaveAllEvents(trx: Trx, userId: string, options: NotifyOptions, people?: string[]): Promise<void> {
  const joined = await trx
    .selectFrom('event_signups')
    .select('event_id')
    .distinct()
    .where('user_id', '=', userId)
    // All transactions lock events in the same order to prevent deadlocks.
    .orderBy('event_id')
    .execute();
  for (const { event_id: eventId } of joined) {
    await lockEvent(trx, eventId);
    await removeSignups(trx, { eventId, userId, people }, options);
  }
}

const personId = sql<string>`coalesce(event_signups.child_id, event_signups.user_id)`;

async function removeSignups(
  trx: Trx,
  { eventId, userId, people }: Omit<Choice, 'people'> & { people: string[] | undefined },
  options: NotifyOptions,
): Promise<void> {
  await trx
    .deleteFrom('event_signups')
    .where('event_id', '=', eventId)
    .where('user_id', '=', userId)
    .$if(people !== undefined, (query) => query.where(personId, 'in', people ?? []))
    .execute();
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

/** Number of free places; infinite without a limit. */
const freePlaces = ({ max_participants: max, current_participants: current }: Event) =>
  max === null ? Number.POSITIVE_INFINITY : Math.max(0, max - current);

/**
 * Moves parties from the waitlist to free places, in the order of the list. A party for which the places do not suffice waits, and the
 * next one may get them. Emails the members, except for sign-ups after `notifiedUpTo`. The caller has locked the event row.
 */
export async function promoteFromWaitlist(
  trx: Trx,
  event: Event,
  { mails, now = new Date(), notifiedUpTo = Number.POSITIVE_INFINITY }: NotifyOptions & { notifiedUpTo?: number },
): Promise<Recipient[]> {
  let free = freePlaces(event);
  if (hasBegun(event, now) || event.registration_link !== null || free === 0) return [];
  const waiting = await trx
    .selectFrom('event_signups')
    .select(['user_id', 'joined_at', 'number'])
    .where('event_id', '=', event.id)
    .where('is_waiting', '=', true)
    .orderBy('number')
    .execute();
  const promoted: typeof waiting = [];
  for (const party of Map.groupBy(waiting, partyOf).values()) {
    if (party.length > free) continue;
    promoted.push(...party);
    free -= party.length;
  }
  if (promoted.length === 0) return [];
  const numbers = new Set(promoted.map(({ number }) => number));
  await trx
    .updateTable('event_signups')
    .set({ is_waiting: false })
    .where('event_id', '=', event.id)
    .where('number', 'in', [...numbers])
    .execute();
  await trx
    .updateTable('events')
    .set((eb) => ({ current_participants: eb('current_participants', '+', promoted.length) }))
    .where('id', '=', event.id)
    .execute();
  const notified = await readRecipients(trx, event.id, {
    userIds: promoted.map(({ user_id }) => user_id),
    isMeant: ({ number }) => numbers.has(number) && number <= notifiedUpTo,
  });
  for (const to of notified)
    await enqueueEventMail(trx, { kind: 'event-place', event, to, mail: mails.promotedFromWaitlist(to, event), now });
  return notified;
}

const partyOf = ({ user_id, joined_at }: Pick<Row<'event_signups'>, 'user_id' | 'joined_at'>) => `${user_id} ${joined_at}`;

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
  const waiting = await readRecipients(trx, event.id, { isMeant: ({ isWaiting }) => isWaiting });
  for (const to of waiting) {
    const first = (await readSignups(trx, event.id, to.userId)).find(({ state }) => state === 'waiting');
    const isOpen = event.registration_link === null && first?.state === 'waiting';
    const mail = isOpen ? mails.waitlisted(to, event, first.place, first.missing) : mails.waitlistClosed(to, event);
    await enqueueEventMail(trx, { kind: 'event-waitlist', isBulk: true, event, to, mail, now });
  }
  return waiting;
}

type SignedUpPerson = { number: number; isWaiting: boolean };

/** Reads the accounts of those for whom `isMeant` holds, each once, in the order of the sign-ups. */
export async function readRecipients(
  db: Queryable,
  eventId: string,
  { userIds, isMeant = () => true }: { userIds?: string[]; isMeant?: (person: SignedUpPerson) => boolean } = {},
): Promise<(Recipient & { userId: string })[]> {
  const rows = await db
    .selectFrom('event_signups')
    .innerJoin('users', 'users.id', 'event_signups.user_id')
    .leftJoin('profiles', 'profiles.user_id', 'event_signups.user_id')
    .leftJoin('children', 'children.id', 'event_signups.child_id')
    .select(['users.id as userId', 'number', 'is_waiting as isWaiting', 'event_signups.locale', 'email'])
    .select(['profiles.first_name as firstName', 'children.first_name as name'])
    .where('event_id', '=', eventId)
    .$if(userIds !== undefined, (query) => query.where('event_signups.user_id', 'in', userIds ?? []))
    .orderBy('number')
    .execute();
  return [...Map.groupBy(rows, ({ userId }) => userId).values()].flatMap((family) => {
    const meant = family.filter(isMeant);
    const [people, coming] = [meant, family.filter(({ isWaiting }) => !isWaiting)].map((some) => some.map(({ name }) => name));
    return meant.slice(-1).map(({ number: _, name: __, ...account }) => ({
      ...{ ...account, isWaiting: meant.every(({ isWaiting }) => isWaiting) },
      ...{ people, coming },
    }));
  });
}

/** Emails the participants for whom the title, time or place of the event has changed. Returns them. */
export async function notifyOfChange(
  trx: Trx,
  event: Event,
  before: EventSummary,
  { mails, now }: Required<NotifyOptions>,
): Promise<Recipient[]> {
  const all = await readRecipients(trx, event.id);
  const participants = all.filter(({ locale }) => hasNotifiableChange(event, before, locale));
  for (const to of participants) {
    const mail = mails.changed(to, event, before);
    await enqueueEventMail(trx, { kind: 'event-changed', isBulk: true, event, to, mail, now });
  }
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

type QueuedEventMail = Pick<QueuedMail, 'kind' | 'dedupeKey' | 'isBulk'> & {
  event: Pick<Event, 'id'>;
  to: Pick<Recipient, 'email'>;
  mail: EventMail;
  now: Date;
};

export async function enqueueEventMail(trx: Trx, { event, to, mail, ...queued }: QueuedEventMail): Promise<void> {
  await enqueueMail(trx, { ...queued, ...mail, to: { address: to.email }, topic: mailTopic(event.id) });
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

/** The sign-ups of one account. Empty if there are none. */
export async function readSignups(db: Queryable, eventId: string, userId: string): Promise<EventSignup[]> {
  const [joined] = await withSignups(db, userId, await db.selectFrom('events').selectAll().where('id', '=', eventId).execute());
  return joined?.signups ?? [];
}

type JoinedEvent = Event & { signups: EventSignup[] };

async function withSignups(db: Queryable, userId: string, events: Event[]): Promise<JoinedEvent[]> {
  if (events.length === 0) return [];
  const place = sql<number>`(select count(*) from event_signups as ahead
    where ahead.event_id = event_signups.event_id and ahead.is_waiting and ahead.number <= event_signups.number)`;
  const rows = await db
    .selectFrom('event_signups')
    .leftJoin('children', 'children.id', 'event_signups.child_id')
    .select(['event_id', 'event_signups.user_id', 'is_waiting', 'joined_at', 'children.first_name as name'])
    .select([personId.as('id'), place.as('place')])
    .where('event_signups.user_id', '=', userId)
    .where(
      'event_id',
      'in',
      events.map(({ id }) => id),
    )
    .orderBy('number')
    .execute();
  const toPeople = (some: typeof rows): Person[] => some.map(({ id, name }) => ({ id, name }));
  return events.map((event) => {
    const own = rows.filter(({ event_id }) => event_id === event.id);
    const coming = own.filter(({ is_waiting }) => !is_waiting);
    const parties = [
      ...Map.groupBy(
        own.filter(({ is_waiting }) => is_waiting),
        partyOf,
      ).values(),
    ];
    const waiting = parties.map((party): EventSignup => {
      const missing = Math.max(1, party.length - freePlaces(event));
      return { people: toPeople(party), state: 'waiting', place: party[0]?.place ?? 1, missing };
    });
    return {
      ...event,
      signups: [...(coming.length > 0 ? [{ people: toPeople(coming), state: 'coming' as const }] : []), ...waiting],
    };
  });
}

export async function listJoinedEvents(db: Queryable, userId: string, now: Date): Promise<JoinedEvent[]> {
  const events = await db
    .selectFrom('events')
    .selectAll()
    .where('id', 'in', db.selectFrom('event_signups').select('event_id').where('user_id', '=', userId))
    .where('over_at', '>=', now.toISOString())
    .orderBy('date')
    .orderBy('id')
    .limit(MAX_LISTED)
    .execute();
  return withSignups(db, userId, events);
}

/**
 * Returns null unless the account has signed up for this event and can still leave it. With `passesPlaceOn`, leaving promotes a party
 * from the waitlist.
 */
export async function readJoinedEvent(
  db: Queryable,
  { eventId, userId }: { eventId: string; userId: string },
  now: Date,
): Promise<(JoinedEvent & { passesPlaceOn: boolean }) | null> {
  const events = await db
    .selectFrom('events')
    .selectAll()
    .where('id', '=', eventId)
    .where('date', '>=', now.toISOString())
    .execute();
  const [event] = await withSignups(db, userId, events);
  if (!event || event.signups.length === 0) return null;
  const { max_participants: max, current_participants: current, registration_link: link } = event;
  const parties = await db
    .selectFrom('event_signups')
    .select(({ fn }) => fn.countAll<number>().as('size'))
    .where('event_id', '=', eventId)
    .where('user_id', '<>', userId)
    .where('is_waiting', '=', true)
    .groupBy(['user_id', 'joined_at'])
    .execute();
  const left = event.signups.reduce((sum, { state, people }) => sum + (state === 'coming' ? people.length : 0), 0);
  const isPlaceFree = left > 0 && link === null && (max === null || current <= max);
  return { ...event, passesPlaceOn: isPlaceFree && parties.some(({ size }) => size <= left + freePlaces(event)) };
}
