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
  lockEvent,
  mailTopic,
  type NotifyOptions,
  notifyParticipants,
  promoteFromWaitlist,
  type Recipient,
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

export type DeletedRow = { [S in Source]: { source: S; row: Row<S> } }[Source];

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
        if (kind === 'event-signup' && row.source === 'event_signups') await restoreSignup(database, trx, row.row);
        else await restoreRow(database, trx, row);
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
      const signups = rows.flatMap(({ source, row }) => (source === 'event_signups' ? [row] : []));
      if (canceled && signups.length > 0) {
        const signupOf = new Map(signups.map((signup) => [signup.user_id, signup]));
        const users = await trx
          .selectFrom('users')
          .leftJoin('profiles', 'user_id', 'id')
          .select(['id', 'email', 'first_name as firstName'])
          .where('id', 'in', [...signupOf.keys()])
          .orderBy('email')
          .execute();
        const participants = users.map(({ id, ...user }) => {
          const { locale = 'en', is_waiting: isWaiting = false } = signupOf.get(id) ?? {};
          return { ...user, locale, isWaiting };
        });
        for (const { email } of participants) await withdrawMail(trx, mailTopic(canceled.id), { to: email });
        const mail = (to: Recipient) => mails.canceled(to, canceled);
        await notifyParticipants(trx, canceled, participants, { kind: 'event-cancelled', isBulk: true, mail, now });
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
  const { event_id, user_id, locale, is_waiting: isWaiting } = removed.row;
  const event = await lockEvent(trx, event_id);
  if (!event) return;
  await promoteFromWaitlist(trx, event, { mails, now });
  const member = await trx
    .selectFrom('users')
    .leftJoin('profiles', 'user_id', 'id')
    .select(['email', 'first_name as firstName'])
    .where('id', '=', user_id)
    // The member may have joined again in the meantime.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('event_signups')
            .select('number')
            .where('event_id', '=', event_id)
            .where('event_signups.user_id', '=', user_id),
        ),
      ),
    )
    .executeTakeFirst();
  if (!member) return;
  await withdrawMail(trx, mailTopic(event_id), { to: member.email });
  if (isOver(event, now)) return;
  const to = { ...member, locale, isWaiting };
  await enqueueEventMail(trx, { kind: 'event-removed', event, to, mail: mails.removed(to, event), now });
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
  if (!(await isStillMember(engine, trx, row.user_id)) || !(await lockEvent(trx, row.event_id))) return;
  const signups = await trx
    .selectFrom('event_signups')
    .select(['user_id', 'number'])
    .where('event_id', '=', row.event_id)
    .execute();
  if (signups.some(({ user_id }) => user_id === row.user_id)) return;
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

/** Returns false if the member's account has been deleted since the administrator removed the sign-up. */
async function isStillMember(engine: Db['engine'], trx: Trx, id: string): Promise<boolean> {
  const user = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .$if(engine === 'postgres', (query) => query.forKeyShare())
    .executeTakeFirst();
  return user !== undefined;
}

/** Restores a row unless a new row has the same key. */
async function restoreRow({ engine }: Db, trx: Trx, { source, row }: DeletedRow): Promise<void> {
  if (source === 'event_signups' && !(await isStillMember(engine, trx, row.user_id))) {
    if (!row.is_waiting)
      await trx
        .updateTable('events')
        .set((eb) => ({ current_participants: eb('current_participants', '-', 1) }))
        .where('id', '=', row.event_id)
        .where('current_participants', '>', 0)
        .execute();
    return;
  }
  await trx
    .insertInto(source)
    .values(row as Insertable<Tables[typeof source]>)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
