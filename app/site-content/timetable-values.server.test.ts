import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { MalformedFormError } from '#server/form.ts';
import { classes, el, en, setTimeZone, withUpcoming } from '#tests/support/fixture-school.ts';
import { type Edits, entryIds } from '../content/edits.ts';
import { timetableIn } from '../content/timetables.ts';
import { provideContent } from '../i18n/content.ts';
import { applyOperation } from './timetable-operations.server.ts';
import { findErrors } from './timetable-rules.server.ts';
import { openTimetable, readTimetableForm, shippedTimetable, timetablesWith, withoutNext } from './timetable-values.server.ts';
import { orphanWarnings, overlapWarnings, successorsIn } from './timetable-warnings.server.ts';

vi.mock('#content/school.ts', () => import('#tests/support/fixture-school.ts'));
vi.mock('#content/schedule.ts', () => import('#tests/support/fixture-school.ts'));
vi.mock('../content/site-content.server.ts', () => ({}));
vi.mock('#content/schedule.el.ts', () => ({ scheduleCopy: { groups: copyOf('Ομάδα') } }));
vi.mock('#content/schedule.en.ts', () => ({ scheduleCopy: { groups: copyOf('Group') } }));

function copyOf(name: string) {
  const ids = ['kids-a', 'kids-b', 'kids-c', 'beginner', 'intermediate', 'advanced'];
  return Object.fromEntries(ids.map((id) => [id, { name: `${name} ${id}`, whom: `${name}.` }]));
}

const today = '2026-11-20';
const provide = (content = en) => {
  for (const locale of ['el', 'en'] as const) provideContent(locale, { ...content, locale, instructors: [] });
};
beforeEach(() => provide());
afterEach(() => vi.useRealTimers());

type Values = Readonly<Record<string, string>>;

/** The controls that `TimetableFields` renders for the values. */
const controls = (values: Values): Values => ({
  ...values,
  ...Object.fromEntries(
    (entryIds(values.classes) ?? []).flatMap((id) =>
      (entryIds(values[`classes.${id}.groups`]) ?? []).slice(1).map((group) => [`classes.${id}.with.${group}`, 'true']),
    ),
  ),
});

const opened = (timetables?: Edits['timetables'], from = '') => controls(openTimetable(timetables, { from }, today).values);
/** Stored record and errors for the form with these changes. */
const parse = (changes: Values = {}, form = opened(), stored?: Edits['timetables']) => {
  const values = readTimetableForm({ ...form, ...changes });
  return { timetables: timetablesWith(values, stored, today), errors: findErrors(values, 'en', today) };
};
const groupsOf = (values: Values) => entryIds(values.groups) ?? [];
const classesOf = (values: Values) => timetableIn('en', { since: '', ...values }).classes;
/** Number of the class in the content, which is its id. */
const position = (day: number, start: string) => classes.findIndex((each) => each.day === day && each.start === start);
/** The class of the children's group C on Wednesdays at 19:00. */
const wednesday = `classes.${position(3, '19:00')}`;
const friday = `classes.${position(5, '20:00')}`;
const earlier = { [`${wednesday}.start`]: '18:30', [`${wednesday}.end`]: '19:30' };
const onFriday = { ...earlier, [`${wednesday}.day`]: '5' };
const later = { begins: 'later', since: '2027-01-04' };

describe('openTimetable', () => {
  const shown = (from: string, edited?: Edits['timetables']) => {
    const { showsNext, values } = openTimetable(edited, { from }, today);
    return [showsNext, values.begins, values.since];
  };

  it('opens on the timetable in force, and on the next one from its first day on', () => {
    const { timetables } = parse({ ...earlier, ...later });
    for (const from of ['', '2027-01-03', '2027-02-30', '<script>'])
      expect(shown(from, timetables), from).toEqual([false, 'now', '']);
    for (const from of ['2027-01-04', '2027-03-01']) expect(shown(from, timetables)).toEqual([true, 'later', '2027-01-04']);
  });

  it('opens at the given class of the day', () => {
    const focus = (from: string, of: string) => openTimetable(undefined, { from, of }, today).focus;
    expect(focus('2026-12-16', '19:00 kids-c')).toBe(`${wednesday}.start`);
    expect(focus('2026-12-18', '20:00 beginner.intermediate.advanced')).toBe(`${friday}.start`);
    for (const [from, of] of [
      ['2026-12-17', '19:00 kids-c'],
      ['2026-12-16', '19:30 kids-c'],
      ['x', '19:00 kids-c'],
    ] as const)
      expect(focus(from, of)).toBeNull();
  });

  it('begins on the given day if no next timetable is planned', () => {
    expect(shown('2027-01-04')).toEqual([false, 'later', '2027-01-04']);
    for (const from of [today, '2026-01-01', 'tomorrow']) expect(shown(from)[1], from).toBe('now');
  });
});

