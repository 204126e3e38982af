// Schedule changes: closures of the school, single classes that are canceled or moved, and announcements. Days ('YYYY-MM-DD') and
// times ('HH:MM') are local to the school.
import { hash, randomUUID } from 'node:crypto';
import { type ExpressionBuilder, type Insertable, sql } from 'kysely';
import { Administrator } from './administrator.ts';
import { type CalendarEvent, listPublicEvents } from './events.ts';
import type { Db, Queryable, Row, Tables, Trx } from './tables.ts';
import { saveForUndo } from './undo.ts';

/** Days on which the school is closed, from `first` to `last` inclusive. */
export interface Closure {
  id: string;
  first: string;
  last: string;
  reason: LocalizedText | null;
}

export interface ClassChange {
  id: string;
  day: string;
  start: string;
  /** Group ids joined by dots. Together with `start`, they identify the class. */
  groups: string;
  /** Null when the class is canceled instead of moved. */
  to: { day: string; start: string; end: string } | null;
}

/** Returns the class to which a change belongs in the new timetable, or null to keep the change as it is. */
export type FindSuccessor = (change: ClassChange) => Pick<ClassChange, 'start' | 'groups'> | null;

type LocalizedText = { el: string; en: string };

/** Text that visitors read from the day `from` to the day `until` inclusive. */
export interface Announcement {
  id: string;
  from: string;
  until: string;
  text: LocalizedText;
  /** `href` is a path of the site or an https URL. */
  link: { href: string; words: LocalizedText } | null;
}

export type ScheduleChange = Closure | ClassChange | Announcement;

export interface StoredScheduleChanges {
  /** Instant in whole seconds that increases with every change and publication. Calendar feeds derive their SEQUENCE from it. */
  changedAt: string;
  closures: Closure[];
  changes: ClassChange[];
  announcements: Announcement[];
}

/**
 * The public events are published together with the schedule changes, because the same pages show them. `eventsRevision`
 * increases with every change.
 */
export interface PublicEvents {
  events: CalendarEvent[];
  eventsRevision: number;
}

/** Value of `changedAt` before the first change; the migration inserts the same instant. */
export const neverChanged = '2026-01-01T00:00:00.000Z';

type Version = { id: string; version: number };
/** A new entry, whose idempotency key is generated each time the form is opened, or a stored one with the version in the form. */
export type Target = { key?: string | undefined; now?: Date } | Version;
/** 'stale' and 'gone': another request has changed or deleted the entry (optimistic locking). */
export type Saved = { outcome: 'saved'; id: string } | { outcome: 'gone' } | { outcome: 'stale'; version: number };
type ChangeConflict = { outcome: 'taken' } | { outcome: 'closed' };
type Content = Omit<Insertable<Tables['schedule_changes']>, 'id' | 'version' | 'created_at'>;

type Revision = Pick<StoredScheduleChanges & PublicEvents, 'changedAt' | 'eventsRevision'>;

/** Reads the entries that end on or after the day `since`, and the public events. Returns null if nothing has changed since `known`. */
export async function readScheduleChanges(
  db: Queryable,
  since: string,
  known?: Revision,
  now = new Date(),
): Promise<(StoredScheduleChanges & PublicEvents) | null> {
  // Read the revision before the rows. A change between the queries is then read again next time instead of being missed.
  const { changed_at: changedAt, events: eventsRevision } = await db
    .selectFrom('schedule_changes_revision')
    .select(['changed_at', 'events'])
    .executeTakeFirstOrThrow();
  if (changedAt === known?.changedAt && eventsRevision === known.eventsRevision) return null;
  const rows = await db.selectFrom('schedule_changes').selectAll().where(notOver(since)).orderBy(inOrder).execute();
  const entries = rows.map(entryOf);
  return {
    changedAt,
    closures: entries.filter((entry) => 'first' in entry),
    changes: entries.filter((entry) => 'day' in entry),
    announcements: entries.filter((entry) => 'text' in entry),
    events: await listPublicEvents(db, now),
    eventsRevision,
  };
}

/** Lists the entries that end on or after the day `today`. */
export async function listScheduleChanges({ kysely }: Db, by: Administrator, today: string): Promise<ScheduleChange[]> {
  Administrator.check(by);
  const rows = await kysely.selectFrom('schedule_changes').selectAll().where(notOver(today)).orderBy(inOrder).execute();
  return rows.map(entryOf);
}

export async function readScheduleChange({ kysely }: Db, by: Administrator, id: string) {
  Administrator.check(by);
  const row = await kysely.selectFrom('schedule_changes').selectAll().where('id', '=', id).executeTakeFirst();
  return row ? { ...entryOf(row), version: row.version } : null;
}

