import { setImmediate as nextTurn } from 'node:timers/promises';
import { type ExpressionBuilder, sql } from 'kysely';
import { deleteUnsentMail } from '#server/outbox.ts';
import { Administrator } from './administrator.ts';
import { type Cursor, inRange, type PageRange, readPage, rowsInRange } from './keyset-pagination.ts';
import { DAY_MS } from './lifetimes.ts';
import { findSenders, readExcerpts } from './message-search.ts';
import { deleteNote } from './notes.ts';
import { contactColumns, type Db, type Row, type Tables, type Trx } from './tables.ts';
import { type DeletedRow, saveForUndo } from './undo.ts';

const DELETE_BATCH_SIZE = 500;
const EXPORT_BATCH_SIZE = 1_000;
const PREVIEW_LENGTH = 200;
const NOTIFICATION = 'contact-notification';

interface SenderFilter {
  search?: string;
  /** Lists only senders with a message that awaits an answer. */
  isPending?: boolean;
  /** Lists only senders with a message that has awaited an answer for more than two days. */
  isOverdue?: boolean;
  now?: Date;
}

const OVERDUE_MS = 2 * DAY_MS;

export type SenderPage = Awaited<ReturnType<typeof listSenders>>;
export type Sender = ReturnType<typeof toSender>;

const messageColumns = ['id', ...contactColumns, 'locale', 'created_at', 'responded'] as const;
export type Message = Pick<Row<'contact_submissions'>, (typeof messageColumns)[number]>;

export async function listSenders(
  database: Db,
  by: Administrator,
  {
    search = '',
    isPending = false,
    isOverdue = false,
    now = new Date(),
    cursor = null,
    limit,
  }: SenderFilter & { cursor?: Cursor | null; limit: number },
) {
  Administrator.check(by);
  const found = await findSenders(database, search);
  const matches = found && (await readSenders(database, found.emails));
  const overdueMatches = matches && isOverdue ? await readOverdue(database, matches.map(emailOf), now) : null;
  const listed = matches?.filter(
    ({ email, pending }) => (pending > 0 || !isPending) && (!overdueMatches || overdueMatches.has(email)),
  );
  const { rows, ...cursors } = await readPage({ cursor, limit, keyOf: keyOfSender }, async (range) =>
    listed
      ? rowsInRange(listed, keyOfSender, range)
      : selectSenders(database, range, { isPending, before: isOverdue ? overdueBefore(now) : null }),
  );
  const totals = found && matches ? countMatches(matches, found.messages) : await countSenders(database);
  const overdue = await readOverdue(database, rows.map(emailOf), now);
  const previews = found ? await readExcerpts(database, rows.map(emailOf), search) : await readPreviews(database, rows);
  const senders = rows.map((row) => ({
    ...toSender(row),
    preview: firstCharacters(previews.get(row.email) ?? ''),
    overdueSince: overdue.get(row.email),
  }));
  return {
    senders,
    ...totals,
    overdueSenders: await countOverdue(database, now),
    isBounded: found?.isBounded ?? false,
    ...cursors,
  };
}

const overdueBefore = (now: Date) => new Date(now.getTime() - OVERDUE_MS).toISOString();

/** Returns, for those of the senders with a message pending for more than two days, the date of the oldest such message. */
async function readOverdue(database: Db, emails: string[], now: Date): Promise<Map<string, string>> {
  const rows = await database.kysely
    .selectFrom('senders')
    .select(({ selectFrom }) => [
      'email',
      overdueMessages(selectFrom, overdueBefore(now))
        .select(({ fn }) => fn.min('message.created_at').as('oldest'))
        .as('oldest'),
    ])
    .where('pending', '>', sql.lit(0))
    .where(isOneOf(database, emails))
    .execute();
  return new Map(rows.flatMap(({ email, oldest }) => (oldest ? [[email, oldest]] : [])));
}

async function countOverdue({ kysely }: Db, now: Date): Promise<number> {
  const { count } = await kysely
    .selectFrom('senders')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('pending', '>', sql.lit(0))
    .where(isOverdueSender(overdueBefore(now)))
    .executeTakeFirstOrThrow();
  return count;
}

type Senders = ExpressionBuilder<Tables, 'senders'>;

const isOverdueSender =
  (before: string) =>
  ({ exists, selectFrom }: Senders) =>
    exists(overdueMessages(selectFrom, before).select('message.id'));

