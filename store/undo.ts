// Undo for deletions within 30 s, and within an hour for schedule changes. Each batch is restored in its own transaction, so an
// interrupted undo can resume without losing rows.
import { randomBytes } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Insertable, sql } from 'kysely';
import { withdrawMail } from '#server/outbox.ts';
import { Administrator } from './administrator.ts';
import {
  enqueueEventMail,
  isOver,
  isSignedUp,
  lockEvent,
  mailTopic,
  type NotifyOptions,
  promoteFromWaitlist,
  type Recipient,
  readSignups,
} from './event-signups.ts';
import { lifetimes, MINUTE_MS } from './lifetimes.ts';
import type { Db, Row, Tables, Trx } from './tables.ts';

const UNDO_TTL_MS = lifetimes.undoSeconds * 1_000;
/** Longer, because app/mailings/tell.tsx reads the deleted entry from its undo. */
const SCHEDULE_CHANGE_TTL_MS = lifetimes.scheduleChangeUndoMinutes * MINUTE_MS;
export const EXPIRE_UNDOS_MS = 20_000;
const BATCH_SIZE = 500;

type Source =
  | 'contact_submissions'
  | 'contact_receipts'
  | 'message_replies'
  | 'sender_notes'
  | 'outbox'
  | 'events'
  | 'event_signups'
  | 'mailings'
  | 'schedule_changes';
export type UndoKind = Row<'undos'>['kind'];

/** The sign-ups of one account for an event stay together, so that it gets one mail. */
export type DeletedRow = { [S in Source]: { source: S; row: S extends 'event_signups' ? Row<S>[] : Row<S> } }[Source];

/** Stores copies of the rows that the caller deletes, parents first. A later transaction can add rows by passing the returned id. */
export async function saveForUndo(
  trx: Trx,
  { id = randomBytes(16).toString('hex'), kind, now }: { id?: string | undefined; kind: UndoKind; now: Date },
  rows: DeletedRow[],
): Promise<string> {
  const ttl = kind === 'schedule-change' ? SCHEDULE_CHANGE_TTL_MS : UNDO_TTL_MS;
  const expires_at = new Date(now.getTime() + ttl).toISOString();
  await trx
    .insertInto('undos')
    .values({ id, kind, state: 'pending', expires_at })
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
  for (let from = 0; from < kept.length; from += BATCH_SIZE)
    await trx
      .insertInto('undo_rows')
      .values(kept.slice(from, from + BATCH_SIZE))
      .execute();
  return id;
}

/**
 * Restores the deleted rows and returns the kind of the deletion, or null if it is too late. Idempotent. If the process is interrupted,
 * `expireUndos` restores the remaining rows.
 */
export async function undo(database: Db, by: Administrator, id: string, now = new Date()): Promise<UndoKind | null> {
  Administrator.check(by);
  const instant = now.toISOString();
  const claimed = await database.kysely
    .updateTable('undos')
    .set({ state: 'undone', expires_at: new Date(now.getTime() + UNDO_TTL_MS).toISOString() })
    .where('id', '=', id)
    .where(({ or, and, eb }) =>
      or([eb('state', '=', 'undone'), and([eb('state', '=', 'pending'), eb('expires_at', '>', instant)])]),
    )
    .returning(['id', 'kind'])
    .executeTakeFirst();
  if (!claimed) return null;
  await restoreRows(database, claimed);
  return claimed.kind;
}

export async function expireUndos(database: Db, { mails, now = new Date() }: NotifyOptions): Promise<void> {
  const instant = now.toISOString();
  const due = await database.kysely
    .selectFrom('undos')
    .select(['id', 'kind', 'state'])
    .where('expires_at', '<=', instant)
    .execute();
  for (const { id, kind, state } of due) {
    if (state === 'undone') await restoreRows(database, { id, kind });
    else if (!(await discard(database, { id, kind }, { mails, now }))) continue;
    await database.kysely.deleteFrom('undos').where('id', '=', id).where('expires_at', '<=', instant).execute();
  }
}

type Deletion = Pick<Row<'undos'>, 'id' | 'kind'>;

async function restoreRows(database: Db, { id, kind }: Deletion): Promise<void> {
  for (;;) {
    const count = await database.kysely.transaction().execute(async (trx) => {
      const rows = await takeBatch(database, trx, id, 'asc');
      for (const row of rows) {
        if (row.source !== 'event_signups') await restoreRow(trx, row);
        else if (kind === 'event-signup') for (const signup of row.row) await restoreSignup(database, trx, signup);
        else for (const signup of row.row) await restoreSignupOfEvent(database, trx, signup);
      }
      return rows.length;
    });
    if (count < BATCH_SIZE) return;
    await nextTurn();
  }
}

/** Makes a deletion final and notifies the participants of a deleted event unless it is over. Returns false if an undo has already started. */
async function discard(database: Db, { id, kind }: Deletion, { mails, now = new Date() }: NotifyOptions): Promise<boolean> {
  const { kysely } = database;
  const marked = await kysely
    .updateTable('undos')
    .set({ state: 'discarded' })
    .where('id', '=', id)
    .where('state', '<>', 'undone')
    .returning('id')
    .executeTakeFirst();
  if (!marked) return false;
  if (kind === 'event-signup') {
    await kysely.transaction().execute((trx) => discardSignup(database, trx, id, { mails, now }));
    return true;
  }
  const first = await kysely
    .selectFrom('undo_rows')
    .select('content')
    .where('undo_id', '=', id)
    .where('source', '=', 'events')
    .executeTakeFirst();
  const event = first && (JSON.parse(first.content) as Row<'events'>);
  const canceled = event && !isOver(event, now) ? event : null;
  for (;;) {
    // Take the rows in reverse order: the emails need the event's row, so it must remain until all participants are notified.
    const count = await kysely.transaction().execute(async (trx) => {
      const rows = await takeBatch(database, trx, id, 'desc');
      const families = rows.flatMap(({ source, row }) => (source === 'event_signups' ? [row] : []));
      if (canceled && families.length > 0) {
        for (const to of await readRecipientsOf(trx, families)) {
          await withdrawMail(trx, mailTopic(canceled.id), { to: to.email });
          const mail = mails.canceled(to, canceled);
          await enqueueEventMail(trx, { kind: 'event-cancelled', isBulk: true, event: canceled, to, mail, now });
        }
      }
      return rows.length;
    });
    if (count < BATCH_SIZE) return true;
    await nextTurn();
  }
}

