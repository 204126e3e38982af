// Finding senders by what they are called, where they write from and what they wrote. The database knows the trigrams of each
// message's folded text and finds candidates by them; whether the text holds the query is then seen in the text itself.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database, Queries } from '#server/db.ts';
import type { Tables } from './tables.ts';

const LONGEST_QUERY = 200;
/** So many of a long query's trigrams are asked for; more would not narrow it much. */
const MOST_TRIGRAMS = 24;
/** A search ends here, with what it has found. */
const MOST_SENDERS = 1_000;
const MOST_MATCHES = 20_000;
/** Texts looked through one by one: for a query that has no trigram, and on PostgreSQL first of all. */
const NEWEST_TEXTS = 5_000;
const INDEXED_AT_ONCE = 200;

/** Without case, accents and the difference of a final sigma, every white space one space: «Ζωής» and «ΖΩΗΣ» are the same. */
export function foldText(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replaceAll('ς', 'σ')
    .replace(/[\s\0]+/g, ' ')
    .trim();
}

/** What is looked in for a query; the line ends keep it from matching across. */
export function searchTextOf({ name, email, message }: { name: string; email: string; message: string }): string {
  return [name, email, message].map(foldText).join('\n');
}

/** Within the transaction that stored the message. */
export async function indexMessage(
  trx: Queries<Tables>,
  message: { id: string; name: string; email: string; message: string },
): Promise<void> {
  await trx
    .updateTable('search_texts')
    .set({ folded: searchTextOf(message) })
    .where('message_id', '=', message.id)
    .execute();
}

/**
 * Makes the search texts that are missing: of messages from before there were any, and of those that something else than this
 * site wrote or changed. Newest first, in small steps, so that visitors' own writes find their turn; two processes share the
 * work. Gives how many it made, and ends early, between two steps, when `signal` says so. Rejects when the database does.
 */
export async function indexMessages(database: Database<Tables>, { signal }: { signal?: AbortSignal } = {}): Promise<number> {
  const unlessTaken = database.engine === 'postgres' ? sql`for update of texts skip locked` : sql``;
  for (let indexed = 0; ; ) {
    if (signal?.aborted) return indexed;
    const count = await database.kysely.transaction().execute(async (trx) => {
      const { rows } = await sql<{ id: string; name: string; email: string; message: string }>`
        select message.id, message.name, message.email, message.message
        from search_texts as texts join contact_submissions as message on message.id = texts.message_id
        where texts.folded is null order by texts.number desc limit ${sql.lit(INDEXED_AT_ONCE)} ${unlessTaken}`.execute(trx);
      for (const row of rows) await indexMessage(trx, row);
      return rows.length;
    });
    indexed += count;
    if (count < INDEXED_AT_ONCE) return indexed;
    // SQLite answers without ever leaving the event loop: nobody else would be served between two steps.
    await nextTurn();
  }
}

export interface Found {
  /** Addresses of the senders. */
  emails: string[];
  messages: number;
  /** There may be more: the search ended at what it may cost. */
  isBounded: boolean;
}

/**
 * The senders of messages that hold the query in their name, address or text; null for an empty query. All characters stand for
 * themselves. A query of less than three characters is looked for in the newest 5,000 messages only; any other search ends at
 * 1,000 senders or 20,000 messages, preferring the newest.
 */
export async function findSenders(database: Database<Tables>, query: string): Promise<Found | null> {
  const folded = [...foldText(query)].slice(0, LONGEST_QUERY).join('');
  if (folded === '') return null;
  const trigrams = trigramsOf(folded);
  if (trigrams.length === 0) return findInNewest(database, folded);
  return database.engine === 'sqlite' ? findOnSqlite(database, folded, trigrams) : findOnPostgres(database, folded, trigrams);
}

/** Evenly spread over the query. */
function trigramsOf(folded: string): string[] {
  const letters = [...folded];
  const all = new Set(letters.slice(2).map((_, place) => letters.slice(place, place + 3).join('')));
  const step = Math.max(1, all.size / MOST_TRIGRAMS);
  return [...all].filter((_, place) => Math.floor(place / step) !== Math.floor((place - 1) / step));
}

