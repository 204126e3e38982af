import { randomUUID } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { Database, Queries } from './db.ts';
import type { Log } from './log.ts';
import { type MailAddress, MailRefused, type MailTransport } from './mail.ts';

const SECOND = 1_000;
const LOCK_MS = 60 * SECOND; // a send takes 25 s at most; after this its worker must have died
const LONGEST_WAIT_MS = 600 * SECOND;
const GIVE_UP_MS = 72 * 3_600 * SECOND;
const REFUSALS = 3;
const STOP_MS = 5 * SECOND;

export interface OutboxTable {
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
  message_id: string | null;
  created_at: string;
  next_attempt_at: string;
  attempts: number;
  locked_until: string | null;
  sent_at: string | null;
  dead_at: string | null;
  last_error: string | null;
}
export interface OutboxTables {
  outbox: OutboxTable;
}
type Job = Selectable<OutboxTable>;

/** What a mail says and to whom; the sender is the worker's. */
export type OutgoingMail = {
  to: MailAddress;
  replyTo?: MailAddress;
  subject: string;
  text: string;
  html: string;
  link?: string;
};
export type QueuedMail = OutgoingMail & {
  /** What sort of mail, for people and logs: 'contact-notification'. */
  kind: string;
  /** Of mails with the same key only the first is queued. */
  dedupeKey?: string;
  /** Not sent before; default: at once. */
  dueAt?: Date;
  now?: Date;
};

/**
 * Queues a mail inside the caller's transaction: it is sent if, and only if, that one commits. Wake the worker afterwards.
 * Gives the id of the job, or undefined when `dedupeKey` is queued already.
 */
