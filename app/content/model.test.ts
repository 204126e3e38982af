import { describe, expect, it } from 'vitest';
import { el } from '#app/content/el.ts';
import { en } from '#app/content/en.ts';
import { pages } from '#app/content/pages.ts';
import { schoolFacts } from '#app/content/school-facts.ts';
import { account as accountEl } from '#content/interface/account.el.ts';
import { account as accountEn } from '#content/interface/account.en.ts';
import { admin } from '#content/interface/admin.en.ts';
import { eventMails as eventMailsEl } from '#content/interface/event-mails.el.ts';
import { eventMails as eventMailsEn } from '#content/interface/event-mails.en.ts';
import { instructorIds } from '#content/slugs.ts';

type Text = { path: string; text: string };

function textsIn(value: unknown, path = ''): Text[] {
  if (typeof value === 'string') return [{ path, text: value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => textsIn(inner, `${path}.${key}`));
}

const marks = (text: string) => (text.match(/\{\w+\}|\[|\]/g) ?? []).toSorted().join(' ');

describe.each([
  ['the site', el, en],
  ['the member pages', accountEl, accountEn],
  ['the other public pages', pages.el, pages.en],
  ['event mails', eventMailsEl, eventMailsEn],
])('texts of %s', (_, greek, english) => {
  it('have the same links and placeholders in both languages', () => {
    const marksIn = (content: object) =>
      textsIn(content)
        .map(({ path, text }) => `${path}: ${marks(text)}`)
        .toSorted();
    expect(marksIn(english)).toEqual(marksIn(greek));
  });
});

it('public content contains the facts instead of their placeholders', () => {
  const { strings: _el, ...greek } = el;
  const { strings: _en, ...english } = en;
  const names = [...Object.keys(schoolFacts.el), 'year'];
  for (const { path, text } of textsIn([greek, english, pages]))
    expect(
      names.filter((name) => text.includes(`{${name}}`)),
      path,
    ).toEqual([]);
});

it('content has no empty strings and no unbalanced markup', () => {
  for (const { path, text } of textsIn([el, en, accountEl, accountEn, pages, eventMailsEl, eventMailsEn, admin])) {
    expect(text, path).not.toMatch(/^$|^\s+$/);
    expect((text.match(/\*/g) ?? []).length % 2, path).toBe(0);
    expect((text.match(/\[[^[\]]+\]/g) ?? []).length, path).toBe((text.match(/[[\]]/g) ?? []).length / 2);
  }
});

it('public content has no strings that begin or end with whitespace', () => {
  for (const { path, text } of textsIn([el, en, pages])) expect(text.trim(), path).toBe(text);
});

it('content has a card for every instructor, in the order of their ids, and a name for every group', () => {
  for (const { instructors, schedule } of [el, en]) {
    expect(instructors.map(({ id, name, line }) => [id, Boolean(name && line)])).toEqual(instructorIds.map((id) => [id, true]));
    const groups = [...schedule.adultLevels, ...schedule.kidsGroups];
    expect(groups.map(({ name, short }) => Boolean(name && short))).not.toContain(false);
  }
});
