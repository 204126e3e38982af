import { expect, it } from 'vitest';
import { coversPicture } from './cover-title.static.ts';

it.each([
  ['Why learn capoeira', false],
  ['Capoeira, community and teams', false],
  ['Is capoeira a martial art?', false],
  ['Why should my child start capoeira?', false],
  ['What the berimbau says, and to whom', true],
  ['Play, how lessons begin', true],
  ['The first lesson of the children', true],
  ['Song, dance, game, music, roda, the circle', true],
  ['Personal growth through capoeira and music', true],
])('whether the title “%s” would cover the picture: %s', (title, isCovered) =>
  expect(coversPicture(title, 'en')).toBe(isCovered),
);