/** Emails the member whom the administrator has removed from an event, and promotes the first on the waitlist. */
async function discardSignup(database: Db, trx: Trx, id: string, { mails, now }: Required<NotifyOptions>): Promise<void> {
  const [removed] = await takeBatch(database, trx, id, 'asc');
  if (removed?.source !== 'event_signups') return;
  const [signup] = removed.row;
  const event = signup && (await lockEvent(trx, signup.event_id));
  if (!event) return;
  await promoteFromWaitlist(trx, event, { mails, now });
  const [to] = await readRecipientsOf(trx, [removed.row]);
  const signups = await readSignups(trx, event.id, signup.user_id);
  // The person may have joined again in the meantime.
  if (!to || isSignedUp(signups, personOf(signup))) return;
  if (signups.length === 0) await withdrawMail(trx, mailTopic(event.id), { to: to.email });
  if (isOver(event, now)) return;
  await enqueueEventMail(trx, { kind: 'event-removed', event, to, mail: mails.removed(to, event), now });
}

const personOf = ({ child_id, user_id }: Row<'event_signups'>) => child_id ?? user_id;

/** The accounts of deleted sign-ups. Omits deleted accounts, and names of deleted children. */
async function readRecipientsOf(trx: Trx, families: Row<'event_signups'>[][]): Promise<Recipient[]> {
  const ids = families.flatMap(([signup]) => (signup ? [signup.user_id] : []));
  const users = trx.selectFrom('users').leftJoin('profiles', 'user_id', 'id').select(['id', 'email', 'first_name as firstName']);
  const children = await trx.selectFrom('children').select(['id', 'first_name']).where('user_id', 'in', ids).execute();
  const names = new Map(children.map(({ id, first_name }) => [id, first_name]));
  return (await users.where('id', 'in', ids).orderBy('email').execute()).map(({ id, ...user }) => {
    const family = families.find(([signup]) => signup?.user_id === id) ?? [];
    const people = family.flatMap(({ child_id: child }) => (child === null ? [null] : (names.get(child) ?? [])));
    const isWaiting = family.every(({ is_waiting }) => is_waiting);
    return { ...user, locale: family.at(-1)?.locale ?? 'en', isWaiting, people };
  });
}

/** Deletes and returns the next batch of kept rows. Concurrent callers never get the same row. */
async function takeBatch({ engine }: Db, trx: Trx, id: string, order: 'asc' | 'desc'): Promise<DeletedRow[]> {
  const next = trx
    .selectFrom('undo_rows')
    .select('number')
    .where('undo_id', '=', id)
    .orderBy('number', order)
    .limit(BATCH_SIZE)
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

/**
 * Restores a sign-up that the administrator has removed. The member got no mail about the removal and keeps the place, even if another
 * member has taken it in the meantime.
 */
async function restoreSignup({ engine }: Db, trx: Trx, row: Row<'event_signups'>): Promise<void> {
  if (!(await lockEvent(trx, row.event_id)) || !(await isStillThere(engine, trx, row))) return;
  const signups = await trx.selectFrom('event_signups').selectAll().where('event_id', '=', row.event_id).execute();
  if (signups.some((signup) => personOf(signup) === personOf(row))) return;
  const isTaken = signups.some(({ number }) => number === row.number);
  const number = isTaken ? Math.max(...signups.map((signup) => signup.number)) + 1 : row.number;
  await trx
    .insertInto('event_signups')
    .values({ ...row, number })
    .execute();
  if (!row.is_waiting)
    await trx
      .updateTable('events')
      .set((eb) => ({ current_participants: eb('current_participants', '+', 1) }))
      .where('id', '=', row.event_id)
      .execute();
}

/** Returns false if the account or the child has been deleted since the administrator deleted the sign-up. */
async function isStillThere(engine: Db['engine'], trx: Trx, { user_id, child_id }: Row<'event_signups'>): Promise<boolean> {
  const isStored = async (table: 'users' | 'children', id: string) =>
    (await trx
      .selectFrom(table)
      .select('id')
      .where('id', '=', id)
      .$if(engine === 'postgres', (query) => query.forKeyShare())
      .executeTakeFirst()) !== undefined;
  return (await isStored('users', user_id)) && (child_id === null || (await isStored('children', child_id)));
}

/** The restored event has counted the place. */
async function restoreSignupOfEvent({ engine }: Db, trx: Trx, row: Row<'event_signups'>): Promise<void> {
  if (await isStillThere(engine, trx, row)) return restoreRow(trx, { source: 'event_signups', row });
  if (row.is_waiting) return;
  await trx
    .updateTable('events')
    .set((eb) => ({ current_participants: eb('current_participants', '-', 1) }))
    .where('id', '=', row.event_id)
    .where('current_participants', '>', 0)
    .execute();
}

/** Restores a row unless a new row has the same key. */
async function restoreRow(trx: Trx, { source, row }: { source: Source; row: Row<Source> }): Promise<void> {
  await trx
    .insertInto(source)
    .values(row as Insertable<Tables[typeof source]>)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
