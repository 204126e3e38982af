import { expect, it, vi } from 'vitest';
import { classes, el, en, withUpcoming } from '#tests/support/fixture-school.ts';
import type { WeeklyClass } from '../content/model.ts';
import { noScheduleChanges } from './schedule-changes.ts';
import { upcomingNotices } from './schedule-notices.ts';
import { timetableNotice } from './timetable-notice.ts';

vi.mock('#content/school.ts', () => import('#tests/support/fixture-school.ts'));

/** A Monday. */
const since = '2027-01-04';
const is = (day: number, start: string) => (each: WeeklyClass) => each.day === day && each.start === start;
const move = (day: number, start: string, to: Partial<WeeklyClass>) =>
  classes.map((each) => (is(day, start)(each) ? { ...each, ...to } : each));
const notice = (upcoming: readonly WeeklyClass[], content = en, day = since) =>
  timetableNotice(withUpcoming(content, day, upcoming));
const words = (upcoming: readonly WeeklyClass[], content = en) => {
  const { when, what } = notice(upcoming, content) ?? {};
  return `${when}: ${what}`;
};

it('is missing without a next timetable', () => {
  expect(timetableNotice(en)).toBeNull();
});

it('names the new hours of a class in both languages', () => {
  const earlier = move(3, '21:00', { start: '19:30', end: '20:30' });
  expect(words(earlier)).toBe('From Monday 4 January: Advanced, Wednesday 19:30–20:30 instead of 21:00–22:30');
  expect(words(earlier, el)).toBe('Από τη Δευτέρα 4 Ιανουαρίου: Προχωρημένοι, Τετάρτη 19:30–20:30 αντί για 21:00–22:30');
});

it('has the article of the weekday in Greek', () => {
  const days = ['2027-01-04', '2027-01-05', '2027-01-08', '2027-01-09', '2027-01-10'];
  expect(days.map((day) => notice(classes, el, day)?.when)).toEqual([
    'Από τη Δευτέρα 4 Ιανουαρίου',
    'Από την Τρίτη 5 Ιανουαρίου',
    'Από την Παρασκευή 8 Ιανουαρίου',
    'Από το Σάββατο 9 Ιανουαρίου',
    'Από την Κυριακή 10 Ιανουαρίου',
  ]);
});

it('merges days with the same change', () => {
  const both = classes.map((each) => (each.start === '18:00' ? { ...each, start: '17:30' } : each));
  expect(words(both)).toBe('From Monday 4 January: Children A, Tuesday & Thursday 17:30–19:00 instead of 18:00–19:00');
});

it('names a class that moves to another day, a new one, a dropped one and a shared one', () => {
  expect(words(move(6, '12:00', { day: 7 }))).toContain('Beginner, Sunday 12:00–13:30 instead of Saturday 12:00–13:30');
  expect(words([...classes, { day: 7, start: '11:00', end: '12:00', groups: ['kids-b'] }])).toContain(
    'Children B, Sunday 11:00–12:00 (new)',
  );
  expect(words(classes.filter((each) => !is(6, '12:00')(each)))).toContain('Beginner, no longer Saturday 12:00–13:30');
  expect(words(move(5, '20:00', { end: '22:00' }))).toContain('All levels, Friday 20:00–22:00 instead of 20:00–21:30');
});

it('lists up to three changes, children first', () => {
  const changed = move(2, '18:00', { end: '18:45' })
    .map((each) => (is(1, '21:00')(each) ? { ...each, start: '20:30' } : each))
    .filter((each) => !is(6, '12:00')(each));
  expect(notice(changed)).toMatchObject({
    what: 'Children A, Tuesday 18:00–18:45 instead of 18:00–19:00; Beginner, no longer Saturday 12:00–13:30; Advanced, Monday 20:30–22:30 instead of 21:00–22:30',
  });
});

it('has the whole timetable if there are more changes, or none in the hours', () => {
  const later = classes.map((each) => ({ ...each, end: each.end.replace(':00', ':15') }));
  expect(notice(later)).toMatchObject({ what: 'new timetable' });
  expect(notice(later)?.groups?.[0]).toEqual({
    id: 'kids-a',
    name: 'Children A (ages 3–6)',
    lines: ['Tuesday & Thursday 18:00–19:15'],
  });
  expect(notice(later)?.groups?.[3]?.lines).toContain('Friday 20:00–21:30 (All levels)');
  expect(notice(classes)).toMatchObject({ what: 'new timetable', groups: { length: 6 } });
});

it('stands among the notices in the order of their days, until the day before', () => {
  const closure = (day: string) => ({ id: day, first: day, last: day, reason: null });
  const closures = [closure('2026-12-24'), closure('2027-01-06')];
  const content = withUpcoming(en, since, move(3, '21:00', { start: '20:30' }));
  const notices = upcomingNotices(content, { ...noScheduleChanges, today: '2026-12-20', closures });
  expect(notices.map(({ firstDay, lastDay }) => [firstDay, lastDay])).toEqual([
    ['2026-12-24', '2026-12-24'],
    ['2027-01-04', '2027-01-03'],
    ['2027-01-06', '2027-01-06'],
  ]);
  expect(upcomingNotices(content, noScheduleChanges)).toHaveLength(1);
});
