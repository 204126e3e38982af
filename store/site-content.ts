// Content that the administrator edits, by section: one draft and the newest publications. The content itself is opaque JSON text.
import { randomUUID } from 'node:crypto';
import type { ExpressionBuilder } from 'kysely';
import { Administrator } from './administrator.ts';
import { type FindSuccessor, followTimetable } from './schedule-changes.ts';
import type { Db, Queryable, Tables, Trx } from './tables.ts';

/** `content` is null if the section was reset to what the site shipped with, `publishedBy` if that account was deleted. */
export interface Publication {
  /** Counts from 1 in each section. */
  id: number;
  section: string;
  content: string | null;
  publishedAt: string;
  /** Email */
  publishedBy: string | null;
}

export interface Draft {
  /** Increases with every draft of the section, also after a draft was published or discarded. */
  version: number;
  content: string;
  savedAt: string;
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

export async function readSection(
  { kysely }: Db,
  by: Administrator,
  section: string,
): Promise<{ published: Publication | null; draft: Draft | null }> {
  Administrator.check(by);
  const published = await publications(kysely).where('section', '=', section).where(isNewest).executeTakeFirst();
  return { published: published ?? null, draft: await readDraft(kysely, section) };
}

/** Sections that were ever published or have a draft. */
export async function listSections({ kysely }: Db, by: Administrator) {
  Administrator.check(by);
  const published = await publications(kysely).where(isNewest).execute();
  const drafts = await drafted(kysely).execute();
  const names = new Set([...published, ...drafts].map(({ section }) => section));
  return [...names].sort().map((section) => ({
    section,
    published: published.find((each) => each.section === section) ?? null,
    draft: drafts.find((each) => each.section === section) ?? null,
  }));
}

/** Newest first. */
export async function listPublications({ kysely }: Db, by: Administrator, section: string): Promise<Publication[]> {
  Administrator.check(by);
  return publications(kysely).where('section', '=', section).orderBy('number', 'desc').execute();
}

/** Saves with optimistic locking: returns 'stale' if the stored draft is another one than `version` (0: none). */
export async function saveDraft(
  { kysely }: Db,
  by: Administrator,
  { section, content, version }: { section: string; content: string; version: number },
  now = new Date(),
): Promise<{ outcome: 'saved'; version: number } | { outcome: 'stale' }> {
  Administrator.check(by);
  return kysely.transaction().execute(async (trx) => {
    const last = await lockSection(trx, section);
    const draft = await readDraft(trx, section);
    if (draft?.content === content) return { outcome: 'saved', version: draft.version };
    if (version !== (draft?.version ?? 0)) return { outcome: 'stale' };
    const draft_version = last.draft_version + 1;
    await trx
      .updateTable('site_content_drafts')
      .set({ draft_version, content, saved_at: now.toISOString() })
      .where('section', '=', section)
      .execute();
    return { outcome: 'saved', version: draft_version };
  });
}

/** Returns 'stale' if the draft is another one than `version`. A draft that is gone already counts as discarded. */
export async function discardDraft(
  { kysely }: Db,
  by: Administrator,
  { section, version }: { section: string; version: number },
): Promise<{ outcome: 'discarded' | 'stale' }> {
  Administrator.check(by);
  return kysely.transaction().execute(async (trx) => {
    await lockSection(trx, section);
    const draft = await readDraft(trx, section);
    if (draft && draft.version !== version) return { outcome: 'stale' };
    await deleteDraft(trx, section);
    return { outcome: 'discarded' };
  });
}

interface PublishInput {
  section: string;
  /** Null resets the section to what the site shipped with. */
  content: string | null;
  /** Draft and publication that the form was opened with; 0 for none. */
  draftVersion: number;
  publicationId: number;
  /** For the section with the timetable. */
  findSuccessor?: FindSuccessor | undefined;
}

/** Publishes and deletes the draft, unless another draft or publication was saved since the form was opened ('stale'). */
export async function publish(
  { kysely }: Db,
  by: Administrator,
  { section, content, draftVersion, publicationId, findSuccessor }: PublishInput,
  now = new Date(),
): Promise<{ outcome: 'published'; id: number } | { outcome: 'unchanged' } | { outcome: 'stale' }> {
  Administrator.check(by);
  return kysely.transaction().execute(async (trx) => {
    await lockSection(trx, section);
    const draft = await readDraft(trx, section);
    const newest = await publications(trx).where('section', '=', section).where(isNewest).executeTakeFirst();
    const isCurrent = draftVersion === (draft?.version ?? 0) && publicationId === (newest?.id ?? 0);
    if (content === (newest?.content ?? null)) {
      if (isCurrent) await deleteDraft(trx, section);
      return { outcome: 'unchanged' };
    }
    if (!isCurrent) return { outcome: 'stale' };
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
    await deleteDraft(trx, section);
    if (findSuccessor) await followTimetable(trx, findSuccessor);
    return { outcome: 'published', id };
  });
}

/** Blocks other writers of the section until the transaction ends. Uses an upsert because the row may not exist yet. */
function lockSection(trx: Trx, section: string) {
  return trx
    .insertInto('site_content_drafts')
    .values({ section, draft_version: 0 })
    .onConflict((conflict) => conflict.column('section').doUpdateSet({ section }))
    .returning('draft_version')
    .executeTakeFirstOrThrow();
}

async function readDraft(db: Queryable, section: string): Promise<Draft | null> {
  const draft = await drafted(db).where('section', '=', section).executeTakeFirst();
  return draft ? { version: draft.version, content: draft.content, savedAt: draft.savedAt } : null;
}

function drafted(db: Queryable) {
  return db
    .selectFrom('site_content_drafts')
    .select(['section', 'draft_version as version', 'content', 'saved_at as savedAt'])
    .where('content', 'is not', null)
    .$narrowType<{ content: string; savedAt: string }>();
}

/** Keeps the row, because it counts the versions. */
async function deleteDraft(trx: Trx, section: string): Promise<void> {
  await trx.updateTable('site_content_drafts').set({ content: null, saved_at: null }).where('section', '=', section).execute();
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
