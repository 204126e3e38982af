// Transactional outbox: emails are queued in the caller's transaction. A worker sends them, with retries and dead letters.

import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ExpressionBuilder, type Insertable, type Selectable, sql } from 'kysely';
import type { Database, Queries } from './db.ts';
import { domainOf } from './email-address.ts';
import type { Log } from './log.ts';
import {
  isMessageRejection,
  isRecipientRefusal,
  type Mail,
  type MailAddress,
  type MailTransport,
  PermanentMailError,
} from './mail.ts';

const SECOND = 1_000;
const LOCK_MS = 60 * SECOND; // longer than a send can take (25 s), so an expired lock means that its worker has died
const MIN_RETRY_MS = 5 * SECOND;
const MAX_RETRY_MS = 600 * SECOND;
const MAX_AGE_MS = 72 * 3_600 * SECOND;
const MIN_ATTEMPTS = 3;
const STOP_MS = 5 * SECOND;
const STUCK_MS = 900 * SECOND;
const REJECTIONS_MS = 24 * 3_600 * SECOND;

interface OutboxTable {
  id: string;
  kind: string;
  dedupe_key: string | null;
  to_name: string;
  to_address: string;
  reply_to_name: string | null;
  reply_to_address: string | null;
  subject: string;
  text: string;
  html: string;
  link: string | null;
  calendar: string | null;
  unsubscribe_url: string | null;
  topic: string | null;
  /** 0, or 1 for bulk mail, which waits until no other mail is due. */
  priority: number;
  message_id: string | null;
  created_at: string;
  next_attempt_at: string;
  attempts: number;
  locked_until: string | null;
  sent_at: string | null;
  dead_at: string | null;
  last_error: string | null;
  /** Time since which attempts have failed because of the mail server. Null if the last one failed because of the mail or its recipient. */
  unreachable_since: string | null;
}
export interface OutboxTables {
  outbox: OutboxTable;
}
type Job = Selectable<OutboxTable>;

/** Kinds of mail, by recipient: the school, a member with a confirmed address, or an unconfirmed address from a public form. */
export const mailKinds = {
  confirmation: 'entered',
  reset: 'entered',
  'sign-in': 'member',
  'password-changed': 'member',
  'email-change': 'entered',
  'email-changed': 'member',
  'google-linked': 'member',
  'new-browser': 'member',
  'passkeys-changed': 'member',
  'account-deleted': 'member',
  'account-mail-limit': 'school',
  'contact-notification': 'school',
  'contact-digest': 'school',
  'contact-acknowledgement': 'entered',
  'contact-reply': 'entered',
  'event-joined': 'member',
  'event-place': 'member',
  'event-changed': 'member',
  'event-cancelled': 'member',
  'event-removed': 'member',
  'event-waitlist': 'member',
  mailing: 'member',
  'event-reminder': 'member',
  'trial-reminder': 'entered',
} as const;
export type MailKind = keyof typeof mailKinds;

export type OutgoingMail = Pick<Mail, 'to' | 'replyTo' | 'subject' | 'text' | 'html' | 'link' | 'calendar' | 'unsubscribeUrl'>;
export type QueuedMail = OutgoingMail & {
  kind: MailKind;
  /** Idempotency key: only the first email with a given key is queued. */
  dedupeKey?: string;
  /** Key for `withdrawMail`. */
  topic?: string;
  /** Sent after all other due mail, so that a mail to many people does not delay a password reset. */
  isBulk?: boolean;
  dueAt?: Date;
  now?: Date;
};

/** Returns the email's ID, or undefined for a duplicate `dedupeKey`. */
export async function enqueueMail(trx: Queries<OutboxTables>, mail: QueuedMail): Promise<string | undefined> {
  const [id] = await enqueueMails(trx, [mail]);
  return id;
}

