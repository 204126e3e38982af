import { describe, expect, test } from 'vitest';
import { provideInstalledContent } from '#tests/support/installed-content.ts';
import type { Edits } from '../content/edits.ts';
import { readPublication, readStored } from './stored-edits.server.ts';

provideInstalledContent();

const timetable = {
  ...{ since: '2026-01-01', groups: 'new-group', 'groups.new-group.cord': 'kids-a' },
  ...{ 'groups.new-group.agesFrom': '', 'groups.new-group.agesTo': '', 'groups.new-group.teacher': '' },
  ...{ 'groups.new-group.name:el': 'Νέο', 'groups.new-group.name:en': 'New' },
  ...{ 'groups.new-group.whom:el': 'Νέο', 'groups.new-group.whom:en': 'New' },
  ...{ classes: '7', 'classes.7.day': '2', 'classes.7.start': '10:00', 'classes.7.end': '11:00', 'classes.7.label': '' },
  'classes.7.groups': 'new-group',
};

const contentOf = (edits: object) => JSON.stringify(edits);
const withTimetable = (changes: object) => contentOf({ timetables: [{ ...timetable, ...changes }] });
const timetableOf = (edits: Edits | undefined) => edits?.timetables?.[0];

describe('a publication', () => {
  test('is read as it was published', () => {
    const edits = { timetables: [timetable] };
    expect(readPublication('timetable', contentOf(edits))).toEqual({ edits, leftOut: [] });
  });

  test.each([
    ['no JSON', '{'],
    ['null', 'null'],
    ['an array', contentOf([])],
    ['a text that is a number', contentOf({ values: { 'home.hero.lead:el': 1 } })],
    ['an unknown part', contentOf({ scripts: {} })],
    ['a day that does not exist', withTimetable({ since: '2026-02-30' })],
    ['a day that was not chosen', withTimetable({ since: '' })],
    ['a day that is none', withTimetable({ since: 'zzzz' })],
    ['no weekday', withTimetable({ 'classes.7.day': '' })],
    ['an eighth weekday', withTimetable({ 'classes.7.day': '8' })],
    ['an hour that is markup', withTimetable({ 'classes.7.start': '<b>\r\nX' })],
    ['an hour after midnight', withTimetable({ 'classes.7.end': '24:00' })],
    ['an unknown cord', withTimetable({ 'groups.new-group.cord': 'toString' })],
    ['two groups with one id', withTimetable({ groups: 'new-group,new-group' })],
    ['an id that is a path', withTimetable({ groups: '../x', 'groups.../x.cord': 'kids-a' })],
    ['a class whose number is none', withTimetable({ classes: '7,x' })],
    ['a value that is a number', withTimetable({ 'classes.7.day': 2 })],
    ['three timetables', contentOf({ timetables: [timetable, timetable, timetable] })],
  ])('with %s is unreadable', (_, content) => {
    expect(readPublication('timetable', content)).toBeNull();
  });

  test.each([
    ['constructor', withTimetable({ 'classes.7.label': 'constructor' })],
    ['__proto__', withTimetable({ 'classes.7.label': '__proto__' })],
    ['gone', withTimetable({ 'classes.7.groups': 'gone,new-group' })],
  ])('leaves out the unknown %s and says so', (name, content) => {
    const read = readPublication('timetable', content);
    expect(read?.leftOut).toEqual([name]);
    expect(timetableOf(read?.edits)).toEqual(timetable);
  });

  test('keeps a teacher who may be read later, and leaves out what cannot be one', () => {
    const teacherOf = (teacher: string) =>
      timetableOf(readPublication('timetable', withTimetable({ 'groups.new-group.teacher': teacher }))?.edits)?.[
        'groups.new-group.teacher'
      ];
    expect([teacherOf('somebody'), teacherOf('toString'), teacherOf('<b>')]).toEqual(['somebody', '', '']);
  });

  test('leaves out a class of unknown groups', () => {
    const read = readPublication('timetable', withTimetable({ 'classes.7.groups': 'gone' }));
    expect([timetableOf(read?.edits)?.classes, read?.leftOut]).toEqual(['', ['gone']]);
  });

  test.each([
    ['legal', 'legal.html:el'],
    ['home', 'school.street:el'],
    ['home', 'home.hero.lead'],
    ['home', 'home.constructor.lead:el'],
    ['facts', 'facts.__proto__'],
    ['facts', 'school.gone'],
    ['questions', 'faq.0.question:el'],
    ['questions', 'faq.new.question:el'],
  ])('of the section %s leaves out %s, which is none of its values', (section, key) => {
    expect(readPublication(section, contentOf({ values: { [key]: 'New' } }))).toEqual({ edits: { values: {} }, leftOut: [key] });
  });

  test('leaves out a section that is gone, a fact that is none, and a list without a valid order', () => {
    for (const id of ['gone', 'instructor', 'instructor.', 'instructor.A b', 'home.x', 'constructor', '__proto__'])
      expect(readPublication(id, contentOf({ values: { x: 'New' } }))).toEqual({ edits: {}, leftOut: [id] });
    const values = { 'school.phone': 'javascript:alert(1)', 'school.email': 'new@school.example' };
    expect(readPublication('facts', contentOf({ values }))?.edits).toEqual({ values: { 'school.email': 'new@school.example' } });
    expect(readPublication('questions', contentOf({ values: { faq: '1,x', 'faq.1.question:el': 'Νέα' } }))?.edits.values).toEqual(
      {},
    );
  });

  test('has the entries of a list in its order', () => {
    const entry = (id: number) => ({
      ...{ [`faq.${id}.question:el`]: 'Τι;', [`faq.${id}.question:en`]: 'What?' },
      ...{ [`faq.${id}.answer:el`]: 'Αυτό.', [`faq.${id}.answer:en`]: 'This.' },
    });
    const values = { faq: '12,3', ...entry(3), ...entry(12) };
    expect(readPublication('questions', contentOf({ values }))).toEqual({ edits: { values }, leftOut: [] });
  });
});

describe('the editor', () => {
  test('opens with the values of content/ if nothing can be read, and says so', () => {
    expect(readStored('timetable', '{"timetables":"x"}')).toEqual({ edits: {}, leftOut: ['timetable'] });
  });
});
