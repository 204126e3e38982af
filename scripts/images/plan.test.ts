import { globSync, readFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { instructorIds, publicPaths } from '#app/site-map.ts';
import { contentDir, planContent, siteArt } from './plan.ts';
import { planShareImages } from './share.ts';
import { findOutdated } from './up-to-date.ts';

const kilobyte = 1000;

test('generated images are up to date (if not: npm run pictures)', async () => {
  expect(await findOutdated(contentDir, await planContent())).toEqual([]);
});

test('every public page has an Open Graph image in each language, 1200 × 630, at most 120 kB', async () => {
  const shared = (await planContent()).generatedFiles.map(({ file }) => file).filter((file) => file.startsWith('share/'));
  const paths = publicPaths.filter(({ page }) => page !== 'contactRedirect').flatMap(({ el, en }) => (en ? [el, en] : [el]));
  expect(shared.map((file) => file.replace(/^share(.*)\.\w+$/, '$1')).sort()).toEqual(
    paths.map((path) => (path === '/' ? '/index' : path)).sort(),
  );
  for (const file of shared) {
    const { width, height } = await sharp(join(contentDir, file)).metadata();
    expect({ file, width, height }).toEqual({ file, width: 1200, height: 630 });
    expect((await stat(join(contentDir, file))).size, file).toBeLessThan(120 * kilobyte);
  }
});

test('names the pictures that share images need and content/art lacks', async () => {
  const [id] = instructorIds;
  const error = await planShareImages({ files: {} }).catch((thrown) => thrown);
  expect(error.problems).toContainEqual({
    file: 'content/slugs.ts',
    field: 'instructorIds.0',
    message: `needs a picture content/art/portrait-${id}.jpg (or .png, .webp, .avif, .svg): add it or correct the name`,
  });
});

test('knows the drawings that the code shows', () => {
  const code = globSync('app/**/*.tsx', { exclude: ['**/*.test.tsx'] }).map((file) => readFileSync(file, 'utf8'));
  const matches = (pattern: RegExp) => [
    ...new Set(code.flatMap((text) => Array.from(text.matchAll(pattern), ([, name]) => name))),
  ];
  expect(matches(/content\/art\/([\w-]+)\.svg\?raw/g).sort()).toEqual(siteArt.inline);
  expect(siteArt.pictures).toEqual(expect.arrayContaining(matches(/<(?:Picture name|EmptyState picture)="([\w-]+)"/g)));
});
