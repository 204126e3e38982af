import { expect, test } from 'vitest';
import { publicPaths } from '../site-map.ts';
import { shareImage } from './share-image.static.ts';

test('gives every public page its own share image', () => {
  const paths = publicPaths.filter(({ page }) => page !== 'contactRedirect').flatMap(({ el, en }) => (en ? [el, en] : [el]));
  const images = paths.map(shareImage);
  expect(images).not.toContain(undefined);
  expect(new Set(images).size).toBe(paths.length);
});

test('ignores a trailing slash and returns undefined for private pages', () => {
  expect(shareImage('/en/')).toBe(shareImage('/en'));
  expect(shareImage('/admin')).toBeUndefined();
});
