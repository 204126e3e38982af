import { hash, randomUUID } from 'node:crypto';
import { Administrator } from './administrator.ts';
import { withdrawReminders } from './event-reminders.ts';
import {
  audiencesOf,
  isOver,
  lockEvent,
  type NotifyOptions,
  notifyOfChange,
  notifyWaitlist,
  promoteFromWaitlist,
} from './event-signups.ts';
import { type Cursor, inRange, readPage } from './keyset-pagination.ts';
import type { Db, Queryable, Row } from './tables.ts';
import { type DeletedRow, saveForUndo } from './undo.ts';

const inputColumns = [
  'title',
  'description',
  'date',
  'ends_at',
  'over_at',
  'location',
  'max_participants',
  'registration_link',
  'is_workshop',
  'reminder',
  'title_en',
  'description_en',
  'is_public',
] as const;
const columns = ['id', ...inputColumns, 'current_participants'] as const;
const calendarColumns = [...columns, 'version', 'created_at', 'updated_at'] as const;
const listColumns = [
  'id',
  'title',
  'title_en',
  'date',
  'ends_at',
  'over_at',
  'location',
  'max_participants',
  'current_participants',
  'registration_link',
  'is_workshop',
  'is_public',
] as const;

/** Content of the event form. `date`, `ends_at` and `over_at` are ISO 8601 in UTC with milliseconds, and empty fields are null. */
export type EventInput = Pick<Row<'events'>, (typeof inputColumns)[number]>;
export type SchoolEvent = Pick<Row<'events'>, (typeof columns)[number]>;
export type CalendarEvent = Pick<Row<'events'>, (typeof calendarColumns)[number]>;
export type ListedEvent = Pick<Row<'events'>, (typeof listColumns)[number]>;

export async function listUpcomingEvents(db: Queryable, now: Date, limit: number): Promise<SchoolEvent[]> {
  return db
    .selectFrom('events')
    .select(columns)
    .where('over_at', '>=', now.toISOString())
    .orderBy('date')
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function readUpcomingEvent(db: Queryable, now: Date, id: string): Promise<CalendarEvent | null> {
  const event = await db
    .selectFrom('events')
    .select(calendarColumns)
    .where('id', '=', id)
    .where('over_at', '>=', now.toISOString())
    .executeTakeFirst();
  return event ?? null;
}

const MAX_PUBLIC = 50;

/** Lists the next public events that are not over. Participants appear only as a number. */
export async function listPublicEvents(db: Queryable, now: Date): Promise<CalendarEvent[]> {
  return db
    .selectFrom('events')
    .select(calendarColumns)
    .where('is_public', '=', true)
    .where('over_at', '>=', now.toISOString())
    .orderBy('date')
    .orderBy('id')
    .limit(MAX_PUBLIC)
    .execute();
}

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

export async function readEvent({ kysely }: Db, by: Administrator, id: string) {
  Administrator.check(by);
  const event = await kysely
    .selectFrom('events')
    .select([...columns, 'version'])
    .where('id', '=', id)
    .executeTakeFirst();
  return event ?? null;
}

/** Creates an event. `key` is an idempotency key, generated each time the form is opened. Changed content creates another event. */
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
    .values({ id, ...pickInputColumns(event), created_at: now.toISOString() })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  return { id };
}

/**
 * Updates an event with optimistic locking: returns 'stale' if another save changed the content since `version`. Fills free places
 * from the waitlist. Emails the waitlist if a registration page appears or disappears, and the participants if an event that is not
 * over has a new title, time or place.
 */
export async function updateEvent(
  database: Db,
  by: Administrator,
  { id, version }: { id: string; version: number },
  event: EventInput,
  { mails, now = new Date() }: NotifyOptions,
): Promise<{ outcome: 'saved'; notified: number } | { outcome: 'stale'; version: number } | { outcome: 'gone' }> {
  Administrator.check(by);
  const saved = await database.kysely.transaction().execute(async (trx) => {
    const before = await lockEvent(trx, id);
    const row = await trx
      .updateTable('events')
      .set((eb) => ({ ...pickInputColumns(event), updated_at: now.toISOString(), version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .where('version', '=', version)
      .returningAll()
      .executeTakeFirst();
    if (!before || !row) return null;
    const informed = isOver(row, now) ? [] : await notifyOfChange(trx, row, before, { mails, now });
    const promoted = await promoteFromWaitlist(trx, row, { mails, now });
    const waiting = await notifyWaitlist(trx, row, before, { mails, now });
    await withdrawReminders(trx, id);
    return { notified: new Set([...informed, ...promoted, ...waiting].map(({ email }) => email)).size };
  });
  if (saved) return { outcome: 'saved', ...saved };
  const stored = await readEvent(database, by, id);
  if (!stored) return { outcome: 'gone' };
  if (inputColumns.every((column) => stored[column] === event[column])) return { outcome: 'saved', notified: 0 };
  return { outcome: 'stale', version: stored.version };
}

/**
 * Deletes an event and its sign-ups. `expireUndos` notifies the participants whose number is `notified` (0 if the event is over)
 * unless it is restored within 30 s.
 */
export async function deleteEvent({ kysely }: Db, by: Administrator, id: string, now = new Date()) {
  Administrator.check(by);
  return kysely.transaction().execute(async (trx) => {
    const event = await lockEvent(trx, id);
    if (!event) return { undo: null, notified: 0 };
    const signups = await trx.selectFrom('event_signups').selectAll().where('event_id', '=', id).orderBy('number').execute();
    const mailings = await trx.deleteFrom('mailings').where('audience', 'in', audiencesOf(id)).returningAll().execute();
    const families = [...Map.groupBy(signups, ({ user_id }) => user_id).values()];
    const rows: DeletedRow[] = [
      { source: 'events', row: event },
      ...mailings.map((row) => ({ source: 'mailings' as const, row })),
      ...families.map((row) => ({ source: 'event_signups' as const, row })),
    ];
    const undo = await saveForUndo(trx, { kind: 'event', now }, rows);
    await trx.deleteFrom('events').where('id', '=', id).execute();
    return { undo, notified: isOver(event, now) ? 0 : families.length };
  });
}

function pickInputColumns(event: EventInput): EventInput {
  return Object.fromEntries(inputColumns.map((column) => [column, event[column]])) as EventInput;
}
