import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import { describeOnEachEngine } from '#tests/support/engines.ts';
import { administrator as by } from '#tests/support/members.ts';
import { insert, storedUser } from '#tests/support/rows.ts';
import type { Administrator } from './administrator.ts';
import { purgePictures, readPictureFile, savePictureFile } from './pictures.ts';
import { lockPublications, publish } from './site-content.ts';
import type { Db } from './tables.ts';

const now = new Date('2026-11-20T10:00:00.000Z');
const later = (days: number) => new Date(now.getTime() + days * 86_400_000);
const id = '0123456789abcdef';
const file = `${id}-480`;
const bytes = Buffer.from('00ff80', 'hex');

const storedFiles = async ({ kysely }: Db) =>
  (await kysely.selectFrom('pictures').select('file').orderBy('file').execute()).map((row) => row.file);

describeOnEachEngine('pictures', (test) => {
  test.beforeEach(async ({ database }) => {
    await insert(database.kysely, 'users', storedUser('mestre'));
  });

  test('are read as they were saved, and are never replaced', async ({ database }) => {
    expect(await readPictureFile(database.kysely, file)).toBeNull();
    expect(await savePictureFile(database, by, { file, bytes }, now)).toBe('saved');
    expect(await savePictureFile(database, by, { file, bytes: Buffer.from('other') }, now)).toBe('saved');
    expect(await readPictureFile(database.kysely, file)).toEqual(bytes);
  });

  test('are saved by the administrator only', async ({ database }) => {
    await expect(savePictureFile(database, {} as Administrator, { file, bytes })).rejects.toThrow();
    expect(await storedFiles(database)).toEqual([]);
  });

  test('are refused when 40 MB are stored', async ({ database }) => {
    const half = { content: 'A'.repeat((20_000_000 * 4) / 3), uploaded_at: now.toISOString() };
    await insert(database.kysely, 'pictures', { file: `${id}-960`, ...half });
    expect(await savePictureFile(database, by, { file, bytes }, now)).toBe('saved');
    await insert(database.kysely, 'pictures', { file: `${id}-1440`, ...half });
    expect(await savePictureFile(database, by, { file: `${id}-share`, bytes }, now)).toBe('full');
  });

  test('are deleted 30 days after their upload, unless a publication or a former one refers to them', async ({ database }) => {
    const used = 'fedcba9876543210';
    for (const each of [file, `${used}-480`, `${used}-share`]) await savePictureFile(database, by, { file: each, bytes }, now);
    const content = `{"values":{"articles.a.text:el":"![α](${used}-480x320 \\"β\\")"}}`;
    await publish(database, by, { section: 'article.a', content, publicationId: 0 }, now);
    await publish(database, by, { section: 'article.a', content: null, publicationId: 1 }, now);
    await purgePictures(database, later(30));
    expect(await storedFiles(database)).toEqual([file, `${used}-480`, `${used}-share`]);
    // The same file was chosen again.
    await savePictureFile(database, by, { file, bytes }, later(1));
    await purgePictures(database, later(31));
    expect(await storedFiles(database)).toContain(file);
    await purgePictures(database, later(32));
    expect(await storedFiles(database)).toEqual([`${used}-480`, `${used}-share`]);
  });

  test('are kept if they are chosen again during the deletion', async ({ database, other }) => {
    // SQLite runs one transaction at a time.
    if (database.engine === 'sqlite') return;
    await savePictureFile(database, by, { file, bytes }, now);
    const blocked = sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
    const purge = await other.kysely.transaction().execute(async (trx) => {
      await lockPublications(trx);
      const purging = purgePictures(database, later(31));
      await vi.waitFor(async () => expect((await blocked.execute(trx)).rows).toHaveLength(1));
      await savePictureFile({ ...other, kysely: trx }, by, { file, bytes }, later(31));
      return { purging };
    });
    await purge.purging;
    expect(await storedFiles(database)).toEqual([file]);
  });

  test('must be stored when they are published', async ({ database }) => {
    const input = { section: 'home', content: 'x', publicationId: 0, pictureFiles: [file, file, `${id}-share`] };
    await savePictureFile(database, by, { file, bytes });
    await expect(publish(database, by, input)).rejects.toThrow('not stored');
    await savePictureFile(database, by, { file: `${id}-share`, bytes });
    expect(await publish(database, by, input)).toHaveProperty('outcome', 'published');
  });
});