describe('timetablesWith', () => {
  it('has nothing to store for the timetable of the content', () => {
    expect(parse()).toEqual({ timetables: [], errors: {} });
  });

  it('begins changed classes today, and keeps the first day if only texts change', () => {
    const [timetable] = parse(earlier).timetables;
    expect(timetable?.since).toBe(today);
    expect(classesOf(timetable ?? {})).toContainEqual({ day: 3, start: '18:30', end: '19:30', groups: ['kids-c'] });
    expect(parse({ 'groups.kids-a.name:en': 'Minis' }).timetables.map(({ since }) => since)).toEqual(['2026-09-07']);
  });

  it('makes a next timetable for a later day and keeps the one in force', () => {
    const { timetables } = parse({ ...earlier, ...later });
    expect(timetables.map(({ since }) => since)).toEqual(['2027-01-04']);
    const stored = parse({ 'groups.kids-a.name:en': 'Minis' }).timetables;
    const both = parse({ ...earlier, ...later }, opened(stored), stored).timetables;
    expect(both.map((each) => [each.since, each['groups.kids-a.name:en']])).toEqual([
      ['2026-09-07', 'Minis'],
      ['2027-01-04', 'Minis'],
    ]);
  });

  it('edits the next timetable, or the one in force, and keeps the other one', () => {
    const { timetables } = parse({ ...earlier, ...later });
    const form = opened(timetables, later.since);
    expect(parse({}, form, timetables).timetables).toEqual(timetables);
    expect(parse({ since: '2027-02-01' }, form, timetables).timetables.map(({ since }) => since)).toEqual(['2027-02-01']);
    const both = parse({ [`${friday}.end`]: '21:45' }, opened(timetables), timetables).timetables;
    expect(both.map(({ since }) => since)).toEqual([today, later.since]);
    expect(both[1]).toEqual(timetables[0]);
  });

  it('withdraws the next timetable', () => {
    const { timetables } = parse({ ...earlier, ...later });
    expect(withoutNext(timetables, today)).toEqual([]);
    const both = parse({ [`${friday}.end`]: '21:45' }, opened(timetables), timetables).timetables;
    expect(withoutNext(both, today)).toEqual(both.slice(0, 1));
  });

  it.each(['Europe/Athens', 'Australia/Melbourne'] as const)('takes the day of the school in %s', (zone) => {
    setTimeZone(zone);
    vi.useFakeTimers({ now: new Date('2026-12-31T14:00:00Z'), toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const [first] = timetablesWith(readTimetableForm({ ...opened(), ...earlier }), undefined);
    expect(first?.since).toBe(zone === 'Europe/Athens' ? '2026-12-31' : '2027-01-01');
  });
});

describe('findErrors', () => {
  it('accepts today and refuses a first day that is missing, invalid, past or more than a year ahead', () => {
    const error = (since: string) => parse({ ...earlier, begins: 'later', since }).errors.since;
    expect(error(today)).toBeUndefined();
    for (const since of ['', '2027-02-30', '4.1.2027', '2026-11-19', '2027-11-22']) expect(error(since), since).toBeTruthy();
  });

  it.each([
    ['9:30', '10:30', 'start', '09:30'],
    ['24:00', '24:30', 'start', '00:00'],
    ['', '10:30', 'start', 'enter a time'],
    ['noon', '13:00', 'start', 'such as 19:30'],
    ['08:00', '08:00', 'end', 'after the start'],
    ['20:00', '19:00', 'end', 'at most 6 hours later'],
    ['23:00', '05:30', 'end', 'at most 6 hours later'],
    ['06:00', '12:30', 'end', 'more than 6 hours'],
  ])('refuses a class from %s to %s', (start, end, name, message) => {
    const { errors } = parse({ [`${wednesday}.start`]: start, [`${wednesday}.end`]: end });
    expect(Object.keys(errors)).toContain(`${wednesday}.${name}`);
    expect(errors[`${wednesday}.${name}`]).toContain(message);
  });

  it('accepts a class past midnight and classes at the same time, but not two of one group with the same start', () => {
    const at = (start: string, end: string) => parse({ [`${wednesday}.start`]: start, [`${wednesday}.end`]: end }).errors;
    expect([at('20:00', '21:00'), at('20:30', '21:30'), at('23:00', '00:30'), at('22:30', '04:30')]).toEqual([{}, {}, {}, {}]);
    const tuesday = `classes.${position(2, '10:30')}`;
    const own = parse({ [`${tuesday}.start`]: '20:00', [`${tuesday}.end`]: '20:45' }).errors;
    expect(Object.values(own)).toEqual(['The group already has a class at this time']);
  });

  it('refuses a group without a name in one language, with marks, too long a text, wrong ages or no class', () => {
    const errors = (changes: Values) => Object.keys(parse(changes).errors);
    const field = (name: string) => `groups.kids-a.${name}`;
    expect(errors({ [field('name:el')]: ' ' })).toEqual([field('name:el')]);
    expect(errors({ [field('name:en')]: 'Minis *A*' })).toEqual([field('name:en')]);
    expect(errors({ [field('name:en')]: 'x'.repeat(41), [field('whom:el')]: 'ά'.repeat(161) })).toEqual([
      ...[field('name:en'), field('whom:el')],
    ]);
    expect(errors({ [field('agesFrom')]: '', [field('agesTo')]: '6' })).toEqual([field('agesFrom')]);
    expect(errors({ [field('agesFrom')]: '7' })).toEqual([field('agesTo')]);
    const others = classes.flatMap(({ groups }, id) => (groups.includes('kids-a') ? [] : id));
    expect(errors({ classes: others.join() })).toEqual(['add-class:kids-a']);
  });
});

describe('readTimetableForm', () => {
  it('keeps the order of the groups of a joint class, also if groups or checkboxes change places', () => {
    const groupsIn = (form: Values) => classesOf(readTimetableForm(form)).find(({ day }) => day === 5)?.groups;
    expect(groupsIn(opened())).toEqual(['beginner', 'intermediate', 'advanced']);
    const moved = controls(applyOperation(readTimetableForm(opened()), 'up:advanced').values);
    expect(groupsIn(moved)).toEqual(['beginner', 'intermediate', 'advanced']);
    expect(groupsIn({ ...opened(), [`${friday}.with.intermediate`]: '' })).toEqual(['beginner', 'advanced']);
    expect(groupsIn({ ...opened(), [`${friday}.with.kids-a`]: 'true' })).toEqual([
      ...['beginner', 'intermediate', 'advanced', 'kids-a'],
    ]);
  });

  it('has the groups of children first', () => {
    const { groups } = readTimetableForm({ ...opened(), 'groups.advanced.cord': 'kids-a' });
    expect(groups).toBe('kids-a,kids-b,kids-c,advanced,beginner,intermediate');
  });

  it('keeps hostile names as text, on one line', () => {
    const name = '<script>alert(1)</script>"\'&';
    expect(readTimetableForm({ ...opened(), 'groups.kids-a.name:en': `${name}\u0000\n` })['groups.kids-a.name:en']).toBe(name);
  });

  it.each([
    ['groups', '../x'],
    ['groups', 'all'],
    ['groups', 'events'],
    ['groups', 'kids-a,kids-a'],
    ['groups', Array.from({ length: 21 }, (_, index) => `group-${index}`).join()],
    ['groups.kids-a.cord', 'toString'],
    ['classes', 'x'],
    ['classes', '1,1'],
  ])('rejects %s %j, which no browser sends', (name, value) => {
    const cords = Object.fromEntries(value.split(',').map((id) => [`groups.${id}.cord`, 'adv']));
    expect(() => readTimetableForm({ ...cords, ...opened(), [name]: value })).toThrow(MalformedFormError);
  });
});

describe('applyOperation', () => {
  const apply = (operation: string, form = opened()) => applyOperation(readTimetableForm(form), operation);

  it('adds a group with one class, under an id of its own', () => {
    const { values, focus } = apply('add-group');
    const [id = ''] = groupsOf(values).slice(-1);
    expect(focus).toBe(`groups.${id}.name:el`);
    const added = `classes.${classes.length}`;
    const texts = ['name:el', 'name:en', 'whom:el', 'whom:en'].map((name) => [`groups.${id}.${name}`, 'Elders & friends']);
    const filled = { ...controls(values), [`${added}.day`]: '7', [`${added}.start`]: '10:00', [`${added}.end`]: '11:00' };
    const { timetables, errors } = parse(Object.fromEntries(texts), filled);
    expect(errors).toEqual({});
    expect(classesOf(timetables[0] ?? {}).at(-1)).toEqual({ day: 7, start: '10:00', end: '11:00', groups: [id] });
    const [second] = groupsOf(apply('add-group', controls(values)).values).slice(-1);
    expect(second).not.toBe(id);
  });

  it('removes a group and keeps the classes that others share', () => {
    const { values } = apply('remove-group:beginner');
    expect(groupsOf(values)).not.toContain('beginner');
    expect(Object.keys(values).filter((key) => key.includes('beginner'))).toEqual([]);
    expect(classesOf(values).filter(({ day }) => day === 5)).toMatchObject([{ groups: ['intermediate', 'advanced'] }]);
    expect(classesOf(values)).toHaveLength(classes.length - 5);
  });

  it('moves groups within their audience', () => {
    const ids = (operation: string) => groupsOf(apply(operation).values);
    expect(ids('up:kids-b').slice(0, 2)).toEqual(['kids-b', 'kids-a']);
    for (const operation of ['down:kids-c', 'up:beginner', 'up:kids-a', 'down:x', 'x', 'add-class:x'])
      expect(ids(operation), operation).toEqual(ids('none'));
  });

  it('adds and removes classes and loses nothing that was entered', () => {
    const form = { ...opened(), [`${wednesday}.start`]: '9:3', 'groups.kids-a.name:el': '', ...later };
    const added = apply('add-class:advanced', form);
    const id = `classes.${classes.length}`;
    expect(added.focus).toBe(`${id}.day`);
    expect(added.values).toMatchObject({ [`${id}.start`]: '21:00', [`${id}.end`]: '22:30', [`${id}.groups`]: 'advanced' });
    expect(added.values).toMatchObject({ [`${wednesday}.start`]: '9:3', 'groups.kids-a.name:el': '', ...later });
    expect(apply(`remove-class:${classes.length}`, controls(added.values)).values).toEqual(readTimetableForm(form));
  });
});

describe('orphanWarnings', () => {
  const change = { id: 'a', day: '2027-01-06', start: '19:00', groups: 'kids-c', to: null };
  const closure = { id: 'c', first: '2027-01-09', last: '2027-01-09', reason: null };
  const found = (timetables: Edits['timetables'], changes = [change], closures = [closure]) =>
    orphanWarnings(timetables, { changes, closures }, 'en', today).flatMap(({ items }) => items);

  it('lists changes of classes that the new timetable does not have on their day', () => {
    const { timetables } = parse({ ...onFriday, ...later });
    expect(found(timetables)).toEqual([
      expect.stringMatching(/^Wednesday\u00a06\u00a0January\u00a02027: .*Children C 19:00–20:00/),
    ]);
    expect(found(timetables, [{ ...change, day: '2026-12-30' }])).toEqual([]);
    expect(found(undefined)).toEqual([]);
  });

  it('lists closures of days without any class in the new timetable', () => {
    const shipped = shippedTimetable();
    const onWeekdays = classes.flatMap(({ day }, id) => (day < 6 ? id : []));
    expect(found([{ ...shipped, since: '2027-01-04', classes: onWeekdays.join() }], [])).toHaveLength(1);
  });

  it('ignores past entries and those that are without effect already', () => {
    const { timetables } = parse({ ...onFriday, ...later });
    provide(
      withUpcoming(
        en,
        '2027-01-04',
        classes.filter(({ start }) => start !== '19:00'),
      ),
    );
    expect(found(timetables)).toEqual([]);
    provide(el);
    expect(orphanWarnings(timetables, { changes: [change], closures: [] }, 'en', '2027-01-07')).toEqual([]);
  });

  it('does not list changes that follow their class to other hours or into a joint class', () => {
    expect(found(parse({ ...earlier, ...later }).timetables)).toEqual([]);
    const joint = { [`${friday}.with.kids-a`]: 'true', ...later };
    const roda = { ...change, day: '2027-01-08', start: '20:00', groups: 'beginner.intermediate.advanced' };
    expect(found(parse(joint).timetables, [roda])).toEqual([]);
  });
});

describe('successorsIn', () => {
  const canceled = { id: 'a', day: '2027-01-06', start: '19:00', groups: 'kids-c', to: null };

  it('gives the new start from the first day of the new timetable on, and back when it is withdrawn', () => {
    const { timetables } = parse({ ...earlier, ...later });
    const findSuccessor = successorsIn(timetables, today);
    expect(findSuccessor(canceled)).toEqual({ start: '18:30', groups: 'kids-c' });
    expect(findSuccessor({ ...canceled, day: '2026-12-30' })).toEqual({ start: '19:00', groups: 'kids-c' });
    expect(findSuccessor({ ...canceled, day: '2026-11-18' })).toBeNull();
    provide(withUpcoming(en, '2027-01-04', classesOf(timetables[0] ?? {})));
    expect(successorsIn(undefined, today)({ ...canceled, start: '18:30' })).toEqual({ start: '19:00', groups: 'kids-c' });
  });
});

describe('overlapWarnings', () => {
  const found = (changes: Values, stored?: Edits['timetables']) =>
    overlapWarnings(parse(changes, opened(stored), stored).timetables, stored, 'en').flatMap(({ items }) => items);
  const on = (day: string, start: string, end: string) => ({
    ...{ [`${wednesday}.day`]: day, [`${wednesday}.start`]: start, [`${wednesday}.end`]: end },
  });

  it('names classes at the same time, also past midnight', () => {
    expect(found(on('3', '20:00', '21:00'))).toEqual([]);
    expect(found(on('3', '20:30', '21:30'))).toEqual(['Wednesday: Group advanced 21:00–22:30 and Group kids-c 20:30–21:30']);
    expect(found(on('3', '22:30', '01:00'))).toEqual([]);
    expect(found(on('3', '22:15', '01:00'))).toHaveLength(1);
    const late = { [`classes.${position(2, '18:00')}.end`]: '00:00' };
    expect(found({ ...late, ...on('2', '23:30', '01:00') })).toContain(
      'Tuesday: Group kids-a 18:00–00:00 and Group kids-c 23:30–01:00',
    );
    const beforeDawn = { [`classes.${position(4, '18:00')}.start`]: '00:30', [`classes.${position(4, '18:00')}.end`]: '01:30' };
    expect(found({ ...beforeDawn, ...on('3', '22:30', '01:00') })).toHaveLength(1);
    const onMonday = { ...beforeDawn, [`classes.${position(4, '18:00')}.day`]: '1' };
    expect(found({ ...onMonday, ...on('7', '23:30', '01:00') })).toHaveLength(1);
    expect(found({ ...onMonday, ...on('7', '23:30', '00:30') })).toEqual([]);
  });

  it('does not ask again about published ones, and asks about those of the next timetable', () => {
    const both = on('3', '20:30', '21:30');
    expect(found({ ...both, ...later })).toHaveLength(1);
    expect(found({ 'groups.kids-a.name:en': 'Minis' }, parse(both).timetables)).toEqual([]);
  });
});