export async function enqueueMail(trx: Queries<OutboxTables>, mail: QueuedMail): Promise<string | undefined> {
  const createdAt = (mail.now ?? new Date()).toISOString();
  const row = await trx
    .insertInto('outbox')
    .values({
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
      message_id: null,
      created_at: createdAt,
      next_attempt_at: mail.dueAt?.toISOString() ?? createdAt,
      attempts: 0,
      locked_until: null,
      sent_at: null,
      dead_at: null,
      last_error: null,
    })
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Removes mails that were sent, or given up, before that instant. */
export async function purgeSentMail(db: Queries<OutboxTables>, before: Date): Promise<void> {
  const instant = before.toISOString();
  await db
    .deleteFrom('outbox')
    .where((row) => row.or([row('sent_at', '<', instant), row('dead_at', '<', instant)]))
    .execute();
}

/** Takes back what was queued, up to that instant, with this address to reply to and has not been sent yet. Gives how many. */
export async function forgetUnsentMail(
  db: Queries<OutboxTables>,
  { replyTo, until }: { replyTo: string; until: string },
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('outbox')
    .where('reply_to_address', '=', replyTo)
    .where('created_at', '<=', until)
    .where('sent_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

export interface OutboxState {
  /** Mails that are due or have failed and will be tried again; what is to go out later is not waited for. */
  waiting: number;
  /** When the oldest of these was queued. */
  oldestWaiting: string | null;
  /** Mails that are not tried any more. */
  dead: number;
  /** What the mail server, or the way to it, said last of those that have failed. It may name a recipient. */
  lastError: string | null;
}

/** How the mails are doing that have not been sent. Reads those alone, of which there are few. */
export async function readOutboxState(db: Queries<OutboxTables>, now: Date = new Date()): Promise<OutboxState> {
  const unsent = db.selectFrom('outbox').where('sent_at', 'is', null);
  const waiting = await unsent
    .where('dead_at', 'is', null)
    .where((row) => row.or([row('next_attempt_at', '<=', now.toISOString()), row('last_error', 'is not', null)]))
    .select((row) => [row.fn.countAll<number>().as('count'), row.fn.min('created_at').as('oldest')])
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
  return {
    waiting: waiting.count,
    oldestWaiting: waiting.oldest,
    dead: dead.count,
    lastError: failed?.last_error ?? null,
  };
}

/**
 * Lets every mail that has failed, dead or still waiting, begin again now; one that is being sent at this moment is left alone.
 * Gives how many. Wake the worker afterwards.
 */
export async function retryDeadMail(db: Queries<OutboxTables>, now: Date): Promise<number> {
  const instant = now.toISOString();
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set({ next_attempt_at: instant, attempts: 0, dead_at: null, last_error: null })
    .where('sent_at', 'is', null)
    .where('last_error', 'is not', null)
    .where((row) => row.or([row('locked_until', 'is', null), row('locked_until', '<=', instant)]))
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

export interface OutboxWorker {
  start(): void;
  /** Looks for due mail now instead of at the next poll: call it after a commit that queued something. */
  wake(): void;
  /** Resolves when nothing is being sent any more: a send gets 5 s to end, then it is cut off and tried again later. */
  stop(): Promise<void>;
}

type WorkerOptions = {
  database: Database<OutboxTables>;
  transport: MailTransport;
  from: MailAddress;
  log: Log;
  clock?: () => Date;
  pollMs?: number;
};

/**
 * Sends queued mail, one at a time, at least once: a worker that dies half-way leaves its job locked for a minute, then any
 * worker sends it again with the same Message-ID. Failures are tried again after 5 s, doubled each time up to 10 minutes, for
 * 72 hours, but three times at least; a mail that was refused for good is dead at the third try. A database that is away is
 * waited for.
 */
export function createOutboxWorker({
  database,
  transport,
  from,
  log,
  clock = () => new Date(),
  pollMs = 1_000,
}: WorkerOptions): OutboxWorker {
  const db = database.kysely;
  const stopping = new AbortController();
  const cutOff = new AbortController();
  let alarm = Promise.withResolvers<void>();
  let running: Promise<void> | undefined;

  async function run(): Promise<void> {
    let databaseAway = false;
    // What came of a send is kept until the database has taken it, so that a database gone meanwhile costs no second mail.
    let record: (() => Promise<void>) | undefined;
    while (!stopping.signal.aborted) {
      alarm = Promise.withResolvers();
      try {
        await record?.();
        record = undefined;
        const job = await claim();
        if (databaseAway) log.info('outbox-database-back');
        databaseAway = false;
        if (job) {
          record = await deliver(job);
          continue;
        }
      } catch (error) {
        if (!databaseAway) log.error('outbox-database-away', { error: (error as Error).message });
        databaseAway = true;
      }
      const timer = setTimeout(alarm.resolve, pollMs);
      await alarm.promise;
      clearTimeout(timer);
    }
    await record?.().catch((error: Error) => log.error('outbox-database-away', { error: error.message }));
  }

  /** The conditions stand twice because the inner select alone may see a row that another worker has just taken. */
  async function claim(): Promise<Job | undefined> {
    const now = clock();
    const instant = now.toISOString();
    const due = sql`sent_at is null and dead_at is null and next_attempt_at <= ${instant}
      and (locked_until is null or locked_until <= ${instant})`;
    const unlessTaken = database.engine === 'postgres' ? sql`for update skip locked` : sql``;
    const { rows } = await sql<Job>`
      update outbox
      set locked_until = ${new Date(now.getTime() + LOCK_MS).toISOString()},
          attempts = attempts + 1,
          message_id = coalesce(message_id, '<' || id || ${from.address.slice(from.address.lastIndexOf('@'))} || '>')
      where id = (select id from outbox where ${due} order by next_attempt_at, id limit 1 ${unlessTaken}) and ${due}
      returning *`.execute(db);
    return rows[0];
  }

  /** Never rejects; gives the function that records the outcome. */
  async function deliver(job: Job): Promise<() => Promise<void>> {
    const about = { id: job.id, kind: job.kind, attempts: job.attempts };
    try {
      await transport.send(
        {
          id: job.id,
          messageId: job.message_id ?? '',
          from,
          to: { name: job.to_name, address: job.to_address },
          replyTo: job.reply_to_address === null ? undefined : { name: job.reply_to_name ?? '', address: job.reply_to_address },
          subject: job.subject,
          text: job.text,
          html: job.html,
          link: job.link ?? undefined,
        },
        cutOff.signal,
      );
    } catch (error) {
      const { message, code, responseCode } = error as Error & { code?: string; responseCode?: number };
      const now = clock();
      const isOld = now.getTime() - Date.parse(job.created_at) >= GIVE_UP_MS;
      // An old one whose attempts somebody has set back gets as many as one that was refused.
      const dead = job.attempts >= REFUSALS && (error instanceof MailRefused || isOld);
      // The peer's answer may name the recipient: it is kept for the administrator and stays out of the log.
      log.warn(dead ? 'mail-given-up' : 'mail-postponed', { ...about, code, responseCode });
      return () => settle(job, failure(now, dead, job.attempts, message));
    }
    log.info('mail-sent', about);
    // The body may hold a link that still opens an account; who wrote, and of what, is nobody's business any more.
    const forgotten = { reply_to_name: null, reply_to_address: null, subject: '', text: '', html: '', link: null };
    return () => settle(job, { ...forgotten, sent_at: clock().toISOString(), locked_until: null, last_error: null });
  }

  /** A job whose lock ran out may be in another worker's hands: its failure is then theirs to record, but sent is sent. */
  async function settle(job: Job, outcome: Partial<Job>): Promise<void> {
    await db
      .updateTable('outbox')
      .set(outcome)
      .where('id', '=', job.id)
      .$if(!outcome.sent_at, (query) => query.where('attempts', '=', job.attempts).where('sent_at', 'is', null))
      .execute();
  }

  return {
    start() {
      running ??= run();
    },
    wake() {
      alarm.resolve();
    },
    async stop() {
      stopping.abort();
      alarm.resolve();
      const patience = setTimeout(() => cutOff.abort(), STOP_MS);
      await running;
      clearTimeout(patience);
    },
  };
}

function failure(now: Date, dead: boolean, attempts: number, message: string): Partial<Job> {
  const wait = Math.min(LONGEST_WAIT_MS, 5 * SECOND * 2 ** (attempts - 1)) * (0.5 + Math.random() / 2);
  return {
    locked_until: null,
    next_attempt_at: new Date(now.getTime() + wait).toISOString(),
    dead_at: dead ? now.toISOString() : null,
    last_error: message.slice(0, 500),
  };
}
