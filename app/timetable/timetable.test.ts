import { describe, expect, it } from 'vitest';
import type { Session, Weekday } from '../content/model.ts';
import { type Column, groupLines, type Hour, weekGrid } from './timetable.ts';

const on = (days: readonly Weekday[], start: string, end: string, groups = ['a'], label?: string): Session[] =>
  days.map((day) => ({ day, start, end, groups, ...(label !== undefined && { label }) }));

// A school with a shared session and a long empty afternoon.
const sessions = [
  ...on([2, 4], '10:30', '12:00', ['beginner']),
  ...on([6], '12:00', '13:30', ['beginner']),
  ...on([2, 4], '20:00', '21:00', ['beginner']),
  ...on([5], '20:00', '21:30', ['beginner', 'intermediate', 'advanced'], 'all-levels'),
  ...on([2, 4], '21:00', '22:30', ['intermediate']),
  ...on([1, 3], '21:00', '22:30', ['advanced']),
  ...on([2, 4], '18:00', '19:00', ['kids-a']),
  ...on([2, 4], '19:00', '20:00', ['kids-b']),
  ...on([1, 3], '19:00', '20:00', ['kids-c']),
];

const brief = (group: string, entries: readonly Session[]) =>
  groupLines(group, entries).map(({ days, start, end, label, isShared }) =>
    [days.join('+'), `${start}-${end}`, label, isShared && 'shared'].filter(Boolean).join(' '),
  );

describe('linesOf', () => {
  it('joins days with the same hours, in the order of the entries', () => {
    expect(brief('a', [...on([2, 4], '10:30', '12:00'), ...on([6], '12:00', '13:30'), ...on([2, 4], '20:00', '21:00')])).toEqual([
      '2+4 10:30-12:00',
      '6 12:00-13:30',
      '2+4 20:00-21:00',
    ]);
  });

  it('joins days that do not stand together in the entries, and puts them in the order of the week', () => {
    expect(brief('a', [...on([5], '18:00', '19:00'), ...on([6], '12:00', '13:00'), ...on([1, 3], '18:00', '19:00')])).toEqual([
      '1+3+5 18:00-19:00',
      '6 12:00-13:00',
    ]);
  });

  it('keeps apart what differs in start, end or label', () => {
    expect(
      brief('a', [
        ...on([1], '18:00', '19:00'),
        ...on([2], '18:00', '19:15'),
        ...on([3], '17:45', '19:00'),
        ...on([4], '18:00', '19:00', ['a'], 'music'),
      ]),
    ).toEqual(['1 18:00-19:00', '2 18:00-19:15', '3 17:45-19:00', '4 18:00-19:00 music']);
  });

  it('puts what groups share last, apart from the same hours alone', () => {
    expect(
      brief('a', [
        ...on([5], '20:00', '21:30', ['a', 'b'], 'all'),
        ...on([4, 5], '20:00', '21:30'),
        ...on([7], '11:00', '12:00', ['b', 'a']),
      ]),
    ).toEqual(['4+5 20:00-21:30', '5 20:00-21:30 all shared', '7 11:00-12:00 shared']);
  });

  it('counts a day that is entered twice once, and is empty for a group without sessions', () => {
    expect(brief('a', on([2, 2], '10:00', '11:00'))).toEqual(['2 10:00-11:00']);
    expect(groupLines('b', on([2], '10:00', '11:00'))).toEqual([]);
    expect(groupLines('a', [])).toEqual([]);
  });

  it('does not change the entries', () => {
    const entries = on([4, 2], '10:00', '11:00');
    groupLines('a', entries);
    expect(entries.map(({ day }) => day)).toEqual([4, 2]);
  });

  it('gives the cards of a whole school', () => {
    expect(brief('beginner', sessions)).toEqual([
      '2+4 10:30-12:00',
      '6 12:00-13:30',
      '2+4 20:00-21:00',
      '5 20:00-21:30 all-levels shared',
    ]);
    expect(brief('intermediate', sessions)).toEqual(['2+4 21:00-22:30', '5 20:00-21:30 all-levels shared']);
    expect(brief('advanced', sessions)).toEqual(['1+3 21:00-22:30', '5 20:00-21:30 all-levels shared']);
    expect(brief('kids-a', sessions)).toEqual(['2+4 18:00-19:00']);
    expect(brief('kids-b', sessions)).toEqual(['2+4 19:00-20:00']);
    expect(brief('kids-c', sessions)).toEqual(['1+3 19:00-20:00']);
  });
});

const clock = (hours: readonly Hour[]) =>
  hours.map((piece) => (piece.kind === 'fold' ? 'fold' : `${piece.from}/${piece.span}`)).join(' ');
const drawn = (columns: readonly Column[]) =>
  columns.map(({ days, cells }) => [
    days.join('+'),
    ...cells.map((cell) => (cell.kind === 'free' ? `${cell.span}` : `${cell.span} ${cell.session.groups.join('&')}`)),
  ]);
const draw = (entries: readonly Session[]) => {
  const week = weekGrid(entries);
  return week && { isInQuarters: week.isInQuarters, hours: clock(week.hours), columns: drawn(week.columns) };
};

