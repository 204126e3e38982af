// Days on which the school is closed, and classes that once are not held, or at other hours. A day is 'YYYY-MM-DD', a time
// 'HH:MM', both Athens'. What the timetable says is not known here: a class is named by its start and its groups.
import { createHash, randomUUID } from 'node:crypto';
import { type ExpressionBuilder, type Selectable, sql, type Transaction } from 'kysely';
import type { Database, Queries } from '#server/db.ts';
import { Administrator } from './administrator.ts';
import type { ClosedDayTable, Tables } from './tables.ts';
import { keepForUndo, newUndo } from './undo.ts';

/** The days from the first to the last, both closed. */
export interface Closure {
  id: string;
  first: string;
  last: string;
  /** For visitors, in both languages or in neither. */
  reason: { el: string; en: string } | null;
}

export interface ClassChange {
  id: string;
  /** Where the timetable has it. */
  day: string;
  start: string;
  /** Ids, joined by a point. */
  groups: string;
  /** Null: not held. */
  to: { day: string; start: string; end: string } | null;
}

export interface ClosedDays {
  /** An instant of whole seconds, later with every change. */
  changedAt: string;
  /** By day. */
  closures: Closure[];
  changes: ClassChange[];
}

/** `changedAt` before the first change. */
export const neverChanged = '2026-01-01T00:00:00.000Z';

type Db = Database<Tables>;
type Row = Selectable<ClosedDayTable>;
type Stored = { key?: string | undefined; now?: Date };

const PAST_ROWS = 100;

/** All that has not ended before the day `since`, unless nothing has changed since `known`: then null. */
export async function readClosedDays(db: Queries<Tables>, since: string, known?: string): Promise<ClosedDays | null> {
  const { changed_at: changedAt } = await db.selectFrom('closed_days_revision').select('changed_at').executeTakeFirstOrThrow();
  if (changedAt === known) return null;
  // Rows of a later change would only be read again; the other way round it would be missed.
  const rows = await db.selectFrom('closed_days').selectAll().where(notOver(since)).orderBy(inOrder).execute();
  return { changedAt, ...sorted(rows) };
}

/** For the administrator: what is to come or going on at the day `today`, by day, and the latest of what is past, newest first. */
export async function listClosedDays(
  { kysely }: Db,
  by: Administrator,
  today: string,
): Promise<Record<'coming' | 'past', (Closure | ClassChange)[]>> {
  Administrator.check(by);
  const all = kysely.selectFrom('closed_days').selectAll();
  const coming = await all.where(notOver(today)).orderBy(inOrder).execute();
  const past = await all
    .where('last_day', '<', today)
    .where(({ or, eb }) => or([eb('to_day', 'is', null), eb('to_day', '<', today)]))
    .orderBy('first_day', 'desc')
    .orderBy('id')
    .limit(PAST_ROWS)
    .execute();
  return { coming: coming.map(entryOf), past: past.map(entryOf) };
}

/** One of them, null when it is gone. */
export async function readClosedDay({ kysely }: Db, by: Administrator, id: string): Promise<Closure | ClassChange | null> {
  Administrator.check(by);
  const row = await kysely.selectFrom('closed_days').selectAll().where('id', '=', id).executeTakeFirst();
  return row ? entryOf(row) : null;
}

/**
 * Closes the school. The same with the same `key` (one per form that is opened) is one closure, however often it is sent; 'overlaps'
 * when another one has some of its days. Rejects for what the database refuses: a last day before the first.
 */
export async function closeSchool(
  { kysely }: Db,
  by: Administrator,
  { first, last, reason }: Omit<Closure, 'id'>,
  { key = randomUUID(), now = new Date() }: Stored = {},
): Promise<'saved' | 'overlaps'> {
  Administrator.check(by);
  const id = idOf(key, [first, last, reason?.el, reason?.en]);
  return kysely.transaction().execute(async (trx) => {
    await lock(trx);
    const other = await trx
      .selectFrom('closed_days')
      .select('id')
      .where('class_start', 'is', null)
      .where('first_day', '<=', last)
      .where('last_day', '>=', first)
      .orderBy('first_day')
      .executeTakeFirst();
    if (other) return other.id === id ? 'saved' : 'overlaps';
    await trx
      .insertInto('closed_days')
      .values({
        ...{ id, first_day: first, last_day: last, created_at: now.toISOString() },
        ...{ reason_el: reason?.el ?? null, reason_en: reason?.en ?? null },
      })
      .execute();
    return 'saved';
  });
}

