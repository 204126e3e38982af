// Full-text search over contact messages: scans the folded text of the newest messages.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from './tables.ts';

const MAX_QUERY_LENGTH = 200;
const MAX_SENDERS = 1_000;
/** 50,000 messages of 600 characters take about 100 ms on either engine. */
const MAX_SCANNED = 50_000;
/** Messages per query: some 5 ms, because SQLite blocks the event loop. */
const BATCH_SIZE = 2_500;
const FOLD_BATCH_SIZE = 200;

/** Removes case, accents and the final sigma, and collapses white space: «Ζωής» and «ΖΩΗΣ» are the same. */
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

/** Value of `contact_submissions.search_text`. A folded query has no line end, so it cannot match across two fields. */
export function searchTextOf({ name, email, message }: { name: string; email: string; message: string }): string {
  return [name, email, message].map(foldText).join('\n');
}

interface Found {
  /** Sender addresses, the most recent match first. */
  emails: string[];
  /** Matching messages. */
  messages: number;
  /** The search stopped at a limit, so there may be more. */
  isBounded: boolean;
}

/**
 * Finds the senders of messages that contain the query in name, address or text; null for an empty query. Every character is
 * literal. Looks at the newest 50,000 messages and stops at 1,000 senders.
 */
export async function findSenders(database: Db, query: string, { maxScanned = MAX_SCANNED } = {}): Promise<Found | null> {
  const folded = [...foldText(query)].slice(0, MAX_QUERY_LENGTH).join('');
  if (folded === '') return null;
  await foldNewMessages(database);
  const emails = new Set<string>();
  let messages = 0;
  let cursor: Place | undefined;
  for (let scanned = 0; scanned < maxScanned; scanned += BATCH_SIZE) {
    const limit = Math.min(BATCH_SIZE, maxScanned - scanned);
    const batch = await searchBatch(database, folded, cursor, limit);
    for (const { email, count } of batch.matches) {
      emails.add(email);
      messages += count;
    }
    cursor = batch.next;
    if (!cursor || emails.size >= MAX_SENDERS) break;
    await nextTurn();
  }
  return { emails: [...emails].slice(0, MAX_SENDERS), messages, isBounded: cursor !== undefined || emails.size > MAX_SENDERS };
}

interface Place {
  created_at: string;
  id: string;
}

async function searchBatch({ kysely, engine }: Db, folded: string, cursor: Place | undefined, limit: number) {
  const newestFirst = kysely
    .selectFrom('contact_submissions')
    .$if(cursor !== undefined, (query) => query.where(sql<boolean>`(created_at, id) < (${cursor?.created_at}, ${cursor?.id})`))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc');
  const position = sql<number>`${sql.raw(engine === 'sqlite' ? 'instr' : 'strpos')}(search_text, ${folded})`;
  const matches = await kysely
    .selectFrom(newestFirst.select(['email', 'created_at', 'search_text']).limit(limit).as('batch'))
    .select(({ fn }) => ['email', fn.countAll<number>().as('count')])
    .where(position, '>', 0)
    .groupBy('email')
    .orderBy(({ fn }) => fn.max('created_at'), 'desc')
    .execute();
  const boundary = await newestFirst
    .select(['created_at', 'id'])
    .limit(2)
    .offset(limit - 1)
    .execute();
  return { matches, next: boundary.length === 2 ? boundary[0] : undefined };
}

/** Fills in the search text of messages that were inserted or changed past this site, by SQL. */
async function foldNewMessages({ kysely, engine }: Db): Promise<void> {
  const unfolded = kysely.selectFrom('contact_submissions').select('id').where('search_text', 'is', null).limit(1);
  while (await unfolded.executeTakeFirst()) {
    const count = await kysely.transaction().execute(async (trx) => {
      const messages = await trx
        .selectFrom('contact_submissions')
        .select(['id', 'name', 'email', 'message'])
        .where('search_text', 'is', null)
        .limit(FOLD_BATCH_SIZE)
        .$if(engine === 'postgres', (query) => query.forUpdate().skipLocked())
        .execute();
      if (messages.length === 0) return 0;
      const values = messages.map((message) => sql`(${message.id}, ${searchTextOf(message)})`);
      // One statement per batch: its triggers lock the senders in the same order as every other writer does.
      await sql`update contact_submissions set search_text = folded.column2
        from (values ${sql.join(values)}) as folded where contact_submissions.id = folded.column1`.execute(trx);
      return messages.length;
    });
    if (count < FOLD_BATCH_SIZE) return;
    await nextTurn();
  }
}
