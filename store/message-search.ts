// Search in contact messages, ignoring case, accents, the order of words and the spelling of phone numbers. Scans a normalized copy of the
// text, newest messages first.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { normalize, withoutInvisible } from '#server/normalize.ts';
import { inRange, type SortKey } from './keyset-pagination.ts';
import type { ContactColumns, Db } from './tables.ts';

const MAX_QUERY_LENGTH = 200;
/** The last digits of a phone number, which are the same with and without a country code or a 0 before them. */
const NATIONAL_DIGITS = 9;
const MAX_SENDERS = 1_000;
/** Scanning this many messages of 600 characters takes about 100 ms on either engine. */
const MAX_SCANNED = 50_000;
/** A query over this many messages blocks the event loop for about 5 ms on SQLite. */
const BATCH_SIZE = 2_500;
const FOLD_BATCH_SIZE = 200;

/** Normalizes case, accents, final sigma, white space and invisible characters so that «Ζωής» matches «ΖΩΗΣ». */
export function foldText(text: string): string {
  return normalize(withoutInvisible(text.toWellFormed()), 'NFD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replaceAll('ς', 'σ')
    .replace(/[\s\0]+/g, ' ')
    .trim();
}

const phoneNumber = /\+?\d[\d\s()./-]{4,}\d/g;

const digitsOf = (text: string) => text.replace(/\D/g, '');

/** Returns the folded fields, followed by the digits of the phone numbers in them. */
export function searchTextOf(columns: Pick<ContactColumns, 'name' | 'email' | 'message' | 'phone'>): string {
  const { name, email, message, phone } = columns;
  const numbers = [message, phone ?? ''].flatMap((text) => text.match(phoneNumber) ?? []).map(digitsOf);
  return [name, email, message, phone ?? '', numbers.join(' ')].map(foldText).join('\n').trimEnd();
}

export interface SearchQuery {
  words: string[];
  /** Last digits of a phone number, without the country code. */
  phone: string | null;
}

/** Returns null for an empty query. */
export function parseQuery(text: string): SearchQuery | null {
  const folded = [...foldText(text)].slice(0, MAX_QUERY_LENGTH).join('');
  if (folded === '') return null;
  const digits = digitsOf(folded);
  const isPhone = digits.length >= 3 && /^[\d\s()+./-]+$/.test(folded);
  return { words: folded.split(' '), phone: isPhone ? digits.slice(-NATIONAL_DIGITS) : null };
}

/** `texts` are folded. */
export function matchesQuery({ words, phone }: SearchQuery, texts: readonly string[], phoneDigits: string): boolean {
  return words.every((word) => texts.some((text) => text.includes(word))) || (phone !== null && phoneDigits.includes(phone));
}

/**
 * Finds the senders of messages that contain all words of the query, most recent match first.
 * `isBounded` is true if the scan stopped at 50,000 messages or 1,000 senders, so there may be more matches.
 */
export async function findSenders(database: Db, query: string, { maxScanned = MAX_SCANNED } = {}) {
  const parsed = parseQuery(query);
  if (!parsed) return null;
  await foldNewMessages(database);
  const emails = new Set<string>();
  let key: SortKey | null = null;
  for (let scanned = 0; scanned < maxScanned; scanned += BATCH_SIZE) {
    const batch = await searchBatch(database, parsed, key, Math.min(BATCH_SIZE, maxScanned - scanned));
    for (const { email } of batch.matches) emails.add(email);
    key = batch.next;
    if (!key || emails.size >= MAX_SENDERS) break;
    await nextTurn();
  }
  return { emails: [...emails].slice(0, MAX_SENDERS), isBounded: key !== null || emails.size > MAX_SENDERS };
}

/** The newest message of each of the senders that contains the query, from the sentence with the match on. */
export async function readExcerpts({ kysely, engine }: Db, emails: string[], query: string): Promise<Map<string, string>> {
  const parsed = parseQuery(query);
  if (emails.length === 0 || !parsed) return new Map();
  const matches = kysely
    .selectFrom('contact_submissions')
    .select(['email', 'message'])
    .select(sql<number>`row_number() over (partition by email order by created_at desc, id desc)`.as('place'))
    .where('email', 'in', emails)
    .where(containsQuery(engine, parsed));
  const newest = await kysely.selectFrom(matches.as('matches')).select(['email', 'message']).where('place', '=', 1).execute();
  return new Map(newest.map(({ email, message }) => [email, excerptOf(message, parsed)]));
}

function excerptOf(message: string, { words, phone }: SearchQuery): string {
  const sentences = message.match(/[^.!;?\n]+[.!;?\n]*/g) ?? [];
  const [longest = ''] = words.toSorted((one, other) => other.length - one.length);
  const index = sentences.findIndex(
    (sentence) => foldText(sentence).includes(longest) || (phone !== null && digitsOf(sentence).includes(phone)),
  );
  return index > 0 ? `…\u00a0${sentences.slice(index).join('').trim()}` : message;
}

function containsQuery(engine: Db['engine'], { words, phone }: SearchQuery) {
  const contains = (text: string) => sql<boolean>`${sql.raw(engine === 'sqlite' ? 'instr' : 'strpos')}(search_text, ${text}) > 0`;
  const allWords = sql.join(words.map(contains), sql` and `);
  return phone === null ? sql<boolean>`(${allWords})` : sql<boolean>`((${allWords}) or ${contains(phone)})`;
}

async function searchBatch({ kysely, engine }: Db, query: SearchQuery, key: SortKey | null, limit: number) {
  const batch = kysely.selectFrom('contact_submissions').$call(inRange({ direction: 'older', key, limit }, 'created_at', 'id'));
  const matches = await kysely
    .selectFrom(batch.select(['email', 'created_at', 'search_text']).as('batch'))
    .select('email')
    .where(containsQuery(engine, query))
    .groupBy('email')
    .orderBy(({ fn }) => fn.max('created_at'), 'desc')
    .execute();
  const [last, next] = await batch
    .select(['created_at as date', 'id'])
    .limit(2)
    .offset(limit - 1)
    .execute();
  return { matches, next: last && next ? last : null };
}

/** Fills in the search text of messages that were inserted or edited directly in the database. */
async function foldNewMessages({ kysely, engine }: Db): Promise<void> {
  const unfolded = kysely.selectFrom('contact_submissions').select('id').where('search_text', 'is', null).limit(1);
  while (await unfolded.executeTakeFirst()) {
    const count = await kysely.transaction().execute(async (trx) => {
      const messages = await trx
        .selectFrom('contact_submissions')
        .select(['id', 'name', 'email', 'message', 'phone'])
        .where('search_text', 'is', null)
        .limit(FOLD_BATCH_SIZE)
        .$if(engine === 'postgres', (query) => query.forUpdate().skipLocked())
        .execute();
      if (messages.length === 0) return 0;
      const values = messages.map((message) => sql`(${message.id}, ${searchTextOf(message)})`);
      await sql`update contact_submissions set search_text = folded.column2
        from (values ${sql.join(values)}) as folded where contact_submissions.id = folded.column1`.execute(trx);
      return messages.length;
    });
    if (count < FOLD_BATCH_SIZE) return;
    await nextTurn();
  }
}
