import { describe, expect, it, vi } from 'vitest';
import { assembleSiteContent, currentSiteContent, withSiteContent } from '../content/site-content.server.ts';
import { provideContent } from '../i18n/content.ts';
import { findUnchanged, hasEntry, readValues, shownValues, validate } from './items.server.ts';
import { contentOf } from './publish.server.ts';
import {
  editsOf,
  fieldsOf,
  findItem,
  findSection,
  type Item,
  moveEntry,
  removeEntry,
  type Section,
  sectionIds,
  setItem,
  valuesOf,
} from './sections.server.ts';

// A Greek school with Instagram, whatever content/ holds.
vi.mock('#content/school.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('#content/school.ts')>();
  const instagram = { profile: 'https://www.instagram.com/school/', embed: 'https://www.instagram.com/school/embed' };
  return {
    ...original,
    phoneFormats: [{ starts: '+30', el: '### ### ####', en: '+30 ### ### ####' }],
    school: { ...original.school, phone: '+302100000000', instagram },
  };
});

for (const locale of ['el', 'en'] as const) provideContent(locale, () => currentSiteContent().texts[locale]);

const sectionOf = (id: string): Section => {
  const section = findSection(id);
  if (!section) throw new Error(`No section ${id}`);
  return section;
};
const itemOf = (section: string, path: string): Item => {
  const item = findItem(sectionOf(section), path);
  if (!item) throw new Error(`No item ${path}`);
  return item;
};
const instructor = sectionIds().find((id) => id.startsWith('instructor.')) ?? '';
const instructorId = instructor.split('.')[1] ?? '';

/** Reads a form in which one control is changed. */
function change(section: string, path: string, changes: Record<string, string>, stored = valuesOf(sectionOf(section))) {
  const item = itemOf(section, path);
  const typed = { ...shownValues(item, stored), ...changes };
  const values = readValues(item, typed, stored);
  return { item, typed, values, stored, errors: validate(item, { typed, values, stored }, 'en') };
}

/** `message` is a part of the expected message, or null for a valid value. */
function expectMessage(section: string, path: string, key: string, text: string, message: string | null): void {
  const { errors } = change(section, path, { [key]: text });
  expect(errors[key] ?? null).toEqual(message === null ? null : expect.stringContaining(message));
}

it.each(sectionIds())('the unchanged forms of %s are valid and change nothing', (id) => {
  const section = sectionOf(id);
  expect(editsOf(section, valuesOf(section))).toEqual({});
  for (const { path, kind } of fieldsOf(section).filter(({ path }) => findItem(section, path))) {
    const { values, stored, errors, typed } = change(id, path, {});
    expect(errors).toEqual({});
    expect({ ...stored, ...values }).toEqual(stored);
    if (kind !== 'markdown') expect(Object.values(typed).join()).not.toMatch(/[*[\]{}]/);
  }
});

