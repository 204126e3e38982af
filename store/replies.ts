// The administrator's replies to contact messages. They leave as mails of the outbox; answers to them arrive in the school's mailbox.
import { hash } from 'node:crypto';
import { enqueueMail, type OutgoingMail, retryFailedMail } from '#server/outbox.ts';
import { Administrator } from './administrator.ts';
import { MAIL_UNDO_MS } from './lifetimes.ts';
import type { Message } from './senders.ts';
import type { Db, Queryable, Row, Trx } from './tables.ts';

export type Reply = {
  id: string;
  text: string;
  created_at: string;
  /** 'delayed': the first attempts failed, and more will follow. */
  state: 'waiting' | 'delayed' | 'sent' | 'undelivered';
  canRetry: boolean;
};

interface NewReply {
  /** The newest message that the administrator had seen. Later ones stay pending. */
  message: Pick<Message, 'id' | 'email' | 'created_at'>;
  text: string;
  /** Idempotency key, generated each time the form is opened. Changed text is another reply. */
  key: string;
  mail: OutgoingMail;
  now?: Date;
}

/**
 * Stores a reply, queues its mail and marks the sender's pending messages up to `message` as responded, in one transaction. The mail
 * leaves after the time for undo. 'withdrawn': the same submission was taken back meanwhile. 'gone': the message was deleted.
 */
export async function sendReply(
  database: Db,
  by: Administrator,
  { message, text, key, mail, now = new Date() }: NewReply,
): Promise<{ outcome: 'queued' | 'withdrawn'; id: string } | { outcome: 'gone' }> {
  Administrator.check(by);
  const id = hash('sha256', JSON.stringify([key, message.id, text])).slice(0, 32);
  return database.kysely.transaction().execute(async (trx) => {
    const seen = await messagesInOrder(database, trx)
      .where('email', '=', message.email)
      .where('created_at', '<=', message.created_at)
      .where((row) => row.or([row('responded', '=', false), row('id', '=', message.id)]))
      .execute();
    if (!seen.some((each) => each.id === message.id)) return { outcome: 'gone' };
    const created = await trx
      .insertInto('message_replies')
      .values({ id, message_id: message.id, text, created_at: now.toISOString(), mail_id: null })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!created) {
      const { mail_id } = await trx
        .selectFrom('message_replies')
        .select('mail_id')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return { outcome: mail_id === null ? 'withdrawn' : 'queued', id };
    }
    await deleteWithdrawn(trx, message.email, id);
    const mailId = await enqueueMail(trx, { ...mail, kind: 'contact-reply', dueAt: new Date(now.getTime() + MAIL_UNDO_MS), now });
    await trx
      .updateTable('message_replies')
      .set({ mail_id: mailId ?? null })
      .where('id', '=', id)
      .execute();
    await trx
      .updateTable('contact_submissions')
      .set({ responded: true, reply_id: id })
      .where('email', '=', message.email)
      .where('created_at', '<=', message.created_at)
      .where('responded', '=', false)
      .execute();
    return { outcome: 'queued', id };
  });
}

/**
 * Takes back a reply whose mail has not left: deletes the mail, keeps the text for the form and makes the messages pending again.
 * Idempotent. `email` is the sender's, or null if the reply does not exist any more.
 */
export async function withdrawReply(
  database: Db,
  by: Administrator,
  id: string,
): Promise<{ outcome: 'withdrawn' | 'too-late'; email: string | null }> {
  Administrator.check(by);
  return database.kysely.transaction().execute(async (trx) => {
    const reply = await trx
      .selectFrom('message_replies')
      .innerJoin('contact_submissions', 'contact_submissions.id', 'message_replies.message_id')
      .select(['email', 'mail_id'])
      .where('message_replies.id', '=', id)
      .executeTakeFirst();
    if (!reply) return { outcome: 'too-late', email: null };
    const { email, mail_id } = reply;
    if (mail_id === null) return { outcome: 'withdrawn', email };
    const unsent = await trx
      .deleteFrom('outbox')
      .where('id', '=', mail_id)
      .where('attempts', '=', 0)
      .returning('id')
      .executeTakeFirst();
    if (!unsent) return { outcome: 'too-late', email };
    await trx.updateTable('message_replies').set({ mail_id: null }).where('id', '=', id).execute();
    const marked = messagesInOrder(database, trx).where('email', '=', email).where('reply_id', '=', id);
    await trx.updateTable('contact_submissions').set({ responded: false, reply_id: null }).where('id', 'in', marked).execute();
    return { outcome: 'withdrawn', email };
  });
}

