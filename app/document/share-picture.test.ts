import { expect, test } from 'vitest';
import { publicPaths } from '../site-map.ts';
import { sharePicture } from './share-picture.static.ts';

test('every public page has a picture for its links, each another one', () => {
  const paths = publicPaths
    .filter(({ page }) => page !== 'moved')
    .flatMap(({ el, en, translation }) => [el, en ?? translation].filter((path) => path !== undefined));
  const pictures = paths.map(sharePicture);
  expect(pictures).not.toContain(undefined);
  expect(new Set(pictures).size).toBe(paths.length);
});

test('a path is the same with a slash at its end; other pages have none', () => {
  expect(sharePicture('/en/')).toBe(sharePicture('/en'));
  expect(sharePicture('/admin')).toBeUndefined();
});
