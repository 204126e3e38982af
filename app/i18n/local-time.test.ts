import { describe, expect, it, vi } from 'vitest';
import { setTimeZone } from '#tests/support/fixture-school.ts';
import { instantFromLocalTime, localTimeFromInstant, overAt } from './local-time.ts';

vi.mock('#content/school.ts', () => import('#tests/support/fixture-school.ts'));

const plusMinutes = (time: string, minutes: number) => new Date(Date.parse(`${time}Z`) + minutes * 60_000).toISOString();

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

  // In the EU, clocks change at 01:00 UTC on the last Sundays of March and October. In Melbourne they change at 16:00 UTC and go forward
  // on the first Sunday of October, back on the first Sunday of April.
  it.each([
    ['Europe/Athens', '2026-03-29T03:00', '2026-03-29T01:00'],
    ['Europe/Athens', '2030-03-31T03:00', '2030-03-31T01:00'],
    ['Australia/Melbourne', '2026-10-04T02:00', '2026-10-03T16:00'],
    ['Australia/Melbourne', '2030-10-06T02:00', '2030-10-05T16:00'],
  ] as const)('rejects the hour that clocks in %s skip at %s, %s UTC', (zone, skipped, change) => {
    setTimeZone(zone);
    const read = (minutes: number) => instantFromLocalTime(plusMinutes(skipped, minutes).slice(0, 16));
    expect([read(-1), read(60)]).toEqual([plusMinutes(change, -1), plusMinutes(change, 0)]);
    for (const minutes of [0, 30, 59]) expect(read(minutes)).toBe('skipped');
  });

  it.each([
    ['Europe/Athens', '2026-10-25T03:00', '2026-10-25T00:00'],
    ['Europe/Athens', '2030-10-27T03:00', '2030-10-27T00:00'],
    ['Australia/Melbourne', '2027-04-04T02:00', '2027-04-03T15:00'],
    ['Australia/Melbourne', '2030-04-07T02:00', '2030-04-06T15:00'],
  ] as const)('returns the first instant of the hour that clocks in %s repeat at %s, %s UTC', (zone, repeated, first) => {
    setTimeZone(zone);
    const read = (minutes: number) => instantFromLocalTime(plusMinutes(repeated, minutes).slice(0, 16));
    expect([-1, 0, 59, 60].map(read)).toEqual([-1, 0, 59, 120].map((minutes) => plusMinutes(first, minutes)));
  });

  it.each([
    ['other words', ['', 'soon']],
    ['impossible days', ['2026-02-29T10:00', '2026-04-31T10:00', '2026-13-01T10:00', '2026-00-10T10:00']],
    ['impossible times', ['2026-11-28T24:00', '2026-11-28T18:60']],
    ['seconds', ['2026-11-28T18:00:30']],
    ['other notations', ['2026-11-28', '2026-11-28 18:00', '2026-11-28T18:00Z', '2026-11-28T18:00+02:00', '2026-11-28T18:00\n']],
    ['years that have not four digits', ['12026-11-28T18:00', '-002026-11-28T18:00']],
  ])('rejects %s', (_, values) => {
    for (const value of values) expect(instantFromLocalTime(value), value).toBeNull();
  });
});

describe('localTimeFromInstant', () => {
  it.each([
    ['Europe/Athens', '2026-11-28T16:00:00.000Z', '2026-11-28T18:00'],
    ['Europe/Athens', '2026-07-03T21:30:59.999Z', '2026-07-04T00:30'],
    ['Europe/Athens', '2026-03-29T00:59:00.000Z', '2026-03-29T02:59'],
    ['Europe/Athens', '2026-03-29T01:00:00.000Z', '2026-03-29T04:00'],
    ['Europe/Athens', '2026-10-25T00:30:00.000Z', '2026-10-25T03:30'],
    ['Europe/Athens', '2026-10-25T01:30:00.000Z', '2026-10-25T03:30'],
    ['Australia/Melbourne', '2026-10-03T15:59:00.000Z', '2026-10-04T01:59'],
    ['Australia/Melbourne', '2026-10-03T16:00:00.000Z', '2026-10-04T03:00'],
    ['Australia/Melbourne', '2027-04-03T15:30:00.000Z', '2027-04-04T02:30'],
    ['Australia/Melbourne', '2027-04-03T16:30:00.000Z', '2027-04-04T02:30'],
  ] as const)('in %s formats %s as %s', (zone, instant, local) => {
    setTimeZone(zone);
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
