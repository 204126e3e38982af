import { createHash, randomUUID } from 'node:crypto';
import type { Database, Queries } from '#server/db.ts';
import { Administrator } from './administrator.ts';
import { type EventSummary, lockEvent, type NotifyOptions, notifyOfChange, promoteFromWaitlist } from './event-signups.ts';
import type { EventTable, Tables } from './tables.ts';
import { createUndoId, type DeletedRow, keepForUndo } from './undo.ts';

/** `date` is ISO-8601 in UTC with milliseconds. */
export type SchoolEvent = Omit<EventTable, 'current_participants' | 'is_workshop' | 'version' | 'created_at'> & {
  current_participants: number;
  is_workshop: boolean;
};

/** As the administrator enters it. Empty fields are null; `max_participants` is 1-100,000. */
export type EventInput = Omit<SchoolEvent, 'id' | 'current_participants'>;

export type CalendarEvent = SchoolEvent & { version: number; created_at: string };

export type ListedEvent = Omit<SchoolEvent, 'description' | 'registration_link'>;

type Db = Database<Tables>;

const inputColumns = [
  'title',
  'description',
  'date',
  'location',
  'max_participants',
  'registration_link',
  'is_workshop',
] as const satisfies (keyof EventInput)[];
const columns = ['id', ...inputColumns, 'current_participants'] as const;
const listColumns = ['id', 'title', 'date', 'location', 'max_participants', 'current_participants', 'is_workshop'] as const;

