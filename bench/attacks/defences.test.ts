import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readDefences } from './defences.ts';

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');

// `npm run attacks` takes twenty minutes and more: that it can still find what it takes out is known at once.
test('every defence stands once in its file', () => {
  const all = readDefences().flatMap(({ defences }) => defences);
  expect(all.length).toBeGreaterThan(0);
  expect(all.filter(({ file, from }) => read(file).split(from).length !== 2).map(({ what, file }) => `${what}: ${file}`)).toEqual(
    [],
  );
});
