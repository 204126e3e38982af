import { existsSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { SHEETS } from './sheets.ts';

const fileOf = (name: string) => new URL(`../content/art/${name}.svg`, import.meta.url);
/** The school may have replaced some by photographs. */
const there = Object.entries(SHEETS).filter(([name]) => existsSync(fileOf(name)));

describe('The drawings of content/art', () => {
  it.each(there)('%s is what its data says, to the byte (otherwise: npm run art)', (name, cut) => {
    expect(cut() === readFileSync(fileOf(name), 'utf8')).toBe(true);
  });

  it.each(there)('%s weighs less than 12 KB compressed', (name) => {
    expect(gzipSync(readFileSync(fileOf(name)), { level: 9 }).length).toBeLessThan(12 * 1024);
  });
});