describe('weekOf', () => {
  it('is nothing without sessions', () => {
    expect(weekGrid([])).toBeNull();
  });

  it('has half-hour rows from the first start to the last end', () => {
    expect(draw([...on([1], '18:30', '20:00'), ...on([2], '19:00', '20:30', ['b'])])).toEqual({
      isInQuarters: false,
      hours: '18:30/1 19/2 20/1',
      columns: [
        ['1', '3 a'],
        ['2', '1', '3 b'],
      ],
    });
  });

  it('gives days with the same sessions one column, whatever the order of their entries', () => {
    expect(
      draw([
        ...on([3], '19:00', '20:00', ['b']),
        ...on([1, 3], '18:00', '19:00'),
        ...on([1], '19:00', '20:00', ['b']),
        ...on([2], '18:00', '19:00'),
      ])?.columns,
    ).toEqual([
      ['1+3', '2 a', '2 b'],
      ['2', '2 a'],
    ]);
  });

  it('keeps days apart whose sessions differ in label or group alone', () => {
    expect(
      draw([...on([1], '18:00', '19:00'), ...on([2], '18:00', '19:00', ['a'], 'music'), ...on([3], '18:00', '19:00', ['b'])])
        ?.columns,
    ).toEqual([
      ['1', '2 a'],
      ['2', '2 a'],
      ['3', '2 b'],
    ]);
  });

  it('folds two empty hours and more, not less', () => {
    expect(draw([...on([1], '10:00', '11:00'), ...on([1], '13:00', '14:00', ['b'])])).toEqual({
      isInQuarters: false,
      hours: '10/2 fold 13/2',
      columns: [['1', '2 a', '1', '2 b']],
    });
    expect(draw([...on([1], '10:00', '11:00'), ...on([1], '12:30', '13:30')])?.hours).toBe('10/2 11/2 12/2 13/1');
  });

  it('folds only what is empty on every day, may fold twice, and goes on at a half hour', () => {
    expect(draw([...on([1], '08:00', '09:00'), ...on([2], '12:00', '13:00'), ...on([1], '17:30', '19:00', ['b'])])).toEqual({
      isInQuarters: false,
      hours: '8/2 fold 12/2 fold 17:30/1 18/2',
      columns: [
        ['1', '2 a', '4', '3 b'],
        ['2', '3', '2 a'],
      ],
    });
  });

  it('goes down to quarters for odd times, rounded so that sessions which follow one another still do', () => {
    expect(
      draw([...on([1], '10:15', '11:15'), ...on([1], '11:15', '12:20', ['b']), ...on([1], '12:20', '12:30', ['c'])]),
    ).toEqual({
      isInQuarters: true,
      hours: '10:15/3 11/4 12/2',
      columns: [['1', '4 a', '4 b', '1 c']],
    });
    expect(draw([...on([1], '10:15', '11:00'), ...on([1], '13:00', '14:00')])?.hours).toBe('10:15/3 fold 13/4');
  });

  it('keeps half hours where quarters would make a session too long to draw', () => {
    expect(draw([...on([1], '10:15', '11:15'), ...on([2], '10:00', '14:00', ['b'])])).toEqual({
      isInQuarters: false,
      hours: '10/2 11/2 12/2 13/2',
      columns: [
        ['1', '1', '2 a'],
        ['2', '8 b'],
      ],
    });
  });

  it('names the start of a session at its first row, though that is only the nearest', () => {
    expect(draw([...on([1], '10:20', '11:15'), ...on([2], '11:00', '15:00', ['b'])])).toMatchObject({
      isInQuarters: false,
      hours: '10:20/1 11/2 12/2 13/2 14/2',
    });
  });

  it('draws a day-long session no longer than the style sheet knows, and long gaps in pieces', () => {
    const week = draw([...on([1], '09:00', '17:00'), ...on([1], '17:00', '18:00', ['b']), ...on([2], '17:00', '18:00')]);
    expect(week?.columns).toEqual([
      ['1', '12 a', '4', '2 b'],
      ['2', '12', '4', '2 a'],
    ]);
  });

  it('puts sessions at the same hour side by side', () => {
    expect(
      draw([...on([1, 2], '18:00', '19:00'), ...on([1, 2], '18:30', '19:30', ['b']), ...on([1, 2], '19:00', '20:00', ['c'])])
        ?.columns,
    ).toEqual([
      ['1+2', '2 a', '2 c'],
      ['1+2', '1', '2 b'],
    ]);
  });

  it('takes a week of seven days and a session past midnight', () => {
    const days = [7, 6, 5, 4, 3, 2, 1] as const;
    expect(draw(days.flatMap((day) => on([day], '22:00', day % 2 ? '23:30' : '00:30')))).toEqual({
      isInQuarters: false,
      hours: '22/2 23/2 0/1',
      columns: [
        ['1+3+5+7', '3 a'],
        ['2+4+6', '5 a'],
      ],
    });
  });

  it('draws a whole school in four columns, the shared session once', () => {
    expect(draw(sessions)).toEqual({
      isInQuarters: false,
      hours: '10:30/1 11/2 12/2 13/1 fold 18/2 19/2 20/2 21/2 22/1',
      columns: [
        ['1+3', '9', '2 kids-c', '2', '3 advanced'],
        ['2+4', '3 beginner', '4', '2 kids-a', '2 kids-b', '2 beginner', '3 intermediate'],
        ['5', '11', '3 beginner&intermediate&advanced'],
        ['6', '3', '3 beginner'],
      ],
    });
  });
});