/** Finds the change of a class on a day. A class has at most one on each day. */
export async function findClassChange({ kysely }: Db, by: Administrator, { day, start, groups }: Omit<ClassChange, 'id' | 'to'>) {
  Administrator.check(by);
  const row = await kysely
    .selectFrom('schedule_changes')
    .selectAll()
    .where('first_day', '=', day)
    .where('class_start', '=', start)
    .where('class_groups', '=', groups)
    .executeTakeFirst();
  return row ? { ...changeOf(row, { start, groups }), version: row.version } : null;
}

/** Reads a deleted entry by the id of its undo. Returns null if the deletion was undone or is too long ago. */
export async function readDeletedScheduleChange({ kysely }: Db, by: Administrator, undoId: string) {
  Administrator.check(by);
  const row = await kysely
    .selectFrom('undo_rows')
    .innerJoin('undos', 'undos.id', 'undo_id')
    .select('content')
    .where('undos.id', '=', undoId)
    .where('state', '=', 'pending')
    .where('source', '=', 'schedule_changes')
    .executeTakeFirst();
  return row ? entryOf(JSON.parse(row.content)) : null;
}

/** Saves a closure unless it overlaps another one. */
export function saveClosure({ kysely }: Db, by: Administrator, target: Target, closure: Omit<Closure, 'id'>) {
  Administrator.check(by);
  return saveEntry(kysely, target, closureContent(closure), async (trx, id) =>
    (await findClosure(trx, closure, id)) ? { outcome: 'overlaps' as const } : null,
  );
}

/** Cancels or moves a class. Returns 'taken' if it already has a change, 'closed' if the school is closed on its (new) day. */
export function saveClassChange({ kysely }: Db, by: Administrator, target: Target, change: Omit<ClassChange, 'id'>) {
  Administrator.check(by);
  return saveEntry(kysely, target, changeContent(change), (trx, id) => findConflict(trx, change, id));
}

export function saveAnnouncement({ kysely }: Db, by: Administrator, target: Target, announcement: Omit<Announcement, 'id'>) {
  Administrator.check(by);
  return saveEntry(kysely, target, announcementContent(announcement));
}

async function saveEntry<Conflict extends { outcome: string } = never>(
  kysely: Db['kysely'],
  target: Target,
  content: Content,
  conflictOf?: (trx: Trx, id: string) => Promise<Conflict | null>,
): Promise<Saved | Conflict> {
  const id = 'id' in target ? target.id : idOf(target.key ?? randomUUID(), content);
  return kysely.transaction().execute(async (trx) => {
    await lockScheduleChanges(trx);
    const conflict = await conflictOf?.(trx, id);
    if (conflict) return conflict;
    if ('id' in target) return update(trx, target, content);
    const { now = new Date() } = target;
    await trx
      .insertInto('schedule_changes')
      .values({ id, ...content, created_at: now.toISOString() })
      .onConflict((onConflict) => onConflict.column('id').doNothing())
      .execute();
    return { outcome: 'saved', id };
  });
}

/** Lets class changes point at the classes that replace theirs in a new timetable. */
export async function followTimetable(trx: Trx, findSuccessor: FindSuccessor): Promise<void> {
  await lockScheduleChanges(trx);
  const rows = await trx.selectFrom('schedule_changes').selectAll().where('class_start', 'is not', null).execute();
  const changes = rows.map(entryOf).filter((entry) => 'day' in entry);
  for (const change of changes) {
    const { start = change.start, groups = change.groups } = findSuccessor(change) ?? {};
    const isTaken = changes.some((each) => each.day === change.day && each.start === start && each.groups === groups);
    if (isTaken) continue;
    await trx
      .updateTable('schedule_changes')
      .set((eb) => ({ class_start: start, class_groups: groups, version: eb('version', '+', 1) }))
      .where('id', '=', change.id)
      .execute();
  }
}

function closureContent({ first, last, reason }: Omit<Closure, 'id'>) {
  return { first_day: first, last_day: last, reason_el: reason?.el ?? null, reason_en: reason?.en ?? null };
}

function changeContent({ day, start, groups, to }: Omit<ClassChange, 'id'>) {
  const moved = { to_day: to?.day ?? null, to_start: to?.start ?? null, to_end: to?.end ?? null };
  return { first_day: day, last_day: day, class_start: start, class_groups: groups, ...moved };
}

function announcementContent({ from, until, text, link }: Omit<Announcement, 'id'>) {
  const words = { link: link?.href ?? null, link_el: link?.words.el ?? null, link_en: link?.words.en ?? null };
  return { first_day: from, last_day: until, text_el: text.el, text_en: text.en, ...words };
}

function idOf(key: string, content: Content): string {
  return hash('sha256', JSON.stringify([key, ...Object.values(content)])).slice(0, 32);
}

