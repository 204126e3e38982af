import { beforeAll, expect, it, vi } from 'vitest';
import { en } from '#app/content/en.ts';
import type { StoredScheduleChanges } from '#store/schedule-changes.ts';
import { provideContent } from '../i18n/content.ts';
import { noScheduleChanges } from '../timetable/schedule-changes.ts';
import { todaysClasses } from './todays-classes.server.ts';

vi.mock('#content/school.ts', () => import('#tests/support/fixture-school.ts'));

const group = (id: string, name: string) => ({ id, name, whom: '', cord: 'adv' as const });
const tuesday = '2026-11-24';
const at = (time: string, day = tuesday) => new Date(`${day}T${time}:00+02:00`);

beforeAll(() => {
  const classes = [
    { day: 2 as const, start: '20:00', end: '21:00', groups: ['beginner'] },
    { day: 2 as const, start: '18:00', end: '19:00', groups: ['kids'] },
    { day: 3 as const, start: '21:00', end: '22:30', groups: ['advanced'] },
  ];
  const adultLevels = [group('beginner', 'Beginner'), group('advanced', 'Advanced'), group('kids', 'Kids')];
  provideContent('en', { ...en, schedule: { ...en.schedule, classes, labels: {}, adultLevels, kidsGroups: [] } });
});

const classesAt = (now: Date, changes: Partial<StoredScheduleChanges> = {}) =>
  todaysClasses({ ...noScheduleChanges, ...changes }, 'en', now);
const shown = (now: Date, changes: Partial<StoredScheduleChanges> = {}) =>
  classesAt(now, changes)?.classes.map(({ start, title, state }) => [start, title, state].filter(Boolean).join(' '));

it('lists today’s classes that are not over, in order, and nothing on a day without one', () => {
  expect(shown(at('09:00'))).toEqual(['18:00 Kids', '20:00 Beginner']);
  expect(shown(at('18:59'))).toEqual(['18:00 Kids', '20:00 Beginner']);
  expect(shown(at('19:00'))).toEqual(['20:00 Beginner']);
  expect(shown(at('21:00'))).toBeUndefined();
  expect(shown(at('09:00', '2026-11-26'))).toBeUndefined();
});

it('links to forms with the day and the class filled in', () => {
  const today = classesAt(at('19:30'));
  expect(today?.classes[0]?.path).toBe('/admin/timetable/new-class-change?day=2026-11-24&class=2+20%3A00+beginner');
  expect(today?.closePath).toBe('/admin/timetable/closures/new?first=2026-11-24');
});

it('links a changed class to its change, and lists a class that was moved to today', () => {
  const changes = [
    { id: 'a', day: tuesday, start: '18:00', groups: 'kids', to: null },
    { id: 'b', day: tuesday, start: '20:00', groups: 'beginner', to: { day: tuesday, start: '20:30', end: '21:30' } },
    { id: 'c', day: '2026-11-25', start: '21:00', groups: 'advanced', to: { day: tuesday, start: '19:00', end: '20:00' } },
  ];
  expect(shown(at('09:00'), { changes })).toEqual(['18:00 Kids cancelled', '19:00 Advanced', '20:30 Beginner moved']);
  expect(classesAt(at('09:00'), { changes })?.classes[0]?.path).toBe('/admin/timetable/class-changes/a');
});

it('lists nothing while the school is closed', () => {
  expect(shown(at('09:00'), { closures: [{ id: 'x', first: tuesday, last: tuesday, reason: null }] })).toBeUndefined();
});
