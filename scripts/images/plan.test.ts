import { globSync, readFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join, parse } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { contentDir, planContent, siteArt } from './plan.ts';
import { findOutdated } from './up-to-date.ts';

const kilobyte = 1000;

test('generated images are up to date (if not: npm run pictures)', async () => {
  expect(await findOutdated(contentDir, await planContent())).toEqual([]);
});

test('every cover, every portrait and the drawing of the home page has an Open Graph image, 1200 × 630, at most 120 kB', async () => {
  const { pictures, generatedFiles } = await planContent();
  const shared = generatedFiles.map(({ file }) => file).filter((file) => file.startsWith('share/'));
  expect(shared.map((file) => parse(file).name).sort()).toEqual(
    Object.keys(pictures)
      .filter((name) => /^(?:cover|portrait)-|^roda-wide$/.test(name))
      .sort(),
  );
  for (const file of shared) {
    const { width, height } = await sharp(join(contentDir, file)).metadata();
    expect({ file, width, height }).toEqual({ file, width: 1200, height: 630 });
    expect((await stat(join(contentDir, file))).size, file).toBeLessThan(120 * kilobyte);
  }
});

test('knows the drawings that the code shows', () => {
  const code = globSync('app/**/*.tsx', { exclude: ['**/*.test.tsx'] }).map((file) => readFileSync(file, 'utf8'));
  const matches = (pattern: RegExp) => [
    ...new Set(code.flatMap((text) => Array.from(text.matchAll(pattern), ([, name]) => name))),
  ];
  expect(matches(/content\/art\/([\w-]+)\.svg\?raw/g).sort()).toEqual(siteArt.inline);
  expect(siteArt.pictures).toEqual(expect.arrayContaining(matches(/<(?:Picture name|EmptyState picture)="([\w-]+)"/g)));
});
