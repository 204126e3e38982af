import { hash } from 'node:crypto';
import { sql } from 'kysely';
import { normalize } from '#server/normalize.ts';
import { enqueueMail, type OutgoingMail } from '#server/outbox.ts';
import { consumeRateLimit, type KeyedRateLimit } from '#server/rate-limits.ts';
import { HOUR_MS, lifetimes, MINUTE_MS } from './lifetimes.ts';
import { limits } from './limits.ts';
import { searchTextOf } from './message-search.ts';
import { type ContactColumns, contactColumns, type Db, type Locale, type Queryable, type Trx } from './tables.ts';

const SAME_TEXT_MS = 10 * MINUTE_MS;
const SAME_SUBMISSION_MS = lifetimes.messageDigestHours * HOUR_MS;

/** Mail to the school. Missing if `CONTACT_TO` and `ADMIN_EMAIL` are unset. */
export interface SchoolNotification {
  notification?: OutgoingMail;
  /** Sent once at the end of the clock hour to replace the notifications beyond `notificationLimit` per hour. */
  digest?: OutgoingMail;
  notificationLimit?: number;
}

export type ReceivedMessage = ContactColumns &
  SchoolNotification & {
    id: string;
    locale: Locale;
    /** Idempotency key that a script generates for each form. Missing if JavaScript is disabled. */
    submissionKey?: string;
    /** Mail to the sender. It is left out if one of its limits is exhausted. */
    acknowledgement?: { mail: OutgoingMail; limits: readonly KeyedRateLimit[] } | undefined;
    now?: Date;
  };

/**
 * Stores a contact message and queues its notification in one transaction. The same text from the same sender is a 'duplicate'
 * within ten minutes, or within a day if `submissionKey` is also the same.
 */
export async function receiveMessage(
  database: Db,
  input: ReceivedMessage,
): Promise<{ outcome: 'stored' | 'duplicate'; id: string }> {
  const {
    id,
    locale,
    submissionKey,
    notification,
    digest,
    notificationLimit,
    acknowledgement,
    now = new Date(),
    ...columns
  } = input;
  return database.kysely.transaction().execute(async (trx) => {
    const text = digestOf('text', ...contactColumns.map((column) => normalized(String(columns[column] ?? ''))));
    const submission = submissionKey === undefined ? undefined : digestOf('submission', submissionKey, text);
    if (submission) {
      const first = await claimReceipt(trx, submission, id, now, SAME_SUBMISSION_MS);
      if (first !== id) return { outcome: 'duplicate', id: first };
    }
    const first = await claimReceipt(trx, text, id, now, SAME_TEXT_MS);
    if (first !== id) {
      if (submission)
        await trx.updateTable('contact_receipts').set({ message_id: first }).where('key', '=', submission).execute();
      return { outcome: 'duplicate', id: first };
    }
    const instant = now.toISOString();
    await trx
      .insertInto('contact_submissions')
      .values({
        ...{ ...columns, id, locale, created_at: instant, privacy_accepted_at: instant },
        search_text: searchTextOf(input),
      })
      .execute();
    await notifySchool(trx, input, now);
    if (acknowledgement) await queueAcknowledgement(trx, acknowledgement, now);
    return { outcome: 'stored', id };
  });
}

export async function purgeReceipts(db: Queryable, now: Date = new Date()): Promise<void> {
  const before = new Date(now.getTime() - SAME_SUBMISSION_MS).toISOString();
  await db.deleteFrom('contact_receipts').where('received_at', '<=', before).execute();
}

/**
 * Claims the dedupe key for the message `id` unless another message claimed it within `ttlMs`. Returns the id of the message that
 * owns the key. Uses a single statement to avoid a race.
 */
async function claimReceipt(trx: Trx, key: string, id: string, now: Date, ttlMs: number): Promise<string> {
  const isExpired = sql<boolean>`contact_receipts.received_at <= ${new Date(now.getTime() - ttlMs).toISOString()}`;
  const receipt = await trx
    .insertInto('contact_receipts')
    .values({ key, message_id: id, received_at: now.toISOString() })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        message_id: sql`case when ${isExpired} then excluded.message_id else contact_receipts.message_id end`,
        received_at: sql`case when ${isExpired} then excluded.received_at else contact_receipts.received_at end`,
      }),
    )
    .returning('message_id')
    .executeTakeFirstOrThrow();
  return receipt.message_id;
}

export async function notifySchool(
  trx: Trx,
  { notification, digest, notificationLimit = 30 }: SchoolNotification,
  now: Date,
): Promise<void> {
  if (!notification) return;
  const key = 'contact-notifications';
  const rateLimit = digest && (await consumeRateLimit(trx, { ...limits[key], key, limit: notificationLimit, now }));
  if (!digest || rateLimit?.ok) {
    await enqueueMail(trx, { ...notification, kind: 'contact-notification', now });
    return;
  }
  const hour = Math.floor(now.getTime() / HOUR_MS);
  const dueAt = new Date((hour + 1) * HOUR_MS);
  await enqueueMail(trx, { ...digest, kind: 'contact-digest', dedupeKey: `contact-digest:${dueAt.toISOString()}`, dueAt, now });
}

async function queueAcknowledgement(
  trx: Trx,
  { mail, limits }: NonNullable<ReceivedMessage['acknowledgement']>,
  now: Date,
): Promise<void> {
  for (const limit of limits) if (!(await consumeRateLimit(trx, { ...limit, now })).ok) return;
  await enqueueMail(trx, { ...mail, kind: 'contact-acknowledgement', now });
}

function digestOf(...parts: string[]): string {
  return hash('sha256', JSON.stringify(parts), 'base64url');
}

/** Removes differences that a retry may introduce in line endings, spaces and Unicode normalization. */
function normalized(text: string): string {
  return normalize(text, 'NFC').replace(/\s+/g, ' ').trim();
}
