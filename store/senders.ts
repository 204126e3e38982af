import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { isOneOf } from '#server/db.ts';
import { deleteUnsentMail } from '#server/outbox.ts';
import { Administrator } from './administrator.ts';
import { type Cursor, inRange, type PageRange, readPage, type SortKey } from './keyset-pagination.ts';
import { findSenders, readExcerpts } from './message-search.ts';
import { deleteNote } from './notes.ts';
import { contactColumns, type Db, type Row, type Trx } from './tables.ts';
import { withdrawTrialReminders } from './trial-classes.ts';
import { type DeletedRow, saveForUndo } from './undo.ts';

const DELETE_BATCH_SIZE = 500;
const EXPORT_BATCH_SIZE = 1_000;
const PREVIEW_LENGTH = 200;
const NOTIFICATION = 'contact-notification';

interface SenderFilter {
  search?: string;
  /** Lists only senders with a message that awaits an answer, or guests of free classes. 'expected': from the day `today` on. */
  status?: SenderStatus | undefined;
  today?: string;
}

export type SenderStatus = 'pending' | 'expected' | 'came' | 'missed';

export type SenderPage = Awaited<ReturnType<typeof listSenders>>;
export type Sender = ReturnType<typeof toSender>;

const messageColumns = ['id', ...contactColumns, 'locale', 'created_at', 'responded', 'attended', 'trial_changed_at'] as const;
export type Message = Pick<Row<'contact_submissions'>, (typeof messageColumns)[number]>;

export async function listSenders(
  database: Db,
  by: Administrator,
  { search = '', status, today = '', cursor = null, limit }: SenderFilter & { cursor?: Cursor | null; limit: number },
) {
  Administrator.check(by);
  const found = await findSenders(database, search);
  let totals = { totalSenders: 0, pendingSenders: 0 };
  const { rows, ...cursors } = await readPage<SortKey>({ cursor, limit, keyOf: (key) => key }, async (range) => {
    const read = await readSenderKeys(database, range, { emails: found?.emails, status, today });
    totals = read.totals;
    return read.keys;
  });
  const emails = rows.map(({ id }) => id);
  const senders = new Map((await readSenders(database, emails)).map((sender) => [sender.email, sender]));
  const excerpts = found && (await readExcerpts(database, emails, search));
  return {
    senders: emails
      .flatMap((email) => senders.get(email) ?? [])
      .map((sender) => ({
        ...toSender(sender),
        preview: firstCharacters(excerpts?.get(sender.email) ?? sender.preview),
      })),
    ...totals,
    isBounded: found?.isBounded ?? false,
    ...cursors,
  };
}

/**
 * One row per sender, all senders or those in `emails`. This reads every message, but only from the index
 * `contact_submissions_by_email`, which has all of these columns.
 */
function groupBySender({ kysely, engine }: Db, emails?: string[]) {
  return kysely
    .selectFrom('contact_submissions')
    .select(({ fn }) => [
      'email',
      fn.countAll<number>().as('count'),
      fn.max('created_at').as('last_date'),
      // Null if no message awaits an answer.
      fn.min<string | null>('created_at').filterWhere('responded', '=', false).as('pending_since'),
    ])
    .$if(emails !== undefined, (query) => query.where(isOneOf(engine, 'email', emails ?? [])))
    .groupBy('email');
}

/** Reads a page of senders and the totals in one statement, so that the messages are grouped once. */
async function readSenderKeys(
  database: Db,
  range: PageRange,
  { emails, status, today }: { emails: string[] | undefined; status: SenderStatus | undefined; today: string },
): Promise<{
  keys: SortKey[];
  totals: Pick<SenderPage, 'totalSenders' | 'pendingSenders'>;
}> {
  const order = range.direction === 'older' ? 'desc' : 'asc';
  const rows = await database.kysely
    .with(
      (cte) => cte('senders').materialized(),
      () => groupBySender(database, emails),
    )
    .with('totals', (db) =>
      db
        .selectFrom('senders')
        .select(({ fn }) => [fn.countAll<number>().as('totalSenders'), fn.count<number>('pending_since').as('pendingSenders')]),
    )
    .with('page', (db) =>
      db
        .selectFrom('senders')
        .select(['last_date', 'email'])
        .$if(status === 'pending', (query) => query.where('pending_since', 'is not', null))
        .$if(status !== undefined && status !== 'pending', (query) =>
          query.where('email', 'in', ({ selectFrom }) =>
            selectFrom('contact_submissions')
              .select('contact_submissions.email')
              .where('trial_day', 'is not', null)
              .$if(status === 'expected', (guests) => guests.where('trial_day', '>=', today))
              .$if(status !== 'expected', (guests) => guests.where('attended', '=', status === 'came')),
          ),
        )
        .$call(inRange(range, 'last_date', 'email')),
    )
    .selectFrom('totals')
    .leftJoin('page', (join) => join.onTrue())
    .selectAll()
    .orderBy('last_date', order)
    .orderBy('email', order)
    .execute();
  const { totalSenders = 0, pendingSenders = 0 } = rows[0] ?? {};
  const keys = rows.flatMap(({ last_date: date, email: id }) => (date !== null && id !== null ? [{ date, id }] : []));
  return { keys, totals: { totalSenders, pendingSenders } };
}

