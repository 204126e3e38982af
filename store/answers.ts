// The administrator's saved answers. An answer shipped with the content is in effect until a row with its id replaces it. A row without a
// title keeps the shipped title in the language of the admin area. A row without texts deletes the answer.
import { hash } from 'node:crypto';
import { sql } from 'kysely';
import { Administrator } from './administrator.ts';
import type { Db, Queryable, Row } from './tables.ts';

export const MAX_ANSWERS = 10;
/** Version of a shipped answer that was never changed. */
const SHIPPED_VERSION = 1;

export type AnswerTexts = { title: string; text_el: string; text_en: string };
export type Answer = AnswerTexts & { id: string; version: number };
type Shipped = readonly (AnswerTexts & { id: string })[];

/** Lists the shipped answers first, then the administrator's own in the order of their creation. */
export async function listAnswers({ kysely }: Db, by: Administrator, shipped: Shipped): Promise<Answer[]> {
  Administrator.check(by);
  return readAnswers(kysely, shipped);
}

async function readAnswers(db: Queryable, shipped: Shipped): Promise<Answer[]> {
  const rows = await db.selectFrom('saved_answers').selectAll().orderBy('created_at').orderBy('id').execute();
  const changed = new Map(rows.map((row) => [row.id, row]));
  const isShipped = (id: string) => shipped.some((answer) => answer.id === id);
  return [
    ...shipped.flatMap(({ id, title, text_el, text_en }) => {
      const row = changed.get(id);
      return row ? answerOf(row, title) : [{ id, title, text_el, text_en, version: SHIPPED_VERSION }];
    }),
    ...rows.filter(({ id }) => !isShipped(id)).flatMap((row) => answerOf(row)),
  ];
}

function answerOf({ id, text_el, text_en, version, ...row }: Row<'saved_answers'>, shippedTitle = ''): Answer[] {
  const title = row.title ?? shippedTitle;
  return title && text_el && text_en ? [{ id, title, text_el, text_en, version }] : [];
}

type Saved = { outcome: 'saved' } | { outcome: 'full' } | { outcome: 'stale'; version: number } | { outcome: 'gone' };

/** `key` is an idempotency key, generated each time the form is opened. */
export function createAnswer(database: Db, by: Administrator, key: string, texts: AnswerTexts, shipped: Shipped): Promise<Saved> {
  const id = hash('sha256', JSON.stringify([key, texts])).slice(0, 32);
  return saveAnswer(database, by, { id, version: 0 }, texts, shipped);
}

/** Version 0 creates the answer. 'stale' and 'gone': another request has changed or deleted it (optimistic locking). */
export async function saveAnswer(
  database: Db,
  by: Administrator,
  { id, version }: { id: string; version: number },
  { title, text_el, text_en }: AnswerTexts,
  shipped: Shipped,
): Promise<Saved> {
  Administrator.check(by);
  return database.kysely.transaction().execute(async (trx) => {
    // Allows one writer at a time, so that the maximum holds. On SQLite, the transaction alone ensures it.
    if (database.engine === 'postgres') await sql`lock table saved_answers in share row exclusive mode`.execute(trx);
    const all = await readAnswers(trx, shipped);
    const current = all.find((answer) => answer.id === id);
    if (current?.title === title && current.text_el === text_el && current.text_en === text_en) return { outcome: 'saved' };
    if (version !== (current?.version ?? 0))
      return current ? { outcome: 'stale', version: current.version } : { outcome: 'gone' };
    if (!current && all.length >= MAX_ANSWERS) return { outcome: 'full' };
    const created_at = new Date().toISOString();
    const isShippedTitle = shipped.some((answer) => answer.id === id && answer.title === title);
    const texts = { title: isShippedTitle ? null : title, text_el, text_en };
    await trx
      .insertInto('saved_answers')
      .values({ id, ...texts, version: version + 1, created_at })
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet((row) => ({ ...texts, version: row('saved_answers.version', '+', 1) })),
      )
      .execute();
    return { outcome: 'saved' };
  });
}

/** Leaves an empty row for a shipped answer, which keeps it from coming back. */
export async function deleteAnswer({ kysely }: Db, by: Administrator, id: string, shipped: Shipped): Promise<void> {
  Administrator.check(by);
  if (shipped.every((answer) => answer.id !== id)) {
    await kysely.deleteFrom('saved_answers').where('id', '=', id).execute();
    return;
  }
  const nothing = { title: null, text_el: null, text_en: null };
  await kysely
    .insertInto('saved_answers')
    .values({ id, ...nothing, version: SHIPPED_VERSION + 1, created_at: new Date().toISOString() })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((row) => ({ ...nothing, version: row('saved_answers.version', '+', 1) })),
    )
    .execute();
}
