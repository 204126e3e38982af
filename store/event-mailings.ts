// Mailings: texts by the administrator to the participants of an event or to its waitlist. A draft is never changed: an edit replaces
// it, so what is sent is what the preview showed.
import { hash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { Administrator } from './administrator.ts';
import { type EventMail, enqueueEventMail, lockEvent, mailTopic, type Recipient } from './event-signups.ts';
import { DAY_MS, lifetimes } from './lifetimes.ts';
import type { Db, Locale, Queryable, Row, Trx } from './tables.ts';

const KIND = 'event-mailing';
const BATCH_SIZE = 100;
const MAX_LISTED = 50;

const contentColumns = ['to_waitlist', 'subject_el', 'text_el', 'subject_en', 'text_en'] as const;

type Event = Row<'events'>;
export type Mailing = Row<'event_mailings'>;
export type MailingContent = Pick<Mailing, (typeof contentColumns)[number]>;
/** Numbers of mails, or null when their records have been deleted from the outbox. */
export type ListedMailing = Mailing & { delivery: { sent: number; waiting: number; failed: number } | null };

interface NewDraft {
  eventId: string;
  content: MailingContent;
  /** Idempotency key, generated each time the form is opened. */
  key: string;
  /** Id of the draft that this one replaces. */
  replaces?: string | undefined;
  now?: Date;
}

export async function saveDraft(
  { kysely }: Db,
  by: Administrator,
  { eventId, content, key, replaces, now = new Date() }: NewDraft,
): Promise<{ outcome: 'saved'; id: string } | { outcome: 'gone' }> {
  Administrator.check(by);
  const values = contentColumns.map((column) => content[column]);
  const id = hash('sha256', JSON.stringify([key, eventId, values])).slice(0, 32);
  return kysely.transaction().execute(async (trx) => {
    if (!(await lockEvent(trx, eventId))) return { outcome: 'gone' };
    await trx
      .insertInto('event_mailings')
      .values({ id, event_id: eventId, ...content, created_at: now.toISOString() })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
    if (replaces && replaces !== id) await deleteDraft(trx, eventId, replaces);
    return { outcome: 'saved', id };
  });
}

/** Deletes a draft, but not a sent mailing. Returns the id of its event, or null if the mailing does not exist. */
export async function discardDraft({ kysely }: Db, by: Administrator, id: string): Promise<{ eventId: string } | null> {
  Administrator.check(by);
  const found = await kysely.selectFrom('event_mailings').select('event_id').where('id', '=', id).executeTakeFirst();
  if (!found) return null;
  const eventId = found.event_id;
  await kysely.transaction().execute(async (trx) => {
    await lockEvent(trx, eventId);
    await deleteDraft(trx, eventId, id);
  });
  return { eventId };
}

/** The caller has locked the event row, so that the draft is not being sent. */
async function deleteDraft(trx: Trx, eventId: string, id: string): Promise<void> {
  const draft = trx.deleteFrom('event_mailings').where('id', '=', id).where('event_id', '=', eventId);
  await draft.where('sent_at', 'is', null).execute();
}

/** Returns the mailing, its event, and its recipients by language if it were sent now. */
export async function readMailing({ kysely }: Db, by: Administrator, id: string) {
  Administrator.check(by);
  const mailing = await kysely.selectFrom('event_mailings').selectAll().where('id', '=', id).executeTakeFirst();
  const event = mailing && (await kysely.selectFrom('events').selectAll().where('id', '=', mailing.event_id).executeTakeFirst());
  if (!event) return null;
  return { mailing, event, recipients: (await countRecipients(kysely, event.id))[mailing.to_waitlist ? 'waiting' : 'coming'] };
}

type Recipients = Record<'coming' | 'waiting', Record<Locale, number>>;

async function countRecipients(db: Queryable, eventId: string): Promise<Recipients> {
  const rows = await selectRecipients(db, eventId)
    .select((row) => ['is_waiting', 'event_signups.locale', row.fn.countAll<number>().as('count')])
    .groupBy(['is_waiting', 'event_signups.locale'])
    .execute();
  const count = (isWaiting: boolean, locale: Locale) =>
    rows.find((row) => row.is_waiting === isWaiting && row.locale === locale)?.count ?? 0;
  const inBoth = (isWaiting: boolean) => ({ el: count(isWaiting, 'el'), en: count(isWaiting, 'en') });
  return { coming: inBoth(false), waiting: inBoth(true) };
}

function selectRecipients(db: Queryable, eventId: string) {
  return db
    .selectFrom('event_signups')
    .innerJoin('users', 'users.id', 'event_signups.user_id')
    .where('event_id', '=', eventId)
    .where('email_verified', '=', true);
}

/** Returns an event with the numbers of those who can be written to and its newest mailings. */
export async function listMailings({ kysely }: Db, by: Administrator, eventId: string, now = new Date()) {
  Administrator.check(by);
  const event = await kysely
    .selectFrom('events')
    .select(['id', 'title', 'title_en', 'date', 'ends_at', 'over_at', 'registration_link', 'current_participants'])
    .where('id', '=', eventId)
    .executeTakeFirst();
  if (!event) return null;
  const mailings = await kysely
    .selectFrom('event_mailings')
    .selectAll()
    .where('event_id', '=', eventId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(MAX_LISTED)
    .execute();
  const deliveries = new Map((await countMails(kysely, eventId)).map(({ id, ...counts }) => [id, counts]));
  const sentSince = new Date(now.getTime() - lifetimes.mailRecordDays * DAY_MS).toISOString();
  const isCounted = ({ sent_at }: Mailing) => sent_at !== null && sent_at >= sentSince;
  const listed = mailings.map(
    (mailing): ListedMailing => ({
      ...mailing,
      delivery: isCounted(mailing) ? (deliveries.get(mailing.id) ?? { sent: 0, waiting: 0, failed: 0 }) : null,
    }),
  );
  return { event, mailings: listed, recipients: await countRecipients(kysely, eventId) };
}

/** The kind is part of the statement rather than a parameter, so that SQLite uses the partial index. */
function countMails(db: Queryable, eventId: string) {
  return db
    .selectFrom('outbox')
    .select((row) => [
      mailingId.as('id'),
      row.fn.countAll<number>().filterWhere('sent_at', 'is not', null).as('sent'),
      row.fn.countAll<number>().filterWhere('sent_at', 'is', null).filterWhere('dead_at', 'is', null).as('waiting'),
      row.fn.countAll<number>().filterWhere('dead_at', 'is not', null).as('failed'),
    ])
    .where('topic', '=', mailTopic(eventId))
    .where('kind', '=', sql.lit(KIND))
    .groupBy(mailingId)
    .execute();
}

const keyPrefix = (id: string) => `${KIND}:${id}:`;
/** Extracts the id of the mailing from the dedupe key. */
const mailingId = sql<string>`substr(dedupe_key, ${sql.lit(keyPrefix('').length)}, 32)`;

interface SendOptions {
  mail: (to: Recipient, event: Event, mailing: Mailing) => EventMail;
  now?: Date;
}

/**
 * Queues a mailing to the current participants or to the current waitlist, in one transaction. Returns the first result again if the
 * mailing was already queued.
 */
export async function sendMailing(
  { kysely }: Db,
  by: Administrator,
  id: string,
  { mail, now = new Date() }: SendOptions,
): Promise<{ outcome: 'queued'; eventId: string; recipients: number } | { outcome: 'nobody' | 'gone' }> {
  Administrator.check(by);
  const found = await kysely.selectFrom('event_mailings').select('event_id').where('id', '=', id).executeTakeFirst();
  if (!found) return { outcome: 'gone' };
  return kysely.transaction().execute(async (trx) => {
    // Locks out sign-ups, cancellations and other requests to send the mailing.
    const event = await lockEvent(trx, found.event_id);
    const mailing = await trx.selectFrom('event_mailings').selectAll().where('id', '=', id).executeTakeFirst();
    if (!event || !mailing) return { outcome: 'gone' };
    if (mailing.recipients !== null) return { outcome: 'queued', eventId: event.id, recipients: mailing.recipients };
    const recipients = await enqueueAll(trx, event, mailing, { mail, now });
    if (recipients === 0) return { outcome: 'nobody' };
    await trx.updateTable('event_mailings').set({ sent_at: now.toISOString(), recipients }).where('id', '=', id).execute();
    return { outcome: 'queued', eventId: event.id, recipients };
  });
}

async function enqueueAll(trx: Trx, event: Event, mailing: Mailing, { mail, now }: Required<SendOptions>): Promise<number> {
  let count = 0;
  for (let after = 0; ; ) {
    const batch = await selectRecipients(trx, event.id)
      .leftJoin('profiles', 'profiles.user_id', 'event_signups.user_id')
      .select([
        'users.id as userId',
        'number',
        'email',
        'event_signups.locale',
        'first_name as firstName',
        'is_waiting as isWaiting',
      ])
      .where('is_waiting', '=', mailing.to_waitlist)
      .where('number', '>', after)
      .orderBy('number')
      .limit(BATCH_SIZE)
      .execute();
    const mails = batch.map(({ userId, number: _, ...to }) => ({
      ...({ kind: KIND, isBulk: true, dedupeKey: keyPrefix(mailing.id) + userId, event, to, now } as const),
      mail: mail(to, event, mailing),
    }));
    if (mails.length > 0) await enqueueEventMail(trx, ...mails);
    count += mails.length;
    const last = batch[BATCH_SIZE - 1];
    if (!last) return count;
    after = last.number;
    await nextTurn();
  }
}
