import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { readPictureHeader } from './picture-header.ts';

const plain = (width: number, height: number, alpha = 1) =>
  sharp({ create: { width, height, channels: 4, background: { r: 200, g: 60, b: 20, alpha } } });

const exif = { IFD0: { Make: 'Camera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '37/1 58/1 0/1' } };
const opaque = () => plain(300, 200).removeAlpha();

/** As browsers write them: with and without transparency and a color profile. */
const accepted = {
  'lossy WebP': () => opaque().webp(),
  'lossless WebP': () => opaque().webp({ lossless: true }),
  'WebP with transparency': () => plain(300, 200, 0.5).webp(),
  'lossless WebP with transparency': () => plain(300, 200, 0.5).webp({ lossless: true }),
  'WebP with a color profile': () => opaque().withIccProfile('p3').webp(),
  JPEG: () => opaque().jpeg(),
  'progressive JPEG': () => opaque().jpeg({ progressive: true }),
  'JPEG with a color profile': () => opaque().withIccProfile('p3').jpeg(),
};

describe.each(Object.entries(accepted))('%s', (name, make) => {
  const contentType = name.includes('WebP') ? 'image/webp' : 'image/jpeg';

  test('has the size in its header', async () => {
    expect(readPictureHeader(await make().toBuffer())).toEqual({ contentType, width: 300, height: 200 });
  });

  test('is refused if it is cut off anywhere', async () => {
    const file = await make().toBuffer();
    for (let length = 0; length < file.length; length++)
      expect([length, readPictureHeader(file.subarray(0, length))]).toEqual([length, null]);
  });

  test('is refused if something follows it', async () => {
    const file = await make().toBuffer();
    for (const rest of ['\0', '<script>alert(1)</script>', 'PK\x03\x04', '\xff\xd9'])
      expect(readPictureHeader(Buffer.concat([file, Buffer.from(rest, 'latin1')]))).toBeNull();
  });

  test('never throws, whatever byte is changed', async () => {
    const file = await make().toBuffer();
    for (let at = 0; at < Math.min(file.length, 700); at++)
      for (const value of [0, 0x7f, 0xff])
        expect(() => readPictureHeader(Buffer.from(file).fill(value, at, at + 1))).not.toThrow();
  });
});

const refused = {
  'WebP with Exif': () => opaque().withExif(exif).webp().toBuffer(),
  'JPEG with Exif': () => opaque().withExif(exif).jpeg().toBuffer(),
  'WebP with XMP': () => opaque().withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>').webp().toBuffer(),
  'JPEG with XMP': () => opaque().withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>').jpeg().toBuffer(),
  PNG: () => opaque().png().toBuffer(),
  GIF: () => opaque().gif().toBuffer(),
  AVIF: () => opaque().avif().toBuffer(),
  'an animation': async () => {
    const frames = await Promise.all([0.2, 0.8].map((alpha) => plain(300, 200, alpha).png().toBuffer()));
    return sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer();
  },
  SVG: () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"><script>alert(1)</script></svg>'),
  HTML: () => Buffer.from('<!doctype html><script>alert(1)</script>'),
  'a RIFF file of another kind': () => Buffer.from('RIFF\x04\0\0\0WAVE', 'latin1'),
  'WebP without a picture': () => Buffer.from('RIFF\x04\0\0\0WEBP', 'latin1'),
  'JPEG without a picture': () => Buffer.from('ffd8ffd9', 'hex'),
};

test.each(Object.entries(refused))('refuses %s', async (_, make) => {
  expect(readPictureHeader(await make())).toBeNull();
});

test('refuses an extended header with another size than the picture', async () => {
  const file = await plain(300, 200, 0.5).webp().toBuffer();
  file.writeUIntLE(20_000 - 1, file.indexOf('VP8X') + 12, 3);
  expect(readPictureHeader(file)).toBeNull();
});

test('refuses two pictures in one file', async () => {
  const file = await opaque().webp().toBuffer();
  const twice = Buffer.concat([file, file.subarray(12)]);
  twice.writeUInt32LE(twice.length - 8, 4);
  expect(readPictureHeader(twice)).toBeNull();
});

test('refuses a hidden chunk', async () => {
  const file = await plain(300, 200, 0.5).webp().toBuffer();
  const hidden = Buffer.concat([file, Buffer.from('EXIF\x02\0\0\0ab', 'latin1')]);
  hidden.writeUInt32LE(hidden.length - 8, 4);
  expect(readPictureHeader(hidden)).toBeNull();
});
