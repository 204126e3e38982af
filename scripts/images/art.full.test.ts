import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Create } from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { ContentError, formatProblem } from '../vite/content-error.ts';
import { readArt } from './art.ts';
import { color } from './colors.ts';
import { type Photograph, readManifest } from './manifest.ts';
import { findOutdated, generateFiles } from './up-to-date.ts';

let contentDir: string;

beforeEach(async () => {
  contentDir = temporaryFolder();
  await mkdir(join(contentDir, 'art'));
});

describe('a photograph', () => {
  test('becomes upright AVIF and WebP files of several widths, without metadata', async () => {
    await put('portrait-vento.jpg', await sidewaysPhotograph(600));

    await makePictures();

    const { pictures } = await readManifest(contentDir);
    expect(pictures['portrait-vento']).toMatchObject({ width: 400, height: 600, widths: [320, 400] });
    const files = (await readdir(join(contentDir, 'pictures'))).filter((file) => file !== 'manifest.ts');
    expect(files.sort()).toEqual(
      [320, 400].flatMap((width) => ['avif', 'webp'].map((format) => `portrait-vento-${width}.${format}`)).sort(),
    );
    for (const file of files) {
      const [, width, format] = file.match(/-(\d+)\.(\w+)$/) ?? [];
      const facts = await sharp(join(contentDir, 'pictures', file)).metadata();
      expect(facts).toMatchObject({
        width: Number(width),
        height: Number(width) * 1.5,
        format: format === 'avif' ? 'heif' : 'webp',
      });
      expect(facts).toMatchObject({ space: 'srgb', hasAlpha: false });
      for (const secret of ['exif', 'icc', 'xmp', 'iptc', 'orientation'] as const) expect(facts[secret]).toBeUndefined();
      // The EXIF orientation turns the left edge of the source into the top of the picture.
      expect(await printedColorAt(file, 0.5, 0.1)).toBe('paper');
      expect(await printedColorAt(file, 0.5, 0.9)).toBe('ink');
    }
  });

  test('is printed in ink on paper with strong contrast, however pale or dark it is', async () => {
    for (const [name, from, to] of [
      ['pale', 150, 230],
      ['dark', 5, 60],
    ] as const) {
      await put(`${name}.jpg`, await gradient(320, from, to));
      await makePictures();
      for (const format of ['avif', 'webp']) {
        const file = `${name}-320.${format}`;
        expect(await printedColorAt(file, 0.03, 0.5)).toBe('ink');
        expect(await printedColorAt(file, 0.97, 0.5)).toBe('paper');
        const [red = 0, green = 0, blue = 0] = await pixelAt(file, 0.45, 0.5);
        expect(red).toBeGreaterThan(90);
        expect(red).toBeLessThan(180);
        // Between ink and paper, like both a little warmer than gray.
        expect(red).toBeGreaterThan(green);
        expect(green).toBeGreaterThan(blue);
      }
    }
  });

  test('has at most five widths, up to 1920 px, and is never enlarged', async () => {
    await put('large.jpg', await plain(3000, 300).jpeg().toBuffer());
    await put('small.png', await plain(700, 350).png().toBuffer());
    await put('tiny.webp', await plain(120, 90).webp().toBuffer());
    const { pictures, generatedFiles } = await plan();
    expect(pictures).toMatchObject({
      large: { width: 1920, height: 192, widths: [320, 640, 960, 1280, 1920] },
      small: { width: 700, height: 350, widths: [320, 700] },
      tiny: { width: 120, height: 90, widths: [120] },
    });
    expect(generatedFiles).toHaveLength(2 * (5 + 2 + 1));
  });

  test('is converted from its color profile to sRGB', async () => {
    // Display P3, which has a wider gamut than sRGB, stores other values for this red.
    await put('wide.png', await plain(400, 300, '#ff0000').withIccProfile('p3').png().toBuffer());
    await put('usual.png', await plain(400, 300, '#ff0000').png().toBuffer());
    await makePictures();
    const redOf = async (name: string) => (await pixelAt(`${name}-400.webp`, 0.5, 0.5))[0] ?? 0;
    expect(Math.abs((await redOf('wide')) - (await redOf('usual')))).toBeLessThanOrEqual(1);
  });

  test('has a placeholder color, unless it is partly transparent', async () => {
    await put('full.avif', await plain(400, 300, '#306090').avif().toBuffer());
    await put('cut-out.png', await plain(400, 300, { r: 48, g: 96, b: 144, alpha: 0.5 }).png().toBuffer());
    await makePictures();
    const { pictures } = await readManifest(contentDir);
    const { color = '' } = pictures.full as Photograph;
    const printed = await pixelAt('full-400.webp', 0.5, 0.5);
    for (const [channel, value] of [...Buffer.from(color.slice(1), 'hex')].entries())
      expect(Math.abs(value - (printed[channel] ?? 0))).toBeLessThanOrEqual(1);
    expect(color).toHaveLength(7);
    expect(pictures['cut-out']).not.toHaveProperty('color');
  });

  test('is encoded again only when it has changed', async () => {
    await put('one.png', await plain(500, 400, '#aa3311').png().toBuffer());
    await put('two.png', await plain(500, 400, '#11aa33').png().toBuffer());
    expect(await makePictures()).toHaveLength(8);
    expect(await makePictures()).toEqual([]);

    await put('one.png', await plain(300, 400, '#3311aa').png().toBuffer());
    expect(await makePictures()).toEqual([
      expect.stringContaining('created  content/pictures/one-300.avif'),
      expect.stringContaining('created  content/pictures/one-300.webp'),
      ...['320.avif', '320.webp', '500.avif', '500.webp'].map((end) => `removed  content/pictures/one-${end}`),
    ]);
    expect((await readManifest(contentDir)).pictures.one).toMatchObject({ width: 300, widths: [300] });
  });
});

