import { expect, it } from 'vitest';
import { shiftTime } from './timetable-class.tsx';

it.each([
  ['20:00', '19:00', '19:30', '20:30'],
  ['20:00', '19:00', '18:15', '19:15'],
  // While somebody types '18', the hour is 1 first.
  ['20:00', '19:00', '01:00', '02:00'],
  ['02:00', '01:00', '18:00', '19:00'],
  ['23:30', '22:00', '23:00', '00:30'],
  ['', '19:00', '19:30', ''],
  ['20:00', '', '19:30', '20:00'],
])('moves the end %s with the start from %s to %s: %s', (end, from, to, moved) => {
  expect(shiftTime(end, from, to)).toBe(moved);
});
