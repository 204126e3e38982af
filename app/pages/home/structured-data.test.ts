import { expect, test } from 'vitest';
import { sessions } from '#content/schedule.ts';
import { openingHours } from './structured-data.ts';

test('sessions that follow one another are one stretch, equal days one entry', () => {
  expect(
    openingHours([
      { day: 2, start: '20:00', end: '21:00', groups: ['a'] },
      { day: 2, start: '21:00', end: '22:30', groups: ['b'] },
      { day: 2, start: '10:30', end: '12:00', groups: ['a'] },
      { day: 4, start: '10:30', end: '12:00', groups: ['a'] },
      { day: 4, start: '10:45', end: '11:00', groups: ['b'] },
    ]),
  ).toEqual([
    { days: [2, 4], start: '10:30', end: '12:00' },
    { days: [2], start: '20:00', end: '22:30' },
  ]);
});

test('every session lies within the opening hours', () => {
  const hours = openingHours(sessions);
  for (const { day, start, end } of sessions)
    expect(hours.some((each) => each.days.includes(day) && each.start <= start && end <= each.end)).toBe(true);
});
