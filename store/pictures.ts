// Pictures that the administrator uploads, with a file for each width. Files are stored as base64, because backups consist of text.
import { Administrator } from './administrator.ts';
import { DAY_MS, lifetimes } from './lifetimes.ts';
import { lockPublications } from './site-content.ts';
import type { Db, Queryable } from './tables.ts';

const MAX_TOTAL_BYTES = 40_000_000;

/** The name of a file begins with the id of its picture: '0123456789abcdef-480'. */
const idsIn = (text: string): string[] => text.match(/\b[0-9a-f]{16}(?=-)/g) ?? [];

/** A file that exists stays as it is, and counts as new. */
export async function savePictureFile(
  { kysely }: Db,
  by: Administrator,
  { file, bytes }: { file: string; bytes: Uint8Array },
  now = new Date(),
): Promise<'saved' | 'full'> {
  Administrator.check(by);
  const { total } = await kysely
    .selectFrom('pictures')
    .select(({ fn }) => fn.sum<number | null>(fn('octet_length', ['content'])).as('total'))
    .executeTakeFirstOrThrow();
  if ((Number(total) * 3) / 4 + bytes.length > MAX_TOTAL_BYTES) return 'full';
  const row = { file, content: Buffer.from(bytes).toString('base64'), uploaded_at: now.toISOString() };
  await kysely
    .insertInto('pictures')
    .values(row)
    .onConflict((conflict) => conflict.column('file').doUpdateSet({ uploaded_at: row.uploaded_at }))
    .execute();
  return 'saved';
}

export async function readPictureFile(db: Queryable, file: string): Promise<Uint8Array | null> {
  const row = await db.selectFrom('pictures').select('content').where('file', '=', file).executeTakeFirst();
  return row ? Buffer.from(row.content, 'base64') : null;
}

/** Deletes pictures to which no publication refers, former versions and drafts included. */
export async function purgePictures({ kysely }: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - lifetimes.unusedPictureDays * DAY_MS).toISOString();
  await kysely.transaction().execute(async (trx) => {
    const old = await trx.selectFrom('pictures').select('file').where('uploaded_at', '<', before).execute();
    if (old.length === 0) return;
    await lockPublications(trx);
    const publications = await trx.selectFrom('site_content_publications').select('content').execute();
    const used = new Set(publications.flatMap(({ content }) => idsIn(content ?? '')));
    const unused = old.map(({ file }) => file).filter((file) => !idsIn(file).some((id) => used.has(id)));
    if (unused.length > 0)
      await trx.deleteFrom('pictures').where('file', 'in', unused).where('uploaded_at', '<', before).execute();
  });
}
