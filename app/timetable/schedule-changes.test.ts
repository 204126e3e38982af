import { expect, it } from 'vitest';
import type { Timetables } from '../content/timetables.ts';
import { effectiveChanges, findSuccessor, heldClass, nextClasses, noScheduleChanges } from './schedule-changes.ts';

type Entry = [day: 1 | 2 | 3 | 4 | 5 | 6 | 7, start: string, ...groups: string[]];

const timetables = (...entries: Entry[]): Timetables => ({
  since: '2026-09-07',
  classes: entries.map(([day, start, ...groups]) => ({ day, start, end: start.replace(/\d\d$/, '55'), groups })),
  earlier: [],
  upcoming: null,
});

const saturday = { id: 'a', day: '2026-12-05', start: '12:00', groups: 'capoeira', to: null };
const published = timetables([6, '12:00', 'capoeira'], [6, '17:30', 'capoeira'], [6, '17:30', 'samba'], [7, '12:00', 'capoeira']);

it.each<[string, Entry[], string | undefined]>([
  [
    'a later start',
    [
      [6, '12:20', 'capoeira'],
      [6, '17:30', 'capoeira'],
    ],
    '12:20 capoeira',
  ],
  [
    'a start nearer to the other class of the group',
    [
      [6, '16:45', 'capoeira'],
      [6, '17:30', 'capoeira'],
    ],
    '16:45 capoeira',
  ],
  [
    'other starts of both classes',
    [
      [6, '17:15', 'capoeira'],
      [6, '11:30', 'capoeira'],
    ],
    '11:30 capoeira',
  ],
  [
    'a second group',
    [
      [6, '12:00', 'capoeira', 'samba'],
      [6, '17:30', 'capoeira'],
    ],
    '12:00 capoeira.samba',
  ],
  [
    'a second group and a later start',
    [
      [6, '12:30', 'samba', 'capoeira'],
      [6, '17:30', 'capoeira'],
    ],
    '12:30 samba.capoeira',
  ],
  [
    'no change',
    [
      [6, '12:00', 'capoeira'],
      [6, '12:30', 'capoeira'],
    ],
    '12:00 capoeira',
  ],
  [
    'another weekday',
    [
      [5, '12:00', 'capoeira'],
      [6, '17:30', 'capoeira'],
      [7, '12:00', 'capoeira'],
    ],
    undefined,
  ],
  [
    'its end',
    [
      [6, '17:30', 'capoeira'],
      [6, '12:00', 'samba'],
    ],
    undefined,
  ],
])('finds the class of a change after %s', (_, entries, expected) => {
  const found = findSuccessor(saturday, published, timetables(...entries));
  expect(found && `${found.start} ${found.groups.join('.')}`).toBe(expected);
});

it('finds nothing for a change without effect, unless its class comes back', () => {
  const dormant = { ...saturday, start: '9:00' };
  expect(findSuccessor(dormant, published, timetables([6, '12:20', 'capoeira']))).toBeUndefined();
  expect(findSuccessor(dormant, published, timetables([6, '9:00', 'capoeira']))).toBeDefined();
});

it('omits a move to the hours that the class has by now', () => {
  const moved = { ...saturday, to: { day: saturday.day, start: '12:00', end: '12:55' } };
  expect(effectiveChanges(published, { ...noScheduleChanges, changes: [moved] })).toEqual([]);
  const later = { ...moved, to: { ...moved.to, end: '13:30' } };
  expect(effectiveChanges(published, { ...noScheduleChanges, changes: [later] })).toHaveLength(1);
});

const ofClass = { groups: ['capoeira'], of: { day: '2026-12-05', start: '12:00' } };
const asUsual = { day: '2026-12-05', start: '12:00', end: '12:55', ...ofClass };
const to = { day: '2026-12-06', start: '19:00', end: '20:00' };
const closures = [{ id: 'c', first: '2026-12-05', last: '2026-12-05', reason: null }];
const held = (changes: Partial<typeof noScheduleChanges>, chosen: object = {}, inForce = published) =>
  heldClass({ group: 'capoeira', day: '2026-12-05', start: '12:00', ...chosen }, inForce, { ...noScheduleChanges, ...changes });

it('follows the class of a group through moves, closures and a new timetable', () => {
  expect(held({})).toEqual(asUsual);
  expect(held({ changes: [{ ...saturday, to }] })).toEqual({ ...to, ...ofClass });
  expect(held({ changes: [{ ...saturday, to }], closures })).toEqual({ ...to, ...ofClass });
  expect(held({ changes: [{ ...saturday, start: '17:30' }] })).toEqual(asUsual);
  expect([held({ changes: [saturday] }), held({ closures })]).toEqual([null, null]);
  expect(held({}, {}, timetables([6, '12:20', 'capoeira'], [6, '12:00', 'samba']))).toMatchObject({ start: '12:20' });
  expect([held({}, { group: 'gone' }), held({}, { day: '2026-12-04' })]).toEqual([null, null]);
});

it('names the day and start that a moved class has in the timetable', () => {
  const changes = [{ ...saturday, to }];
  const next = nextClasses(timetables([6, '12:00', 'capoeira']), '2026-12-05T00:00', 1, { ...noScheduleChanges, changes });
  expect(next).toEqual([{ ...to, ...ofClass }]);
});
