import { expect, test } from 'vitest';
import { localHost } from './command.ts';

test.each([
  ['0.0.0.0', '127.0.0.1'],
  ['::', '[::1]'],
  ['::1', '[::1]'],
  ['192.0.2.7', '192.0.2.7'],
  ['localhost', 'localhost'],
])('a site that listens on %s is reachable at %s', (host, expected) => {
  expect(localHost(host)).toBe(expected);
});
