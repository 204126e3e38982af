// The senders of contact messages, for the administrator alone.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql, type Transaction } from 'kysely';
import type { Database, Queries } from '#server/db.ts';
import { deleteUnsentMail } from '#server/outbox.ts';
import { Administrator } from './administrator.ts';
import { type Cursor, directions, type Range, rangeOf, readPage } from './keyset-pagination.ts';
import { findSenders } from './message-search.ts';
import type { SenderTable, Tables } from './tables.ts';
import { type DeletedRow, keepForUndo, newUndo } from './undo.ts';

export type { Cursor };

const DELETED_AT_ONCE = 500;
const EXPORTED_AT_ONCE = 1_000;

export interface Sender {
  email: string;
  /** The newest message's. */
  name: string;
  count: number;
  /** The instant of the newest message. */
  lastDate: string;
  /** All of the messages. */
  responded: boolean;
}

export interface SenderPage {
  senders: Sender[];
  /** Of all, or of those that the search found. */
  totalSenders: number;
  totalMessages: number;
  /** The search ended at what it may cost, and there may be more than the totals say. */
  isBounded: boolean;
  /** Null on the newest page. */
  newer: Cursor | null;
  /** Null on the last page. */
  older: Cursor | null;
  /** Leads to the last page; null there. */
  oldest: Cursor | null;
}

export interface Message {
  id: string;
  name: string;
  message: string;
  created_at: string;
  responded: boolean;
}

export interface Conversation {
  sender: Sender;
  /** Newest first. */
  messages: Message[];
  newer: Cursor | null;
  older: Cursor | null;
}

/**
 * A page of `most` senders, the one with the newest message first. With a `search`, those with a message that holds it in name,
 * address or text, whatever its case and accents; what such a search may leave out is said at findSenders (message-search.ts).
 * Rejects with NotAdministrator, or when the database does.
 */
export async function listSenders(
  database: Database<Tables>,
  by: Administrator,
  { search = '', from = null, most }: { search?: string; from?: Cursor | null; most: number },
): Promise<SenderPage> {
  Administrator.check(by);
  const db = database.kysely;
  const page = { from, most, keyOf: keyOfSender };
  const found = await findSenders(database, search);
  if (found) {
    const all = await readSenders(database, found.emails);
    const { rows, ...ends } = await readPage(page, async (range) => rangeOf(all, keyOfSender, range));
    return {
      senders: rows.map(senderOf),
      totalSenders: all.length,
      totalMessages: found.messages,
      isBounded: found.isBounded,
      ...ends,
    };
  }
  const { rows, ...ends } = await readPage(page, (range) => selectSenders(db, range));
  const totals = await db
    .selectFrom('contact_totals')
    .select([sql<number>`cast(sum(senders) as bigint)`.as('senders'), sql<number>`cast(sum(messages) as bigint)`.as('messages')])
    .executeTakeFirstOrThrow();
  return {
    senders: rows.map(senderOf),
    totalSenders: totals.senders,
    totalMessages: totals.messages,
    isBounded: false,
    ...ends,
  };
}

/**
 * A page of `most` messages of the sender with exactly this address, the newest first; null when there is none. Rejects with
 * NotAdministrator, or when the database does.
 */
export async function readConversation(
  database: Database<Tables>,
  by: Administrator,
  { email, from = null, most }: { email: string; from?: Cursor | null; most: number },
): Promise<Conversation | null> {
  Administrator.check(by);
  const [sender] = await readSenders(database, [email]);
  if (!sender) return null;
  const keyOf = ({ created_at, id }: Message) => ({ date: created_at, id });
  const { rows, newer, older } = await readPage({ from, most, keyOf }, ({ side, than, limit }) => {
    const { beyond, order } = directions[side];
    return database.kysely
      .selectFrom('contact_submissions')
      .select(['id', 'name', 'message', 'created_at', 'responded'])
      .where('email', '=', email)
      .$if(than !== null, (query) => query.where(sql<boolean>`(created_at, id) ${beyond} (${than?.date}, ${than?.id})`))
      .orderBy('created_at', order)
      .orderBy('id', order)
      .limit(limit)
      .execute();
  });
  return { sender: senderOf(sender), messages: rows, newer, older };
}

/**
 * Whether the message was answered, as told; telling it twice is fine. False when this sender has no such message. Rejects with
 * NotAdministrator, or when the database does.
 */
