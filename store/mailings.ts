// Mailings: texts by the administrator to the followers of groups or of the news, to guests, or to the participants of an event. A draft
// is never changed: an edit replaces it, so what is sent is what the preview showed.
import { hash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { mailboxOf } from '#server/email-address.ts';
import { enqueueMails, type OutgoingMail } from '#server/outbox.ts';
import { Administrator } from './administrator.ts';
import { lockEvent, mailTopic, type Recipient } from './event-signups.ts';
import { DAY_MS, lifetimes, MAIL_UNDO_MS, MINUTE_MS } from './lifetimes.ts';
import { countByLocale, parseTopicAudience, selectFollowers, type TopicAudience } from './subscriptions.ts';
import type { Db, Queryable, Row, Trx } from './tables.ts';
import { type Guest, type IsConcerned, readGuestsToTell } from './trial-classes.ts';

const KIND = 'mailing';
const BATCH_SIZE = 100;
const MAX_LISTED = 50;
/** Number of guests' links in one mail. */
const MAX_LINKS = 10;

type Event = Row<'events'>;
export type Mailing = Row<'mailings'>;
export type MailingContent = Pick<Mailing, 'subject_el' | 'text_el' | 'subject_en' | 'text_en'>;
/** Numbers of mails, or null when their records have been deleted from the outbox. */
export type ListedMailing = Mailing & { delivery: { sent: number; waiting: number; failed: number } | null };
type MailingMail = Omit<OutgoingMail, 'to'>;
/** `guest.messages` are those with which the recipient chose a class that has changed. */
export type MailingRecipient = Recipient & { guest?: { messages: Guest[]; isFollower: boolean } };
/** Composes the mail to one recipient. `event` is null in a mail to followers and guests. */
export type ComposeMailing = (to: MailingRecipient, mailing: Mailing, event: Event | null) => MailingMail;

interface NewDraft {
  /** What `parseTopicAudience` parses, or 'event:' or 'waitlist:' with the id of an event. */
  audience: string;
  content: MailingContent;
  /** Idempotency key, generated each time the form is opened. */
  key: string;
  /** Id of the draft that this one replaces. */
  replaces?: string | undefined;
  now?: Date;
}

/** Stores a draft. The same submission returns the same id. 'gone': the event does not exist. */
export async function saveDraft(
  { kysely }: Db,
  by: Administrator,
  { audience, content, key, replaces, now = new Date() }: NewDraft,
): Promise<{ outcome: 'saved'; id: string } | { outcome: 'gone' }> {
  Administrator.check(by);
  const { subject_el, text_el, subject_en, text_en } = content;
  const id = hash('sha256', JSON.stringify([key, audience, subject_el, text_el, subject_en, text_en])).slice(0, 32);
  return kysely.transaction().execute(async (trx) => {
    if (!(await findAudience(trx, audience))) return { outcome: 'gone' };
    await trx
      .insertInto('mailings')
      .values({ id, audience, subject_el, text_el, subject_en, text_en, created_at: now.toISOString() })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
    if (replaces && replaces !== id)
      await trx.deleteFrom('mailings').where('id', '=', replaces).where('sent_at', 'is', null).execute();
    return { outcome: 'saved', id };
  });
}

type Audience = ({ event: Event } | ({ event: null } & TopicAudience)) & { isWaiting: boolean };

/** Parses 'event:ID' or 'waitlist:ID'. */
function parseEventAudience(audience: string) {
  const [kind, id = ''] = audience.split(/:(.*)/s);
  return { id, isWaiting: kind === 'waitlist' };
}

/** Returns null if the event does not exist any more. */
async function findAudience(db: Queryable, audience: string): Promise<Audience | null> {
  const ofTopics = parseTopicAudience(audience);
  if (ofTopics) return { event: null, isWaiting: false, ...ofTopics };
  const { id, isWaiting } = parseEventAudience(audience);
  const event = await db.selectFrom('events').selectAll().where('id', '=', id).executeTakeFirst();
  return event ? { event, isWaiting } : null;
}

async function readRecipients(db: Queryable, audience: Audience, isConcerned: IsConcerned): Promise<MailingRecipient[]> {
  if (!audience.event) return readFollowersAndGuests(db, audience, isConcerned);
  return (
    db
      .selectFrom('event_signups')
      .innerJoin('users', 'users.id', 'event_signups.user_id')
      .leftJoin('profiles', 'profiles.user_id', 'event_signups.user_id')
      .select(['email', 'first_name as firstName', 'is_waiting as isWaiting'])
      .select(({ fn }) => fn.min('event_signups.locale').as('locale'))
      .where('event_id', '=', audience.event.id)
      .where('is_waiting', '=', audience.isWaiting)
      .where('email_verified', '=', true)
      .where('email', 'not in', db.selectFrom('refused_addresses').select('address'))
      // One mail for an account with several participants.
      .groupBy(['email', 'first_name', 'is_waiting'])
      .orderBy((row) => row.fn.min('number'))
      .execute()
  );
}

/** Reads each follower and, because anyone can enter any address, each mailbox of other guests once. */
async function readFollowersAndGuests(
  db: Queryable,
  audience: TopicAudience,
  isConcerned: IsConcerned,
): Promise<MailingRecipient[]> {
  const followers = await selectFollowers(db, audience.topics).execute();
  const guests = await readGuestsToTell(db, audience, isConcerned);
  const messages = Map.groupBy(guests, ({ email }) => mailboxOf(email));
  const known = new Set(followers.map(({ email }) => mailboxOf(email)));
  const others = [...messages].flatMap(([mailbox, [first]]) => (first && !known.has(mailbox) ? [first] : []));
  const recipient = ({ email, locale }: Pick<Recipient, 'email' | 'locale'>, isFollower: boolean): MailingRecipient => {
    const ofMailbox = messages.get(mailboxOf(email))?.slice(0, MAX_LINKS);
    // The name in a profile is the student's, and the follower may be a parent.
    const unnamed = { email, locale, firstName: null, isWaiting: false };
    return ofMailbox ? { ...unnamed, guest: { messages: ofMailbox, isFollower } } : unnamed;
  };
  return [...followers.map((each) => recipient(each, true)), ...others.map((each) => recipient(each, false))];
}

/** Counts the recipients of a mailing, by language, and the guests among them. */
export async function countRecipients({ kysely }: Db, by: Administrator, audience: string, isConcerned: IsConcerned) {
  Administrator.check(by);
  const found = await findAudience(kysely, audience);
  const recipients = found ? await readRecipients(kysely, found, isConcerned) : [];
  return { ...countByLocale(recipients), guests: recipients.filter(({ guest }) => guest).length };
}

/** Returns the mailing, its event if it has one, and whether it is for the waitlist. */
export async function readMailing({ kysely }: Db, by: Administrator, id: string) {
  Administrator.check(by);
  const mailing = await kysely.selectFrom('mailings').selectAll().where('id', '=', id).executeTakeFirst();
  const audience = mailing && (await findAudience(kysely, mailing.audience));
  return audience ? { mailing, event: audience.event, isWaiting: audience.isWaiting } : null;
}

/** Lists the participants and the waitlists of events as audiences, the latest event first. */
export async function listEventAudiences({ kysely }: Db, by: Administrator) {
  Administrator.check(by);
  const rows = await kysely
    .selectFrom('event_signups')
    .innerJoin('users', 'users.id', 'event_signups.user_id')
    .innerJoin('events', 'events.id', 'event_signups.event_id')
    .select(['events.id', 'title', 'title_en', 'date', 'is_waiting'])
    .select(({ fn }) => fn.count<number>('event_signups.user_id').distinct().as('count'))
    .where('email_verified', '=', true)
    .groupBy(['events.id', 'title', 'title_en', 'date', 'is_waiting'])
    .orderBy('date', 'desc')
    .orderBy('events.id')
    .orderBy('is_waiting')
    .limit(MAX_LISTED)
    .execute();
  return rows.map(({ is_waiting, ...event }) => ({ ...event, audience: `${is_waiting ? 'waitlist' : 'event'}:${event.id}` }));
}

/** Lists the newest mailings and drafts. */
export async function listMailings({ kysely }: Db, by: Administrator, now = new Date()): Promise<ListedMailing[]> {
  Administrator.check(by);
  const mailings = await kysely
    .selectFrom('mailings')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(MAX_LISTED)
    .execute();
  const deliveries = new Map((await countMails(kysely, mailings)).map(({ id, ...counts }) => [id, counts]));
  const sentSince = new Date(now.getTime() - lifetimes.mailRecordDays * DAY_MS).toISOString();
  return mailings.map((mailing) => {
    const isCounted = mailing.sent_at !== null && mailing.sent_at >= sentSince;
    return { ...mailing, delivery: isCounted ? (deliveries.get(mailing.id) ?? { sent: 0, waiting: 0, failed: 0 }) : null };
  });
}

async function countMails(db: Queryable, mailings: Mailing[]) {
  const topics = [...new Set(mailings.map(outboxTopic))];
  if (topics.length === 0) return [];
  return (
    db
      .selectFrom('outbox')
      .select((row) => [
        mailingId.as('id'),
        row.fn.countAll<number>().filterWhere('sent_at', 'is not', null).as('sent'),
        row.fn.countAll<number>().filterWhere('sent_at', 'is', null).filterWhere('dead_at', 'is', null).as('waiting'),
        row.fn.countAll<number>().filterWhere('dead_at', 'is not', null).as('failed'),
      ])
      .where('topic', 'in', topics)
      // Part of the statement rather than a parameter, so that SQLite uses the partial index.
      .where('kind', '=', sql.lit(KIND))
      .groupBy(mailingId)
      .execute()
  );
}

/** Mails about an event have its topic, so that they are withdrawn from members who leave it. */
const outboxTopic = ({ audience }: Pick<Mailing, 'audience'>) =>
  parseTopicAudience(audience) ? audience : mailTopic(parseEventAudience(audience).id);

const keyPrefix = (id: string) => `${KIND}:${id}:`;
/** Extracts the id of the mailing from the dedupe key. */
const mailingId = sql<string>`substr(dedupe_key, ${sql.lit(keyPrefix('').length)}, 32)`;

interface SendOptions {
  mail: ComposeMailing;
  isConcerned: IsConcerned;
  now?: Date;
}

/**
 * Queues a mailing to its current recipients, in one transaction. The mails leave after the time for undo. Idempotent: returns the first
 * result again until then, 'sent' afterwards, and 'withdrawn' if the mailing was taken back.
 */
export async function sendMailing(
  { kysely }: Db,
  by: Administrator,
  id: string,
  { mail, isConcerned, now = new Date() }: SendOptions,
): Promise<{ outcome: 'queued'; recipients: number } | { outcome: 'sent' | 'nobody' | 'withdrawn' | 'gone' }> {
  Administrator.check(by);
  return kysely.transaction().execute(async (trx) => {
    const found = await trx.selectFrom('mailings').select('audience').where('id', '=', id).executeTakeFirst();
    const audience = found && (await findAudience(trx, found.audience));
    // Locks out sign-ups and cancellations. A deletion of the event locks the two rows in the same order.
    if (audience?.event) await lockEvent(trx, audience.event.id);
    const mailing = await lockMailing(trx, id);
    if (!audience || !mailing) return { outcome: 'gone' };
    if (mailing.is_withdrawn) return { outcome: 'withdrawn' };
    if (mailing.sent_at && Date.parse(mailing.sent_at) + MAIL_UNDO_MS <= now.getTime()) return { outcome: 'sent' };
    if (mailing.recipients !== null) return { outcome: 'queued', recipients: mailing.recipients };
    const recipients = await enqueueAll(trx, mailing, audience, { mail, isConcerned, now });
    if (recipients === 0) return { outcome: 'nobody' };
    await trx.updateTable('mailings').set({ sent_at: now.toISOString(), recipients }).where('id', '=', id).execute();
    return { outcome: 'queued', recipients };
  });
}

/** Locks out other requests that send or withdraw the mailing. */
const lockMailing = (trx: Trx, id: string) =>
  trx
    .updateTable('mailings')
    .set((row) => ({ audience: row.ref('audience') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();

async function enqueueAll(trx: Trx, mailing: Mailing, audience: Audience, options: Required<SendOptions>): Promise<number> {
  const { mail, isConcerned, now } = options;
  const recipients = await readRecipients(trx, audience, isConcerned);
  const queued = {
    kind: KIND,
    isBulk: true,
    topic: outboxTopic(mailing),
    dueAt: new Date(now.getTime() + MAIL_UNDO_MS),
    now,
  } as const;
  for (let from = 0; from < recipients.length; from += BATCH_SIZE) {
    const mails = recipients.slice(from, from + BATCH_SIZE).map((to) => ({
      ...{ ...queued, ...mail(to, mailing, audience.event), to: { address: to.email } },
      dedupeKey: keyPrefix(mailing.id) + to.email,
    }));
    await enqueueMails(trx, mails);
    await nextTurn();
  }
  return recipients.length;
}

/** Queues a mailing to the administrator alone, in each language that it has, at most once a minute. */
export async function sendTestMailing(
  database: Db,
  by: Administrator,
  id: string,
  { mail, email, now = new Date() }: Omit<SendOptions, 'isConcerned'> & { email: string },
): Promise<void> {
  const stored = await readMailing(database, by, id);
  if (!stored) return;
  const { mailing, event, isWaiting } = stored;
  const minute = Math.floor(now.getTime() / MINUTE_MS);
  const mails = (['el', 'en'] as const)
    .filter((locale) => mailing[`text_${locale}`] !== null)
    .map((locale) => ({
      ...mail({ email, firstName: null, locale, isWaiting }, mailing, event),
      ...({ kind: KIND, to: { address: email }, dedupeKey: `${KIND}-test:${id}:${locale}:${minute}`, now } as const),
    }));
  await enqueueMails(database.kysely, mails);
}

/** Takes a mailing back if none of its mails has left. Idempotent. Its text remains for a new draft. */
export async function withdrawMailing(
  { kysely, engine }: Db,
  by: Administrator,
  id: string,
): Promise<{ outcome: 'withdrawn' | 'too-late' }> {
  Administrator.check(by);
  return kysely.transaction().execute(async (trx) => {
    const mailing = await lockMailing(trx, id);
    if (mailing?.is_withdrawn) return { outcome: 'withdrawn' };
    if (!mailing?.sent_at) return { outcome: 'too-late' };
    const mails = await trx
      .selectFrom('outbox')
      .select(['id', 'attempts'])
      .where('topic', '=', outboxTopic(mailing))
      .where('kind', '=', sql.lit(KIND))
      .where(mailingId, '=', id)
      .$if(engine === 'postgres', (query) => query.forUpdate())
      .execute();
    if (mails.length === 0 || mails.some(({ attempts }) => attempts > 0)) return { outcome: 'too-late' };
    const topic = outboxTopic(mailing);
    await trx.deleteFrom('outbox').where('topic', '=', topic).where('kind', '=', KIND).where(mailingId, '=', id).execute();
    const taken = { sent_at: null, recipients: null, is_withdrawn: true };
    await trx.updateTable('mailings').set(taken).where('id', '=', id).execute();
    return { outcome: 'withdrawn' };
  });
}

/** Deletes old drafts and mailings. Those of an event are deleted with its sign-ups. */
export async function purgeMailings(db: Queryable, now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString();
  await db
    .deleteFrom('mailings')
    .where((row) =>
      row.or([
        row('created_at', '<', before(lifetimes.mailingDays)),
        row.and([row('sent_at', 'is', null), row('created_at', '<', before(lifetimes.mailingDraftDays))]),
      ]),
    )
    .execute();
}
