// What the types cannot see of the content folder.
import { describe, expect, it } from 'vitest';
import { instructorIds } from '#content/addresses.ts';
import { el } from '#content/el.ts';
import { en } from '#content/en.ts';

type Text = { path: string; text: string };

function textsIn(value: unknown, path = ''): Text[] {
  if (typeof value === 'string') return [{ path, text: value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => textsIn(inner, `${path}.${key}`));
}

const marks = (text: string) => (text.match(/\{\w+\}|\[|\]/g) ?? []).toSorted().join(' ');

describe('the content', () => {
  it('has the same links and placeholders in both languages', () => {
    const of = (content: typeof el) => textsIn(content).map(({ path, text }) => `${path}: ${marks(text)}`);
    expect(of(en)).toEqual(of(el));
  });

  it('has no empty text, and closes what it opens', () => {
    for (const { path, text } of [...textsIn(el), ...textsIn(en)]) {
      expect(text.trim(), path).toBe(text);
      expect(text, path).not.toBe('');
      expect((text.match(/\*/g) ?? []).length % 2, path).toBe(0);
      expect((text.match(/\[[^[\]]+\]/g) ?? []).length, path).toBe((text.match(/[[\]]/g) ?? []).length / 2);
    }
  });

  it('knows every instructor and group', () => {
    for (const { instructors, schedule } of [el, en]) {
      expect(Object.keys(instructors).toSorted()).toEqual(instructorIds.toSorted());
      const groups = [...schedule.adultLevels, ...schedule.kidsGroups].map(({ id }) => id);
      expect(Object.keys(schedule.groups).toSorted()).toEqual(groups.toSorted());
    }
  });
});
