import { expect } from 'vitest';
import { describeOnEachEngine } from '#tests/support/engines.ts';
import { administrator as by, adminEmail as email } from '#tests/support/members.ts';
import { insert, storedUser, update } from '#tests/support/rows.ts';
import { Administrator } from './administrator.ts';
import {
  discardDraft,
  listPublications,
  listSections,
  publish,
  readPublishedContent,
  readSection,
  saveDraft,
} from './site-content.ts';

const now = new Date('2026-11-20T10:00:00.000Z');
const instant = now.toISOString();
const section = 'home';

describeOnEachEngine('site content', (test) => {
  test.beforeEach(async ({ database }) => {
    await insert(database.kysely, 'users', storedUser('mestre', { email }));
  });

  const opened = { section, draftVersion: 0, publicationId: 0 };
  const outcomes = (answers: { outcome: string }[]) => answers.map(({ outcome }) => outcome).toSorted();

  test('publishes a draft, deletes it, and delivers the newest content of each section', async ({ database }) => {
    expect(await readPublishedContent(database.kysely)).toEqual({ revision: 0, sections: [] });
    expect(await readPublishedContent(database.kysely, 0)).toBeNull();
    expect(await readSection(database, by, section)).toEqual({ published: null, draft: null });
    expect(await saveDraft(database, by, { section, content: 'one', version: 0 }, now)).toEqual({ outcome: 'saved', version: 1 });
    expect(await readPublishedContent(database.kysely, 0)).toBeNull();
    const draft = { version: 1, content: 'one', savedAt: instant };
    expect(await readSection(database, by, section)).toEqual({ published: null, draft });
    const first = { ...opened, content: 'one', draftVersion: 1 };
    expect(await publish(database, by, first, now)).toEqual({ outcome: 'published', id: 1 });
    const published = { id: 1, section, content: 'one', publishedAt: instant, publishedBy: email };
    expect(await readSection(database, by, section)).toEqual({ published, draft: null });
    const second = { ...opened, content: 'two', publicationId: 1 };
    expect(await publish(database, by, second, now)).toEqual({ outcome: 'published', id: 2 });
    await publish(database, by, { ...opened, section: 'facts', content: 'phone' }, now);
    await saveDraft(database, by, { section: 'legal', content: 'x', version: 0 }, now);
    const read = await readPublishedContent(database.kysely);
    expect(read?.sections).toEqual([
      { section: 'facts', content: 'phone' },
      { section, content: 'two' },
    ]);
    expect(await readPublishedContent(database.kysely, read?.revision)).toBeNull();
    expect(await listPublications(database, by, section)).toEqual([{ ...published, id: 2, content: 'two' }, published]);
    expect(await listPublications(database, by, 'legal')).toEqual([]);
    expect(await listSections(database, by)).toEqual([
      { section: 'facts', published: { id: 1, publishedAt: instant, publishedBy: email }, draft: null },
      { section, published: { id: 2, publishedAt: instant, publishedBy: email }, draft: null },
      { section: 'legal', published: null, draft: { version: 1, savedAt: instant } },
    ]);
  });

  test('resets a section to the shipped content and can restore a former version', async ({ database }) => {
    expect(await publish(database, by, { ...opened, content: null })).toEqual({ outcome: 'unchanged' });
    await publish(database, by, { ...opened, content: 'one' });
    expect(await publish(database, by, { ...opened, content: null, publicationId: 1 })).toEqual({ outcome: 'published', id: 2 });
    expect((await readPublishedContent(database.kysely))?.sections).toEqual([]);
    expect((await readSection(database, by, section)).published).toMatchObject({ id: 2, content: null });
    expect(await publish(database, by, { ...opened, content: null, publicationId: 2 })).toEqual({ outcome: 'unchanged' });
    const [, former] = await listPublications(database, by, section);
    const restored = { ...opened, content: former?.content ?? null, publicationId: 2 };
    expect(await publish(database, by, restored)).toEqual({ outcome: 'published', id: 3 });
    expect((await readPublishedContent(database.kysely))?.sections).toEqual([{ section, content: 'one' }]);
  });

  test('stores nothing when published again, and deletes only the draft that the form showed', async ({ database }) => {
    await publish(database, by, { ...opened, content: 'one' });
    const { revision } = (await readPublishedContent(database.kysely)) ?? {};
    await saveDraft(database, by, { section, content: 'two', version: 0 });
    const again = { ...opened, content: 'one', publicationId: 1 };
    expect(await publish(database, by, again)).toEqual({ outcome: 'unchanged' });
    expect((await readSection(database, by, section)).draft).toMatchObject({ content: 'two' });
    expect(await publish(database, by, { ...again, draftVersion: 1 })).toEqual({ outcome: 'unchanged' });
    expect((await readSection(database, by, section)).draft).toBeNull();
    expect(await readPublishedContent(database.kysely, revision)).toBeNull();
  });

  test('rejects a draft saved from an outdated form and returns the stored one', async ({ database }) => {
    const save = (content: string, version: number) => saveDraft(database, by, { section, content, version }, now);
    expect(await save('one', 0)).toEqual({ outcome: 'saved', version: 1 });
    expect(await save('two', 1)).toEqual({ outcome: 'saved', version: 2 });
    const draft = { version: 2, content: 'two', savedAt: instant };
    expect(await save('three', 0)).toEqual({ outcome: 'stale', draft });
    expect(await save('three', 1)).toEqual({ outcome: 'stale', draft });
    // The same submission again, for example after a lost response.
    expect(await save('two', 1)).toEqual({ outcome: 'saved', version: 2 });
    expect(await discardDraft(database, by, { section, version: 1 })).toEqual({ outcome: 'stale' });
    expect(await discardDraft(database, by, { section, version: 2 })).toEqual({ outcome: 'discarded' });
    expect(await discardDraft(database, by, { section, version: 2 })).toEqual({ outcome: 'discarded' });
    expect(await discardDraft(database, by, { section: 'never', version: 0 })).toEqual({ outcome: 'discarded' });
    expect(await save('three', 2)).toEqual({ outcome: 'stale', draft: null });
    // A new draft has a new version, so that a form with the discarded one cannot overwrite it.
    expect(await save('three', 0)).toEqual({ outcome: 'saved', version: 3 });
    expect(await save('four', 2)).toMatchObject({ outcome: 'stale' });
  });

  test('publishes nothing over a draft or publication that the form did not show', async ({ database }) => {
    await saveDraft(database, by, { section, content: 'draft', version: 0 });
    expect(await publish(database, by, { ...opened, content: 'one' })).toEqual({ outcome: 'stale' });
    await publish(database, by, { ...opened, content: 'one', draftVersion: 1 });
    for (const shown of [{ draftVersion: 1 }, {}, { publicationId: 2 }])
      expect(await publish(database, by, { ...opened, content: 'two', ...shown })).toEqual({ outcome: 'stale' });
    expect(await listPublications(database, by, section)).toHaveLength(1);
  });

  test('saves one of several drafts and publishes one of several contents sent at the same time', async ({ database }) => {
    const stale = ['stale', 'stale', 'stale'];
    const send = async (act: (content: string) => Promise<{ outcome: string }>) =>
      outcomes(await Promise.all(['one', 'two', 'three', 'four'].map(act)));
    const saveAll = (version: number) =>
      send((text) => saveDraft(database, by, { section, content: `${text} ${version}`, version }));
    expect(await saveAll(0)).toEqual(['saved', ...stale]);
    expect(await saveAll(1)).toEqual(['saved', ...stale]);
    const publishAll = (draftVersion: number, publicationId: number) =>
      send((text) => publish(database, by, { section, content: `${text} ${publicationId}`, draftVersion, publicationId }));
    expect(await publishAll(2, 0)).toEqual(['published', ...stale]);
    expect(await publishAll(0, 1)).toEqual(['published', ...stale]);
    expect(await listPublications(database, by, section)).toHaveLength(2);
  });

  test('either publishes or saves when a draft and a publication are sent at the same time', async ({ database }) => {
    const [saved, published] = await Promise.all([
      saveDraft(database, by, { section, content: 'draft', version: 0 }),
      publish(database, by, { ...opened, content: 'one' }),
    ]);
    const { draft } = await readSection(database, by, section);
    // A draft saved after the publication is kept; one saved before it makes the publication stale.
    expect(saved.outcome).toBe('saved');
    expect(draft?.content).toBe('draft');
    expect(await listPublications(database, by, section)).toHaveLength(published.outcome === 'published' ? 1 : 0);
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

  test('undoes a publication that fails before its draft is deleted', async ({ database }) => {
    await saveDraft(database, by, { section, content: 'one', version: 0 });
    await expect(publish(database, by, { ...opened, content: '', draftVersion: 1 })).rejects.toThrow();
    const unknown = Administrator.of({ id: 'deleted', email, isAdministrator: true }) as Administrator;
    await expect(publish(database, unknown, { ...opened, content: 'one', draftVersion: 1 })).rejects.toThrow();
    expect(await readSection(database, by, section)).toMatchObject({ published: null, draft: { content: 'one' } });
    expect(await readPublishedContent(database.kysely, 0)).toBeNull();
  });
});
