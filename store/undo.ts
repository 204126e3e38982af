// What the administrator has deleted lives on for half a minute, as it was, and comes back if they want it to. Steps are small, so
// that others find their turn; each moves rows in one transaction, so that no end of the process loses or doubles any.
import { randomBytes } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Insertable, type Selectable, sql, type Transaction } from 'kysely';
import type { Database } from '#server/db.ts';
import { Administrator } from './administrator.ts';
import { type NotifyOptions, notifyParticipants } from './event-signups.ts';
import type { Tables, UndoTable } from './tables.ts';

/** Longer than 'Undo' is offered: for slow hands and slow networks. With the sweep's interval it stays below the minute promised. */
const KEPT_MS = 30_000;
/** How often `settleUndos` is to be called. */
export const EXPIRE_UNDOS_MS = 20_000;
const ROWS_AT_ONCE = 500;

type Db = Database<Tables>;
type Source = 'contact_submissions' | 'contact_receipts' | 'outbox' | 'events' | 'event_signups' | 'closed_days';
export type DeletedRow = { [S in Source]: { source: S; row: Selectable<Tables[S]> } }[Source];
export type UndoKind = UndoTable['kind'];

export function newUndo(): string {
  return randomBytes(16).toString('hex');
}

/** Keeps rows that this transaction deletes, whoever is referred to before who refers. May be called again for the same `id`. */
export async function keepForUndo(
  trx: Transaction<Tables>,
  { id, kind, now }: { id: string; kind: UndoKind; now: Date },
  rows: DeletedRow[],
): Promise<void> {
  const expires_at = new Date(now.getTime() + KEPT_MS).toISOString();
  await trx
    .insertInto('undos')
    .values({ id, kind, state: 'kept', expires_at })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ expires_at }))
    .execute();
  const { last } = await trx
    .selectFrom('undo_rows')
    .select(sql<number>`coalesce(max(number), 0)`.as('last'))
    .where('undo_id', '=', id)
    .executeTakeFirstOrThrow();
  const kept = rows.map(({ source, row }, place) => ({
    undo_id: id,
    number: last + place + 1,
    source,
    content: JSON.stringify(row),
  }));
  for (let from = 0; from < kept.length; from += ROWS_AT_ONCE)
    await trx
      .insertInto('undo_rows')
      .values(kept.slice(from, from + ROWS_AT_ONCE))
      .execute();
}

/**
 * Brings back what was deleted, with its ids, times and marks; asked twice, it is there once. 'too-late' is also what never was.
 * Rejects with NotAdministrator, or when the database does: then it goes on by itself within a minute.
 */
export async function undo(database: Db, by: Administrator, id: string, now: Date = new Date()): Promise<'undone' | 'too-late'> {
  Administrator.check(by);
  const instant = now.toISOString();
  const claimed = await database.kysely
    .updateTable('undos')
    .set({ state: 'undone', expires_at: new Date(now.getTime() + KEPT_MS).toISOString() })
    .where('id', '=', id)
    .where(({ or, and, eb }) => or([eb('state', '=', 'undone'), and([eb('state', '=', 'kept'), eb('expires_at', '>', instant)])]))
    .returning('id')
    .executeTakeFirst();
  if (!claimed) return 'too-late';
  await bringBack(database, id);
  return 'undone';
}

/**
 * Ends what is due: forgets the copies that nobody wanted back, tells the people of an event that it will not be, and ends what
 * an `undo` has left half done. Wake the mail worker afterwards.
 */
export async function expireUndos(database: Db, { mails, now = new Date() }: NotifyOptions): Promise<void> {
  const instant = now.toISOString();
  const due = await database.kysely.selectFrom('undos').select(['id', 'state']).where('expires_at', '<=', instant).execute();
  for (const { id, state } of due) {
    if (state === 'undone') await bringBack(database, id);
    else if (!(await forget(database, id, { mails, now }))) continue;
    await database.kysely.deleteFrom('undos').where('id', '=', id).where('expires_at', '<=', instant).execute();
  }
}

