import { expect, it } from 'vitest';
import { el } from '#app/content/el.ts';
import { en } from '#app/content/en.ts';
import { factsOf } from '#app/content/placeholders.ts';
import { instructorIds, provideInstalledContent } from '#tests/support/installed-content.ts';

provideInstalledContent();

it('content contains the facts instead of their placeholders', () => {
  const texts = JSON.stringify([el, en].map(({ strings: _strings, ...publicTexts }) => publicTexts));
  for (const name of [...Object.keys(factsOf(el.school, 'el')), 'year']) expect(texts).not.toContain(`{${name}}`);
});

it('content has a card for every instructor, in the order of their ids, and a name for every group', () => {
  for (const { instructors, schedule } of [el, en]) {
    expect(instructors.map(({ id, name, line }) => [id, Boolean(name && line)])).toEqual(instructorIds.map((id) => [id, true]));
    const groups = [...schedule.adultLevels, ...schedule.kidsGroups];
    expect(groups.map(({ name, whom }) => Boolean(name && whom))).not.toContain(false);
  }
});