/** Inserts all mails in one statement. This limits their number, because SQLite allows 32,766 parameters. */
export async function enqueueMails(trx: Queries<OutboxTables>, mails: QueuedMail[]): Promise<string[]> {
  const rows = await trx
    .insertInto('outbox')
    .values(mails.map(rowOf))
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

function rowOf(mail: QueuedMail): Insertable<OutboxTable> {
  const createdAt = (mail.now ?? new Date()).toISOString();
  return {
    id: randomUUID(),
    kind: mail.kind,
    dedupe_key: mail.dedupeKey ?? null,
    to_name: mail.to.name ?? '',
    to_address: mail.to.address,
    reply_to_name: mail.replyTo?.name ?? null,
    reply_to_address: mail.replyTo?.address ?? null,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    link: mail.link ?? null,
    calendar: mail.calendar ?? null,
    unsubscribe_url: mail.unsubscribeUrl ?? null,
    topic: mail.topic ?? null,
    priority: mail.isBulk ? 1 : 0,
    created_at: createdAt,
    next_attempt_at: mail.dueAt?.toISOString() ?? createdAt,
    attempts: 0,
  };
}

export async function purgeSentMail(db: Queries<OutboxTables>, before: Date): Promise<void> {
  const instant = before.toISOString();
  await db
    .deleteFrom('outbox')
    .where((row) => row.or([row('sent_at', '<', instant), row('dead_at', '<', instant)]))
    .execute();
}

export async function deleteUnsentMail(
  db: Queries<OutboxTables>,
  { kind, replyTo, until }: { kind: MailKind; replyTo: string; until: string },
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('outbox')
    .where('kind', '=', kind)
    .where('reply_to_address', '=', replyTo)
    .where('created_at', '<=', until)
    .where('sent_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Deletes unsent emails about a topic, for example one that is no longer true. */
export async function withdrawMail(
  db: Queries<OutboxTables>,
  topic: string,
  { to, kind }: { to?: string; kind?: MailKind } = {},
): Promise<void> {
  await db
    .deleteFrom('outbox')
    .where('topic', '=', topic)
    .where('sent_at', 'is', null)
    .$if(to !== undefined, (query) => query.where('to_address', '=', to ?? ''))
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? ''))
    .execute();
}

const kindsTo = (recipient: (typeof mailKinds)[MailKind]): string[] =>
  Object.entries(mailKinds).flatMap(([kind, to]) => (to === recipient ? [kind] : []));

export async function readOutboxState(db: Queries<OutboxTables>, now: Date = new Date()) {
  const stuckSince = new Date(now.getTime() - STUCK_MS).toISOString();
  const rejectionsSince = new Date(now.getTime() - REJECTIONS_MS).toISOString();
  const unsent = db.selectFrom('outbox').where('sent_at', 'is', null);
  const sent = db.selectFrom('outbox').where('sent_at', '>=', stuckSince).select('id');
  const isOverdue = (row: ExpressionBuilder<OutboxTables, 'outbox'>) =>
    row.and([row('next_attempt_at', '<', stuckSince), row.not(row.exists(sent))]);
  const waiting = await unsent
    .where('dead_at', 'is', null)
    .where((row) => row.or([row('last_error', 'is not', null), isOverdue(row)]))
    .select((row) => [row.fn.countAll<number>().as('count'), row.fn.min<string | null>('created_at').as('oldest')])
    .executeTakeFirstOrThrow();
  const dead = await db
    .selectFrom('outbox')
    .where('dead_at', 'is not', null)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const failed = await unsent
    .where('last_error', 'is not', null)
    .select('last_error')
    .orderBy('next_attempt_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const stuck = await unsent
    .where('dead_at', 'is', null)
    .where((row) => row.or([row('unreachable_since', '<', stuckSince), isOverdue(row)]))
    .select('id')
    .limit(1)
    .executeTakeFirst();
  const rejected = await unsent
    .where('last_error', 'is not', null)
    .where('unreachable_since', 'is', null)
    .where('next_attempt_at', '>=', rejectionsSince)
    .where(sql<boolean>`not exists (select 1 from outbox as later where later.sent_at >= outbox.created_at)`)
    .where('kind', 'not in', kindsTo('entered'))
    .select(['to_address', 'kind'])
    .distinct()
    .limit(100)
    .execute();
  const isRejected =
    rejected.some(({ kind }) => kindsTo('school').includes(kind)) || new Set(rejected.map((mail) => mail.to_address)).size > 1;
  return {
    /**
     * True if mail is due but none was sent, or the mail server has been unreachable, for 15 minutes. Also true if a mail to the school,
     * or mails to two members, were rejected within a day and no mail was sent since then: the mail server probably rejects everything.
     * Unconfirmed addresses from public forms do not count.
     */
    isStuck: stuck !== undefined || isRejected,
    /** Number of emails whose last attempt failed, and of those overdue while none is sent. Excludes what is due or scheduled. */
    waiting: waiting.count,
    oldestWaiting: waiting.oldest,
    dead: dead.count,
    /** Error message from the mail server, which may contain the recipient's email address. */
    lastError: failed?.last_error ?? null,
  };
}

/**
 * Schedules all failed emails and dead letters, or only the one with the given id, for immediate retry and returns their number. Skips
 * emails that a worker is sending.
 */
export async function retryFailedMail(db: Queries<OutboxTables>, now: Date, id?: string): Promise<number> {
  const instant = now.toISOString();
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set({ next_attempt_at: instant, attempts: 0, dead_at: null, last_error: null, unreachable_since: null })
    .where('sent_at', 'is', null)
    .where('last_error', 'is not', null)
    .where((row) => row.or([row('locked_until', 'is', null), row('locked_until', '<=', instant)]))
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

type WorkerOptions = {
  database: Database<OutboxTables>;
  transport: MailTransport;
  from: MailAddress;
  log: Log;
  /** Remembers an address that the mail server has refused for good. */
  noteRefused?: (address: string) => Promise<void>;
  clock?: () => Date;
  pollMs?: number;
};

/**
 * Sends queued emails one at a time, bulk mail last. Delivery is at least once: if a worker dies while sending, the email is sent again
 * with the same Message-ID. Retries with exponential backoff and jitter, up to 10 minutes. An email becomes a dead letter after
 * 72 hours or a permanent rejection, but not before its third attempt.
 */
export function createOutboxWorker({
  database,
  transport,
  from,
  log,
  noteRefused,
  clock = () => new Date(),
  pollMs = 500,
}: WorkerOptions) {
  const stopping = new AbortController();
  const sendTimeout = new AbortController();
  let running: Promise<void> | undefined;
  const delivery = { transport, from, log, clock, signal: sendTimeout.signal };

  async function run(): Promise<void> {
    let isDatabaseAvailable = true;
    // Retry recording the outcome until it succeeds, because an email without a recorded outcome is sent again.
    let recordLast: (() => Promise<void>) | undefined;
    while (!stopping.signal.aborted) {
      try {
        await recordLast?.();
        recordLast = undefined;
        const job = await claimJob(database, from, clock());
        if (!isDatabaseAvailable) log.info('outbox database available');
        isDatabaseAvailable = true;
        if (job) {
          const outcome = await deliver(job, delivery);
          recordLast = async () => {
            await recordOutcome(database.kysely, job, outcome.columns);
            if (outcome.isRefused) await noteRefused?.(job.to_address);
            outcome.report();
          };
          continue;
        }
      } catch (error) {
        if (isDatabaseAvailable) log.error('outbox database unavailable', { error: (error as Error).message });
        isDatabaseAvailable = false;
      }
      await sleep(pollMs, undefined, { signal: stopping.signal }).catch(() => {});
    }
    await recordLast?.().catch((error: Error) => log.error('outbox database unavailable', { error: error.message }));
  }

  return {
    start(): void {
      running ??= run();
    },
    /** Resolves when no email is being sent. Aborts a send in progress after 5 s; the next worker retries it. */
    async stop(): Promise<void> {
      stopping.abort();
      const timer = setTimeout(() => sendTimeout.abort(), STOP_MS);
      await running;
      clearTimeout(timer);
    },
  };
}

/** The update repeats the conditions of its subquery, because another worker may claim the selected row first. */
async function claimJob({ kysely, engine }: Database<OutboxTables>, from: MailAddress, now: Date): Promise<Job | undefined> {
  const instant = now.toISOString();
  const due = sql`sent_at is null and dead_at is null and next_attempt_at <= ${instant}
    and (locked_until is null or locked_until <= ${instant})`;
  const skipLocked = engine === 'postgres' ? sql`for update skip locked` : sql``;
  const { rows } = await sql<Job>`
    update outbox
    set locked_until = ${new Date(now.getTime() + LOCK_MS).toISOString()},
        attempts = attempts + 1,
        message_id = coalesce(message_id, '<' || id || ${`@${domainOf(from.address)}`} || '>')
    where id = (select id from outbox where ${due} order by priority, next_attempt_at, id limit 1 ${skipLocked}) and ${due}
    returning *`.execute(kysely);
  return rows[0];
}

type Delivery = { transport: MailTransport; from: MailAddress; log: Log; clock: () => Date; signal: AbortSignal };

/** `report` writes the outcome to the log after `columns` are stored. */
type Outcome = { columns: Partial<Job>; isRefused?: boolean; report(): void };

/** Sends the email. Does not reject if sending fails. */
async function deliver(job: Job, { transport, from, log, clock, signal }: Delivery): Promise<Outcome> {
  const fields = { id: job.id, kind: job.kind, attempts: job.attempts };
  try {
    await transport.send(mailOf(job, from), signal);
  } catch (error) {
    const { message, code, responseCode } = error as Error & { code?: string; responseCode?: number };
    const now = clock();
    const isFinal = error instanceof PermanentMailError || now.getTime() - Date.parse(job.created_at) >= MAX_AGE_MS;
    const isDead = isFinal && job.attempts >= MIN_ATTEMPTS;
    const columns = {
      locked_until: null,
      next_attempt_at: new Date(now.getTime() + backoffMs(job.attempts)).toISOString(),
      dead_at: isDead ? now.toISOString() : null,
      // The message may contain the recipient's address, so it is stored for the administrator but not logged.
      last_error: message.slice(0, 500),
      unreachable_since: isMessageRejection(error) ? null : (job.unreachable_since ?? now.toISOString()),
    };
    return {
      columns,
      isRefused: isDead && isRecipientRefusal(error),
      report: () => log.warn(isDead ? 'mail dead-lettered' : 'mail deferred', { ...fields, code, responseCode }),
    };
  }
  // Delete the content after sending, because it may contain a valid sign-in link and personal data.
  const content = { subject: '', text: '', html: '', link: null, calendar: null, unsubscribe_url: null };
  const redacted = { ...content, reply_to_name: null, reply_to_address: null };
  const columns = { ...redacted, sent_at: clock().toISOString(), locked_until: null, last_error: null, unreachable_since: null };
  return { columns, report: () => log.info('mail sent', fields) };
}

function mailOf(job: Job, from: MailAddress): Mail {
  return {
    id: job.id,
    messageId: job.message_id ?? '',
    from,
    to: { name: job.to_name, address: job.to_address },
    replyTo: job.reply_to_address === null ? undefined : { name: job.reply_to_name ?? '', address: job.reply_to_address },
    subject: job.subject,
    text: job.text,
    html: job.html,
    link: job.link ?? undefined,
    calendar: job.calendar ?? undefined,
    unsubscribeUrl: job.unsubscribe_url ?? undefined,
    autoSubmitted: autoSubmittedOf(job.kind),
  };
}

/** Replies and mailings are written by the administrator. */
function autoSubmittedOf(kind: string): Mail['autoSubmitted'] {
  if (['contact-reply', 'mailing'].includes(kind)) return undefined;
  return kind === 'contact-acknowledgement' ? 'auto-replied' : 'auto-generated';
}

const backoffMs = (attempts: number) => Math.min(MAX_RETRY_MS, MIN_RETRY_MS * 2 ** (attempts - 1)) * (0.5 + Math.random() / 2);

/** Skips recording a failure if the lock has expired and another worker has claimed the job since. */
async function recordOutcome(db: Queries<OutboxTables>, job: Job, outcome: Partial<Job>): Promise<void> {
  await db
    .updateTable('outbox')
    .set(outcome)
    .where('id', '=', job.id)
    .$if(!outcome.sent_at, (query) => query.where('attempts', '=', job.attempts).where('sent_at', 'is', null))
    .execute();
}
