import { beforeEach, expect, test } from 'vitest';
import { type ClosedDays, neverChanged } from '#store/closed-days.ts';
import { createClosuresCache } from './closures-cache.ts';

const closure = { id: 'c', first: '2026-12-23', last: '2027-01-07', reason: null };

let stored: ClosedDays;
let today: string;
let shown: string[];
let failure: Error | null;
let held: ReturnType<typeof createClosuresCache>;

beforeEach(() => {
  stored = { changedAt: neverChanged, closures: [], changes: [] };
  today = '2026-11-20';
  shown = [];
  failure = null;
  held = createClosuresCache({
    read: async (known) => (known === stored.changedAt ? null : stored),
    renew: async () => {
      if (failure) throw failure;
      const { closures, today: day } = held.current();
      shown.push(`${day} ${closures.map(({ id }) => id)}`);
    },
    today: () => today,
  });
});
const change = (second: number, closures: ClosedDays['closures']) => {
  stored = { changedAt: `2026-11-20T10:00:0${second}.000Z`, closures, changes: [] };
};

test('pages of a school that never was closed stay as they were built, on every day', async () => {
  await held.refresh();
  today = '2026-11-21';
  await held.refresh();
  expect(shown).toEqual([]);
});

test('pages are made anew for each change, and not without one', async () => {
  await held.refresh();
  change(1, [closure]);
  await held.refresh();
  await held.refresh();
  expect(shown).toEqual(['2026-11-20 c']);
  change(2, []);
  await held.refresh();
  expect(shown).toEqual(['2026-11-20 c', '2026-11-20 ']);
  expect(held.current().closures).toEqual([]);
});

test('a start finds what there is, and that there was something', async () => {
  change(3, []);
  await held.refresh();
  expect(shown).toEqual(['2026-11-20 ']);
  expect(held.current().changedAt).toBe(stored.changedAt);
});

test('what is over goes at midnight', async () => {
  change(1, [closure]);
  await held.refresh();
  today = '2026-11-21';
  await held.refresh();
  expect(shown).toEqual(['2026-11-20 c', '2026-11-21 c']);
});

test('what could not be shown is tried again until it is', async () => {
  await held.refresh();
  change(1, [closure]);
  failure = new Error('not rendered');
  await expect(held.refresh()).rejects.toThrow('not rendered');
  await expect(held.refresh()).rejects.toThrow('not rendered');
  failure = null;
  await held.refresh();
  expect(shown).toEqual(['2026-11-20 c']);
});

test('who has changed something waits for a look that began after that', async () => {
  await held.refresh();
  const before = held.refresh();
  change(1, [closure]);
  await Promise.all([before, held.refresh()]);
  expect(shown).toEqual(['2026-11-20 c']);
});
