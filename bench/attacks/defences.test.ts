import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readDefences } from './defences.ts';

const root = new URL('../../', import.meta.url);
const all = readDefences().flatMap(({ title, defences }) => defences.map((defence) => ({ title, ...defence })));

// `npm run attacks` takes the better part of an hour: that it can still find what it takes out is known at once.
test.each(all)('$title, $what: stands once in its file', ({ file, from }) => {
  expect(readFileSync(new URL(file, root), 'utf8').split(from)).toHaveLength(2);
});