function overdueMessages(selectFrom: Senders['selectFrom'], before: string) {
  return selectFrom('contact_submissions as message')
    .whereRef('message.email', '=', 'senders.email')
    .where('message.responded', '=', false)
    .where('message.created_at', '<', before);
}

type SelectOptions = { isPending: boolean; before: string | null };

function selectSenders({ kysely }: Db, range: PageRange, { isPending, before }: SelectOptions) {
  return (
    kysely
      .selectFrom('senders')
      .selectAll()
      .$call(inRange(range, 'last_date', 'email'))
      // Inline the number as a literal: SQLite does not use the partial index if it is a query parameter.
      .$if(isPending || before !== null, (query) => query.where('pending', '>', sql.lit(0)))
      .$if(before !== null, (query) => query.where(isOverdueSender(before ?? '')))
      .execute()
  );
}

const firstCharacters = (text: string) => [...text].slice(0, PREVIEW_LENGTH).join('');

const emailOf = ({ email }: Row<'senders'>) => email;

/** The beginning of each sender's newest message. */
async function readPreviews({ kysely }: Db, senders: Row<'senders'>[]): Promise<Map<string, string>> {
  if (senders.length === 0) return new Map();
  const ids = senders.map(({ last_id }) => last_id);
  const messages = await kysely
    .selectFrom('contact_submissions')
    .select(['email', sql<string>`substr(message, 1, ${sql.lit(PREVIEW_LENGTH)})`.as('preview')])
    .where('id', 'in', ids)
    .execute();
  return new Map(messages.map(({ email, preview }) => [email, preview]));
}

function countMatches(matches: Row<'senders'>[], totalMessages: number) {
  const pendingSenders = matches.filter(({ pending }) => pending > 0).length;
  return { totalSenders: matches.length, pendingSenders, totalMessages };
}

function countSenders({ kysely }: Db) {
  return kysely
    .selectFrom('contact_totals')
    .select(['senders as totalSenders', 'pending as pendingSenders', 'messages as totalMessages'])
    .executeTakeFirstOrThrow();
}

export async function countPendingSenders(database: Db, by: Administrator): Promise<number> {
  Administrator.check(by);
  return (await countSenders(database)).pendingSenders;
}

/** The newest of the senders with a message that awaits an answer, besides `email`. */
export async function findNextPendingSender({ kysely }: Db, by: Administrator, email: string) {
  Administrator.check(by);
  return kysely
    .selectFrom('senders')
    .select(['email', 'name', 'last_date as lastDate'])
    .where('pending', '>', sql.lit(0))
    .where('email', '<>', email)
    .orderBy('last_date', 'desc')
    .orderBy('email', 'desc')
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

/** With the mails that could not be delivered, which are deleted. A reply that is still on its way leaves nevertheless. */
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
  const all = await readAllEmails(database);
  for (let start = 0; start < all.length; start += EXPORT_BATCH_SIZE) {
    const emails = all.slice(start, start + EXPORT_BATCH_SIZE);
    const senders = new Map((await readSenders(database, emails)).map((row) => [row.email, toSender(row)]));
    yield emails.flatMap((email) => senders.get(email) ?? []);
    await nextTurn();
  }
}

/** Reads all email addresses as one JSON value, because 100,000 row objects would take 50 MB. */
async function readAllEmails({ kysely, engine }: Db): Promise<string[]> {
  const aggregate = sql.raw(engine === 'sqlite' ? 'json_group_array' : 'json_agg');
  const { rows } = await sql<{ emails: string | string[] | null }>`
    select ${aggregate}(email order by last_date desc, email desc) as emails from senders`.execute(kysely);
  const emails = rows[0]?.emails ?? [];
  return typeof emails === 'string' ? JSON.parse(emails) : emails;
}

/** Passes the emails as one query parameter, because both engines limit the number of parameters. The row order is undefined. */
async function readSenders(database: Db, emails: string[]): Promise<Row<'senders'>[]> {
  return database.kysely.selectFrom('senders').selectAll().where(isOneOf(database, emails)).execute();
}

function isOneOf({ engine }: Db, emails: string[]) {
  return engine === 'sqlite'
    ? sql<boolean>`email in (select value from json_each(${JSON.stringify(emails)}))`
    : sql<boolean>`email = any(${emails}::text[])`;
}

function keyOfSender({ last_date, email }: Row<'senders'>) {
  return { date: last_date, id: email };
}

function toSender({ email, name, count, pending, last_date }: Row<'senders'>) {
  return { email, name, count, lastDate: last_date, responded: pending === 0 };
}