async function bringBack(database: Db, id: string): Promise<void> {
  for (;;) {
    const count = await database.kysely.transaction().execute(async (trx) => {
      const rows = await take(database, trx, id, 'asc');
      for (const row of rows) await putBack(database, trx, row);
      return rows.length;
    });
    if (count < ROWS_AT_ONCE) return;
    await nextTurn();
  }
}

/** False when somebody wanted it back after all. */
async function forget(database: Db, id: string, { mails, now = new Date() }: NotifyOptions): Promise<boolean> {
  const { kysely } = database;
  const marked = await kysely
    .updateTable('undos')
    .set({ state: 'forgotten' })
    .where('id', '=', id)
    .where('state', '<>', 'undone')
    .returning('id')
    .executeTakeFirst();
  if (!marked) return false;
  const first = await kysely
    .selectFrom('undo_rows')
    .select('content')
    .where('undo_id', '=', id)
    .where('source', '=', 'events')
    .executeTakeFirst();
  const event = first && (JSON.parse(first.content) as Selectable<Tables['events']>);
  const mail = event && event.date >= now.toISOString() ? mails.cancelled(event) : null;
  for (;;) {
    // The last first, so that the event itself is there as long as anybody has to be told of it.
    const count = await kysely.transaction().execute(async (trx) => {
      const rows = await take(database, trx, id, 'desc');
      const signups = rows.flatMap(({ source, row }) => (source === 'event_signups' ? [row] : []));
      if (mail && signups.length > 0) {
        const localeOf = new Map(signups.map(({ user_id, locale }) => [user_id, locale]));
        const users = await trx
          .selectFrom('users')
          .select(['id', 'email'])
          .where('id', 'in', [...localeOf.keys()])
          .orderBy('email')
          .execute();
        const people = users.map(({ id, email }) => ({ email, locale: localeOf.get(id) ?? 'en' }));
        await notifyParticipants(trx, people, { kind: 'event-cancelled', mail, now });
      }
      return rows.length;
    });
    if (count < ROWS_AT_ONCE) return true;
    await nextTurn();
  }
}

/** Takes the next rows out of the copy: of several who take, each row goes to one. */
async function take({ engine }: Db, trx: Transaction<Tables>, id: string, order: 'asc' | 'desc'): Promise<DeletedRow[]> {
  const next = trx
    .selectFrom('undo_rows')
    .select('number')
    .where('undo_id', '=', id)
    .orderBy('number', order)
    .limit(ROWS_AT_ONCE)
    .$if(engine === 'postgres', (query) => query.forUpdate());
  const rows = await trx
    .deleteFrom('undo_rows')
    .where('undo_id', '=', id)
    .where('number', 'in', next)
    .returning(['number', 'source', 'content'])
    .execute();
  return rows
    .toSorted((one, other) => one.number - other.number)
    .map(({ source, content }) => ({ source, row: JSON.parse(content) }) as DeletedRow);
}

/** What has taken a row's place meanwhile stays: nothing that is there now is changed. */
async function putBack({ engine }: Db, trx: Transaction<Tables>, { source, row }: DeletedRow): Promise<void> {
  if (source === 'event_signups') {
    // Who has deleted their account meanwhile does not come back with the event.
    const user = await trx
      .selectFrom('users')
      .select('id')
      .where('id', '=', row.user_id)
      .$if(engine === 'postgres', (query) => query.forKeyShare())
      .executeTakeFirst();
    if (!user) {
      if (!row.is_waiting)
        await trx
          .updateTable('events')
          .set((eb) => ({ current_participants: eb('current_participants', '-', 1) }))
          .where('id', '=', row.event_id)
          .where('current_participants', '>', 0)
          .execute();
      return;
    }
  }
  await trx
    .insertInto(source)
    .values(row as Insertable<Tables[typeof source]>)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