/** Returns 'gone' if the entry is of another kind: a closure cannot become a class change. */
async function update(trx: Trx, { id, version }: Version, content: Content): Promise<Saved> {
  const isSameKind = ({ and, eb }: ExpressionBuilder<Tables, 'schedule_changes'>) =>
    and([
      eb('class_start', 'class_start' in content ? 'is not' : 'is', null),
      eb('text_el', 'text_el' in content ? 'is not' : 'is', null),
    ]);
  const saved = await trx
    .updateTable('schedule_changes')
    .set((eb) => ({ ...content, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where(isSameKind)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
  if (saved) return { outcome: 'saved', id };
  const stored = await trx.selectFrom('schedule_changes').selectAll().where('id', '=', id).where(isSameKind).executeTakeFirst();
  if (!stored) return { outcome: 'gone' };
  const isSame = Object.entries(content).every(([column, value]) => stored[column as keyof Content] === value);
  return isSame ? { outcome: 'saved', id } : { outcome: 'stale', version: stored.version };
}

/** Returns the id of the undo, or null if the entry does not exist. */
export async function deleteScheduleChange({ kysely }: Db, by: Administrator, id: string, now = new Date()) {
  Administrator.check(by);
  return kysely.transaction().execute(async (trx) => {
    const row = await trx.deleteFrom('schedule_changes').where('id', '=', id).returningAll().executeTakeFirst();
    return row ? saveForUndo(trx, { kind: 'schedule-change', now }, [{ source: 'schedule_changes', row }]) : null;
  });
}

function findClosure(trx: Trx, { first, last }: Pick<Closure, 'first' | 'last'>, exceptId = '') {
  return trx
    .selectFrom('schedule_changes')
    .select('id')
    .where('id', '<>', exceptId)
    .where('class_start', 'is', null)
    .where('text_el', 'is', null)
    .where('first_day', '<=', last)
    .where('last_day', '>=', first)
    .executeTakeFirst();
}

async function findConflict(
  trx: Trx,
  { day, start, groups, to }: Omit<ClassChange, 'id'>,
  exceptId: string,
): Promise<ChangeConflict | null> {
  const other = await trx
    .selectFrom('schedule_changes')
    .select('id')
    .where('id', '<>', exceptId)
    .where('first_day', '=', day)
    .where('class_start', '=', start)
    .where('class_groups', '=', groups)
    .executeTakeFirst();
  if (other) return { outcome: 'taken' };
  const heldOn = to?.day ?? day;
  return (await findClosure(trx, { first: heldOn, last: heldOn })) ? { outcome: 'closed' } : null;
}

/** Blocks other writers until the transaction ends. Uses an update because SQLite has no `select … for update`. */
async function lockScheduleChanges(trx: Trx): Promise<void> {
  await trx
    .updateTable('schedule_changes_revision')
    .set(({ ref }) => ({ changed_at: ref('changed_at') }))
    .execute();
}

/** Sorts by day, closures before class changes. Uses `coalesce` because SQLite sorts nulls first and PostgreSQL sorts them last. */
const inOrder = sql`first_day, coalesce(class_start, ''), id`;

/** A moved class is over only after both its original day and its new day have passed. */
const notOver =
  (day: string) =>
  ({ or, eb }: ExpressionBuilder<Tables, 'schedule_changes'>) =>
    or([eb('last_day', '>=', day), eb('to_day', '>=', day)]);

function entryOf(row: Row<'schedule_changes'>): ScheduleChange {
  if (row.text_el !== null && row.text_en !== null) return announcementOf(row, { el: row.text_el, en: row.text_en });
  const { id, first_day: day, last_day: last, reason_el: el, reason_en: en, class_start: start, class_groups: groups } = row;
  if (start === null || groups === null) return { id, first: day, last, reason: el !== null && en !== null ? { el, en } : null };
  return changeOf(row, { start, groups });
}

function changeOf(row: Row<'schedule_changes'>, { start, groups }: Pick<ClassChange, 'start' | 'groups'>): ClassChange {
  const { id, first_day: day, to_day: toDay, to_start: toStart, to_end: toEnd } = row;
  const isHeld = toDay !== null && toStart !== null && toEnd !== null;
  return { id, day, start, groups, to: isHeld ? { day: toDay, start: toStart, end: toEnd } : null };
}

function announcementOf(row: Row<'schedule_changes'>, text: LocalizedText): Announcement {
  const { id, first_day: from, last_day: until, link: href, link_el: el, link_en: en } = row;
  const isLinked = href !== null && el !== null && en !== null;
  return { id, from, until, text, link: isLinked ? { href, words: { el, en } } : null };
}
