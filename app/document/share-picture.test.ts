import { expect, test } from 'vitest';
import { publicPaths } from '../site-map.ts';
import { sharePicture } from './share-picture.static.ts';

test('every public page has its own picture', () => {
  const paths = publicPaths
    .filter(({ page }) => page !== 'contactRedirect')
    .flatMap(({ el, en, translation }) => [el, en ?? translation].filter((path) => path !== undefined));
  const pictures = paths.map(sharePicture);
  expect(pictures).not.toContain(undefined);
  expect(new Set(pictures).size).toBe(paths.length);
});

test('ignores a trailing slash; other pages have no picture', () => {
  expect(sharePicture('/en/')).toBe(sharePicture('/en'));
  expect(sharePicture('/admin')).toBeUndefined();
});
