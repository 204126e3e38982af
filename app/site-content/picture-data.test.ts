import sharp from 'sharp';
import { expect, test } from 'vitest';
import { readPictureHeader } from '#server/picture-header.ts';
import { color } from '../../scripts/images/colors.ts';
import { printInInk, withoutExif } from './picture-data.ts';

const hexOf = (pixels: Uint8ClampedArray, index: number) =>
  `#${Buffer.from(pixels.subarray(4 * index, 4 * index + 3)).toString('hex')}`;

test('prints the darkest pixels in the ink and the lightest in the paper of the site, and leaves out colors', () => {
  const pixels = Uint8ClampedArray.from([0, 0, 40, 255, 200, 90, 20, 255, 255, 255, 255, 255, 255, 255, 255, 255]);
  printInInk(pixels);
  expect(hexOf(pixels, 0)).toBe(color('ink'));
  expect(hexOf(pixels, 2)).toBe(color('paper'));
  expect(hexOf(pixels, 1)).toMatch(/^#[3-9a-c]/);
});

test('a picture of one tone stays valid', () => {
  const pixels = new Uint8ClampedArray(16).fill(128);
  printInInk(pixels);
  expect(hexOf(pixels, 3)).toBe(color('ink'));
});

test('removes the metadata with which Safari writes JPEG files', async () => {
  const picture = sharp({ create: { width: 30, height: 20, channels: 3, background: 'red' } });
  const bytes = await picture
    .withExif({ IFD0: { Make: 'Camera' } })
    .withXmp('<x/>')
    .withIccProfile('p3')
    .jpeg()
    .toBuffer();
  expect(readPictureHeader(bytes)).toBeNull();
  const cleaned = await withoutExif(new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }));
  const left = Buffer.from(await cleaned.arrayBuffer());
  expect(readPictureHeader(left)).toEqual({ contentType: 'image/jpeg', width: 30, height: 20 });
  expect(left.includes('Exif')).toBe(false);
  expect(left.includes('ICC_PROFILE')).toBe(true);
  expect((await sharp(left).stats()).channels[0]?.mean).toBeGreaterThan(200);
});
