// Keyset pagination, newest first. Unlike with OFFSET, late pages are as fast as the first, and new or deleted rows do not shift pages.
import { type SelectQueryBuilder, sql } from 'kysely';

/** Opaque, URL-safe position of a page. An invalid cursor yields the newest page. */
export type Cursor = string;

export interface SortKey {
  date: string;
  id: string;
}

/** Rows on one side of `key`, nearest first. Without a key, the range starts at the newest ('older') or oldest ('newer') row. */
export interface PageRange {
  direction: 'older' | 'newer';
  key: SortKey | null;
  limit: number;
}

export interface Page<Row> {
  rows: Row[];
  newer: Cursor | null;
  older: Cursor | null;
  oldest: Cursor | null;
}

type Position = Pick<PageRange, 'direction' | 'key'>;

const NEWEST: Position = { direction: 'older', key: null };
const OLDEST: Position = { direction: 'newer', key: null };

/** Reads the page at `cursor`, or the nearest page if its rows have been deleted. */
export async function readPage<Row>(
  { cursor, limit, keyOf }: { cursor: Cursor | null; limit: number; keyOf: (row: Row) => SortKey },
  readRange: (range: PageRange) => Promise<Row[]>,
): Promise<Page<Row>> {
  const cursorTo = (direction: Position['direction'], row: Row | undefined) =>
    row ? encodeCursor({ direction, key: keyOf(row) }) : null;
  const pageAt = async ({ direction, key }: Position): Promise<Page<Row>> => {
    const found = await readRange({ direction, key, limit: limit + 1 });
    const hasMore = found.length > limit;
    const rows = found.slice(0, limit);
    if (direction === 'newer') {
      // Less than a full page of newer rows is left, so return the full newest page instead.
      if (key && !hasMore) return pageAt(NEWEST);
      rows.reverse();
    } else if (key && found.length === 0) {
      return pageAt(OLDEST);
    }
    const newer = (direction === 'older' ? key : hasMore) ? cursorTo('newer', rows[0]) : null;
    const older = (direction === 'newer' ? key : hasMore) ? cursorTo('older', rows.at(-1)) : null;
    return { rows, newer, older, oldest: older && encodeCursor(OLDEST) };
  };
  return pageAt(decodeCursor(cursor));
}

export function inRange({ direction, key, limit }: PageRange, dateColumn: string, idColumn: string) {
  const [date, id] = [sql.ref(dateColumn), sql.ref(idColumn)];
  const [comparison, order] = direction === 'older' ? ([sql`<`, 'desc'] as const) : ([sql`>`, 'asc'] as const);
  return <DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>) =>
    (key ? query.where(sql<boolean>`(${date}, ${id}) ${comparison} (${key.date}, ${key.id})`) : query)
      .orderBy(date, order)
      .orderBy(id, order)
      .limit(limit);
}

function encodeCursor({ direction, key }: Position): Cursor {
  return Buffer.from(JSON.stringify(key ? [direction, key.date, key.id] : [direction])).toString('base64url');
}

function decodeCursor(cursor: Cursor | null): Position {
  try {
    const [direction, date, id, ...rest] = JSON.parse(Buffer.from(cursor ?? '', 'base64url').toString());
    if (rest.length > 0 || (direction !== 'older' && direction !== 'newer')) return NEWEST;
    if (date === undefined) return direction === 'newer' ? OLDEST : NEWEST;
    if (typeof date !== 'string' || typeof id !== 'string' || id.includes('\0')) return NEWEST;
    return new Date(date).toISOString() === date && /^\d{4}-/.test(date) ? { direction, key: { date, id } } : NEWEST;
  } catch {
    return NEWEST;
  }
}
