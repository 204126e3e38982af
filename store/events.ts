import { hash, randomUUID } from 'node:crypto';
import { Administrator } from './administrator.ts';
import { type EventSummary, lockEvent, type NotifyOptions, notifyOfChange, promoteFromWaitlist } from './event-signups.ts';
import { type Cursor, inRange, readPage } from './keyset-pagination.ts';
import type { Db, Queryable, Row } from './tables.ts';
import { type DeletedRow, keepForUndo } from './undo.ts';

const inputColumns = [
  'title',
  'description',
  'date',
  'location',
  'max_participants',
  'registration_link',
  'is_workshop',
] as const;
const columns = ['id', ...inputColumns, 'current_participants'] as const;
const calendarColumns = [...columns, 'version', 'created_at'] as const;
const listColumns = ['id', 'title', 'date', 'location', 'max_participants', 'current_participants', 'is_workshop'] as const;

/** As the administrator enters it. `date` is ISO-8601 in UTC with milliseconds. Empty fields are null. */
export type EventInput = Pick<Row<'events'>, (typeof inputColumns)[number]>;
export type SchoolEvent = Pick<Row<'events'>, (typeof columns)[number]>;
export type CalendarEvent = Pick<Row<'events'>, (typeof calendarColumns)[number]>;
export type ListedEvent = Pick<Row<'events'>, (typeof listColumns)[number]>;

/** The next events, soonest first: those that begin at or after `now`. */
export async function listUpcomingEvents(db: Queryable, now: Date, limit: number): Promise<SchoolEvent[]> {
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
export async function readUpcomingEvent(db: Queryable, now: Date, id: string): Promise<CalendarEvent | null> {
  const event = await db
    .selectFrom('events')
    .select(calendarColumns)
    .where('id', '=', id)
    .where('date', '>=', now.toISOString())
    .executeTakeFirst();
  return event ?? null;
}

/** A page of past and upcoming events, by date ascending; without a cursor the last one. */
export async function listEvents(
  { kysely }: Db,
  by: Administrator,
  { cursor = null, limit }: { cursor?: Cursor | null; limit: number },
): Promise<{ events: ListedEvent[]; newer: Cursor | null; older: Cursor | null }> {
  Administrator.check(by);
  const keyOf = ({ date, id }: ListedEvent) => ({ date, id });
  const { rows, newer, older } = await readPage({ cursor, limit, keyOf }, (range) =>
    kysely
      .selectFrom('events')
      .select(listColumns)
      .$call(inRange(range, 'date', 'id'))
      .execute(),
  );
  return { events: rows.reverse(), newer, older };
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
  const id = hash('sha256', JSON.stringify([key, content])).slice(0, 32);
  await kysely
    .insertInto('events')
    .values({ id, ...inputOf(event), created_at: now.toISOString() })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  return { id };
}

/**
 * Replaces an event's content with optimistic locking: 'stale', with the current version, when it is not at `version` any more.
 * Saving what is stored already counts as saved. Promotes from the waitlist where there are more places; with fewer places, sign-ups
 * stay. Notifies all participants of an upcoming event when its time or place changes. The caller wakes the mail worker afterwards.
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
    const undo = await keepForUndo(trx, { kind: 'event', now }, rows);
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
