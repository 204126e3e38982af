import { expect } from 'vitest';
import { describeOnEachEngine } from '#tests/support/engines.ts';
import { administrator as by, adminEmail as email } from '#tests/support/members.ts';
import { insert, storedUser, update } from '#tests/support/rows.ts';
import { Administrator } from './administrator.ts';
import { readScheduleChange, readScheduleChanges, saveClassChange, saveClosure } from './schedule-changes.ts';
import { listPublications, publish, readNewestPublication, readPublishedContent } from './site-content.ts';

const now = new Date('2026-11-20T10:00:00.000Z');
const instant = now.toISOString();
const section = 'home';

describeOnEachEngine('site content', (test) => {
  test.beforeEach(async ({ database }) => {
    await insert(database.kysely, 'users', storedUser('mestre', { email }));
  });

  const opened = { section, publicationId: 0 };
  const outcomes = (answers: { outcome: string }[]) => answers.map(({ outcome }) => outcome).toSorted();

  test('publishes, and delivers the newest content of each section', async ({ database }) => {
    expect(await readPublishedContent(database.kysely)).toEqual({ revision: 0, sections: [] });
    expect(await readPublishedContent(database.kysely, 0)).toBeNull();
    expect(await readNewestPublication(database, by, section)).toBeNull();
    expect(await publish(database, by, { ...opened, content: 'one' }, now)).toEqual({ outcome: 'published', id: 1 });
    const published = { id: 1, section, content: 'one', publishedAt: instant, publishedBy: email };
    expect(await readNewestPublication(database, by, section)).toEqual(published);
    const second = { ...opened, content: 'two', publicationId: 1 };
    expect(await publish(database, by, second, now)).toEqual({ outcome: 'published', id: 2 });
    await publish(database, by, { ...opened, section: 'facts', content: 'phone' }, now);
    const read = await readPublishedContent(database.kysely);
    expect(read?.sections).toEqual([
      { section: 'facts', content: 'phone' },
      { section, content: 'two' },
    ]);
    expect(await readPublishedContent(database.kysely, read?.revision)).toBeNull();
    expect(await listPublications(database, by, section)).toEqual([{ ...published, id: 2, content: 'two' }, published]);
    expect(await listPublications(database, by, 'legal')).toEqual([]);
  });

  test('resets a section to the shipped content and can restore a former version', async ({ database }) => {
    expect(await publish(database, by, { ...opened, content: null })).toEqual({ outcome: 'unchanged' });
    const changedAt = async () => (await readScheduleChanges(database.kysely, '2026-11-20'))?.changedAt;
    const before = String(await changedAt());
    await publish(database, by, { ...opened, content: 'one' });
    expect(String(await changedAt()) > before).toBe(true);
    expect(await publish(database, by, { ...opened, content: null, publicationId: 1 })).toEqual({ outcome: 'published', id: 2 });
    expect((await readPublishedContent(database.kysely))?.sections).toEqual([]);
    expect(await readNewestPublication(database, by, section)).toMatchObject({ id: 2, content: null });
    expect(await publish(database, by, { ...opened, content: null, publicationId: 2 })).toEqual({ outcome: 'unchanged' });
    const [, former] = await listPublications(database, by, section);
    const restored = { ...opened, content: former?.content ?? null, publicationId: 2 };
    expect(await publish(database, by, restored)).toEqual({ outcome: 'published', id: 3 });
    expect((await readPublishedContent(database.kysely))?.sections).toEqual([{ section, content: 'one' }]);
  });

  test('stores nothing when the same content is published again', async ({ database }) => {
    await publish(database, by, { ...opened, content: 'one' });
    const { revision } = (await readPublishedContent(database.kysely)) ?? {};
    for (const publicationId of [0, 1])
      expect(await publish(database, by, { ...opened, content: 'one', publicationId })).toEqual({ outcome: 'unchanged' });
    expect(await readPublishedContent(database.kysely, revision)).toBeNull();
  });

  test('publishes nothing over a publication that the form did not show', async ({ database }) => {
    await publish(database, by, { ...opened, content: 'one' });
    for (const publicationId of [0, 2])
      expect(await publish(database, by, { ...opened, content: 'two', publicationId })).toEqual({ outcome: 'stale' });
    expect(await listPublications(database, by, section)).toHaveLength(1);
  });

  test('publishes one of several contents sent at the same time', async ({ database }) => {
    for (const publicationId of [0, 1]) {
      const contents = ['one', 'two', 'three', 'four'].map((text) => `${text} ${publicationId}`);
      const answers = await Promise.all(contents.map((content) => publish(database, by, { section, content, publicationId })));
      expect(outcomes(answers)).toEqual(['published', 'stale', 'stale', 'stale']);
    }
    expect(await listPublications(database, by, section)).toHaveLength(2);
  });

  test('publishes different sections at the same time', async ({ database }) => {
    const names = ['facts', 'home', 'legal', 'questions', 'timetable'];
    const answers = await Promise.all(names.map((name) => publish(database, by, { ...opened, section: name, content: name })));
    expect(outcomes(answers)).toEqual(names.map(() => 'published'));
    expect((await readPublishedContent(database.kysely))?.sections.map((each) => each.section)).toEqual(names);
  });

  test('keeps the newest 21 publications of each section', async ({ database }) => {
    await publish(database, by, { ...opened, section: 'facts', content: 'phone' });
    for (let id = 0; id < 23; id++) await publish(database, by, { ...opened, content: `text ${id}`, publicationId: id });
    const ids = (await listPublications(database, by, section)).map(({ id }) => id);
    expect(ids).toEqual(Array.from({ length: 21 }, (_, index) => 23 - index));
    expect(await listPublications(database, by, 'facts')).toHaveLength(1);
  });

  test('increases the revision with every changed row, but not when an account is deleted', async ({ database }) => {
    const { kysely } = database;
    const revision = async () => (await readPublishedContent(kysely))?.revision ?? 0;
    const revisions = [await revision()];
    for (const change of [
      () => publish(database, by, { ...opened, content: 'one' }),
      () => publish(database, by, { ...opened, content: 'two', publicationId: 1 }),
      () => update(kysely, 'site_content_publications', { content: 'three' }, { number: 2 }),
      () => kysely.deleteFrom('site_content_publications').where('number', '=', 2).execute(),
    ]) {
      await change();
      revisions.push(await revision());
    }
    expect(revisions).toEqual([...new Set(revisions)].toSorted((one, other) => one - other));
    expect((await readPublishedContent(kysely))?.sections).toEqual([{ section, content: 'one' }]);

    await kysely.deleteFrom('users').where('id', '=', 'mestre').execute();
    expect(await revision()).toBe(revisions.at(-1));
    expect(await listPublications(database, by, section)).toMatchObject([{ content: 'one', publishedBy: null }]);
  });

  test('stores nothing of a publication that fails', async ({ database }) => {
    await expect(publish(database, by, { ...opened, content: '' })).rejects.toThrow();
    const unknown = Administrator.of({ id: 'deleted', email, isAdministrator: true }) as Administrator;
    await expect(publish(database, unknown, { ...opened, content: 'one' })).rejects.toThrow();
    expect(await readNewestPublication(database, by, section)).toBeNull();
    expect(await readPublishedContent(database.kysely, 0)).toBeNull();
  });

  test('class changes follow the timetable with its publication, unless it is stale or another change is there', async ({
    database,
  }) => {
    const change = (day: string, start: string) => ({ day, start, groups: 'kids', to: null });
    for (const each of [change('2026-12-01', '18:00'), change('2026-12-08', '18:00'), change('2026-12-08', '18:15')])
      await saveClassChange(database, by, { now }, each);
    await saveClosure(database, by, { now }, { first: '2026-12-24', last: '2026-12-26', reason: null });
    const stored = async () =>
      (await readScheduleChanges(database.kysely, '2026-11-20'))?.changes.map(
        ({ day, start, groups }) => `${day} ${start} ${groups}`,
      );
    const before = await stored();
    const later = {
      ...opened,
      section: 'timetable',
      content: 'later',
      findSuccessor: () => ({ start: '18:15', groups: 'kids' }),
    };
    expect(await publish(database, by, { ...later, publicationId: 7 })).toEqual({ outcome: 'stale' });
    expect(await stored()).toEqual(before);
    const known = await readScheduleChanges(database.kysely, '2026-11-20');
    await publish(database, by, later);
    expect(await stored()).toEqual(['2026-12-01 18:15 kids', '2026-12-08 18:00 kids', '2026-12-08 18:15 kids']);
    expect(await readScheduleChanges(database.kysely, '2026-11-20', known ?? undefined)).not.toBeNull();
    const [moved] = known?.changes ?? [];
    expect(await readScheduleChange(database, by, moved?.id ?? '')).toMatchObject({ version: 2 });
    await publish(database, by, { ...later, content: 'none', publicationId: 1, findSuccessor: () => null });
    expect(await stored()).toContain('2026-12-01 18:15 kids');
  });
});
