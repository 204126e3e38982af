import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { MalformedFormError } from '#server/form.ts';
import { classes, el, en, setTimeZone, withUpcoming } from '#tests/support/fixture-school.ts';
import type { Edits } from '../content/edits.ts';
import { provideContent } from '../i18n/content.ts';
import { shippedTimetable } from './timetable-entries.server.ts';
import { parseTimetable, readTimetableValues, timetableValues, withoutNext } from './timetable-form.server.ts';
import { applyTimetableOperation } from './timetable-operations.server.ts';
import { orphanedChanges, successorsIn } from './timetable-orphans.server.ts';
import { newOverlaps } from './timetable-rules.server.ts';
import type { TimetableValues } from './timetable-values.ts';

vi.mock('#content/school.ts', () => import('#tests/support/fixture-school.ts'));
vi.mock('#content/schedule.ts', () => import('#tests/support/fixture-school.ts'));
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

/** The controls that `TimetableFields` renders. */
function controls({ shown, begins, entry, next }: TimetableValues): Map<string, string> {
  const form = new Map([
    ['timetable', shown],
    ['begins', begins],
    ['since', begins === 'later' ? entry.since : ''],
    ['next', next],
    ['groups', String(entry.groups.length)],
    ['classes', String(entry.classes.length)],
  ]);
  entry.groups.forEach(({ name, whom, ...group }, index) => {
    for (const [key, value] of Object.entries(group)) form.set(`groups.${index}.${key}`, value);
    for (const locale of ['el', 'en'] as const) {
      form.set(`groups.${index}.name:${locale}`, name[locale]);
      form.set(`groups.${index}.whom:${locale}`, whom[locale]);
    }
  });
  entry.classes.forEach(({ groups, ...weeklyClass }, index) => {
    for (const [key, value] of Object.entries(weeklyClass)) form.set(`classes.${index}.${key}`, value);
    form.set(`classes.${index}.groups`, groups.join('.'));
    for (const id of groups.slice(1)) form.set(`classes.${index}.with.${id}`, 'true');
  });
  return form;
}

const opened = (timetables?: Edits['timetables'], from = '') => controls(timetableValues(timetables, 'en', { from }, today));
const set = (form: Map<string, string>, values: Record<string, string>) => new Map([...form, ...Object.entries(values)]);
const parse = (values: Record<string, string> = {}, form = opened(), stored?: Edits['timetables']) =>
  parseTimetable(set(form, values), 'en', stored, today);
const position = (day: number, start: string) => classes.findIndex((each) => each.day === day && each.start === start);
/** The class of the children's group C on Wednesdays at 19:00. */
const wednesday = `classes.${position(3, '19:00')}`;
const friday = `classes.${position(5, '20:00')}`;
const earlier = { [`${wednesday}.start`]: '18:30', [`${wednesday}.end`]: '19:30' };
const onFriday = { ...earlier, [`${wednesday}.day`]: '5' };
const later = { begins: 'later', since: '2027-01-04' };

describe('timetableValues', () => {
  const shown = (from: string, edited?: Edits['timetables']) => {
    const { shown, begins, entry } = timetableValues(edited, 'en', { from }, today);
    return [shown, begins, entry.since];
  };

  it('opens on the timetable in force, and on the next one from its first day on', () => {
    const { timetables } = parse({ ...earlier, ...later }).edits;
    for (const from of ['', '2027-01-03', '2027-02-30', '<script>']) expect(shown(from, timetables)[0], from).toBe('current');
    for (const from of ['2027-01-04', '2027-03-01']) expect(shown(from, timetables)).toEqual(['upcoming', 'later', '2027-01-04']);
  });

  it('opens at the given class of the day', () => {
    const focus = (from: string, of: string) => timetableValues(undefined, 'en', { from, of }, today).focus;
    expect(focus('2026-12-16', '19:00 kids-c')).toBe(`${wednesday}.start`);
    for (const [from, of] of [
      ['2026-12-17', '19:00 kids-c'],
      ['2026-12-16', '19:30 kids-c'],
      ['x', '19:00 kids-c'],
    ] as const)
      expect(focus(from, of)).toBeNull();
  });

  it('begins on the given day if no next timetable is planned', () => {
    expect(shown('2027-01-04')).toEqual(['current', 'later', '2027-01-04']);
    for (const from of [today, '2026-01-01', 'tomorrow']) expect(shown(from)[1], from).toBe('now');
  });
});

