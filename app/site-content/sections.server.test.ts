import { describe, expect, it, vi } from 'vitest';
import { assembleSiteContent, withSiteContent } from '../content/site-content.server.ts';
import { editsOf, findSection, readValues, type Section, sectionIds, valuesOf } from './sections.server.ts';
import { shippedText } from './shipped.server.ts';
import { replaceInvalid, validate } from './validate.server.ts';

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

const sectionOf = (id: string): Section => {
  const section = findSection(id, 'en');
  if (!section) throw new Error(`No section ${id}`);
  return section;
};
const instructor = sectionOf(sectionIds.find((id) => id.startsWith('instructor.')) ?? '');
const instructorId = instructor.id.split('.')[1] ?? '';
const facts = sectionOf('facts');
const home = sectionOf('home');
const questions = sectionOf('questions');

/** Reads a form with some controls of the section changed. */
const read = (section: Section, changes: Record<string, string>) =>
  readValues(section, new Map(Object.entries(changes)), valuesOf(section, {}));

const messageFor = (section: Section, name: string, value: string) =>
  validate(section, read(section, { [name]: value }))[name] ?? null;

/** `message` is a part of the expected message, or null for a valid value. */
function expectMessage(section: Section, name: string, value: string, message: string | null): void {
  expect(messageFor(section, name, value)).toEqual(message === null ? null : expect.stringContaining(message));
}

describe.each(sectionIds)('section %s', (id) => {
  const section = sectionOf(id);
  const shipped = valuesOf(section, {});

  it('accepts the values of content/ and finds no difference', () => {
    expect(validate(section, shipped)).toEqual({});
    expect(editsOf(section, shipped)).toEqual({});
  });

  it('keeps all values when the fields are missing or unknown', () => {
    expect(readValues(section, new Map(), shipped)).toEqual(shipped);
    expect(readValues(section, new Map([['home.nothing:el', 'x']]).set('__proto__', 'x'), shipped)).toEqual(shipped);
  });
});

describe('texts', () => {
  it('are the difference from content/, in both languages', () => {
    const path = 'home.hero.lead';
    const values = read(home, { [`${path}:el`]: '  Νέο\n κείμενο ' });
    expect(editsOf(home, values)).toEqual({ texts: { [path]: { el: 'Νέο κείμενο', en: shippedText(path)?.en } } });
    expect(valuesOf(home, editsOf(home, values))).toEqual(values);
  });

  it('keep the no-break spaces of content/', () => {
    const path = 'home.answers.whom.answer';
    const shipped = valuesOf(home, {});
    expect(shipped.texts[path]?.el).toContain('\u00a0');
    expect(editsOf(home, read(home, { [`${path}:el`]: shipped.texts[path]?.el ?? '' }))).toEqual({});
  });

  it('keep their paragraphs in a text of several', () => {
    const name = `profiles.${instructorId}.text`;
    const values = read(instructor, { [`${name}:en`]: ' One \n\n\n\nTwo\tthree ' });
    expect(values.texts[name]?.en).toBe('One\n\nTwo three');
  });

  it.each([
    ['', 'Please enter a text'],
    ['x'.repeat(201), 'at most 200'],
    ['A *roda', 'asterisk'],
    ['{place} here', 'doesn’t know {place}'],
    ['{} here', 'doesn’t know {}'],
    ['A { brace', 'curly bracket'],
    ['A [link]', 'link is not possible'],
    ['A [link](/blog)', 'delete the address'],
    ['In {city}, *roda*', null],
    ['<b>bold</b> & "quoted"', null],
  ])('answer %j with a message', (text, message) => {
    expectMessage(home, 'home.answers.whom.note:en', text, message);
  });

  it('count characters with the facts filled in', () => {
    expect(messageFor(home, 'home.answers.whom.note:en', '{school}'.repeat(25))).toContain('at most 200');
    expect(messageFor(home, 'home.description:el', 'Λίγα')).toContain('at least 70');
    expect(messageFor(home, 'home.title:en', 'x'.repeat(71))).toContain('at most 70');
  });

  it('count characters with the published facts, not with those of content/', () => {
    const street = 'x'.repeat(150);
    const edits = { texts: { 'school.street': { el: street, en: street } } };
    withSiteContent(assembleSiteContent(edits, '2026-11-25'), () =>
      expect(messageFor(home, 'home.answers.whom.note:en', '{street}{street}')).toContain('at most 200'),
    );
    expect(messageFor(home, 'home.answers.whom.note:en', '{street}{street}')).toBeNull();
  });

  it('keep the link that the original has', () => {
    expect(messageFor(home, 'home.contact.openMap:en', 'Open the map')).toContain('has a link');
    expect(messageFor(home, 'home.contact.openMap:en', '[See] the map')).toBeNull();
  });

  it.each([
    ['[Blog](/blog) and [us](/en#contact)', null],
    ['[Mail](mailto:a@b.example), [there](https://example.org/a)', null],
    ['[Nowhere](/no-such-page)', 'no page /no-such-page'],
    ['[Elsewhere](//evil.example)', 'no page //evil.example'],
    ['[Script](javascript:void)', 'no page javascript:void'],
    ['[Section](/#no-section)', 'no page /#no-section'],
    ['[No address]', 'words of a link'],
  ])('of several paragraphs link only to what exists: %j', (text, message) => {
    expectMessage(instructor, `profiles.${instructorId}.text:en`, text, message);
  });
});