interface Matches {
  email: string;
  count: number;
}

class Collected {
  readonly #emails = new Set<string>();
  #messages = 0;

  add(matches: Matches[]): this {
    for (const { email, count } of matches) {
      this.#emails.add(email);
      this.#messages += count;
    }
    return this;
  }

  get isFull(): boolean {
    return this.#emails.size >= MOST_SENDERS || this.#messages >= MOST_MATCHES;
  }

  found(isBounded: boolean): Found {
    return { emails: [...this.#emails].slice(0, MOST_SENDERS), messages: this.#messages, isBounded };
  }
}

const holds = (database: Database<Tables>, folded: string) =>
  database.engine === 'sqlite' ? sql`instr(texts.folded, ${folded}) > 0` : sql`strpos(texts.folded, ${folded}) > 0`;

async function findInNewest(database: Database<Tables>, folded: string): Promise<Found> {
  const { rows } = await sql<Matches>`
    select message.email, count(*) as count
    from (select * from search_texts order by number desc limit ${sql.lit(NEWEST_TEXTS)}) as texts
    join contact_submissions as message on message.id = texts.message_id
    where ${holds(database, folded)} group by message.email order by max(texts.number) desc`.execute(database.kysely);
  const { rows: older } = await sql`
    select number from search_texts order by number desc limit 1 offset ${sql.lit(NEWEST_TEXTS)}`.execute(database.kysely);
  return new Collected().add(rows).found(older.length > 0);
}

/**
 * From the newest text to the oldest, a stretch at a time: SQLite answers without leaving the event loop, so each stretch is
 * made as long as some milliseconds allow.
 */
async function findOnSqlite(database: Database<Tables>, folded: string, trigrams: string[]): Promise<Found> {
  const match = trigrams.map((trigram) => `"${trigram.replaceAll('"', '""')}"`).join(' AND ');
  const { rows: last } = await sql<{ top: number | null }>`select max(number) as top from search_texts`.execute(database.kysely);
  const collected = new Collected();
  let stretch = 2_000;
  for (let top = last[0]?.top ?? 0; top > 0; ) {
    const start = performance.now();
    const bottom = top - stretch;
    // `cross join` keeps this order of the tables.
    const { rows } = await sql<Matches>`
      select message.email, count(*) as count
      from search_index cross join search_texts as texts on texts.number = search_index.rowid
      cross join contact_submissions as message on message.id = texts.message_id
      where search_index match ${match} and search_index.rowid > ${bottom} and search_index.rowid <= ${top}
        and ${holds(database, folded)}
      group by message.email order by max(texts.number) desc`.execute(database.kysely);
    if (collected.add(rows).isFull) return collected.found(bottom > 0);
    top = bottom;
    const took = performance.now() - start;
    if (took < 5) stretch *= 2;
    else if (took > 15) stretch = Math.max(500, Math.floor(stretch / 2));
    await nextTurn();
  }
  return collected.found(false);
}

/** The index gives all candidates at once and in no order: a frequent word is better looked for in the newest texts. */
async function findOnPostgres(database: Database<Tables>, folded: string, trigrams: string[]): Promise<Found> {
  const newest = await findInNewest(database, folded);
  if (!newest.isBounded || newest.emails.length >= MOST_SENDERS || newest.messages >= NEWEST_TEXTS / 4) return newest;
  const wanted = `{${trigrams.map(numberOf).join(',')}}`;
  const { rows } = await sql<Matches>`
    select email, count(*) as count from (
      select texts.number, message.email from search_texts as texts join contact_submissions as message on message.id = texts.message_id
      where trigrams_of(texts.folded) @> ${wanted}::bigint[] and ${holds(database, folded)} limit ${sql.lit(MOST_MATCHES)}
    ) as matches group by email order by max(number) desc`.execute(database.kysely);
  const collected = new Collected().add(newest.emails.map((email) => ({ email, count: 0 }))).add(rows);
  return collected.found(collected.isFull);
}

/** As trigrams_of() in the database makes it. */
function numberOf(trigram: string): bigint {
  return [...trigram].reduce((number, letter) => (number << 21n) | BigInt(letter.codePointAt(0) ?? 0), 0n);
}
