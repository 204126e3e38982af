import { expect, it, vi } from 'vitest';
import { cacheKey } from '../prerendered-paths.ts';
import { parseTrialClass, pathToTrialClass } from './groups.ts';

vi.mock('#content/schedule.ts', () => import('#tests/support/fixture-school.ts'));

const keyOf = (path: string) => cacheKey(new URL(path, 'https://school.example'));

it('parses the group of a trial class from the query string and rejects unknown groups', () => {
  expect(parseTrialClass('?class=beginner')).toBe('beginner');
  expect(parseTrialClass('?from=mail&class=kids-c')).toBe('kids-c');
  for (const search of [
    '',
    '?',
    '?class=',
    '?class=zzz',
    '?class=Beginner',
    '?class=beginners',
    '?class=constructor',
    '?klass=beginner',
  ])
    expect(parseTrialClass(search), search).toBeNull();
  expect(parseTrialClass('?class=zzz&class=beginner')).toBeNull();
});

it('caches all pages except home pages with a known group in the query string', () => {
  expect(keyOf(pathToTrialClass('beginner', 'el'))).toBeNull();
  expect(keyOf(pathToTrialClass('kids-a', 'en'))).toBeNull();
  expect(keyOf('/en/?class=kids-a')).toBeNull();
  expect(keyOf('/?class=zzz')).toBe('/');
  expect(keyOf('/?utm=1')).toBe('/');
  expect(keyOf('/blog?class=beginner')).toBe('/blog');
});

it('does not prefill the form, and caches no page, after a message was sent', () => {
  expect(keyOf('/?notice=message-sent&class=beginner')).toBeNull();
  expect(keyOf('/en?notice=message-sent&at=19:42')).toBeNull();
  expect(parseTrialClass('?notice=message-sent&class=beginner')).toBeNull();
  expect(parseTrialClass('?class=beginner&notice=')).toBeNull();
});