/** The next events, soonest first: those that begin at or after `now`. */
export async function listUpcomingEvents(db: Queries<Tables>, now: Date, limit: number): Promise<SchoolEvent[]> {
  return db
    .selectFrom('events')
    .select(columns)
    .where('date', '>=', now.toISOString())
    .orderBy('date')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** An upcoming event with the fields of a calendar entry; null for any other. */
export async function readUpcomingEvent(db: Queries<Tables>, now: Date, id: string): Promise<CalendarEvent | null> {
  const event = await db
    .selectFrom('events')
    .select([...columns, 'version', 'created_at'])
    .where('id', '=', id)
    .where('date', '>=', now.toISOString())
    .executeTakeFirst();
  return event ?? null;
}

export interface EventPage {
  events: ListedEvent[];
  /** Cursors of the neighbouring pages. */
  newer: string | null;
  older: string | null;
}

/**
 * Past and upcoming events, by date ascending: the last `limit` of all, or the `limit` up to and including the one that `cursor`
 * names. An invalid cursor counts as none.
 * @throws {NotAdministrator}
 */
export async function listEvents(
  { kysely }: Db,
  by: Administrator,
  { cursor, limit }: { cursor?: string | null; limit: number },
): Promise<EventPage> {
  Administrator.check(by);
  const end = cursor ? decodeCursor(cursor) : null;
  const upTo = await kysely
    .selectFrom('events')
    .select(listColumns)
    .$if(end !== null, (query) =>
      query.where(({ eb, refTuple, tuple }) => eb(refTuple('date', 'id'), '<=', tuple(...(end as SortKey)))),
    )
    .orderBy('date', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  const after = end
    ? await kysely
        .selectFrom('events')
        .select(['date', 'id'])
        .where(({ eb, refTuple, tuple }) => eb(refTuple('date', 'id'), '>', tuple(...end)))
        .orderBy('date')
        .orderBy('id')
        .limit(limit)
        .execute()
    : [];
  const [older, newer] = [upTo[limit], after.at(-1)];
  return {
    events: upTo.slice(0, limit).reverse(),
    newer: newer ? encodeCursor(newer) : null,
    older: older ? encodeCursor(older) : null,
  };
}

type SortKey = [date: string, id: string];

function encodeCursor({ date, id }: { date: string; id: string }): string {
  return `${date}_${id}`;
}

function decodeCursor(cursor: string): SortKey | null {
  const [, date, id] = cursor.match(/^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z)_([^\0]*)$/) ?? [];
  return date !== undefined && id !== undefined && !Number.isNaN(Date.parse(date)) ? [date, id] : null;
}

/** An event with the version for optimistic locking; null when there is none. */
export async function readEvent(
  { kysely }: Db,
  by: Administrator,
  id: string,
): Promise<(SchoolEvent & { version: number }) | null> {
  Administrator.check(by);
  const event = await kysely
    .selectFrom('events')
    .select([...columns, 'version'])
    .where('id', '=', id)
    .executeTakeFirst();
  return event ?? null;
}

/**
 * Stores a new event. Idempotent: the same content with the same `key` (one per opened form) is the same event. Rejects what the
 * database refuses: an empty title or location, `max_participants` out of range.
 */
export async function createEvent(
  { kysely }: Db,
  by: Administrator,
  event: EventInput,
  { key = randomUUID(), now = new Date() }: { key?: string | undefined; now?: Date } = {},
): Promise<{ id: string }> {
  Administrator.check(by);
  const content = inputColumns.map((column) => event[column]);
  const id = createHash('sha256')
    .update(JSON.stringify([key, content]))
    .digest('hex')
    .slice(0, 32);
  await kysely
    .insertInto('events')
    .values({ id, ...inputOf(event), created_at: now.toISOString() })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  return { id };
}

/**
 * Replaces an event's content with optimistic locking: 'stale', with the current version, when it is not at `version` any more.
 * Saving what is stored already counts as saved. Promotes from the waitlist where there are more places; fewer places take nobody's
 * away. Notifies all participants of an upcoming event when its time or place changes. The caller wakes the mail worker afterwards.
 */
export async function updateEvent(
  database: Db,
  by: Administrator,
  { id, version }: { id: string; version: number },
  event: EventInput,
  { mails, now = new Date() }: NotifyOptions,
): Promise<{ outcome: 'saved' } | { outcome: 'stale'; version: number } | { outcome: 'gone' }> {
  Administrator.check(by);
  const saved = await database.kysely.transaction().execute(async (trx) => {
    const before = await lockEvent(trx, id);
    const row = await trx
      .updateTable('events')
      .set((eb) => ({ ...inputOf(event), version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .where('version', '=', version)
      .returningAll()
      .executeTakeFirst();
    if (!before || !row) return false;
    if (isMoved(row, before) && row.date >= now.toISOString()) await notifyOfChange(trx, row, before, { mails, now });
    await promoteFromWaitlist(trx, row, { mails, now });
    return true;
  });
  if (saved) return { outcome: 'saved' };
  const stored = await readEvent(database, by, id);
  if (!stored) return { outcome: 'gone' };
  if (inputColumns.every((column) => stored[column] === event[column])) return { outcome: 'saved' };
  return { outcome: 'stale', version: stored.version };
}

/**
 * Deletes an event and its sign-ups. `undo` (undo.ts) restores them for 30 s; after that the participants are notified. No error
 * when it is gone already.
 */
export async function deleteEvent(
  { kysely }: Db,
  by: Administrator,
  id: string,
  now: Date = new Date(),
): Promise<{ undo: string | null }> {
  Administrator.check(by);
  return kysely.transaction().execute(async (trx) => {
    const event = await lockEvent(trx, id);
    if (!event) return { undo: null };
    const signups = await trx.selectFrom('event_signups').selectAll().where('event_id', '=', id).orderBy('number').execute();
    const rows: DeletedRow[] = [
      { source: 'events', row: event },
      ...signups.map((row) => ({ source: 'event_signups' as const, row })),
    ];
    const undo = createUndoId();
    await keepForUndo(trx, { id: undo, kind: 'event', now }, rows);
    await trx.deleteFrom('events').where('id', '=', id).execute();
    return { undo };
  });
}

/** To the minute, the precision that is shown. */
function isMoved(now: EventSummary, before: EventSummary): boolean {
  const minute = ({ date }: EventSummary) => date.slice(0, 'YYYY-MM-DDTHH:MM'.length);
  return minute(now) !== minute(before) || now.location !== before.location;
}

/** Picks the known columns. */
function inputOf(event: EventInput): EventInput {
  const { title, description, date, location, max_participants, registration_link, is_workshop } = event;
  return { title, description, date, location, max_participants, registration_link, is_workshop };
}