describe('texts', () => {
  it('are stored with the facts, the italics and the link that they had', () => {
    const stored = {
      ...valuesOf(sectionOf('home')),
      'home.contact.intro:en': 'Come to the *roda* in {city}. Call [{phone}].',
    };
    const shown = shownValues(itemOf('home', 'home.contact.intro'), stored)['home.contact.intro:en'] ?? '';
    const text = shown.replace('Come', 'You are\n  welcome');
    const { values } = change('home', 'home.contact.intro', { 'home.contact.intro:en': text }, stored);
    expect(values['home.contact.intro:en']).toBe('You are welcome to the *roda* in {city}. Call [{phone}].');
  });

  it('have words in italics that are so elsewhere, except where italics are not possible', () => {
    const edits = { values: { 'home.capoeira.roda:en': 'We hold the *jogo*.' } };
    withSiteContent(assembleSiteContent(edits, '2026-11-25'), () => {
      const key = 'home.answers.whom.note:en';
      expect(change('home', 'home.answers.whom.note', { [key]: 'A jogo for all' }).values[key]).toBe('A *jogo* for all');
      const heading = 'home.about.heading:en';
      expect(change('home', 'home.about.heading', { [heading]: 'The jogo' }).values[heading]).toBe('The jogo');
    });
  });

  it('keep their paragraphs in a text of several', () => {
    const path = `profiles.${instructorId}.text`;
    const { values } = change(instructor, path, { [`${path}:en`]: ' One \n\n\n\nTwo\tthree ' });
    expect(values[`${path}:en`]).toBe('One\n\nTwo three');
  });

  it.each([
    ['', 'Please enter a text'],
    ['x'.repeat(201), 'at most 200'],
    ['A *roda*', 'Without the characters'],
    ['{city} here', 'Without the characters'],
    ['A [link](/blog)', 'Without the characters'],
    ['<b>bold</b> & "quoted"', null],
  ])('answer %j with a message', (text, message) => {
    expectMessage('home', 'home.answers.whom.note', 'home.answers.whom.note:en', text, message);
  });

  it('may be empty where the school need not say it', () => {
    for (const price of ['', 'from €35']) expectMessage('prices', 'schedule.prices.kids', 'schedule.prices.kids:en', price, null);
  });

  it('have their least length, and a title the room for the name of the school', () => {
    expectMessage('home', 'home.description', 'home.description:el', 'Λίγα', 'at least 70');
    expectMessage('home', 'home.title', 'home.title:en', 'x'.repeat(71), 'at most 70');
  });

  it('keep the words of their link', () => {
    const stored = { ...valuesOf(sectionOf('home')), 'home.media.lead:en': 'Our news go up [on Instagram].' };
    const errorOf = (text: string) =>
      change('home', 'home.media.lead', { 'home.media.lead:en': text }, stored).errors['home.media.lead:en'];
    expect(errorOf('Our news are somewhere else.')).toContain('“on Instagram”');
    expect(errorOf('On Fridays, our videos go up on Instagram.')).toBeUndefined();
  });

  it('that stayed as they were while the other language changed are named, until both changed', () => {
    const unchanged = (changes: Record<string, string>) => {
      const { item, values, stored } = change('home', 'home.hero.lead', changes);
      return findUnchanged(item, values, stored);
    };
    expect(unchanged({})).toEqual([]);
    expect(unchanged({ 'home.hero.lead:el': 'Νέο' })).toEqual(['home.hero.lead:en']);
    expect(unchanged({ 'home.hero.lead:el': 'Νέο', 'home.hero.lead:en': 'New' })).toEqual([]);
  });
});

describe('facts', () => {
  it.each([
    ['210 123 4567', '+302101234567'],
    ['+30 (210) 123-4567', '+302101234567'],
    ['0030 210 1234567', '+302101234567'],
    ['+61 3 7010 0000', '+61370100000'],
  ])('store the phone number %j in E.164', (text, number) => {
    const { values, errors } = change('facts', 'school.phone', { 'school.phone': text });
    expect([values, errors]).toEqual([{ 'school.phone': number }, {}]);
  });

  it.each([
    ['school.phone', '', 'Please fill this in'],
    ['school.phone', '12', 'phone number'],
    ['school.phone', '<script>', 'phone number'],
    ['school.messengers.viber', 'viber', 'phone number'],
    ['school.messengers.viber', '', null],
    ['school.email', 'a@b', 'email'],
    ['school.instagram', 'https://evil.example/x', 'profile'],
    ['school.instagram', 'javascript:alert(1)', 'profile'],
    ['school.instagram', '@capoeira.new', null],
  ])('check %s: %j', (name, value, message) => {
    expectMessage('facts', name, name, value, message);
  });

  it('store the profile of a name on Instagram', () => {
    const { values } = change('facts', 'school.instagram', { 'school.instagram': '@capoeira.new' });
    expect(values).toEqual({ 'school.instagram': 'https://www.instagram.com/capoeira.new/' });
  });
});

describe('pictures', () => {
  const path = `instructors.${instructorId}.picture`;
  const [alt, consent] = [`instructors.${instructorId}.portrait`, `${path}Consent`];
  const uploaded = '0123456789abcdef-600x400';

  it('need a description in both languages, and the consent of the people in them', () => {
    const { errors } = change(instructor, path, { [path]: uploaded, [`${alt}:el`]: '', [`${alt}:en`]: '' });
    expect(Object.keys(errors).toSorted()).toEqual([consent, `${alt}:el`, `${alt}:en`].toSorted());
    expect(change(instructor, path, { [path]: uploaded, [consent]: 'yes' }).errors).toEqual({});
  });

  it('are stored with the day of the consent, which stays', () => {
    const { values, stored } = change(instructor, path, { [path]: uploaded, [consent]: 'yes' });
    expect(values).toMatchObject({ [path]: uploaded, [consent]: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) });
    const later = change(instructor, path, { [consent]: '2026-01-05' }, { ...stored, ...values });
    expect(later.values).toMatchObject({ [path]: uploaded, [consent]: '2026-01-05' });
  });

  it('let the administrator confirm descriptions that stay although the picture changed', () => {
    const same = change(instructor, path, { [path]: uploaded, [consent]: 'yes' });
    expect(findUnchanged(same.item, same.values, same.stored)).toEqual([`${alt}:el`, `${alt}:en`]);
  });

  it.each(['uploading', '../x', '0123456789abcdef-9999x1', 'constructor'])(
    'are refused if no picture has the name %j',
    (name) => {
      expect(Object.keys(change(instructor, path, { [path]: name }).errors)).toContain(path);
    },
  );
});

