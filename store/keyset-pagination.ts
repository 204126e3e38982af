// Pages of a list that is ordered by an instant and a text, newest first, read by key: the last page costs what the first does,
// and what comes or goes meanwhile shifts nothing.
import { sql } from 'kysely';

/** Where a page of a list begins: an opaque, URL-safe text made by the list itself; a broken one means the newest page. */
export type Cursor = string;

/** A place in the list: an instant and what tells rows of the same instant apart. */
export interface Key {
  date: string;
  id: string;
}

/** Rows on one side of a key, the nearest to it first; without a key all rows, from the list's other end. */
export interface Range {
  side: 'older' | 'newer';
  than: Key | null;
  limit: number;
}

/** What stands between the key and the limit of a query for a range. */
export const directions = {
  older: { beyond: sql`<`, order: 'desc' },
  newer: { beyond: sql`>`, order: 'asc' },
} as const;

export interface Page<Row> {
  rows: Row[];
  newer: Cursor | null;
  older: Cursor | null;
  oldest: Cursor | null;
}

type Place = Pick<Range, 'side' | 'than'>;

const NEWEST: Place = { side: 'older', than: null };
const OLDEST: Place = { side: 'newer', than: null };

/** The page of `most` rows that begins at `from`. A place from which everything has gone gives the page next to it. */
export async function readPage<Row>(
  { from, most, keyOf }: { from: Cursor | null; most: number; keyOf: (row: Row) => Key },
  read: (range: Range) => Promise<Row[]>,
): Promise<Page<Row>> {
  const cursorTo = (side: Place['side'], row: Row | undefined) => (row ? writeCursor({ side, than: keyOf(row) }) : null);
  const pageAt = async ({ side, than }: Place): Promise<Page<Row>> => {
    const rows = await read({ side, than, limit: most + 1 });
    const isMore = rows.length > most;
    const shown = rows.slice(0, most);
    if (side === 'newer') {
      if (than && !isMore) return pageAt(NEWEST);
      shown.reverse();
    } else if (than && rows.length === 0) {
      return pageAt(OLDEST);
    }
    const newer = (side === 'older' ? than : isMore) ? cursorTo('newer', shown[0]) : null;
    const older = (side === 'newer' ? than : isMore) ? cursorTo('older', shown.at(-1)) : null;
    return { rows: shown, newer, older, oldest: older && writeCursor(OLDEST) };
  };
  return pageAt(readCursor(from));
}

/** The same of a list that is at hand, in any order. */
export function rangeOf<Row>(rows: Row[], keyOf: (row: Row) => Key, { side, than, limit }: Range): Row[] {
  const sign = side === 'older' ? -1 : 1;
  return rows
    .filter((row) => !than || Math.sign(compareKeys(keyOf(row), than)) === sign)
    .sort((one, other) => sign * compareKeys(keyOf(one), keyOf(other)))
    .slice(0, limit);
}

function compareKeys(one: Key, other: Key): number {
  if (one.date !== other.date) return one.date < other.date ? -1 : 1;
  return one.id < other.id ? -1 : Number(one.id > other.id);
}

function writeCursor({ side, than }: Place): Cursor {
  return Buffer.from(JSON.stringify(than ? [side, than.date, than.id] : [side])).toString('base64url');
}

function readCursor(cursor: Cursor | null): Place {
  try {
    const [side, date, id, ...rest] = JSON.parse(Buffer.from(cursor ?? '', 'base64url').toString());
    if (rest.length > 0 || (side !== 'older' && side !== 'newer')) return NEWEST;
    if (date === undefined) return side === 'newer' ? OLDEST : NEWEST;
    if (typeof date !== 'string' || typeof id !== 'string' || id.includes('\0')) return NEWEST;
    return new Date(date).toISOString() === date && /^\d{4}-/.test(date) ? { side, than: { date, id } } : NEWEST;
  } catch {
    return NEWEST;
  }
}
