import { describe, expect, it } from 'vitest';
import type { Weekday, WeeklyClass } from '../content/model.ts';
import { groupLines, type Week, weekGrid } from './timetable.ts';

const on = (days: readonly Weekday[], start: string, end: string, groups = ['a'], label?: string): WeeklyClass[] =>
  days.map((day) => ({ day, start, end, groups, ...(label !== undefined && { label }) }));

const formatLines = (group: string, entries: readonly WeeklyClass[]) =>
  groupLines(group, entries).map(({ days, start, end, label, isShared }) =>
    [days.join('+'), `${start}-${end}`, label, isShared && 'shared'].filter(Boolean).join(' '),
  );

describe('groupLines', () => {
  it('merges days with equal hours in the order of the week, lines in the order of the entries', () => {
    expect(
      formatLines('a', [...on([5], '18:00', '19:00'), ...on([6], '12:00', '13:00'), ...on([1, 3], '18:00', '19:00')]),
    ).toEqual(['1+3+5 18:00-19:00', '6 12:00-13:00']);
  });

  it('separates days that differ in start, end or label', () => {
    expect(
      formatLines('a', [
        ...on([1], '18:00', '19:00'),
        ...on([2], '18:00', '19:15'),
        ...on([3], '17:45', '19:00'),
        ...on([4], '18:00', '19:00', ['a'], 'music'),
      ]),
    ).toEqual(['1 18:00-19:00', '2 18:00-19:15', '3 17:45-19:00', '4 18:00-19:00 music']);
  });

  it('lists shared classes last and separately', () => {
    expect(
      formatLines('a', [
        ...on([5], '20:00', '21:30', ['a', 'b'], 'all'),
        ...on([4, 5], '20:00', '21:30'),
        ...on([7], '11:00', '12:00', ['b', 'a']),
      ]),
    ).toEqual(['4+5 20:00-21:30', '5 20:00-21:30 all shared', '7 11:00-12:00 shared']);
  });

  it('lists a duplicate day once, and returns nothing for a group without classes', () => {
    expect(formatLines('a', on([2, 2], '10:00', '11:00'))).toEqual(['2 10:00-11:00']);
    expect(groupLines('b', on([2], '10:00', '11:00'))).toEqual([]);
    expect(groupLines('a', [])).toEqual([]);
  });

  it('does not mutate the entries', () => {
    const entries = on([4, 2], '10:00', '11:00');
    groupLines('a', entries);
    expect(entries.map(({ day }) => day)).toEqual([4, 2]);
  });
});

const formatHours = ({ isInQuarters, hours }: Week) =>
  (isInQuarters ? 'quarters: ' : '') +
  hours.map((piece) => (piece.kind === 'gap' ? 'gap' : `${piece.from}/${piece.span}`)).join(' ');
const formatColumn = ({ days, cells }: Week['columns'][number]) => {
  const rows = cells.map((cell) => (cell.kind === 'free' ? cell.span : `${cell.span} ${cell.weeklyClass.groups.join('&')}`));
  return `${days.join('+')}: ${rows.join(', ')}`;
};

/** The hours, then the columns, with their numbers of rows. */
const layout = (entries: readonly WeeklyClass[]) => {
  const week = weekGrid(entries);
  return week && [formatHours(week), ...week.columns.map(formatColumn)];
};