export async function markMessage(
  database: Database<Tables>,
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
 * Deletes the sender's messages up to and including the instant `newest`, their receipts, and the mails about them that were not
 * sent yet; for half a minute `undo` brings them back (undo.ts). `left` are the messages that came since. In small steps, oldest first: what ends half-way is done by doing it again.
 * Rejects with NotAdministrator, or when the database does.
 */
export async function deleteSender(
  database: Database<Tables>,
  by: Administrator,
  { email, newest }: { email: string; newest: string },
): Promise<{ deleted: number; left: number; undo: string | null }> {
  Administrator.check(by);
  const undo = newUndo();
  for (let deleted = 0; ; ) {
    const count = await database.kysely.transaction().execute(async (trx) => {
      const messages = await trx
        .selectFrom('contact_submissions')
        .selectAll()
        .where('email', '=', email)
        .where('created_at', '<=', newest)
        .orderBy('created_at')
        .orderBy('id')
        .limit(DELETED_AT_ONCE)
        // As the retention sweep does: two who remove messages at the same time lock them in the same order.
        .$if(database.engine === 'postgres', (query) => query.forUpdate())
        .execute();
      const ids = messages.map(({ id }) => id);
      const rows: DeletedRow[] = [
        ...messages.map((row) => ({ source: 'contact_submissions' as const, row })),
        ...(await receiptsOf(trx, ids)),
        ...(await unsentMailOf(trx, email, newest)),
      ];
      if (rows.length > 0) await keepForUndo(trx, { id: undo, kind: 'sender', now: new Date() }, rows);
      if (ids.length > 0) await trx.deleteFrom('contact_submissions').where('id', 'in', ids).execute();
      await deleteUnsentMail(trx, { replyTo: email, until: newest });
      return ids.length;
    });
    deleted += count;
    if (count < DELETED_AT_ONCE) {
      const [left] = await readSenders(database, [email]);
      return { deleted, left: left?.count ?? 0, undo: deleted > 0 ? undo : null };
    }
    await nextTurn();
  }
}

async function receiptsOf(trx: Transaction<Tables>, ids: string[]): Promise<DeletedRow[]> {
  if (ids.length === 0) return [];
  const receipts = await trx.selectFrom('contact_receipts').selectAll().where('message_id', 'in', ids).execute();
  return receipts.map((row) => ({ source: 'contact_receipts', row }));
}

async function unsentMailOf(trx: Transaction<Tables>, email: string, until: string): Promise<DeletedRow[]> {
  const mails = await trx
    .selectFrom('outbox')
    .selectAll()
    .where('reply_to_address', '=', email)
    .where('created_at', '<=', until)
    .where('sent_at', 'is', null)
    .execute();
  return mails.map((row) => ({ source: 'outbox', row }));
}

/**
 * All senders in pages of about a thousand, newest first. A sender who was there before and still is comes exactly once, whatever
 * is written meanwhile; one whose messages change just then may come at the end. Throws NotAdministrator; rejects when the
 * database does.
 */
export function exportSenders(database: Database<Tables>, by: Administrator): AsyncGenerator<Sender[]> {
  Administrator.check(by);
  return readAllSenders(database);
}

async function* readAllSenders(database: Database<Tables>): AsyncGenerator<Sender[]> {
  const db = database.kysely;
  const exported = new Set<string>();
  const take = (rows: SenderTable[]) => {
    const fresh = rows.filter(({ email }) => !exported.has(email));
    for (const { email } of fresh) exported.add(email);
    return fresh.map(senderOf);
  };
  for (let than: Range['than'] = null; ; ) {
    const rows = await selectSenders(db, { side: 'older', than, limit: EXPORTED_AT_ONCE });
    const last = rows.at(-1);
    if (!last) break;
    yield take(rows);
    than = keyOfSender(last);
    await nextTurn();
  }
  // Who has written since then has moved to the top, perhaps past the page that was being read. Addresses do not move.
  for (let after = ''; ; ) {
    const rows = await db
      .selectFrom('senders')
      .select('email')
      .where('email', '>', after)
      .orderBy('email')
      .limit(EXPORTED_AT_ONCE)
      .execute();
    const last = rows.at(-1);
    if (!last) return;
    const missed = rows.filter(({ email }) => !exported.has(email)).map(({ email }) => email);
    if (missed.length > 0) yield take(await readSenders(database, missed));
    after = last.email;
    await nextTurn();
  }
}

function selectSenders(db: Queries<Tables>, { side, than, limit }: Range): Promise<SenderTable[]> {
  const { beyond, order } = directions[side];
  return db
    .selectFrom('senders')
    .selectAll()
    .$if(than !== null, (query) => query.where(sql<boolean>`(last_date, email) ${beyond} (${than?.date}, ${than?.id})`))
    .orderBy('last_date', order)
    .orderBy('email', order)
    .limit(limit)
    .execute();
}

/** In no order. One parameter, however many there are. */
async function readSenders({ kysely, engine }: Database<Tables>, emails: string[]): Promise<SenderTable[]> {
  const listed =
    engine === 'sqlite'
      ? sql<boolean>`email in (select value from json_each(${JSON.stringify(emails)}))`
      : sql<boolean>`email = any(${emails}::text[])`;
  return kysely.selectFrom('senders').selectAll().where(listed).execute();
}

function keyOfSender({ last_date, email }: SenderTable) {
  return { date: last_date, id: email };
}

function senderOf({ email, name, count, pending, last_date }: SenderTable): Sender {
  return { email, name, count, lastDate: last_date, responded: pending === 0 };
}
