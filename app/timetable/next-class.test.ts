import { afterEach, expect, test, vi } from 'vitest';
import { setTimeZone } from '#tests/support/fixture-school.ts';
import { laterToday, type NextClassFacts, nextClassLine, toLocalTime } from './next-class.ts';

vi.mock('#content/school.ts', () => import('#tests/support/fixture-school.ts'));
afterEach(() => vi.unstubAllGlobals());

const facts: NextClassFacts = {
  copy: { next: 'Next class: {day} {time}, {groups}', today: 'today', tomorrow: 'tomorrow' },
  sessions: [
    [2, '20:00', 'Beginners'],
    [2, '10:30', 'Beginners'],
    [2, '20:00', 'Children'],
    [5, '20:00', 'All levels'],
    [1, '21:00', 'Advanced'],
  ],
};
/** Day 1 is Monday, 23 November 2026. Day 7 is the Sunday of that week. */
const line = (day: number, time: string, more: Partial<NextClassFacts> = {}, lang = 'en') =>
  nextClassLine({ ...facts, ...more }, { date: `2026-11-${22 + day}`, time }, lang);

test('names the next class today until it begins', () => {
  expect(line(2, '10:29')).toBe('Next class: today 10:30, Beginners');
  expect(line(2, '10:30')).toBe('Next class: today 20:00, Beginners, Children');
});

test('lists the other classes of the day in order, without those that begin together with the next one', () => {
  const later = (time: string, date = '2026-11-24') =>
    laterToday({ sessions: [...facts.sessions, [2, '21:00', 'Advanced'], [2, '20:30', 'Teens']] }, { date, time });
  expect(later('10:30')).toEqual([
    ['20:30', 'Teens'],
    ['21:00', 'Advanced'],
  ]);
  expect(later('20:30')).toEqual([]);
  expect(later('21:00')).toEqual([]);
  expect(later('09:00', '2026-11-25')).toEqual([]);
});

test('names the day of the next class: tomorrow, a later weekday or a day of next week', () => {
  expect(line(4, '23:00')).toBe('Next class: tomorrow 20:00, All levels');
  expect(line(2, '21:00')).toBe('Next class: Friday 20:00, All levels');
  expect(line(6, '09:00')).toBe('Next class: Monday 21:00, Advanced');
  expect(line(7, '09:00')).toBe('Next class: tomorrow 21:00, Advanced');
});

test('adds the date when the next class is a week ahead', () => {
  const one = { sessions: [[5, '20:00', '']] } as Pick<NextClassFacts, 'sessions'>;
  expect(line(5, '19:59', one)).toContain('today');
  expect(line(5, '20:00', one, 'el')).toContain('Παρασκευή 4 Δεκεμβρίου 20:00');
  expect(line(5, '20:00', { sessions: [] })).toBe('');
});

test('skips closed days, and adds the date when the next class is far ahead', () => {
  expect(line(2, '09:00', { closed: [['2026-11-24', '2026-11-24']] })).toBe('Next class: Friday 20:00, All levels');
  const holidays = { closed: [['2026-11-24', '2027-01-03']] } as Pick<NextClassFacts, 'closed'>;
  expect(line(2, '09:00', holidays)).toBe('Next class: Monday 4 January 21:00, Advanced');
  expect(line(2, '09:00', holidays, 'el')).toBe('Next class: Δευτέρα 4 Ιανουαρίου 21:00, Advanced');
  expect(line(2, '09:00', { closed: [['2026-11-23', '2029-01-01']] })).toBe('');
});

test('skips only the canceled class', () => {
  const changed: NextClassFacts['changed'] = [['2026-11-24', '20:00', 'Beginners']];
  expect(line(2, '09:00', { changed })).toBe('Next class: today 10:30, Beginners');
  expect(line(2, '11:00', { changed })).toBe('Next class: today 20:00, Children');
  expect(nextClassLine({ ...facts, changed }, { date: '2026-12-01', time: '11:00' }, 'en')).toContain('Beginners, Children');
});

test('names a moved class at its new time, also while the school is closed', () => {
  const changed: NextClassFacts['changed'] = [
    ['2026-11-27', '20:00', 'All levels', '2026-11-27', '18:30'],
    ['2026-11-30', '21:00', 'Advanced', '2026-11-28', '12:00'],
  ];
  expect(line(5, '18:00', { changed })).toBe('Next class: today 18:30, All levels');
  expect(line(5, '19:00', { changed })).toBe('Next class: tomorrow 12:00, Advanced');
  expect(line(6, '12:00', { changed })).toBe('Next class: Tuesday 10:30, Beginners');
  expect(line(5, '19:00', { changed, closed: [['2026-11-29', '2026-11-30']] })).toBe('Next class: tomorrow 12:00, Advanced');
});

test.each([
  ['with Temporal', globalThis.Temporal],
  ['without Temporal', undefined],
])('toLocalTime returns local time in winter and summer, %s', (_, temporal) => {
  vi.stubGlobal('Temporal', temporal);
  expect(toLocalTime(new Date('2026-11-20T22:30:00Z'))).toEqual({ date: '2026-11-21', time: '00:30' });
  expect(toLocalTime(new Date('2026-07-20T17:00:00Z'))).toEqual({ date: '2026-07-20', time: '20:00' });
  setTimeZone('Australia/Melbourne');
  expect(toLocalTime(new Date('2026-11-20T22:30:00Z'))).toEqual({ date: '2026-11-21', time: '09:30' });
  expect(toLocalTime(new Date('2026-07-20T17:00:00Z'))).toEqual({ date: '2026-07-21', time: '03:00' });
});
