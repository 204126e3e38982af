import { beforeAll, expect, it, vi } from 'vitest';
import { en } from '#app/content/en.ts';
import type { StoredScheduleChanges } from '#store/schedule-changes.ts';
import { provideContent } from '../i18n/content.ts';
import { comingClasses } from './coming-classes.server.ts';
import { noScheduleChanges } from './schedule-changes.ts';

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

type Changes = Partial<StoredScheduleChanges>;
const daysFrom = (firstDay: string, changes: Changes = {}, { days = 1, now = at('09:00') } = {}) =>
  comingClasses({ ...noScheduleChanges, ...changes }, { firstDay, days, locale: 'en', now });
const shown = (firstDay: string, ...others: [changes?: Changes, options?: { days?: number; now?: Date }]) =>
  daysFrom(firstDay, ...others).map(({ day, classes }) => [
    day,
    ...classes.map(({ start, end, title, isOff, state }) =>
      [`${start}–${end}`, isOff ? `(${title})` : title, state].join(' ').trim(),
    ),
  ]);

it('lists the classes of each day in order, without those that are over and days without a class', () => {
  const days = [
    [tuesday, '18:00–19:00 Kids', '20:00–21:00 Beginner'],
    ['2026-11-25', '21:00–22:30 Advanced'],
  ];
  expect(shown(tuesday, {}, { days: 3 })).toEqual(days);
  expect(shown(tuesday, {}, { now: at('18:59') })).toEqual([days[0]]);
  expect(shown(tuesday, {}, { now: at('19:00') })).toEqual([[tuesday, '20:00–21:00 Beginner']]);
  expect(shown(tuesday, {}, { days: 2, now: at('21:00') })).toEqual([days[1]]);
});

it('marks classes that are canceled or have other hours, and lists a moved class on both days', () => {
  const changes = [
    { id: 'a', day: tuesday, start: '18:00', groups: 'kids', to: null },
    { id: 'b', day: tuesday, start: '20:00', groups: 'beginner', to: { day: tuesday, start: '20:30', end: '21:30' } },
    { id: 'c', day: '2026-11-25', start: '21:00', groups: 'advanced', to: { day: tuesday, start: '19:00', end: '20:00' } },
  ];
  expect(shown(tuesday, { changes }, { days: 2 })).toEqual([
    [
      tuesday,
      '18:00–19:00 (Kids) is off',
      '19:00–20:00 Advanced instead of Wednesday 25 November, 21:00–22:30',
      '20:30–21:30 Beginner instead of 20:00–21:00',
    ],
    ['2026-11-25', '21:00–22:30 (Advanced) moved to Tuesday 24 November, 19:00–20:00'],
  ]);
});

it('links each class to its dialog on the day of the timetable, and a closed day to the closure', () => {
  const changes = [
    { id: 'c', day: '2026-11-25', start: '21:00', groups: 'advanced', to: { day: tuesday, start: '19:00', end: '20:00' } },
  ];
  const paths = (stored: Changes) => daysFrom(tuesday, stored).flatMap(({ classes }) => classes.map(({ path }) => path));
  expect(paths({ changes }).slice(0, 2)).toEqual([
    '/admin/timetable/classes/2026-11-24/18:00/kids',
    '/admin/timetable/classes/2026-11-25/21:00/advanced',
  ]);
  const closures = [{ id: 'x', first: tuesday, last: tuesday, reason: null }];
  expect(shown(tuesday, { closures })).toEqual([[tuesday, '18:00–19:00 (Kids) closed', '20:00–21:00 (Beginner) closed']]);
  expect(paths({ closures, changes })).toEqual(['/admin/timetable/closures/x', '/admin/timetable/closures/x']);
});
