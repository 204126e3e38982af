import { describe, expect, it } from 'vitest';
import {
  checkAddress,
  checkAges,
  checkBraces,
  checkHours,
  checkItalics,
  checkLinkWords,
  checkSameTime,
  checkTime,
  checkTitle,
  isDay,
  isGroupId,
  messageOf,
} from './rules.server.ts';

describe('texts', () => {
  it.each(['*roda*', 'A *roda* and a *roda de rua*', 'none'])('accepts the italics of %j', (text) => {
    expect(checkItalics(text)).toBeUndefined();
  });

  it.each(['*roda', '* roda *', '*roda\nde rua*', '**'])('rejects the asterisks of %j', (text) => {
    expect(checkItalics(text)).toEqual({ key: 'asterisk' });
  });

  it.each(['{school', 'school}', '{year2}', '{}'])('rejects the braces of %j', (text) => {
    expect(checkBraces(text)).toEqual({ key: 'brace' });
  });

  it('rejects a link with an address and a bracket without a partner', () => {
    expect(checkLinkWords('[Here](/blog)')).toEqual({ key: 'linkAddressUnneeded' });
    expect(checkLinkWords('[Here')).toEqual({ key: 'bracket' });
    expect(checkLinkWords('[Here] and [there]')).toBeUndefined();
  });

  it('limits a title together with the school’s name', () => {
    expect(checkTitle('a'.repeat(80), 'School')).toBeUndefined();
    expect(checkTitle('a'.repeat(82), 'School')).toEqual({ key: 'titleTooLong', values: { max: 81, length: 82 } });
  });

  it('keeps the braces of a message without values', () => {
    const messages = { brace: 'as in {school}', tooLong: 'at most {max}' };
    expect(messageOf({ key: 'brace' }, messages)).toBe('as in {school}');
    expect(messageOf({ key: 'tooLong', values: { max: 5 } }, messages)).toBe('at most 5');
  });
});

describe('addresses', () => {
  const sectionsOf = (path: string) => ({ '/': ['contact'], '/blog': [] })[path];

  it.each(['/', '/#contact', '/blog', '/blog?page=2', 'https://unesco.org/', 'mailto:a@b.org', 'tel:+302101234567'])(
    'accepts %s',
    (address) => {
      expect(checkAddress(address, sectionsOf)).toBeUndefined();
    },
  );

  it.each([
    ['blog', 'malformed'],
    ['//blog', 'malformed'],
    ['https://[', 'malformed'],
    ['javascript:alert(1)', 'malformed'],
    ['/nowhere', 'noPage'],
    ['/nowhere#contact', 'noPage'],
    ['/#nothing', 'noSection'],
    ['/blog#contact', 'noSection'],
  ])('rejects %s', (address, mistake) => {
    expect(checkAddress(address, sectionsOf)).toBe(mistake);
  });
});

describe('timetable', () => {
  it.each([
    ['09:30', undefined],
    ['', { key: 'timeMissing' }],
    ['9:30', { key: 'timeDigits', values: { time: '09:30' } }],
    ['24:00', { key: 'timeMidnight' }],
    ['25:00', { key: 'timeInvalid' }],
  ])('checks the time %j', (text, mistake) => {
    expect(checkTime(text)).toEqual(mistake);
  });

  it('accepts a class that crosses midnight, but none of more than six hours', () => {
    expect(checkHours({ start: '21:00', end: '00:30' })).toBeUndefined();
    expect(checkHours({ start: '12:00', end: '18:30' })).toEqual({ key: 'tooLongClass', values: { hours: 6 } });
    expect(checkHours({ start: '20:00', end: '19:00' })).toEqual({ key: 'endBeforeStart', values: { hours: 6 } });
  });

  it('finds a group with two classes at the same time', () => {
    const classes = [
      { day: 1, start: '19:00', groups: ['a'] },
      { day: 1, start: '19:00', groups: ['b'] },
      { day: 1, start: '19:00', groups: ['b', 'a'] },
      { day: 2, start: '19:00', groups: ['a'] },
    ];
    expect(classes.map((_, index) => checkSameTime(classes, index)?.key)).toEqual([undefined, undefined, 'sameTime', undefined]);
  });

  it.each([
    ['7', '12', {}],
    ['12', '7', { to: { key: 'agesReversed' } }],
    ['0', '', { from: { key: 'age' }, to: { key: 'age' } }],
  ])('checks ages from %j to %j', (from, to, mistakes) => {
    expect(checkAges(from, to)).toEqual(mistakes);
  });

  it('accepts days of the calendar and ids that fit an address', () => {
    expect(['2028-02-29', '2026-02-29', '7.9.2026'].map(isDay)).toEqual([true, false, false]);
    expect(['kids-a', 'Kids', 'all', 'events'].map(isGroupId)).toEqual([true, false, false, false]);
  });
});
