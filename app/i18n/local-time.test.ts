import { describe, expect, it, vi } from 'vitest';
import { setTimeZone } from '#tests/support/fixture-school.ts';
import { instantFromLocalTime, localTimeFromInstant, monthStarts, overAt } from './local-time.ts';

vi.mock('#content/school.ts', () => import('#tests/support/fixture-school.ts'));

// Dates on which daylight saving time starts and ends in the EU: the last Sundays of March and October, at 01:00 UTC.
const springs = ['2019-03-31', '2024-03-31', '2026-03-29', '2027-03-28', '2030-03-31'];
const autumns = ['2019-10-27', '2024-10-27', '2026-10-25', '2027-10-31', '2030-10-27'];

describe('instantFromLocalTime', () => {
  it.each([
    ['2026-11-28T18:00', '2026-11-28T16:00:00.000Z'],
    ['2026-11-28T18:00:00', '2026-11-28T16:00:00.000Z'],
    ['2026-07-04T00:30', '2026-07-03T21:30:00.000Z'],
    ['2028-02-29T12:00', '2028-02-29T10:00:00.000Z'],
    ['2026-01-01T00:00', '2025-12-31T22:00:00.000Z'],
    ['1900-01-01T00:00', '1899-12-31T22:25:08.000Z'],
    ['9999-12-31T23:59', '9999-12-31T21:59:00.000Z'],
  ])('reads %s as %s', (local, instant) => expect(instantFromLocalTime(local)).toBe(instant));

  it.each(springs)('rejects the hour skipped by the clock change of %s', (day) => {
    expect(instantFromLocalTime(`${day}T02:59`)).toBe(`${day}T00:59:00.000Z`);
    for (const time of ['03:00', '03:30', '03:59']) expect(instantFromLocalTime(`${day}T${time}`)).toBe('skipped');
    expect(instantFromLocalTime(`${day}T04:00`)).toBe(`${day}T01:00:00.000Z`);
  });

  it.each(autumns)('returns the first of two instants with the same local time on %s', (day) => {
    expect(instantFromLocalTime(`${day}T02:59`)).toMatch(/T23:59:00\.000Z$/);
    expect(instantFromLocalTime(`${day}T03:00`)).toBe(`${day}T00:00:00.000Z`);
    expect(instantFromLocalTime(`${day}T03:59`)).toBe(`${day}T00:59:00.000Z`);
    expect(instantFromLocalTime(`${day}T04:00`)).toBe(`${day}T02:00:00.000Z`);
  });

  // In Melbourne, daylight saving time starts on the first Sunday of October and ends on the first Sunday of April, at 16:00 UTC.
  it.each([
    ['2026-10-03', '2026-10-04'],
    ['2030-10-05', '2030-10-06'],
  ])('rejects the hour skipped in Melbourne in the night from %s to %s', (before, day) => {
    setTimeZone('Australia/Melbourne');
    expect(instantFromLocalTime(`${day}T01:59`)).toBe(`${before}T15:59:00.000Z`);
    for (const time of ['02:00', '02:30', '02:59']) expect(instantFromLocalTime(`${day}T${time}`)).toBe('skipped');
    expect(instantFromLocalTime(`${day}T03:00`)).toBe(`${before}T16:00:00.000Z`);
  });

  it.each([
    ['2027-04-03', '2027-04-04'],
    ['2030-04-06', '2030-04-07'],
  ])('returns the first of two instants with the same local time in Melbourne in the night from %s to %s', (before, day) => {
    setTimeZone('Australia/Melbourne');
    expect(instantFromLocalTime(`${day}T01:59`)).toBe(`${before}T14:59:00.000Z`);
    expect(instantFromLocalTime(`${day}T02:00`)).toBe(`${before}T15:00:00.000Z`);
    expect(instantFromLocalTime(`${day}T02:59`)).toBe(`${before}T15:59:00.000Z`);
    expect(instantFromLocalTime(`${day}T03:00`)).toBe(`${before}T17:00:00.000Z`);
  });

  it.each([
    '',
    'soon',
    '2026-02-29T10:00',
    '2026-04-31T10:00',
    '2026-13-01T10:00',
    '2026-00-10T10:00',
    '2026-11-28T24:00',
    '2026-11-28T18:60',
    '2026-11-28',
    '2026-11-28 18:00',
    '2026-11-28T18:00Z',
    '2026-11-28T18:00+02:00',
    '2026-11-28T18:00:30',
    '12026-11-28T18:00',
    '-002026-11-28T18:00',
    '2026-11-28T18:00\n',
  ])('rejects %o', (local) => expect(instantFromLocalTime(local)).toBeNull());
});