describe('parseTimetable', () => {
  it('has no edits for the timetable of the content', () => {
    expect(parse()).toEqual({ edits: {}, errors: {} });
  });

  it('begins changed classes today, and keeps the first day if only texts change', () => {
    const [timetable] = parse(earlier).edits.timetables ?? [];
    expect(timetable?.since).toBe(today);
    expect(timetable?.classes[position(3, '19:00')]).toEqual({ day: 3, start: '18:30', end: '19:30', groups: ['kids-c'] });
    expect(parse({ 'groups.0.name:en': 'Minis' }).edits.timetables?.map(({ since }) => since)).toEqual(['2026-09-07']);
  });

  it('makes a next timetable for a later day and keeps the one in force', () => {
    const { timetables } = parse({ ...earlier, ...later }).edits;
    expect(timetables?.map(({ since }) => since)).toEqual(['2027-01-04']);
    const [edited] = parse({ 'groups.0.name:en': 'Minis' }).edits.timetables ?? [];
    const stored = edited && [edited];
    const both = parse({ ...earlier, ...later }, opened(stored), stored).edits.timetables;
    expect(both?.map(({ since, groups }) => [since, groups[0]?.name.en])).toEqual([
      ['2026-09-07', 'Minis'],
      ['2027-01-04', 'Minis'],
    ]);
  });

  it('edits the next timetable, or the one in force, and keeps the other one', () => {
    const { timetables } = parse({ ...earlier, ...later }).edits;
    const form = opened(timetables, later.since);
    expect(parse({}, form, timetables).edits).toEqual({ timetables });
    expect(parse({ since: '2027-02-01' }, form, timetables).edits.timetables?.map(({ since }) => since)).toEqual(['2027-02-01']);
    const both = parse({ [`${friday}.end`]: '21:45' }, opened(timetables), timetables).edits.timetables;
    expect(both?.map(({ since }) => since)).toEqual([today, later.since]);
    expect(both?.[1]).toEqual(timetables?.[0]);
  });

  it('withdraws the next timetable', () => {
    const { timetables } = parse({ ...earlier, ...later }).edits;
    expect(withoutNext(timetables, today)).toEqual({ timetables: [] });
    const both = parse({ [`${friday}.end`]: '21:45' }, opened(timetables), timetables).edits.timetables;
    expect(withoutNext(both, today)).toEqual({ timetables: both?.slice(0, 1) });
  });

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

  it('keeps the order of the groups of a joint class, also if groups or checkboxes change places', () => {
    const groupsIn = (form: Map<string, string>) =>
      readTimetableValues(form, 'en').entry.classes.find(({ day }) => day === '5')?.groups;
    expect(groupsIn(opened())).toEqual(['beginner', 'intermediate', 'advanced']);
    const moved = controls(applyTimetableOperation(opened(), 'up:5', 'en'));
    expect(groupsIn(moved)).toEqual(['beginner', 'intermediate', 'advanced']);
    expect(groupsIn(set(opened(), { [`${friday}.with.intermediate`]: '' }))).toEqual(['beginner', 'advanced']);
    expect(groupsIn(set(opened(), { [`${friday}.with.kids-a`]: 'true' }))).toEqual([
      ...['beginner', 'intermediate', 'advanced', 'kids-a'],
    ]);
  });

  it('refuses a group without a name in one language, with marks, too long a text, wrong ages or no class', () => {
    const errors = (values: Record<string, string>) => Object.keys(parse(values).errors);
    expect(errors({ 'groups.0.name:el': ' ' })).toEqual(['groups.0.name:el']);
    expect(errors({ 'groups.0.name:en': 'Minis *A*' })).toEqual(['groups.0.name:en']);
    expect(errors({ 'groups.0.name:en': 'x'.repeat(41), 'groups.0.whom:el': 'ά'.repeat(161) })).toEqual([
      ...['groups.0.name:en', 'groups.0.whom:el'],
    ]);
    expect(errors({ 'groups.0.agesFrom': '', 'groups.0.agesTo': '6' })).toEqual(['groups.0.agesFrom']);
    expect(errors({ 'groups.0.agesFrom': '7' })).toEqual(['groups.0.agesTo']);
    expect(errors({ 'groups.0.teacher': 'nobody', 'groups.0.cord': 'adv' })).toEqual(['groups.0.cord', 'groups.0.teacher']);
    const without = { ...timetableValues(undefined, 'en', {}, today) };
    const entry = { ...without.entry, classes: without.entry.classes.filter(({ groups }) => !groups.includes('kids-a')) };
    expect(Object.keys(parseTimetable(controls({ ...without, entry }), 'en', undefined, today).errors)).toEqual([
      'groups.0.classes',
    ]);
  });

  it('keeps hostile names as text, on one line', () => {
    const name = '<script>alert(1)</script>"\'&';
    expect(parse({ 'groups.0.name:en': `${name}\u0000\n` }).edits.timetables?.[0]?.groups[0]?.name.en).toBe(name);
  });

  it('rejects forms that no browser sends: unknown ids', () => {
    for (const [name, value] of [
      ['groups.0.id', '../x'],
      ['groups.0.id', 'all'],
      ['groups.0.id', 'events'],
      ['groups.1.id', 'kids-a'],
    ] as const)
      expect(() => parse({ [name]: value }), name).toThrow(MalformedFormError);
  });

  it.each(['Europe/Athens', 'Australia/Melbourne'] as const)('takes the day of the school in %s', (zone) => {
    setTimeZone(zone);
    vi.useFakeTimers({ now: new Date('2026-12-31T14:00:00Z'), toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const first = parseTimetable(set(opened(), earlier), 'en', undefined).edits.timetables?.[0]?.since;
    expect(first).toBe(zone === 'Europe/Athens' ? '2026-12-31' : '2027-01-01');
  });
});

describe('applyTimetableOperation', () => {
  const apply = (operation: string, form = opened()) => applyTimetableOperation(form, operation, 'en');

  it('adds a group with one class and names its id after the English name', () => {
    const form = controls(apply('add-group'));
    const index = Number(form.get('groups')) - 1;
    const last = `classes.${Number(form.get('classes')) - 1}`;
    const filled = set(form, {
      ...{ [`groups.${index}.name:el`]: 'Μεγάλοι', [`groups.${index}.name:en`]: 'Élders & friends' },
      ...{ [`groups.${index}.whom:el`]: 'Όλοι', [`groups.${index}.whom:en`]: 'All' },
      ...{ [`${last}.day`]: '7', [`${last}.start`]: '10:00', [`${last}.end`]: '11:00' },
    });
    const { edits, errors } = parseTimetable(filled, 'en', undefined, today);
    expect(errors).toEqual({});
    expect(edits.timetables?.[0]?.groups.at(-1)?.id).toBe('elders-friends');
    const reserved = parseTimetable(set(filled, { [`groups.${index}.name:en`]: 'Events' }), 'en', undefined, today).edits;
    expect(reserved.timetables?.[0]?.groups.at(-1)?.id).toBe('events-2');
    expect(edits.timetables?.[0]?.classes.at(-1)).toEqual({ day: 7, start: '10:00', end: '11:00', groups: ['elders-friends'] });
  });

  it('gives new groups ids of their own, whatever their names', () => {
    const idsOf = (...names: string[]) => {
      const form = names.reduce((grown) => controls(apply('add-group', grown)), opened());
      const first = Number(form.get('groups')) - names.length;
      const named = set(form, Object.fromEntries(names.map((name, index) => [`groups.${first + index}.name:en`, name])));
      return parseTimetable(named, 'en', undefined, today)
        .edits.timetables?.[0]?.groups.slice(-names.length)
        .map(({ id }) => id);
    };
    expect(idsOf('Kids', 'Kids', 'Kids 2')).toEqual(['kids', 'kids-2', 'kids-2-2']);
    expect(idsOf('Kids A', 'Kids A', 'All')).toEqual(['kids-a-2', 'kids-a-3', 'all-2']);
    expect(idsOf('Όλοι', '–', '')).toEqual(['group', 'group-2', 'group-3']);
    expect(idsOf(`${'x'.repeat(39)} y`)).toEqual(['x'.repeat(39)]);
  });

  it('removes a group and keeps the classes that others share', () => {
    const { entry } = apply('remove-group:3');
    expect(entry.groups.map(({ id }) => id)).not.toContain('beginner');
    expect(entry.classes.filter(({ day }) => day === '5').map(({ groups }) => groups)).toEqual([['intermediate', 'advanced']]);
    expect(entry.classes).toHaveLength(classes.length - 5);
  });

  it('moves groups within their audience', () => {
    const ids = (operation: string) => apply(operation).entry.groups.map(({ id }) => id);
    expect(ids('up:1').slice(0, 2)).toEqual(['kids-b', 'kids-a']);
    expect(ids('down:2')).toEqual(ids('none'));
    expect(ids('up:3')).toEqual(ids('none'));
  });

  it('adds and removes classes and loses nothing that was entered', () => {
    const form = set(opened(), { [`${wednesday}.start`]: '9:3', 'groups.0.name:el': '' });
    const added = apply('add-class:5', form);
    expect(added.entry.classes.at(-1)).toEqual({ day: '', start: '21:00', end: '22:30', label: '', groups: ['advanced'] });
    expect(added.entry.classes[position(3, '19:00')]?.start).toBe('9:3');
    expect(added.entry.groups[0]?.name.el).toBe('');
    const removed = apply(`remove-class:${classes.length}`, controls(added));
    expect(removed.entry).toEqual(readTimetableValues(form, 'en').entry);
  });
});

describe('orphanedChanges', () => {
  const change = { id: 'a', day: '2027-01-06', start: '19:00', groups: 'kids-c', to: null };
  const closure = { id: 'c', first: '2027-01-09', last: '2027-01-09', reason: null };
  const found = (timetables: Edits['timetables'], changes = [change], closures = [closure]) =>
    orphanedChanges(timetables, { changes, closures }, 'en', today);

  it('lists changes of classes that the new timetable does not have on their day', () => {
    const { timetables } = parse({ ...onFriday, ...later }).edits;
    expect(found(timetables)).toMatchObject([{ id: 'a', when: 'Wednesday\u00a06\u00a0January\u00a02027' }]);
    expect(found(timetables)[0]?.what).toContain('Children C 19:00–20:00');
    expect(found(timetables, [{ ...change, day: '2026-12-30' }])).toEqual([]);
    expect(found(undefined)).toEqual([]);
  });

  it('lists closures of days without any class in the new timetable', () => {
    const timetable = shippedTimetable();
    const weekdays = { ...timetable, since: '2027-01-04', classes: timetable.classes.filter(({ day }) => day < 6) };
    expect(found([weekdays], [])).toMatchObject([{ id: 'c' }]);
  });

  it('ignores past entries and those that are without effect already', () => {
    const { timetables } = parse({ ...onFriday, ...later }).edits;
    provide(
      withUpcoming(
        en,
        '2027-01-04',
        classes.filter(({ start }) => start !== '19:00'),
      ),
    );
    expect(found(timetables)).toEqual([]);
    provide(el);
    expect(orphanedChanges(timetables, { changes: [change], closures: [] }, 'en', '2027-01-07')).toEqual([]);
  });

  it('does not list changes that follow their class to other hours or into a joint class', () => {
    expect(found(parse({ ...earlier, ...later }).edits.timetables)).toEqual([]);
    const joint = { [`${friday}.with.kids-a`]: 'true', ...later };
    const roda = { ...change, day: '2027-01-08', start: '20:00', groups: 'beginner.intermediate.advanced' };
    expect(found(parse(joint).edits.timetables, [roda])).toEqual([]);
  });
});

describe('successorsIn', () => {
  const canceled = { id: 'a', day: '2027-01-06', start: '19:00', groups: 'kids-c', to: null };

  it('gives the new start from the first day of the new timetable on, and back when it is withdrawn', () => {
    const { timetables } = parse({ ...earlier, ...later }).edits;
    const findSuccessor = successorsIn(timetables, today);
    expect(findSuccessor(canceled)).toEqual({ start: '18:30', groups: 'kids-c' });
    expect(findSuccessor({ ...canceled, day: '2026-12-30' })).toEqual({ start: '19:00', groups: 'kids-c' });
    expect(findSuccessor({ ...canceled, day: '2026-11-18' })).toBeNull();
    provide(withUpcoming(en, '2027-01-04', timetables?.[0]?.classes ?? []));
    expect(successorsIn(undefined, today)({ ...canceled, start: '18:30' })).toEqual({ start: '19:00', groups: 'kids-c' });
  });
});

describe('newOverlaps', () => {
  const found = (values: Record<string, string>) => newOverlaps(parse(values).edits.timetables ?? [], 'en');
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
    const [edited] = parse(both).edits.timetables ?? [];
    provide({ ...en, schedule: { ...en.schedule, classes: edited?.classes ?? [] } });
    expect(found({ ...both, 'groups.0.name:en': 'Minis' })).toEqual([]);
  });
});