describe('facts', () => {
  it.each([
    ['210 123 4567', '+302101234567'],
    ['+30 (210) 123-4567', '+302101234567'],
    ['0030 210 1234567', '+302101234567'],
    ['+61 3 7010 0000', '+61370100000'],
  ])('store the phone number %j in E.164', (text, number) => {
    const values = read(facts, { 'school.phone': text });
    expect(validate(facts, values)).toEqual({});
    expect(editsOf(facts, values)).toEqual({ facts: { 'school.phone': number } });
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
    expectMessage(facts, name, value, message);
  });

  it('store the profile of a name on Instagram', () => {
    const values = read(facts, { 'school.instagram': '@capoeira.new' });
    expect(editsOf(facts, values)).toEqual({ facts: { 'school.instagram': 'https://www.instagram.com/capoeira.new/' } });
  });
});

describe('lists', () => {
  const entry = (index: number, texts: Record<string, string>) =>
    Object.fromEntries(Object.entries(texts).map(([name, text]) => [`questions.${index}.${name}`, text]));
  const complete = { 'question:el': 'Τι;', 'question:en': 'What?', 'answer:el': 'Αυτό.', 'answer:en': 'This.' };

  it('are stored whole', () => {
    const values = read(questions, { questions: '1', ...entry(0, complete) });
    expect(validate(questions, values)).toEqual({});
    const stored = { question: { el: 'Τι;', en: 'What?' }, answer: { el: 'Αυτό.', en: 'This.' } };
    expect(editsOf(questions, values)).toEqual({ questions: [stored] });
  });

  it('need both languages of every entry', () => {
    const values = read(questions, { questions: '1', ...entry(0, { ...complete, 'answer:en': '' }) });
    expect(Object.keys(validate(questions, values))).toEqual(['questions.0.answer:en']);
  });

  it('have a limited length', () => {
    expect(messageFor(questions, 'questions', '21')).toContain('20 at most');
    expect(messageFor(instructor, 'activities', '0')).toContain('at least one');
    expect(read(questions, { questions: '999' }).lists.questions?.length).toBeLessThan(100);
    expect(read(questions, { questions: '-1' })).toEqual(valuesOf(questions, {}));
  });

  it.each(['', '12', '1899', '20255', 'two'])('refuse the year %j', (year) => {
    const form = { careers: '1', 'careers.0.year': year, 'careers.0.text:el': 'α', 'careers.0.text:en': 'a' };
    expect(Object.keys(validate(instructor, read(instructor, form)))).toEqual(['careers.0.year']);
  });
});

it('a preview leaves out invalid values', () => {
  const values = read(questions, { questions: '2', 'questions.0.question:el': 'Τι;' });
  expect(replaceInvalid(questions, values, validate(questions, values)).lists.questions).toEqual([]);
  const texts = read(home, { 'home.hero.lead:el': '' });
  expect(replaceInvalid(home, texts, validate(home, texts))).toEqual(valuesOf(home, {}));
});
