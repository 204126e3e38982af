// Content that the administrator edits: the newest publications of each section. The content itself is opaque JSON text.
import { randomUUID } from 'node:crypto';
import type { ExpressionBuilder } from 'kysely';
import { Administrator } from './administrator.ts';
import { type FindSuccessor, followTimetable } from './schedule-changes.ts';
import type { Db, Queryable, Tables, Trx } from './tables.ts';

/** `content` is null if the section was reset to what the site shipped with, `publishedBy` if that account was deleted. */
export interface Publication {
  /** Number of the publication within its section, starting at 1. */
  id: number;
  section: string;
  content: string | null;
  publishedAt: string;
  /** Email of the administrator who published it. */
  publishedBy: string | null;
}

/** The current publication and twenty former ones. */
const MAX_PUBLICATIONS = 21;

/** Reads the published sections. Returns null if the revision still equals `knownRevision`. Before the first publication it is 0. */
export async function readPublishedContent(
  db: Queryable,
  knownRevision?: number,
): Promise<{ revision: number; sections: { section: string; content: string }[] } | null> {
  // Read the revision before the rows. A change between the queries is then read again next time instead of being missed.
  const { revision } = await db.selectFrom('site_content_revision').select('revision').executeTakeFirstOrThrow();
  if (revision === knownRevision) return null;
  const sections = await db
    .selectFrom('site_content_publications')
    .select(['section', 'content'])
    .where(isNewest)
    .where('content', 'is not', null)
    .$narrowType<{ content: string }>()
    .orderBy('section')
    .execute();
  return { revision, sections };
}

/** Returns null for a section that was never published. */
export async function readNewestPublication({ kysely }: Db, by: Administrator, section: string): Promise<Publication | null> {
  Administrator.check(by);
  return (await publications(kysely).where('section', '=', section).where(isNewest).executeTakeFirst()) ?? null;
}

/** Lists the newest publication first. */
export async function listPublications({ kysely }: Db, by: Administrator, section: string): Promise<Publication[]> {
  Administrator.check(by);
  return publications(kysely).where('section', '=', section).orderBy('number', 'desc').execute();
}

interface PublishInput {
  section: string;
  /** Null resets the section to what the site shipped with. */
  content: string | null;
  /** Id of the publication with which the form was opened; 0 for none. */
  publicationId: number;
  /** Files of the uploaded pictures in `content`. */
  pictureFiles?: readonly string[];
  /** Only set for the section with the timetable. */
  findSuccessor?: FindSuccessor | undefined;
}

/** Publishes with optimistic locking: returns 'stale' if the newest publication is another one than `publicationId`. */
export async function publish(
  { kysely }: Db,
  by: Administrator,
  { section, content, publicationId, pictureFiles = [], findSuccessor }: PublishInput,
  now = new Date(),
): Promise<{ outcome: 'published'; id: number } | { outcome: 'unchanged' } | { outcome: 'stale' }> {
  Administrator.check(by);
  return kysely.transaction().execute(async (trx) => {
    await lockPublications(trx);
    const newest = await publications(trx).where('section', '=', section).where(isNewest).executeTakeFirst();
    if (content === (newest?.content ?? null)) return { outcome: 'unchanged' };
    if (publicationId !== (newest?.id ?? 0)) return { outcome: 'stale' };
    await requirePictureFiles(trx, pictureFiles);
    const id = publicationId + 1;
    await trx
      .insertInto('site_content_publications')
      .values({ id: randomUUID(), section, number: id, content, published_at: now.toISOString(), published_by: by.userId })
      .execute();
    await trx
      .deleteFrom('site_content_publications')
      .where('section', '=', section)
      .where('number', '<=', id - MAX_PUBLICATIONS)
      .execute();
    if (findSuccessor) await followTimetable(trx, findSuccessor);
    return { outcome: 'published', id };
  });
}

async function requirePictureFiles(trx: Trx, files: readonly string[]): Promise<void> {
  if (files.length === 0) return;
  const stored = await trx.selectFrom('pictures').select('file').where('file', 'in', files).execute();
  if (stored.length < new Set(files).size) throw new Error('A picture is not stored any more');
}

/** Blocks other publications until the transaction ends. */
export async function lockPublications(trx: Trx): Promise<void> {
  await trx
    .updateTable('site_content_revision')
    .set(({ ref }) => ({ revision: ref('revision') }))
    .execute();
}

function publications(db: Queryable) {
  return db
    .selectFrom('site_content_publications')
    .leftJoin('users', 'users.id', 'published_by')
    .select(['number as id', 'section', 'content', 'published_at as publishedAt', 'email as publishedBy']);
}

const isNewest = ({ eb, selectFrom }: ExpressionBuilder<Tables, 'site_content_publications'>) =>
  eb(
    'number',
    '=',
    selectFrom('site_content_publications as same')
      .select(({ fn }) => fn.max('same.number').as('newest'))
      .whereRef('same.section', '=', 'site_content_publications.section'),
  );
