import { beforeEach, expect, test } from 'vitest';
import { neverChanged, type PublicEvents, type StoredScheduleChanges } from '#store/schedule-changes.ts';
import { el, withUpcoming } from '#tests/support/fixture-school.ts';
import { storedEvent } from '#tests/support/stored-event.ts';
import { instantAt } from '#tests/support/timetable.ts';
import { provideContent } from '../i18n/content.ts';
import { createScheduleChangesCache } from './schedule-changes-cache.ts';

const closure = { id: 'c', first: '2026-12-23', last: '2027-01-07', reason: null };

let stored: StoredScheduleChanges & PublicEvents;
let today: string;
let time: string;
let rendered: string[];
let failure: Error | null;
let cache: ReturnType<typeof createScheduleChangesCache>;

beforeEach(() => {
  provideContent('el', el);
  stored = { changedAt: neverChanged, closures: [], changes: [], announcements: [], events: [], eventsRevision: 0 };
  time = '10:00';
  today = '2026-11-20';
  rendered = [];
  failure = null;
  cache = createScheduleChangesCache({
    read: async (known) =>
      known?.changedAt === stored.changedAt && known.eventsRevision === stored.eventsRevision ? null : stored,
    publish: async (commit, isShown) => {
      const { closures, events, today: day } = cache.current();
      await Promise.resolve();
      if (failure) throw failure;
      commit();
      if (isShown) rendered.push(`${day} ${[...closures, ...events].map(({ id }) => id)}`);
    },
    now: () => new Date(`${today}T${time}:00.000Z`),
  });
});
const change = (second: number, closures: StoredScheduleChanges['closures']) => {
  stored = { ...stored, changedAt: `2026-11-20T10:00:0${second}.000Z`, closures };
};

/** Without stored changes, no page is rendered at startup. */
async function start(): Promise<void> {
  await cache.refresh();
  expect(rendered).toEqual([]);
}

test('publishes nothing on a new day if nothing was ever changed', async () => {
  await start();
  today = '2026-11-21';
  await cache.refresh();
  expect(rendered).toEqual([]);
});

test('publishes after a change only', async () => {
  await start();
  change(1, [closure]);
  await cache.refresh();
  await cache.refresh();
  expect(rendered).toEqual(['2026-11-20 c']);
  change(2, []);
  await cache.refresh();
  expect(rendered).toEqual(['2026-11-20 c', '2026-11-20 ']);
  expect(cache.current().closures).toEqual([]);
});

test('reads changes of the past at startup', async () => {
  change(3, []);
  await cache.refresh();
  expect(rendered).toEqual([]);
  expect(cache.current().changedAt).toBe(stored.changedAt);
});

const announcement = { id: 'a', from: '2026-11-20', until: '2026-11-20', text: { el: 'Νέα', en: 'News' }, link: null };

test.each([
  ['a closure', { closures: [closure] }, 'c'],
  ['an announcement', { announcements: [announcement] }, ''],
])('publishes at midnight for %s', async (_, changes, id) => {
  stored = { ...stored, changedAt: '2026-11-20T10:00:01.000Z', ...changes };
  await cache.refresh();
  today = '2026-11-21';
  await cache.refresh();
  expect(rendered).toEqual([`2026-11-20 ${id}`, `2026-11-21 ${id}`]);
});

test('publishes at midnight before the next timetable, whose notice moves to the top a week before', async () => {
  await start();
  provideContent('el', withUpcoming(el, '2026-12-01', []));
  await cache.refresh();
  expect(rendered).toEqual([]);
  today = '2026-11-21';
  await cache.refresh();
  expect(rendered).toEqual(['2026-11-21 ']);
});

test('keeps the former changes after a failed publication, and retries after a minute or another change', async () => {
  await start();
  change(1, [closure]);
  failure = new Error('not rendered');
  await expect(cache.refresh()).rejects.toThrow('not rendered');
  await cache.refresh();
  expect([cache.current().closures, cache.isShown()]).toEqual([[], false]);
  time = '10:01';
  await expect(cache.refresh()).rejects.toThrow('not rendered');
  failure = null;
  await cache.refresh();
  expect(rendered).toEqual([]);
  change(2, [closure]);
  await cache.refresh();
  expect([rendered, cache.isShown()]).toEqual([['2026-11-20 c'], true]);
});

test('shows the new changes to the renderings of their publication only, until it is complete', async () => {
  await start();
  change(1, [closure]);
  const refreshed = cache.refresh();
  expect(cache.current().closures).toEqual([]);
  await refreshed;
  expect(rendered).toEqual(['2026-11-20 c']);
  expect(cache.current().closures).toEqual([closure]);
});

test('waits in refresh for a read that began after the call', async () => {
  await start();
  const before = cache.refresh();
  change(1, [closure]);
  await Promise.all([before, cache.refresh()]);
  expect(rendered).toEqual(['2026-11-20 c']);
});

test('publishes after a change of a public event, and when it begins and ends', async () => {
  await start();
  const event = storedEvent({ id: 'e', date: '2026-11-20T12:00:00.000Z', ends_at: '2026-11-20T14:00:00.000Z' });
  stored = { ...stored, events: [event], eventsRevision: 1 };
  await cache.refresh();
  expect(rendered).toEqual(['2026-11-20 e']);
  for (const [at, renderings] of [
    ['11:59', 1],
    ['12:00', 1],
    ['12:01', 2],
    ['13:59', 2],
    ['14:01', 3],
    ['14:02', 3],
  ] as const) {
    time = at;
    await cache.refresh();
    expect([at, rendered.length]).toEqual([at, renderings]);
  }
});

test('publishes at the end of the day of a public event without an end', async () => {
  await start();
  stored = { ...stored, events: [storedEvent({ id: 'e', date: '2026-11-20T12:00:00.000Z' })], eventsRevision: 1 };
  time = '12:01';
  await cache.refresh();
  const midnight = instantAt('2026-11-21T00:00').getTime();
  for (const [minutes, renderings] of [
    [-1, 1],
    [1, 2],
  ] as const) {
    time = new Date(midnight + minutes * 60_000).toISOString().slice(11, 16);
    await cache.refresh();
    expect([minutes, rendered.length]).toEqual([minutes, renderings]);
  }
});
