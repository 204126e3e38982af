import { expect, test } from 'vitest';
import { inAthens, type NextClassFacts, nextClassLine } from './mark-today.ts';

const facts: NextClassFacts = {
  words: { next: 'Next class: {day} {time}, {groups}', today: 'today', tomorrow: 'tomorrow' },
  sessions: [
    [2, '20:00', 'Beginners'],
    [2, '10:30', 'Beginners'],
    [2, '20:00', 'Children'],
    [5, '20:00', 'All levels'],
    [1, '21:00', 'Advanced'],
  ],
};
const line = (day: number, time: string) => nextClassLine(facts, { day, time }, 'en');

test('the next class today, one minute before and no longer when it has begun', () => {
  expect(line(2, '10:29')).toBe('Next class: today 10:30, Beginners');
  expect(line(2, '10:30')).toBe('Next class: today 20:00, Beginners, Children');
});

test('tomorrow, a later day of the week, and across the weekend', () => {
  expect(line(4, '23:00')).toBe('Next class: tomorrow 20:00, All levels');
  expect(line(2, '21:00')).toBe('Next class: Friday 20:00, All levels');
  expect(line(6, '09:00')).toBe('Next class: Monday 21:00, Advanced');
  expect(line(7, '09:00')).toBe('Next class: tomorrow 21:00, Advanced');
});

test('a school with one class a week names it until it begins, and again right after', () => {
  const one = { ...facts, sessions: [facts.sessions[3] ?? [5, '20:00', '']] as NextClassFacts['sessions'] };
  expect(nextClassLine(one, { day: 5, time: '19:59' }, 'en')).toContain('today');
  expect(nextClassLine(one, { day: 5, time: '20:00' }, 'el')).toContain('Παρασκευή');
  expect(nextClassLine({ ...facts, sessions: [] }, { day: 5, time: '20:00' }, 'el')).toBe('');
});

test('the clock is Athens’, in winter and in summer, whatever day it is elsewhere', () => {
  expect(inAthens(new Date('2026-11-20T22:30:00Z'))).toEqual({ day: 6, time: '00:30' });
  expect(inAthens(new Date('2026-07-20T17:00:00Z'))).toEqual({ day: 1, time: '20:00' });
});
