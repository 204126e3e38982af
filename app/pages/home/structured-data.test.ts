import { expect, test } from 'vitest';
import { sessions } from '#content/schedule.ts';
import type { ScheduleChanges } from '../../timetable/schedule-changes.ts';
import { openingHours, specialHours } from './structured-data.static.ts';

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

const beginner = { id: 'x', start: '20:00', groups: 'beginner' };
const known = (more: Partial<ScheduleChanges>): ScheduleChanges => ({
  today: '2026-11-20',
  changedAt: '',
  closures: [],
  changes: [],
  ...more,
});

test('a school that keeps to its timetable has no special hours', () => {
  expect(specialHours(sessions, known({}))).toEqual([]);
});

test('closed days are told as search engines want it, until they are over', () => {
  const closures = ['2026-11-18', '2026-11-19', '2026-12-23'].map((first, at) => {
    const last = ['2026-11-19', '2026-11-20', '2027-01-07'][at] ?? '';
    return { id: first, first, last, reason: null };
  });
  expect(specialHours(sessions, known({ closures }))).toEqual([
    { from: '2026-11-19', through: '2026-11-20', start: '00:00', end: '00:00' },
    { from: '2026-12-23', through: '2027-01-07', start: '00:00', end: '00:00' },
  ]);
});

test('a day with other hours has them in full, one without any class left is closed', () => {
  const changes = [
    { ...beginner, day: '2026-11-24', to: null },
    { ...beginner, day: '2026-11-26', to: { day: '2026-11-29', start: '11:00', end: '12:00' } },
    { id: 'x', start: '12:00', groups: 'beginner', day: '2026-11-28', to: null },
  ];
  const day = (on: string, start: string, end: string) => ({ from: on, through: on, start, end });
  expect(specialHours(sessions, known({ changes }))).toEqual([
    day('2026-11-24', '10:30', '12:00'),
    day('2026-11-24', '18:00', '20:00'),
    day('2026-11-24', '21:00', '22:30'),
    day('2026-11-26', '10:30', '12:00'),
    day('2026-11-26', '18:00', '20:00'),
    day('2026-11-26', '21:00', '22:30'),
    day('2026-11-28', '00:00', '00:00'),
    day('2026-11-29', '11:00', '12:00'),
  ]);
});

test('what changes nothing of the hours is not told: a class that is no more, one within others, one of a closed day', () => {
  const within = { ...beginner, day: '2026-11-24', to: { day: '2026-11-24', start: '19:00', end: '21:00' } };
  expect(specialHours(sessions, known({ changes: [within] }))).toEqual([]);
  expect(specialHours(sessions, known({ changes: [{ ...beginner, groups: 'elders', day: '2026-11-24', to: null }] }))).toEqual(
    [],
  );
  const closures = [{ id: 'c', first: '2026-11-24', last: '2026-11-24', reason: null }];
  expect(specialHours(sessions, known({ closures, changes: [{ ...beginner, day: '2026-11-24', to: null }] }))).toHaveLength(1);
});