describe('localTimeFromInstant', () => {
  it.each([
    ['2026-11-28T16:00:00.000Z', '2026-11-28T18:00'],
    ['2026-07-03T21:30:59.999Z', '2026-07-04T00:30'],
    ['2026-03-29T00:59:00.000Z', '2026-03-29T02:59'],
    ['2026-03-29T01:00:00.000Z', '2026-03-29T04:00'],
    ['2026-10-25T00:30:00.000Z', '2026-10-25T03:30'],
    ['2026-10-25T01:30:00.000Z', '2026-10-25T03:30'],
  ])('formats %s as %s', (instant, local) => expect(localTimeFromInstant(instant)).toBe(local));

  it.each([
    ['2026-10-03T15:59:00.000Z', '2026-10-04T01:59'],
    ['2026-10-03T16:00:00.000Z', '2026-10-04T03:00'],
    ['2027-04-03T15:30:00.000Z', '2027-04-04T02:30'],
    ['2027-04-03T16:30:00.000Z', '2027-04-04T02:30'],
  ])('formats %s as %s in Melbourne', (instant, local) => {
    setTimeZone('Australia/Melbourne');
    expect(localTimeFromInstant(instant)).toBe(local);
  });

  it.each(['Europe/Athens', 'Australia/Melbourne'] as const)('round-trips an instant of every day of the year in %s', (zone) => {
    setTimeZone(zone);
    for (let day = 1; day <= 366; day++) {
      const local = `2028-01-01T12:${String(day % 60).padStart(2, '0')}`;
      const instant = new Date(Date.parse(`${local}:00Z`) + day * 86_400_000).toISOString();
      expect(instantFromLocalTime(localTimeFromInstant(instant))).toBe(instant);
    }
  });
});

describe('monthStarts', () => {
  it('returns midnights in Athens, in summer and winter time, across the year', () => {
    expect(monthStarts(new Date('2026-05-04T10:00:00Z'), 8)).toEqual([
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

  it('returns midnights in Melbourne, in summer and winter time, across the year', () => {
    setTimeZone('Australia/Melbourne');
    expect(monthStarts(new Date('2026-05-04T10:00:00Z'), 8)).toEqual([
      '2025-09-30T14:00:00.000Z',
      '2025-10-31T13:00:00.000Z',
      '2025-11-30T13:00:00.000Z',
      '2025-12-31T13:00:00.000Z',
      '2026-01-31T13:00:00.000Z',
      '2026-02-28T13:00:00.000Z',
      '2026-03-31T13:00:00.000Z',
      '2026-04-30T14:00:00.000Z',
    ]);
  });

  it('ends with the current month in Athens', () => {
    const last = (now: string) => monthStarts(new Date(now), 12).at(-1);
    expect(last('2026-11-30T21:59:59.999Z')).toBe('2026-10-31T22:00:00.000Z');
    expect(last('2026-11-30T22:00:00.000Z')).toBe('2026-11-30T22:00:00.000Z');
  });
});

describe('overAt', () => {
  it.each([
    ['Europe/Athens', '2026-11-28T16:00:00.000Z', null, '2026-11-28T22:00:00.000Z'],
    ['Europe/Athens', '2026-11-28T22:00:00.000Z', null, '2026-11-29T22:00:00.000Z'],
    ['Europe/Athens', '2027-03-28T05:00:00.000Z', null, '2027-03-28T21:00:00.000Z'],
    ['Australia/Melbourne', '2026-11-28T16:00:00.000Z', null, '2026-11-29T13:00:00.000Z'],
    ['Europe/Athens', '2026-11-28T16:00:00.000Z', '2026-11-30T10:00:00.000Z', '2026-11-30T10:00:00.000Z'],
  ] as const)('is the end or, without one, the end of the day in %s of %s', (zone, date, ends_at, over) => {
    setTimeZone(zone);
    expect(overAt({ date, ends_at })).toBe(over);
  });
});
