import { expect, it, vi } from 'vitest';
import { classes, en, withUpcoming } from '#tests/support/fixture-school.ts';
import { laterToday, nextClassLine } from './next-class.ts';
import { nextClassFacts } from './next-class-facts.ts';
import { noScheduleChanges, type ScheduleChanges } from './schedule-changes.ts';

vi.mock('#content/school.ts', () => import('#tests/support/fixture-school.ts'));

/** From Monday 4 January 2027 on, all evening classes of the week begin half an hour earlier, and there is one on Sunday. */
const earlier = classes.map((each) => (each.start === '21:00' ? { ...each, start: '20:30' } : each));
const { schedule } = withUpcoming(en, '2027-01-04', [...earlier, { day: 7, start: '11:00', end: '12:00', groups: ['kids-a'] }]);
const changes = (more: Partial<ScheduleChanges>) => ({ ...noScheduleChanges, today: '2026-12-28', ...more });
const line = (now: string, more: Partial<ScheduleChanges> = {}) => {
  const [date = '', time = ''] = now.split('T');
  return nextClassLine(nextClassFacts(schedule, changes(more)), { date, time }, 'en');
};

it('has no traces of a next timetable if there is none', () => {
  expect(Object.keys(nextClassFacts(en.schedule, changes({})))).toEqual(['copy', 'sessions']);
});

it('names the classes of the timetable in force until the day before, those of the next one from its first day on', () => {
  expect(line('2026-12-28T20:00')).toBe('Next class: today 21:00, Advanced');
  expect(line('2027-01-02T13:00')).toBe('Next class: Monday 19:00, Children C');
  expect(line('2027-01-03T10:00')).toBe('Next class: tomorrow 19:00, Children C');
  expect(line('2027-01-04T19:30')).toBe('Next class: today 20:30, Advanced');
  expect(line('2027-01-05T20:10')).toBe('Next class: today 20:30, Intermediate');
});

it('leaves out closed days and canceled classes of the next timetable, and names moved ones', () => {
  const closures = [{ id: 'c', first: '2027-01-01', last: '2027-01-04', reason: null }];
  expect(line('2027-01-02T13:00', { closures })).toBe('Next class: Tuesday 10:30, Beginner');
  const monday = { id: 'x', day: '2027-01-04', groups: 'kids-c', start: '19:00' };
  expect(line('2027-01-04T09:00', { changes: [{ ...monday, to: null }] })).toBe('Next class: today 20:30, Advanced');
  const to = { day: '2027-01-04', start: '17:00', end: '18:00' };
  expect(line('2027-01-04T09:00', { changes: [{ ...monday, to }] })).toBe('Next class: today 17:00, Children C');
  const old = { id: 'y', day: '2026-12-30', groups: 'advanced', start: '21:00', to: { ...to, start: '16:00' } };
  expect(line('2027-01-04T09:00', { changes: [old] })).toBe('Next class: today 16:00, Advanced');
});

it('knows the other classes of the first day', () => {
  const facts = nextClassFacts(schedule, changes({}));
  expect(laterToday(facts, { date: '2027-01-04', time: '09:00' })).toEqual([['20:30', 'Advanced']]);
});