describe('weekGrid', () => {
  it('returns null without classes', () => {
    expect(weekGrid([])).toBeNull();
  });

  it('has half-hour rows from the first start to the last end', () => {
    expect(layout([...on([1], '18:30', '20:00'), ...on([2], '19:00', '20:30', ['b'])])).toEqual([
      '18:30/1 19/2 20/1',
      '1: 3 a',
      '2: 1, 3 b',
    ]);
  });

  it('merges days with equal classes in one column, in any order of the entries', () => {
    const entries = [
      ...on([3], '19:00', '20:00', ['b']),
      ...on([1, 3], '18:00', '19:00'),
      ...on([1], '19:00', '20:00', ['b']),
      ...on([2], '18:00', '19:00'),
    ];
    expect(layout(entries)?.slice(1)).toEqual(['1+3: 2 a, 2 b', '2: 2 a']);
  });

  it('separates days whose classes differ only in label or group', () => {
    const entries = [
      ...on([1], '18:00', '19:00'),
      ...on([2], '18:00', '19:00', ['a'], 'music'),
      ...on([3], '18:00', '19:00', ['b']),
    ];
    expect(layout(entries)?.slice(1)).toEqual(['1: 2 a', '2: 2 a', '3: 2 b']);
  });

  it('collapses gaps of at least two hours', () => {
    const apart = [...on([1], '10:00', '11:00'), ...on([1], '13:00', '14:00', ['b'])];
    expect(layout(apart)).toEqual(['10/2 gap 13/2', '1: 2 a, 1, 2 b']);
    expect(layout([...on([1], '10:00', '11:00'), ...on([1], '12:30', '13:30')])?.[0]).toBe('10/2 11/2 12/2 13/1');
  });

  it('collapses only gaps that all days share, several if needed', () => {
    const entries = [...on([1], '08:00', '09:00'), ...on([2], '12:00', '13:00'), ...on([1], '17:30', '19:00', ['b'])];
    expect(layout(entries)).toEqual(['8/2 gap 12/2 gap 17:30/1 18/2', '1: 2 a, 4, 3 b', '2: 3, 2 a']);
  });

  it('uses quarter hours for odd times, with adjacent classes still adjacent', () => {
    const adjacent = [...on([1], '10:15', '11:15'), ...on([1], '11:15', '12:20', ['b']), ...on([1], '12:20', '12:30', ['c'])];
    expect(layout(adjacent)).toEqual(['quarters: 10:15/3 11/4 12/2', '1: 4 a, 4 b, 1 c']);
    expect(layout([...on([1], '10:15', '11:00'), ...on([1], '13:00', '14:00')])?.[0]).toBe('quarters: 10:15/3 gap 13/4');
  });

  it('keeps half hours if quarters would exceed the maximum span', () => {
    const entries = [...on([1], '10:15', '11:15'), ...on([2], '10:00', '14:00', ['b'])];
    expect(layout(entries)).toEqual(['10/2 11/2 12/2 13/2', '1: 1, 2 a', '2: 8 b']);
  });

  it('labels the first row of a class with its exact start', () => {
    const entries = [...on([1], '10:20', '11:15'), ...on([2], '11:00', '15:00', ['b'])];
    expect(layout(entries)?.[0]).toBe('10:20/1 11/2 12/2 13/2 14/2');
  });

  it('limits a long class to the maximum span and splits long free stretches', () => {
    const entries = [...on([1], '09:00', '17:00'), ...on([1], '17:00', '18:00', ['b']), ...on([2], '17:00', '18:00')];
    expect(layout(entries)?.slice(1)).toEqual(['1: 12 a, 4, 2 b', '2: 12, 4, 2 a']);
  });

  it('puts overlapping classes in columns side by side', () => {
    const days = [1, 2] as const;
    const entries = [...on(days, '18:00', '19:00'), ...on(days, '18:30', '19:30', ['b']), ...on(days, '19:00', '20:00', ['c'])];
    expect(layout(entries)?.slice(1)).toEqual(['1+2: 2 a, 2 c', '1+2: 1, 2 b']);
  });

  it('lays out seven days and a class that ends after midnight', () => {
    const days = [7, 6, 5, 4, 3, 2, 1] as const;
    const entries = days.flatMap((day) => on([day], '22:00', day % 2 ? '23:30' : '00:30'));
    expect(layout(entries)).toEqual(['22/2 23/2 0/1', '1+3+5+7: 3 a', '2+4+6: 5 a']);
  });

  it('lays out a complete timetable in four columns, with the shared class once', () => {
    const everyone = ['beginner', 'intermediate', 'advanced'];
    const entries = [
      ...on([2, 4], '10:30', '12:00', ['beginner']),
      ...on([6], '12:00', '13:30', ['beginner']),
      ...on([5], '20:00', '21:30', everyone, 'all-levels'),
      ...on([2, 4], '21:00', '22:30', ['intermediate']),
      ...on([1, 3], '21:00', '22:30', ['advanced']),
      ...on([2, 4], '18:00', '19:00', ['kids-a']),
      ...on([1, 3], '19:00', '20:00', ['kids-c']),
    ];
    expect(layout(entries)).toEqual([
      '10:30/1 11/2 12/2 13/1 gap 18/2 19/2 20/2 21/2 22/1',
      '1+3: 9, 2 kids-c, 2, 3 advanced',
      '2+4: 3 beginner, 4, 2 kids-a, 4, 3 intermediate',
      '5: 11, 3 beginner&intermediate&advanced',
      '6: 3, 3 beginner',
    ]);
  });
});
