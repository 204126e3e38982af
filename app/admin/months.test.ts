import { expect, it } from 'vitest';
import { beginningsOfMonths } from './months.ts';

it('months begin at midnight in Athens, in summer and in winter, across the year', () => {
  expect(beginningsOfMonths(new Date('2026-05-04T10:00:00Z'), 8)).toEqual([
    '2025-09-30T21:00:00.000Z',
    '2025-10-31T22:00:00.000Z',
    '2025-11-30T22:00:00.000Z',
    '2025-12-31T22:00:00.000Z',
    '2026-01-31T22:00:00.000Z',
    '2026-02-28T22:00:00.000Z',
    '2026-03-31T21:00:00.000Z',
    '2026-04-30T21:00:00.000Z',
  ]);
});

it('the present month is the one that it is in Athens', () => {
  const last = (now: string) => beginningsOfMonths(new Date(now), 12).at(-1);
  expect(last('2026-11-30T21:59:59.999Z')).toBe('2026-10-31T22:00:00.000Z');
  expect(last('2026-11-30T22:00:00.000Z')).toBe('2026-11-30T22:00:00.000Z');
});
