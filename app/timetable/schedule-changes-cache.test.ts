import { beforeEach, expect, test } from 'vitest';
import { neverChanged, type StoredScheduleChanges } from '#store/schedule-changes.ts';
import { createScheduleChangesCache } from './schedule-changes-cache.ts';

const closure = { id: 'c', first: '2026-12-23', last: '2027-01-07', reason: null };

let stored: StoredScheduleChanges;
let today: string;
let rendered: string[];
let failure: Error | null;
let cache: ReturnType<typeof createScheduleChangesCache>;

beforeEach(() => {
  stored = { changedAt: neverChanged, closures: [], changes: [], announcements: [] };
  today = '2026-11-20';
  rendered = [];
  failure = null;
  cache = createScheduleChangesCache({
    read: async (known) => (known === stored.changedAt ? null : stored),
    renew: async () => {
      if (failure) throw failure;
      const { closures, today: day } = cache.current();
      rendered.push(`${day} ${closures.map(({ id }) => id)}`);
    },
    today: () => today,
  });
});
const change = (second: number, closures: StoredScheduleChanges['closures']) => {
  stored = { changedAt: `2026-11-20T10:00:0${second}.000Z`, closures, changes: [], announcements: [] };
};

test('does not rerender pages if nothing was ever changed, not even on a new day', async () => {
  await cache.refresh();
  today = '2026-11-21';
  await cache.refresh();
  expect(rendered).toEqual([]);
});

test('rerenders pages only after a change', async () => {
  await cache.refresh();
  change(1, [closure]);
  await cache.refresh();
  await cache.refresh();
  expect(rendered).toEqual(['2026-11-20 c']);
  change(2, []);
  await cache.refresh();
  expect(rendered).toEqual(['2026-11-20 c', '2026-11-20 ']);
  expect(cache.current().closures).toEqual([]);
});

test('rerenders pages at startup if there were changes in the past', async () => {
  change(3, []);
  await cache.refresh();
  expect(rendered).toEqual(['2026-11-20 ']);
  expect(cache.current().changedAt).toBe(stored.changedAt);
});

test('rerenders pages at midnight', async () => {
  change(1, [closure]);
  await cache.refresh();
  today = '2026-11-21';
  await cache.refresh();
  expect(rendered).toEqual(['2026-11-20 c', '2026-11-21 c']);
});

test('retries a failed rerendering', async () => {
  await cache.refresh();
  change(1, [closure]);
  failure = new Error('not rendered');
  await expect(cache.refresh()).rejects.toThrow('not rendered');
  await expect(cache.refresh()).rejects.toThrow('not rendered');
  failure = null;
  await cache.refresh();
  expect(rendered).toEqual(['2026-11-20 c']);
});

test('waits in refresh for a read that began after the call', async () => {
  await cache.refresh();
  const before = cache.refresh();
  change(1, [closure]);
  await Promise.all([before, cache.refresh()]);
  expect(rendered).toEqual(['2026-11-20 c']);
});

test('rerenders pages at midnight for an announcement', async () => {
  const announcement = { id: 'a', from: today, until: today, text: { el: 'Νέα', en: 'News' }, link: null };
  stored = { changedAt: '2026-11-20T10:00:01.000Z', closures: [], changes: [], announcements: [announcement] };
  await cache.refresh();
  today = '2026-11-21';
  await cache.refresh();
  expect(rendered).toEqual(['2026-11-20 ', '2026-11-21 ']);
});