const firstCharacters = (text: string) => [...text].slice(0, PREVIEW_LENGTH).join('');

export async function countPendingSenders({ kysely }: Db, by: Administrator): Promise<number> {
  Administrator.check(by);
  // The condition has no query parameter, because SQLite would then not use the partial index.
  const pending = kysely.selectFrom('contact_submissions').select('email').distinct().where(sql<boolean>`not responded`);
  const { count } = await kysely
    .selectFrom(pending.as('pending'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Returns the sender with the newest message among those who await an answer, except `email`. Reads messages, newest first, until
 * it finds one from such a sender.
 */
export async function findNextPendingSender({ kysely }: Db, by: Administrator, email: string) {
  Administrator.check(by);
  return kysely
    .selectFrom('contact_submissions as message')
    .select(['email', 'name'])
    .where('email', '<>', email)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('contact_submissions as pending')
          .select('pending.email')
          .whereRef('pending.email', '=', 'message.email')
          .where(sql<boolean>`not pending.responded`),
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('email', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function readSenderMessages(
  database: Db,
  by: Administrator,
  { email, cursor = null, limit }: { email: string; cursor?: Cursor | null; limit: number },
) {
  Administrator.check(by);
  const [sender] = await readSenders(database, [email]);
  if (!sender) return null;
  const keyOf = ({ created_at, id }: Message) => ({ date: created_at, id });
  const { rows, newer, older } = await readPage({ cursor, limit, keyOf }, (range) =>
    database.kysely
      .selectFrom('contact_submissions')
      .select(messageColumns)
      .where('email', '=', email)
      .$call(inRange(range, 'created_at', 'id'))
      .execute(),
  );
  return { sender: toSender(sender), messages: rows, newer, older };
}

/** Returns the message that a reply answers, or null if it does not exist any more. */
export async function readMessage(
  { kysely }: Db,
  by: Administrator,
  { id, email }: { id: string; email: string },
): Promise<Message | null> {
  Administrator.check(by);
  const message = await kysely
    .selectFrom('contact_submissions')
    .select(messageColumns)
    .where('id', '=', id)
    .where('email', '=', email)
    .executeTakeFirst();
  return message ?? null;
}

export async function markMessage(
  database: Db,
  by: Administrator,
  { id, email, responded }: { id: string; email: string; responded: boolean },
): Promise<boolean> {
  Administrator.check(by);
  const { numUpdatedRows } = await database.kysely
    .updateTable('contact_submissions')
    .set({ responded })
    .where('id', '=', id)
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0;
}

/**
 * Deletes the sender's messages up to the instant `newest`, with receipts and unsent notifications. `undo` (undo.ts) can restore
 * them for 30 s. Each batch is one transaction, so an interrupted deletion can simply be repeated.
 */
export async function deleteSender(
  database: Db,
  by: Administrator,
  { email, newest }: { email: string; newest: string },
): Promise<{ deleted: number; left: number; undo: string | null }> {
  Administrator.check(by);
  let undo: string | undefined;
  for (let deleted = 0; ; ) {
    const count = await database.kysely.transaction().execute(async (trx) => {
      const messages = await trx
        .selectFrom('contact_submissions')
        .selectAll()
        .where('email', '=', email)
        .where('created_at', '<=', newest)
        .orderBy('created_at')
        .orderBy('id')
        .limit(DELETE_BATCH_SIZE)
        // Locks rows in the same order as applyRetention to prevent deadlocks.
        .$if(database.engine === 'postgres', (query) => query.forUpdate())
        .execute();
      const ids = messages.map(({ id }) => id);
      const rows: DeletedRow[] = [
        ...messages.map((row) => ({ source: 'contact_submissions' as const, row })),
        ...(await receiptsOf(trx, ids)),
        ...(await repliesTo(trx, ids)),
        ...(await unsentMailOf(trx, email, newest)),
      ];
      if (rows.length > 0) undo = await saveForUndo(trx, { id: undo, kind: 'sender', now: new Date() }, rows);
      if (ids.length > 0) await trx.deleteFrom('contact_submissions').where('id', 'in', ids).execute();
      await deleteUnsentMail(trx, { kind: NOTIFICATION, replyTo: email, until: newest });
      await withdrawTrialReminders(trx, ids);
      const notes = await deleteNote(trx, email);
      if (notes.length > 0)
        undo = await saveForUndo(
          trx,
          { id: undo, kind: 'sender', now: new Date() },
          notes.map((row) => ({ source: 'sender_notes', row })),
        );
      return ids.length;
    });
    deleted += count;
    if (count < DELETE_BATCH_SIZE) {
      const [left] = await readSenders(database, [email]);
      return { deleted, left: left?.count ?? 0, undo: deleted > 0 ? (undo ?? null) : null };
    }
    await nextTurn();
  }
}

async function receiptsOf(trx: Trx, ids: string[]): Promise<DeletedRow[]> {
  if (ids.length === 0) return [];
  const receipts = await trx.selectFrom('contact_receipts').selectAll().where('message_id', 'in', ids).execute();
  return receipts.map((row) => ({ source: 'contact_receipts', row }));
}

/**
 * Returns the replies to these messages and their undeliverable mails, which it deletes. A reply that is still on its way is sent
 * nevertheless.
 */
async function repliesTo(trx: Trx, ids: string[]): Promise<DeletedRow[]> {
  if (ids.length === 0) return [];
  const replies = await trx.selectFrom('message_replies').selectAll().where('message_id', 'in', ids).execute();
  const mailIds = replies.flatMap(({ mail_id }) => mail_id ?? []);
  if (mailIds.length === 0) return replies.map((row) => ({ source: 'message_replies', row }));
  const mails = await trx
    .deleteFrom('outbox')
    .where('id', 'in', mailIds)
    .where('dead_at', 'is not', null)
    .returningAll()
    .execute();
  return [
    ...replies.map((row) => ({ source: 'message_replies' as const, row })),
    ...mails.map((row) => ({ source: 'outbox' as const, row })),
  ];
}

async function unsentMailOf(trx: Trx, email: string, until: string): Promise<DeletedRow[]> {
  const mails = await trx
    .selectFrom('outbox')
    .selectAll()
    .where('kind', '=', NOTIFICATION)
    .where('reply_to_address', '=', email)
    .where('created_at', '<=', until)
    .where('sent_at', 'is', null)
    .execute();
  return mails.map((row) => ({ source: 'outbox', row }));
}

/** Not a generator function, because that would delay the administrator check until the first `next()`. */
export function exportSenders(database: Db, by: Administrator): AsyncGenerator<Sender[]> {
  Administrator.check(by);
  return readAllSenders(database);
}

async function* readAllSenders(database: Db): AsyncGenerator<Sender[]> {
  // Read all emails first: a new message changes the sort order, so paging would repeat or skip its sender.
  const all = await database.kysely
    .selectFrom(groupBySender(database).as('senders'))
    .select('email')
    .orderBy('last_date', 'desc')
    .orderBy('email', 'desc')
    .execute();
  for (let start = 0; start < all.length; start += EXPORT_BATCH_SIZE) {
    const emails = all.slice(start, start + EXPORT_BATCH_SIZE).map(({ email }) => email);
    const senders = new Map((await readSenders(database, emails)).map((sender) => [sender.email, toSender(sender)]));
    yield emails.flatMap((email) => senders.get(email) ?? []);
    await nextTurn();
  }
}

/** Returns the senders in undefined order, with name and beginning of their newest message. */
function readSenders(database: Db, emails: string[]) {
  return database.kysely
    .selectFrom(groupBySender(database, emails).as('sender'))
    .innerJoin('contact_submissions as newest', (join) =>
      join.on('newest.id', '=', ({ selectFrom }) =>
        selectFrom('contact_submissions as message')
          .select('message.id')
          .whereRef('message.email', '=', 'sender.email')
          .orderBy('message.created_at', 'desc')
          .orderBy('message.id', 'desc')
          .limit(1),
      ),
    )
    .select(['sender.email', 'newest.name', 'count', 'last_date', 'pending_since'])
    .select(sql<string>`substr(newest.message, 1, ${sql.lit(PREVIEW_LENGTH)})`.as('preview'))
    .execute();
}

function toSender({ email, name, count, last_date, pending_since }: Awaited<ReturnType<typeof readSenders>>[number]) {
  return { email, name, count, lastDate: last_date, responded: pending_since === null };
}