/**
 * Has one class not be held on one day, or at other hours. 'taken' when this class of this day has been changed already, 'closed'
 * when the school is, on the day that it is moved to, or on its own where it is not moved. Rejects for an end before the start.
 */
export async function changeClass(
  { kysely }: Db,
  by: Administrator,
  { day, start, groups, to }: Omit<ClassChange, 'id'>,
  { key = randomUUID(), now = new Date() }: Stored = {},
): Promise<'saved' | 'taken' | 'closed'> {
  Administrator.check(by);
  const id = idOf(key, [day, start, groups, to?.day, to?.start, to?.end]);
  const held = to?.day ?? day;
  return kysely.transaction().execute(async (trx) => {
    await lock(trx);
    const other = await trx
      .selectFrom('closed_days')
      .select('id')
      .where('first_day', '=', day)
      .where('class_start', '=', start)
      .where('class_groups', '=', groups)
      .executeTakeFirst();
    if (other) return other.id === id ? 'saved' : 'taken';
    const closure = await trx
      .selectFrom('closed_days')
      .select('id')
      .where('class_start', 'is', null)
      .where('first_day', '<=', held)
      .where('last_day', '>=', held)
      .executeTakeFirst();
    if (closure) return 'closed';
    await trx
      .insertInto('closed_days')
      .values({
        ...{ id, first_day: day, last_day: day, class_start: start, class_groups: groups, created_at: now.toISOString() },
        ...{ to_day: to?.day ?? null, to_start: to?.start ?? null, to_end: to?.end ?? null },
      })
      .execute();
    return 'saved';
  });
}

/** Opens the school again, or has the class as the timetable says, to be undone for half a minute. One that is gone is no error. */
export async function deleteClosedDay(
  { kysely }: Db,
  by: Administrator,
  id: string,
  now: Date = new Date(),
): Promise<{ undo: string | null }> {
  Administrator.check(by);
  return kysely.transaction().execute(async (trx) => {
    const row = await trx.deleteFrom('closed_days').where('id', '=', id).returningAll().executeTakeFirst();
    if (!row) return { undo: null };
    const undo = newUndo();
    await keepForUndo(trx, { id: undo, kind: 'closed-day', now }, [{ source: 'closed_days', row }]);
    return { undo };
  });
}

/** One writer after the other: what each has looked for is still so when it writes. An update, for SQLite has no `for update`. */
async function lock(trx: Transaction<Tables>): Promise<void> {
  await trx
    .updateTable('closed_days_revision')
    .set(({ ref }) => ({ changed_at: ref('changed_at') }))
    .execute();
}

function idOf(key: string, content: (string | undefined)[]): string {
  return createHash('sha256')
    .update(JSON.stringify([key, content]))
    .digest('hex')
    .slice(0, 32);
}

/** By day and hour, closures first: left to themselves, the engines put nulls at different ends. */
const inOrder = sql`first_day, coalesce(class_start, ''), id`;

/** A class that was moved is over with the later of its two days. */
const notOver =
  (day: string) =>
  ({ or, eb }: ExpressionBuilder<Tables, 'closed_days'>) =>
    or([eb('last_day', '>=', day), eb('to_day', '>=', day)]);

function sorted(rows: Row[]): Pick<ClosedDays, 'closures' | 'changes'> {
  const closures: Closure[] = [];
  const changes: ClassChange[] = [];
  for (const entry of rows.map(entryOf)) 'first' in entry ? closures.push(entry) : changes.push(entry);
  return { closures, changes };
}

function entryOf(row: Row): Closure | ClassChange {
  const { id, first_day: day, last_day: last, reason_el: el, reason_en: en, class_start: start, class_groups: groups } = row;
  if (start === null || groups === null) return { id, first: day, last, reason: el !== null && en !== null ? { el, en } : null };
  const { to_day: toDay, to_start: toStart, to_end: toEnd } = row;
  const isHeld = toDay !== null && toStart !== null && toEnd !== null;
  return { id, day, start, groups, to: isHeld ? { day: toDay, start: toStart, end: toEnd } : null };
}
