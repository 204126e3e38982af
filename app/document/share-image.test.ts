import { expect, test } from 'vitest';
import { instructorIds } from '#tests/support/installed-content.ts';
import { shareImage } from './share-image.static.ts';

test('returns the Open Graph image of a picture', () => {
  const images = instructorIds.map((id) => shareImage(`portrait-${id}`));
  for (const [index, id] of instructorIds.entries()) expect(images[index]).toMatch(new RegExp(`/portrait-${id}\\.(?:png|jpg)`));
});

test('returns that of the drawing on the home page for all other pictures and pages', () => {
  expect(shareImage()).toContain('/roda-wide.');
  expect(shareImage('article-of-another-kind')).toBe(shareImage());
});

test('an uploaded picture has a file of its own for sharing', () => {
  expect(shareImage('0123456789abcdef-600x400')).toBe('/pictures/0123456789abcdef-share');
});
