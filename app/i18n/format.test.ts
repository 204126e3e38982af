import { describe, expect, it, vi } from 'vitest';
import { setTimeZone } from '#tests/support/fixture-school.ts';
import {
  ageOn,
  columnDay,
  formatAmericanDateTime,
  formatDateTime,
  formatDays,
  formatHours,
  formatLongDateParts,
  formatLongDateTime,
  formatNumber,
  formatPhone,
  formatShortDateTime,
  formatTime,
  formatWeekday,
  localDay,
} from './format.ts';

vi.mock('#content/school.ts', () => import('#tests/support/fixture-school.ts'));

describe('dates and times', () => {
  it('are in Athens time, summer and winter, on a 24-hour clock', () => {
    expect(formatTime('2026-07-01T18:05:00Z', 'el')).toBe('21:05');
    expect(formatTime('2026-01-01T22:05:00Z', 'en')).toBe('00:05');
    expect(formatDateTime('2026-11-20T16:42:00Z', 'el')).toBe('20 Νοεμβρίου 2026, 18:42');
    expect(formatDateTime(new Date('2026-11-20T22:30:00Z'), 'en')).toBe('21 November 2026, 00:30');
  });

  it('are in Melbourne time, where summer is in January', () => {
    setTimeZone('Australia/Melbourne');
    expect(formatTime('2026-07-01T18:05:00Z', 'el')).toBe('04:05');
    expect(formatTime('2026-01-01T22:05:00Z', 'en')).toBe('09:05');
    expect(formatLongDateTime('2026-11-20T16:42:00Z', 'el')).toBe('Σάββατο 21 Νοεμβρίου 2026, 03:42');
    expect(formatAmericanDateTime('2026-07-04T21:05:00.000Z')).toBe('Jul 5, 2026, 07:05 AM');
    expect(['2026-06-20T13:59:59Z', '2026-06-20T14:00:00Z'].map(localDay)).toEqual(['2026-06-20', '2026-06-21']);
  });

  it('are available in a short, a long and an American format', () => {
    expect(formatShortDateTime('2026-07-04T06:05:00Z', 'el')).toBe('04/07/2026, 09:05');
    expect(formatShortDateTime('2026-11-09T22:30:00Z', 'en')).toBe('10/11/2026, 00:30');
    expect(formatLongDateTime('2026-07-04T21:30:00Z', 'el')).toBe('Κυριακή 5 Ιουλίου 2026, 00:30');
    expect(formatAmericanDateTime('2026-11-28T16:00:00.000Z')).toBe('Nov 28, 2026, 06:00 PM');
    expect(formatAmericanDateTime('2026-07-04T21:05:00.000Z')).toBe('Jul 5, 2026, 12:05 AM');
  });

  it('are available in parts', () => {
    const english = { weekday: 'Saturday', day: '28', month: 'November', year: '2026' };
    expect(formatLongDateParts('2026-11-28T16:00:00Z', 'en')).toEqual(english);
    expect(formatLongDateParts('2026-07-04T21:30:00Z', 'el')).toMatchObject({ weekday: 'Κυριακή', day: '5', month: 'Ιουλίου' });
  });

  it('change the day at midnight in Athens', () => {
    expect(['2026-10-31T21:59:59Z', '2026-10-31T22:00:00Z'].map(localDay)).toEqual(['2026-10-31', '2026-11-01']);
  });

  it('name weekdays, which are numbered from Monday', () => {
    const week = ([1, 2, 3, 4, 5, 6, 7] as const).map((day) => formatWeekday(day, 'el'));
    expect(week.join(' ')).toBe('Δευτέρα Τρίτη Τετάρτη Πέμπτη Παρασκευή Σάββατο Κυριακή');
    expect(formatWeekday(7, 'en')).toBe('Sunday');
    expect(columnDay(5, 'el')).toEqual(['Παρα', 'σκευή']);
    expect(columnDay(1, 'en')).toEqual(['Monday']);
  });

  it('list several days and a range of hours', () => {
    expect(formatDays([2, 4], 'el')).toBe('Τρίτη & Πέμπτη');
    expect(formatDays([1, 3, 5], 'en')).toBe('Monday, Wednesday & Friday');
    expect(formatDays([6], 'en')).toBe('Saturday');
    expect(formatHours({ start: '20:00', end: '21:30' })).toBe('20:00–21:30');
  });
});

it.each([
  ['+302610000000', '261 000 0000', '+30 261 000 0000'],
  ['+61412345678', '0412 345 678', '0412 345 678'],
  ['+61398765432', '(03) 9876 5432', '(03) 9876 5432'],
  ['+30261000000', '+30261000000', '+30261000000'],
  ['+5571999990000', '+5571999990000', '+5571999990000'],
])('writes the phone number %s as %s in Greek and %s in English', (phone, greek, english) => {
  expect([formatPhone(phone, 'el'), formatPhone(phone, 'en')]).toEqual([greek, english]);
});

it('writes numbers in the notation of the language', () => {
  expect([formatNumber(5000, 'el'), formatNumber(5000, 'en')]).toEqual(['5.000', '5,000']);
});

it.each([
  ['2026-11-25', '1994-03-12', 32],
  ['2026-03-12', '1994-03-12', 32],
  ['2026-03-11', '1994-03-12', 31],
  ['2026-11-25', '2026-11-25', 0],
  ['2026-02-28', '2020-02-29', 5],
  ['2026-03-01', '2020-02-29', 6],
  ['2028-02-29', '2020-02-29', 8],
])('on %s, someone born on %s has the age %s', (day, birthDate, age) => expect(ageOn(day, birthDate)).toBe(age));
