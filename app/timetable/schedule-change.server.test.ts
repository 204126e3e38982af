import { describe, expect, it } from 'vitest';
import { classes, en, withUpcoming } from '#tests/support/fixture-school.ts';
import { validate as validateForm } from '../admin/form-schema.server.ts';
import { provideContent } from '../i18n/content.ts';
import {
  type ClassChangeField,
  type ClosureField,
  classChangeSchema,
  closureSchema,
  describeScheduleChange,
  scheduledClass,
} from './schedule-change.server.ts';

provideContent('en', en);

const today = '2026-11-20';

describe('describeScheduleChange', () => {
  const change = {
    id: 'x',
    day: '2026-11-24',
    start: '20:00',
    groups: 'beginner',
    to: { day: '2026-11-28', start: '19:00', end: '20:00' },
  };

  it('has the words of visitors, who read that a class moved to a closed day is canceled', () => {
    const closures = [{ id: 'y', first: '2026-11-28', last: '2026-11-28', reason: null }];
    const describe = (context = {}) => describeScheduleChange(change, 'en', context).what;
    expect(describe()).toContain('moved to Saturday 28 November, 19:00–20:00');
    expect(describe({ closures })).toContain('no class');
  });

  it('has no form for a change of a class that the timetable does not have', () => {
    const { what, note, editPath, deletePath } = describeScheduleChange({ ...change, groups: 'elders.giants' }, 'en');
    expect([what, note, editPath]).toEqual(['elders, giants 20:00', expect.stringContaining('no such class'), null]);
    expect(deletePath).toBe('/admin/timetable/changes/x/delete');
  });
});

describe('closureSchema', () => {
  const right = { first: '2026-12-23', last: '2027-01-07', reason_el: 'Χριστούγεννα', reason_en: 'Christmas' };
  const validate = (change: Partial<Record<ClosureField, string>>) => validateForm(closureSchema(today), { ...right, ...change });

  it('returns the closure to store', () => {
    const reason = { el: 'Χριστούγεννα', en: 'Christmas' };
    expect(validate({})).toEqual({ item: { first: '2026-12-23', last: '2027-01-07', reason } });
    expect(validate({ reason_el: ' Χριστού\u0000γεννα\n', reason_en: '\u200b' })).toHaveProperty('errors');
  });

  it('accepts one day without a last day, and no reason', () => {
    const one = { item: { first: '2026-12-23', last: '2026-12-23', reason: null } };
    expect(validate({ last: '', reason_el: '', reason_en: ' ' })).toEqual(one);
    expect(validate({ last: '2026-12-23', reason_el: '', reason_en: '' })).toEqual(one);
  });

  it('accepts a first day in the past if the last day is not', () => {
    expect(validate({ first: '2026-11-01', last: today })).toHaveProperty('item');
    expect(validate({ first: today, last: '' })).toHaveProperty('item');
    expect(validate({ first: '2028-11-20', last: '' })).toHaveProperty('item');
    expect(validate({ first: '2026-06-01', last: '2026-12-01' })).toHaveProperty('item');
  });

  it.each<[Partial<Record<ClosureField, string>>, object]>([
    [{ first: '' }, { first: 'dayMissing' }],
    [{ first: '', last: '' }, { first: 'dayMissing' }],
    [{ first: '2026-02-30' }, { first: 'dayInvalid' }],
    [{ first: '23/12/2026' }, { first: 'dayInvalid' }],
    [{ first: '2026-12-23T10:00' }, { first: 'dayInvalid' }],
    [{ last: '2027-02-29' }, { last: 'dayInvalid' }],
    [{ last: 'soon' }, { last: 'dayInvalid' }],
    [{ last: '2026-12-22' }, { last: 'lastBeforeFirst' }],
    [{ last: '2027-06-25' }, { last: 'tooLong' }],
    [{ first: '2026-11-01', last: '2026-11-19' }, { last: 'dayPast' }],
    [{ first: '2026-11-19', last: '' }, { first: 'dayPast' }],
    [{ first: '2028-12-23', last: '2029-01-07' }, { last: 'dayFar' }],
    [{ first: '2029-12-23', last: '' }, { first: 'dayFar' }],
    [{ reason_el: '' }, { reason_el: 'reasonNotInBoth' }],
    [{ reason_en: '' }, { reason_en: 'reasonNotInBoth' }],
    [{ reason_el: 'ά'.repeat(101) }, { reason_el: 'reasonTooLong' }],
    [
      { first: '', last: 'x', reason_en: '' },
      { first: 'dayMissing', last: 'dayInvalid', reason_en: 'reasonNotInBoth' },
    ],
  ])('rejects %j', (change, errors) => {
    expect(validate(change)).toEqual({ errors });
  });
});