describe('lists', () => {
  const questions = sectionOf('questions');
  const texts = (path: string, question = 'What?') => ({
    ...{ [`${path}.question:el`]: 'Τι;', [`${path}.question:en`]: question },
    ...{ [`${path}.answer:el`]: 'Αυτό.', [`${path}.answer:en`]: 'This.' },
  });
  const two = { faq: '4,2', ...texts('faq.2', 'Two?'), ...texts('faq.4', 'Four?') };

  it('get a new entry at their end, with an id of its own, and are stored whole', () => {
    const item = itemOf('questions', 'faq.new');
    expect(setItem(two, item, texts('faq.new'))).toEqual({ ...two, faq: '4,2,5', ...texts('faq.5') });
    expect(editsOf(questions, valuesOf(questions, two))).toEqual(two);
    expect(contentOf({ values: {} })).toBeNull();
  });

  it('know an entry that a form sent before', () => {
    const item = itemOf('questions', 'faq.new');
    expect(hasEntry(item, texts('faq.new', 'Four?'), two)).toBe(true);
    expect(hasEntry(item, texts('faq.new', 'Five?'), two)).toBe(false);
  });

  it('change, remove and move an entry', () => {
    expect(setItem(two, itemOf('questions', 'faq.4'), texts('faq.4'))).toEqual({ ...two, ...texts('faq.4') });
    expect(removeEntry(two, 'faq', '4')).toEqual({ faq: '2', ...texts('faq.2', 'Two?') });
    expect(removeEntry(two, 'faq', '5')).toBeUndefined();
    expect(moveEntry(two, 'faq', '2', -1)?.faq).toBe('2,4');
    expect(moveEntry(two, 'faq', '4', 1)?.faq).toBe('2,4');
    for (const [id, step] of [
      ['4', -1],
      ['2', 1],
      ['5', 1],
    ] as const)
      expect(moveEntry(two, 'faq', id, step)).toBeUndefined();
  });

  it('need both languages of every entry', () => {
    const { errors } = change('questions', 'faq.new', { ...texts('faq.new'), 'faq.new.answer:en': '' });
    expect(Object.keys(errors)).toEqual(['faq.new.answer:en']);
  });

  it.each(['', '12', '1899', '20255', 'two'])('refuse the year %j', (year) => {
    const path = `profiles.${instructorId}.path.new`;
    const typed = { [`${path}.year`]: year, [`${path}.text:el`]: 'α', [`${path}.text:en`]: 'a' };
    expect(Object.keys(change(instructor, path, typed).errors)).toEqual([`${path}.year`]);
  });

  it.each(['faq', 'faq.', 'faq.x', 'faq.-1', 'faq.0.answer', 'home.hero.lead', '__proto__'])('have no form for %j', (path) => {
    expect(findItem(questions, path)).toBeNull();
  });
});

describe('a new instructor', () => {
  const add = (name: string, people = 'vento,zanzo') =>
    setItem({ people }, itemOf('people', 'people.new'), { 'people.new.name': name, 'people.new.hidden': '' });

  it.each([
    ['Θάλασσα Μπλε', 'thalassa-ble'],
    ['Zanzo', 'zanzo-2'],
    ['New', 'new-2'],
    ['漢字', 'instructor'],
  ])('%s gets the id %s', (name, id) => {
    const values = add(name);
    expect(values.people).toBe(`vento,zanzo,${id}`);
    expect(values[`people.${id}.name`]).toBe(name);
  });

  it('does not get the id of one who was removed', () => {
    expect(add(instructorId, '').people).toBe(`${instructorId}-2`);
  });

  it.each([
    ['', 'fill this in'],
    ['x'.repeat(31), 'at most 30'],
    ['Vento', null],
  ])('with the name "%s" gets the message %s', (text, message) =>
    expectMessage('people', 'people.new', 'people.new.name', text, message),
  );
});

it.each([
  ['javascript:alert(1)', 'an address'],
  ['https://', 'an address'],
  ['ftp://a.example', 'an address'],
  ['a.example/b', null],
  ['https://a.example/?b#c', null],
])('a partner with the address %s gets the message %s', (text, message) =>
  expectMessage('partners', 'partners.new', 'partners.new.url', text, message),
);