/** Locks rows in the same order as `deleteSender` and `applyRetention` to prevent deadlocks. */
function messagesInOrder({ engine }: Db, trx: Trx) {
  return trx
    .selectFrom('contact_submissions')
    .select('id')
    .orderBy('created_at')
    .orderBy('id')
    .$if(engine === 'postgres', (query) => query.forUpdate());
}

export async function readReplies({ kysely }: Db, by: Administrator, messageIds: string[]): Promise<Reply[]> {
  Administrator.check(by);
  if (messageIds.length === 0) return [];
  const rows = await kysely
    .selectFrom('message_replies')
    .leftJoin('outbox', 'outbox.id', 'mail_id')
    .select(['message_replies.id', 'message_replies.text', 'message_replies.created_at', 'is_undelivered'])
    .select(['outbox.id as mail', 'sent_at', 'dead_at', 'last_error'])
    .where('message_replies.message_id', 'in', messageIds)
    .where('mail_id', 'is not', null)
    .execute();
  return rows.map(({ id, text, created_at, ...delivery }) => ({ id, text, created_at, ...stateOf(delivery) }));
}

type Delivery = Pick<Row<'message_replies'>, 'is_undelivered'> & {
  mail: string | null;
  sent_at: string | null;
  dead_at: string | null;
  last_error: string | null;
};

function stateOf({ is_undelivered, mail, sent_at, dead_at, last_error }: Delivery): Pick<Reply, 'state' | 'canRetry'> {
  if (!mail) return { state: is_undelivered ? 'undelivered' : 'sent', canRetry: false };
  if (sent_at) return { state: 'sent', canRetry: false };
  if (dead_at) return { state: 'undelivered', canRetry: true };
  return last_error ? { state: 'delayed', canRetry: true } : { state: 'waiting', canRetry: false };
}

/** Returns the text of a reply that was taken back, until another reply replaces it. */
export async function readWithdrawnText({ kysely }: Db, by: Administrator, email: string): Promise<string | null> {
  Administrator.check(by);
  const reply = await withdrawnOf(kysely, email).select('text').orderBy('created_at', 'desc').executeTakeFirst();
  return reply?.text ?? null;
}

export async function discardWithdrawn({ kysely }: Db, by: Administrator, email: string): Promise<void> {
  Administrator.check(by);
  await deleteWithdrawn(kysely, email);
}

async function deleteWithdrawn(db: Queryable, email: string, except = ''): Promise<void> {
  const ids = withdrawnOf(db, email).select('message_replies.id').where('message_replies.id', '<>', except);
  await db.deleteFrom('message_replies').where('id', 'in', ids).execute();
}

function withdrawnOf(db: Queryable, email: string) {
  const messages = db.selectFrom('contact_submissions').select('id').where('email', '=', email);
  return db.selectFrom('message_replies').where('message_id', 'in', messages).where('mail_id', 'is', null);
}

/** Schedules an undelivered reply for immediate retry. Returns false if it has been sent meanwhile or is being sent. */
export async function retryReply({ kysely }: Db, by: Administrator, id: string, now: Date): Promise<boolean> {
  Administrator.check(by);
  const reply = await kysely.selectFrom('message_replies').select('mail_id').where('id', '=', id).executeTakeFirst();
  return reply?.mail_id ? (await retryFailedMail(kysely, now, reply.mail_id)) > 0 : false;
}

/** Notes which replies were not delivered before `purgeSentMail` deletes their mails. */
export async function markUndelivered(db: Queryable, before: Date): Promise<void> {
  const dead = db.selectFrom('outbox').select('id').where('dead_at', '<', before.toISOString());
  await db.updateTable('message_replies').set({ is_undelivered: true }).where('mail_id', 'in', dead).execute();
}