describe('scheduledClass', () => {
  const later = classes.map((each) => (each.start === '20:00' ? { ...each, start: '20:15' } : each));

  it('finds a class only on days on which its timetable is in force', () => {
    provideContent('el', withUpcoming(en, '2027-01-04', later));
    const on = (day: string, start: string) => scheduledClass({ day, start, groups: 'beginner' });
    expect(on('2026-12-29', '20:00')).toMatchObject({ day: 2, end: '21:00' });
    expect(on('2027-01-05', '20:15')).toMatchObject({ day: 2 });
    for (const [day, start] of [
      ['2026-12-29', '20:15'],
      ['2027-01-05', '20:00'],
      ['2026-12-30', '20:00'],
      ['2026-02-30', '20:00'],
      ['x', '20:00'],
    ] as const)
      expect([day, on(day, start)]).toEqual([day, undefined]);
  });
});

describe('classChangeSchema', () => {
  const day = '2026-11-24';
  const off = { what: 'off', to_day: '', to_start: '', to_end: '' };
  const moved = { what: 'moved', to_day: day, to_start: '19:00', to_end: '20:00' };
  const usual = { day: 2, start: '20:00', end: '21:00', groups: ['beginner'] } as const;
  const validate = (values: Record<ClassChangeField, string>, on = day) =>
    validateForm(classChangeSchema(on, { ...usual, groups: [...usual.groups] }, today), values);

  it('accepts a class that is off, moved or as usual, and a closed day', () => {
    for (const what of ['off', 'closed', 'regular']) expect(validate({ ...off, what })).toEqual({ item: { what, to: null } });
    expect(validate(moved)).toEqual({ item: { what: 'moved', to: { day, start: '19:00', end: '20:00' } } });
    const late = { start: '23:15', end: '00:45' };
    expect(validate({ ...moved, to_start: late.start, to_end: late.end })).toMatchObject({ item: { to: late } });
    expect(validate({ ...moved, to_day: '2026-11-28' })).toMatchObject({ item: { to: { day: '2026-11-28' } } });
  });

  it('ignores new hours for a class that is off, and accepts moving a class from a past day to a later one', () => {
    expect(validate({ ...off, to_day: 'x', to_start: '25:00' })).toEqual({ item: { what: 'off', to: null } });
    expect(validate({ ...moved, to_day: '2026-11-21' }, '2026-11-17')).toHaveProperty('item');
  });

  it('rejects days that are past or too far ahead', () => {
    expect(validate(off, '2026-11-17')).toEqual({ errors: { what: 'dayPast' } });
    expect(validate(off, '2028-11-28')).toEqual({ errors: { what: 'dayFar' } });
  });

  it.each<[Partial<Record<ClassChangeField, string>>, object]>([
    [{ what: '' }, { what: 'whatMissing' }],
    [{ what: 'toString' }, { what: 'whatMissing' }],
    [{ to_day: '' }, { to_day: 'dayMissing' }],
    [{ to_day: 'x' }, { to_day: 'dayInvalid' }],
    [{ to_day: '2026-11-19' }, { to_day: 'dayPast' }],
    [{ to_day: '2029-01-01' }, { to_day: 'dayFar' }],
    [{ to_start: '' }, { to_start: 'timeMissing' }],
    [{ to_start: '7 pm' }, { to_start: 'timeInvalid' }],
    [{ to_end: '24:00' }, { to_end: 'timeInvalid' }],
    [{ to_end: '19:00' }, { to_end: 'endBeforeStart' }],
    [{ to_start: '20:00', to_end: '21:00' }, { to_start: 'unchanged' }],
  ])('rejects %j', (change, errors) => {
    expect(validate({ ...moved, ...change })).toEqual({ errors });
  });
});
