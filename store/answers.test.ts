import { expect } from 'vitest';
import { describeOnEachEngine } from '#tests/support/engines.ts';
import { administrator as by } from '#tests/support/members.ts';
import { createAnswer, deleteAnswer, listAnswers, MAX_ANSWERS, saveAnswer } from './answers.ts';
import type { Db } from './tables.ts';

const texts = (title: string) => ({ title, text_el: `${title} el`, text_en: `${title} en` });
const shipped = ['first', 'second'].map((id) => ({ id, ...texts(id) }));

const create = (database: Db, title: string, key = title) => createAnswer(database, by, key, texts(title), shipped);
const save = (database: Db, id: string, version: number, title: string) =>
  saveAnswer(database, by, { id, version }, texts(title), shipped);
const titles = async (database: Db) => (await listAnswers(database, by, shipped)).map(({ title }) => title);

describeOnEachEngine('the saved answers', (test) => {
  test('are the shipped ones until they are changed or deleted, then the administrator’s', async ({ database }) => {
    expect(await listAnswers(database, by, shipped)).toEqual(shipped.map((answer) => ({ ...answer, version: 1 })));
    await create(database, 'own');
    expect(await save(database, 'second', 1, 'changed')).toEqual({ outcome: 'saved' });
    await deleteAnswer(database, by, 'first', shipped);
    expect(await titles(database)).toEqual(['changed', 'own']);
  });

  test('are stored once however often the form is sent', async ({ database }) => {
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => create(database, 'own', 'key')));
    expect(outcomes).toEqual(Array(20).fill({ outcome: 'saved' }));
    await save(database, 'first', 1, 'changed');
    expect(await save(database, 'first', 1, 'changed')).toEqual({ outcome: 'saved' });
    expect(await titles(database)).toEqual(['changed', 'second', 'own']);
  });

  test('tell a form that is out of date, and can be stored again after they were deleted', async ({ database }) => {
    await save(database, 'first', 1, 'changed');
    expect(await save(database, 'first', 1, 'other')).toEqual({ outcome: 'stale', version: 2 });
    expect(await save(database, 'first', 2, 'other')).toEqual({ outcome: 'saved' });
    await deleteAnswer(database, by, 'first', shipped);
    expect(await save(database, 'first', 3, 'again')).toEqual({ outcome: 'gone' });
    expect(await save(database, 'first', 0, 'again')).toEqual({ outcome: 'saved' });
    expect(await titles(database)).toEqual(['again', 'second']);
  });

  test('are at most ten, also if many are stored at once', async ({ database }) => {
    const outcomes = await Promise.all(Array.from({ length: 20 }, (_, number) => create(database, `own ${number}`)));
    expect(outcomes.filter(({ outcome }) => outcome === 'saved')).toHaveLength(MAX_ANSWERS - shipped.length);
    expect(await create(database, 'too many')).toEqual({ outcome: 'full' });
    await deleteAnswer(database, by, 'second', shipped);
    expect(await create(database, 'too many')).toEqual({ outcome: 'saved' });
    expect(await titles(database)).toHaveLength(MAX_ANSWERS);
  });
});

describeOnEachEngine('rows of saved answers', (test) => {
  const rows = async ({ kysely }: Db) =>
    (await kysely.selectFrom('saved_answers').selectAll().orderBy('id').execute()).map(({ id, text_el }) => [id, text_el]);

  test('remain after a deletion only for shipped answers', async ({ database }) => {
    await create(database, 'own');
    const own = (await listAnswers(database, by, shipped)).find(({ title }) => title === 'own')?.id ?? '';
    for (const id of [own, 'second', 'unknown']) await deleteAnswer(database, by, id, shipped);
    expect(await rows(database)).toEqual([['second', null]]);
    expect(await create(database, 'own')).toEqual({ outcome: 'saved' });
  });

  test('keep the title of a shipped answer in the language of the admin area until it is changed', async ({ database }) => {
    const greek = shipped.map((answer) => ({ ...answer, title: `${answer.id} στα ελληνικά` }));
    const reworded = { title: 'first', text_el: 'Νέο', text_en: 'New' };
    expect(await saveAnswer(database, by, { id: 'first', version: 1 }, reworded, shipped)).toEqual({ outcome: 'saved' });
    expect((await listAnswers(database, by, greek))[0]).toMatchObject({ title: 'first στα ελληνικά', text_el: 'Νέο' });
    const renamed = { ...reworded, title: 'Prices' };
    for (let times = 0; times < 2; times++)
      expect(await saveAnswer(database, by, { id: 'first', version: 2 }, renamed, greek)).toEqual({ outcome: 'saved' });
    expect((await listAnswers(database, by, shipped))[0]).toMatchObject({ title: 'Prices', version: 3 });
  });
});
