import { expect, it, vi } from 'vitest';
import { assembleContent } from './assemble.ts';
import { texts } from './en.ts';
import { assembleHydrated, serializeEdits } from './hydrated-edits.ts';
import { allInstructors, isFormerInstructor, shownInstructors } from './instructors.ts';
import { assembleSiteContent } from './site-content.server.ts';

vi.mock('#content/slugs.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  instructorIds: ['vento', 'lua'],
}));
vi.mock('#content/instructors/facts.ts', () => {
  const facts = (name: string) => ({ name, activeSince: 2010, specialties: [] });
  return { instructorFacts: { vento: facts('Vento'), lua: facts('Lua') } };
});

const zanzo = {
  ...{ 'people.zanzo.name': 'Zanzo', 'instructors.zanzo.picture': 'portrait-vento', 'instructors.zanzo.activeSince': '2021' },
  ...{ 'instructors.zanzo.subject:en': 'Zanzo', 'instructors.zanzo.line:en': 'In the group since {year}.' },
};

it('are those of content/ if nothing was edited', () => {
  expect(allInstructors({})).toEqual(['vento', 'lua']);
  expect(shownInstructors({})).toEqual(['vento', 'lua']);
});

it('are in the stored order, each once, without hidden ones and those of whom nothing is known', () => {
  const edits = { values: { people: 'lua,zanzo,nobody,lua,constructor,vento', 'people.vento.hidden': 'yes', ...zanzo } };
  expect(allInstructors(edits)).toEqual(['lua', 'zanzo', 'nobody', 'constructor', 'vento']);
  expect(shownInstructors(edits)).toEqual(['lua', 'zanzo']);
  expect(shownInstructors({ values: { people: '' } })).toEqual([]);
});

it('are former once removed, if they ever had texts', () => {
  const edits = { values: { people: 'lua', ...zanzo } };
  const isFormer = (id: string) => isFormerInstructor(id, edits);
  expect(['vento', 'zanzo', 'lua', 'nobody', 'constructor'].filter(isFormer)).toEqual(['vento', 'zanzo']);
});

it('have the same card on pages that hydrate, also new ones', () => {
  const edits = { values: { people: 'zanzo', ...zanzo, 'profiles.zanzo.role:en': 'Teacher' } };
  const content = assembleContent(texts, edits, '2027-01-01');
  expect(content.instructors).toEqual([
    expect.objectContaining({ id: 'zanzo', name: 'Zanzo', picture: 'portrait-vento', line: 'In the group since 2021.' }),
  ]);
  expect(assembleHydrated(texts, serializeEdits(assembleSiteContent(edits, '2027-01-01')))).toEqual(content);
});

it('are not in hydrated pages if they are hidden or removed', () => {
  const values = { 'people.vento.hidden': 'yes', 'people.x.name': 'Xana', 'instructors.vento.phone': '+306900000000', ...zanzo };
  for (const edits of [{ values: { people: 'vento,lua,x', ...values } }, { values: { people: 'vento,x', ...values } }]) {
    const content = assembleSiteContent(edits, '2027-01-01');
    const json = serializeEdits(content);
    expect(json).not.toMatch(/vento|\+3069|xana|zanzo/i);
    expect(assembleHydrated(texts, json)).toEqual(content.texts.en);
  }
});