describe('a drawing', () => {
  const drawing =
    '<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 302 329.6"><path d="M0 0h9v9z"/></svg>';

  test('is not converted, but its size is recorded', async () => {
    await put('pin.svg', drawing);
    await put('portrait.svg', drawing.replace('viewBox', 'width="302px" height="200" viewBox'));
    await put('inline.svg', '<path class="k" d="M0 0h9v9z"/>');
    await makePictures();
    expect((await readManifest(contentDir)).pictures).toEqual({
      pin: { width: 302, height: 330 },
      portrait: { width: 302, height: 200 },
    });
    expect(await readdir(join(contentDir, 'pictures'))).toEqual(['manifest.ts']);
  });

  test('can be replaced by a photograph with the same name', async () => {
    await put('portrait-vento.svg', drawing);
    await makePictures();
    await rm(join(contentDir, 'art/portrait-vento.svg'));
    await put('portrait-vento.JPG', await plain(400, 400).jpeg().toBuffer());
    await makePictures();
    expect((await readManifest(contentDir)).pictures['portrait-vento']).toMatchObject({ widths: [320, 400] });
  });

  test('is rejected if a photograph has the same name', async () => {
    await put('portrait-vento.svg', drawing);
    await put('portrait-vento.jpg', await plain(40, 40).jpeg().toBuffer());
    expect(await messages()).toEqual([
      'content/art/portrait-vento.svg: content/art/portrait-vento.jpg has the same name. Delete one of the two',
    ]);
  });
});

test('reports every file that cannot be converted to a picture', async () => {
  await put('README.md', '# Drawings');
  await put('.DS_Store', '');
  await put('photo.heic', 'HEIC data');
  await put('Portrait Vento.jpg', await plain(40, 40).jpeg().toBuffer());
  await put('broken.jpg', 'not a JPEG at all');
  await put('shapeless.svg', '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9v9z"/></svg>');
  expect(await messages()).toEqual([
    'content/art/Portrait Vento.jpg: the file name may contain only lowercase Latin letters, digits and hyphens, as in portrait-vento',
    expect.stringMatching(/^content\/art\/broken\.jpg: not a readable picture \(.+\)\. Save it again as JPEG$/),
    'content/art/photo.heic: unsupported file type. Save it as a photograph (.jpg .jpeg .png .webp .avif) or a drawing (.svg)',
    'content/art/shapeless.svg: the drawing has no size: add a width and a height, or a viewBox, to its <svg>',
  ]);
});

