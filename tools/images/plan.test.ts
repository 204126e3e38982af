import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { publicPaths } from '#app/site-map.ts';
import { content, planContent } from './plan.ts';
import { findOutdated } from './up-to-date.ts';

const kilobyte = 1000;

test('what is made from the content folder is up to date (else: npm run pictures)', async () => {
  expect(await findOutdated(content, await planContent())).toEqual([]);
});

test('every public page has a picture for its links in each language, small enough for whoever fetches it', async () => {
  const shared = (await planContent()).makings.map(({ file }) => file).filter((file) => file.startsWith('share/'));
  const paths = publicPaths
    .filter(({ page }) => page !== 'moved')
    .flatMap(({ el, en, translation }) => [el, en ?? translation ?? []].flat());
  expect(shared.map((file) => file.replace(/^share(.*)\.\w+$/, '$1')).sort()).toEqual(
    paths.map((path) => (path === '/' ? '/index' : path)).sort(),
  );
  for (const file of shared) {
    const { width, height } = await sharp(join(content, file)).metadata();
    expect({ file, width, height }).toEqual({ file, width: 1200, height: 630 });
    expect((await stat(join(content, file))).size, file).toBeLessThan(120 * kilobyte);
  }
});
