import { createHash, randomUUID } from 'node:crypto';
import type { Database, Queries } from '#server/db.ts';
import { Administrator } from './administrator.ts';
import { lockEvent, type MailedEvent, type NotifyOptions, promoteFromWaitlist, tellOfChange } from './event-signups.ts';
import type { EventTable, Tables } from './tables.ts';
import { type DeletedRow, keepForUndo, newUndo } from './undo.ts';

/** `date` is an instant: ISO-8601 in UTC with milliseconds. */
export type SchoolEvent = Omit<EventTable, 'current_participants' | 'is_workshop' | 'version' | 'created_at'> & {
  current_participants: number;
  is_workshop: boolean;
};

/** What the administrator enters. Null is what was left empty; `max_participants` is 1-100,000. */
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

/** The next events, soonest first: those that begin at or after `now`, `most` of them. */
export async function listUpcomingEvents(db: Queries<Tables>, now: Date, most: number): Promise<SchoolEvent[]> {
  return db
    .selectFrom('events')
    .select(columns)
    .where('date', '>=', now.toISOString())
    .orderBy('date')
    .orderBy('id')
    .limit(most)
    .execute();
}

/** One of the upcoming events, with what a calendar wants to know besides; null for any other. */
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
  /** Where each neighbour begins; null where there is none. */
  newer: string | null;
  older: string | null;
}

/**
 * Events by date, the past ones too: of all of them the last `most`, or the `most` up to and with the one that the cursor `from`
 * names. What is no cursor counts as none.
 */
export async function listEvents(
  { kysely }: Db,
  by: Administrator,
  { from, most }: { from?: string | null; most: number },
): Promise<EventPage> {
  Administrator.check(by);
  const end = from ? placeOf(from) : null;
  const upTo = await kysely
    .selectFrom('events')
    .select(listColumns)
    .$if(end !== null, (query) =>
      query.where(({ eb, refTuple, tuple }) => eb(refTuple('date', 'id'), '<=', tuple(...(end as Place)))),
    )
    .orderBy('date', 'desc')
    .orderBy('id', 'desc')
    .limit(most + 1)
    .execute();
  const after = end
    ? await kysely
        .selectFrom('events')
        .select(['date', 'id'])
        .where(({ eb, refTuple, tuple }) => eb(refTuple('date', 'id'), '>', tuple(...end)))
        .orderBy('date')
        .orderBy('id')
        .limit(most)
        .execute()
    : [];
  const [older, newer] = [upTo[most], after.at(-1)];
  return {
    events: upTo.slice(0, most).reverse(),
    newer: newer ? cursorOf(newer) : null,
    older: older ? cursorOf(older) : null,
  };
}

/** The date and the id of an event: where it stands among all. */
type Place = [date: string, id: string];

function cursorOf({ date, id }: { date: string; id: string }): string {
  return `${date}_${id}`;
}

function placeOf(cursor: string): Place | null {
  const [, date, id] = cursor.match(/^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z)_([^\0]*)$/) ?? [];
  return date !== undefined && id !== undefined && !Number.isNaN(Date.parse(date)) ? [date, id] : null;
}

/** One event and the version that an edit of it begins with; null when there is none (any more). */
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
 * Stores a new event. The same content with the same `key` (one per form that is opened) is the same event, however often it is
 * sent; with another content it is another event. Rejects for what the database refuses: an empty title or location, a
 * `max_participants` beyond its range.
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
 * Replaces an event's content if it still has the `version` that the edit began with. Otherwise nothing changes: 'stale', with the
 * version that a second attempt must name, or 'gone'. What is stored already counts as saved, whoever stored it. Where there is
 * more room than before, those who wait move up; where there is less, nobody loses a place. Of another time or place everybody who
 * has joined is told by mail, unless it is past. Wake the mail worker afterwards.
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
    if (isMoved(row, before) && row.date >= now.toISOString()) await tellOfChange(trx, row, before, { mails, now });
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
 * Deletes an event and who has joined it, to be brought back by `undo` for half a minute; after that they are told by mail
 * (undo.ts). One that is gone already is no error.
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
    const undo = newUndo();
    await keepForUndo(trx, { id: undo, kind: 'event', now }, rows);
    await trx.deleteFrom('events').where('id', '=', id).execute();
    return { undo };
  });
}

/** As people read it: times are told to the minute. */
function isMoved(now: MailedEvent, before: MailedEvent): boolean {
  const minute = ({ date }: MailedEvent) => date.slice(0, 'YYYY-MM-DDTHH:MM'.length);
  return minute(now) !== minute(before) || now.location !== before.location;
}

/** The known columns and no others, whatever else the object carries. */
function inputOf(event: EventInput): EventInput {
  const { title, description, date, location, max_participants, registration_link, is_workshop } = event;
  return { title, description, date, location, max_participants, registration_link, is_workshop };
}
