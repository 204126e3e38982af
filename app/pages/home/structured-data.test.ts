import { expect, test } from 'vitest';
import { classes as contentClasses } from '#content/schedule.ts';
import type { ClassChange } from '#store/schedule-changes.ts';
import { classes, en, withUpcoming } from '#tests/support/fixture-school.ts';
import { noScheduleChanges, type ScheduleChanges } from '../../timetable/schedule-changes.ts';
import { openingHours, organization, specialHours } from './structured-data.ts';

const timetables = en.schedule;
const beginner = { id: 'x', start: '20:00', groups: 'beginner' };
const changed = (more: Partial<ScheduleChanges>): ScheduleChanges => ({ ...noScheduleChanges, today: '2026-11-20', ...more });

test('openingHours merges adjacent classes and days with equal hours', () => {
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

test('openingHours covers every class of the timetable', () => {
  const hours = openingHours(contentClasses);
  for (const { day, start, end } of contentClasses)
    expect(hours.some((each) => each.days.includes(day) && each.start <= start && end <= each.end)).toBe(true);
});

test('openingHoursSpecification states until when the hours are valid, and the next ones from their first day on', () => {
  const next = withUpcoming(en, '2027-01-04', [{ day: 1, start: '18:00', end: '19:00', groups: ['advanced'] }]);
  const hours = organization(next, 'https://school.example', changed({})).openingHoursSpecification;
  const validities = [hours].flat().map((each) => JSON.stringify(each).match(/"valid.*(?=})/)?.[0]);
  expect(new Set(validities)).toEqual(new Set(['"validThrough":"2027-01-03"', '"validFrom":"2027-01-04"']));
  expect(JSON.stringify(organization(en, 'https://school.example', changed({})))).not.toContain('valid');
});

test('specialHours compares a changed day with the timetable of that day', () => {
  const later = classes.map((each) => (each.start === '20:00' ? { ...each, start: '20:15' } : each));
  const { schedule } = withUpcoming(en, '2027-01-04', later);
  const days = (start: string, day: string, to: ClassChange['to'] = null) =>
    specialHours(schedule, changed({ changes: [{ ...beginner, start, day, to }] })).map(({ from }) => from);
  expect(days('20:15', '2027-01-05')).toEqual(['2027-01-05', '2027-01-05', '2027-01-05']);
  expect(days('20:00', '2027-01-05')).toEqual([]);
  expect(days('20:15', '2027-01-05', { day: '2027-01-05', start: '20:00', end: '21:00' })).not.toEqual([]);
  expect(days('20:15', '2026-12-29')).toEqual([]);
});

test('specialHours lists closures in the notation of search engines until their last day', () => {
  const closure = (first: string, last: string) => ({ id: first, first, last, reason: null });
  const closures = [
    closure('2026-11-18', '2026-11-19'),
    closure('2026-11-19', '2026-11-20'),
    closure('2026-12-23', '2027-01-07'),
  ];
  expect(specialHours(timetables, changed({ closures }))).toEqual([
    { from: '2026-11-19', through: '2026-11-20', start: '00:00', end: '00:00' },
    { from: '2026-12-23', through: '2027-01-07', start: '00:00', end: '00:00' },
  ]);
});

test('specialHours lists all hours of a changed day, and a day without classes as closed', () => {
  const changes = [
    { ...beginner, day: '2026-11-24', to: null },
    { ...beginner, day: '2026-11-26', to: { day: '2026-11-29', start: '11:00', end: '12:00' } },
    { id: 'x', start: '12:00', groups: 'beginner', day: '2026-11-28', to: null },
  ];
  const hours = (day: string, start: string, end: string) => ({ from: day, through: day, start, end });
  expect(specialHours(timetables, changed({ changes }))).toEqual([
    hours('2026-11-24', '10:30', '12:00'),
    hours('2026-11-24', '18:00', '20:00'),
    hours('2026-11-24', '21:00', '22:30'),
    hours('2026-11-26', '10:30', '12:00'),
    hours('2026-11-26', '18:00', '20:00'),
    hours('2026-11-26', '21:00', '22:30'),
    hours('2026-11-28', '00:00', '00:00'),
    hours('2026-11-29', '11:00', '12:00'),
  ]);
});

test('specialHours omits changes without effect: none, a removed class, one within other hours, one on a closed day', () => {
  const day = '2026-11-24';
  const closure = { id: 'c', first: day, last: day, reason: null };
  const within = { ...beginner, day, to: { day, start: '19:00', end: '21:00' } };
  expect(specialHours(timetables, changed({}))).toEqual([]);
  expect(specialHours(timetables, changed({ changes: [within] }))).toEqual([]);
  expect(specialHours(timetables, changed({ changes: [{ ...beginner, groups: 'elders', day, to: null }] }))).toEqual([]);
  const closed = changed({ closures: [closure], changes: [{ ...beginner, day, to: null }] });
  expect(specialHours(timetables, closed)).toHaveLength(1);
});