describe('findOutdated', () => {
  test('reports each outdated file without encoding any, and nothing after they were generated, regardless of line endings', async () => {
    await put('changed.jpg', await plain(200, 100, '#aa3311').jpeg().toBuffer());
    await put('gone.jpg', await plain(200, 100).jpeg().toBuffer());
    await put('lost.jpg', await plain(200, 100).jpeg().toBuffer());
    await makePictures();
    await put('changed.jpg', await plain(200, 100, '#3311aa').jpeg().toBuffer());
    await put('new.jpg', await plain(200, 100).jpeg().toBuffer());
    await rm(join(contentDir, 'art/gone.jpg'));
    await rm(join(contentDir, 'pictures/lost-200.avif'));
    await writeFile(join(contentDir, 'pictures/stray.webp'), '');

    const before = await modificationTimes();
    expect(await check()).toEqual([
      'content/pictures/changed-200.avif: is older than its sources: content/art/changed.jpg',
      'content/pictures/changed-200.webp: is older than its sources: content/art/changed.jpg',
      'content/pictures/lost-200.avif: is missing',
      'content/pictures/new-200.avif: has not been generated from content/art/new.jpg',
      'content/pictures/new-200.webp: has not been generated from content/art/new.jpg',
      'content/pictures/gone-200.avif: is no longer used',
      'content/pictures/gone-200.webp: is no longer used',
      'content/pictures/stray.webp: is no longer used',
    ]);
    expect(await modificationTimes()).toEqual(before);

    await makePictures();
    expect(await check()).toEqual([]);
    const manifest = join(contentDir, 'pictures/manifest.ts');
    await writeFile(manifest, (await readFile(manifest, 'utf8')).replaceAll('\n', '\r\n'));
    expect(await check()).toEqual([]);
  });

  test('detects a drawing whose size has changed', async () => {
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"/>';
    await put('pin.svg', drawing);
    await makePictures();
    await put('pin.svg', drawing.replace('30', '40'));
    expect(await check()).toEqual(['content/pictures/manifest.ts: does not match content/art']);
  });
});

const put = (file: string, bytes: string | Uint8Array) => writeFile(join(contentDir, 'art', file), bytes);

async function plan() {
  const { pictures, generatedFiles } = await readArt(contentDir, await readManifest(contentDir));
  return { pictures, generatedFiles };
}

async function makePictures(): Promise<string[]> {
  const lines: string[] = [];
  await generateFiles(contentDir, await plan(), (line) => lines.push(line));
  return lines;
}

const check = async () => (await findOutdated(contentDir, await plan())).map(formatProblem);

async function messages(): Promise<readonly string[]> {
  const error = await plan().catch((thrown) => thrown);
  expect(error).toBeInstanceOf(ContentError);
  return error.problems.map(formatProblem);
}

async function modificationTimes() {
  const files = await readdir(join(contentDir, 'pictures'));
  return Promise.all(files.map(async (file) => [file, (await stat(join(contentDir, 'pictures', file))).mtimeMs]));
}

const plain = (width: number, height: number, background: Create['background'] = '#806040') =>
  sharp({ create: { width, height, channels: typeof background === 'object' ? 4 : 3, background } });

/** Creates a photo as cameras store it: rotated, with EXIF orientation and GPS position. Its left half is red, its right half blue. */
function sidewaysPhotograph(width: number): Promise<Buffer> {
  const height = (width * 2) / 3;
  const half = (background: string) => ({ create: { width: width / 2, height, channels: 3 as const, background } });
  return sharp({ create: { width, height, channels: 3, background: '#808080' } })
    .composite([
      { input: half('#e01010'), left: 0, top: 0 },
      { input: half('#1010e0'), left: width / 2, top: 0 },
    ])
    .withExif({
      IFD0: { Artist: 'A photographer', Copyright: 'A photographer' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '37/1 59/1 0/1' },
    })
    .withIccProfile('p3')
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

async function pixelAt(file: string, across: number, down: number): Promise<number[]> {
  const { data, info } = await sharp(join(contentDir, 'pictures', file))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (Math.floor(info.height * down) * info.width + Math.floor(info.width * across)) * info.channels;
  return [...data.subarray(at, at + 3)];
}

/** Solid ink or plain paper, give or take the losses of compression; otherwise undefined. */
async function printedColorAt(file: string, across: number, down: number): Promise<'ink' | 'paper' | undefined> {
  const pixel = await pixelAt(file, across, down);
  return (['ink', 'paper'] as const).find((name) =>
    [...Buffer.from(color(name).slice(1), 'hex')].every((value, channel) => Math.abs(value - (pixel[channel] ?? 0)) <= 6),
  );
}

/** Gray from the left to the right edge. */
function gradient(width: number, from: number, to: number): Promise<Buffer> {
  const row = Array.from({ length: width }, (_, x) => Math.round(from + ((to - from) * x) / (width - 1)));
  const height = 40;
  const pixels = Buffer.from(Array.from({ length: height }, () => row).flat());
  return sharp(pixels, { raw: { width, height, channels: 1 } })
    .jpeg({ quality: 95 })
    .toBuffer();
}
