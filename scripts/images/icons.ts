import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { color } from './colors.ts';
import { fingerprint, type GeneratedFile } from './generated-file.ts';

const smallSizes = [16, 32];
const icoFields = { type: 1, colorPlanes: 1, bitsPerPixel: 32 };
const pngOptions = { palette: true, quality: 90, dither: 0, effort: 10 };

/** All icons are generated from content/art/mark.svg, which must be centered on the origin with a radius of 42. */
export async function planIcons(contentDir: string): Promise<GeneratedFile[]> {
  const mark = (await readFile(join(contentDir, 'art/mark.svg'), 'utf8')).trim();
  const draw = (size: number, ground: string, scale: number) =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-50 -50 100 100" width="${size}" height="${size}">` +
    `<style>.k{fill:${color('ink')}}.r{fill:${color('disc')}}.y{fill:${color('yellow')}}.g{fill:${color('green')}}</style>` +
    `<g fill="${color('paper')}">${ground}</g><g transform="scale(${scale})">${mark}</g></svg>\n`;
  // A paper-colored disc keeps the mark visible on browser tabs of any color. Small icons show the mark larger.
  const disc = (size: number) => draw(size, '<circle r="50"/>', smallSizes.includes(size) ? 1.13 : 1.04);
  const square = (size: number, scale: number) => draw(size, '<path d="M-50-50h100v100h-100z"/>', scale);

  const icon = (name: string, drawings: string[], make: () => Promise<Uint8Array>): GeneratedFile => {
    return {
      file: `icons/${name}`,
      from: 'content/art/mark.svg',
      fingerprint: fingerprint(JSON.stringify(pngOptions), ...drawings),
      make,
    };
  };
  const png = (name: string, svg: string) => icon(name, [svg], () => sharp(Buffer.from(svg)).png(pngOptions).toBuffer());
  return [
    icon('icon.svg', [disc(100)], async () => Buffer.from(disc(100))),
    icon('favicon.ico', smallSizes.map(disc), () => toIco(smallSizes, disc)),
    png('icon-192.png', disc(192)),
    png('icon-512.png', disc(512)),
    // A maskable icon must be opaque and keep the mark inside the safe zone, a circle with a radius of 40% of the width.
    png('icon-maskable-512.png', square(512, 0.8)),
    png('apple-touch-icon.png', square(180, 0.9)),
  ];
}

/** Encodes an ICO file with PNG images, which Windows has supported since Vista. */
async function toIco(sizes: readonly number[], draw: (size: number) => string): Promise<Uint8Array> {
  // Encode the PNG images without a palette, because Windows expects 32 bits per pixel.
  const pngs = await Promise.all(
    sizes.map((size) =>
      sharp(Buffer.from(draw(size)))
        .png()
        .toBuffer(),
    ),
  );
  const directory = Buffer.alloc(6 + 16 * sizes.length);
  directory.writeUInt16LE(icoFields.type, 2);
  directory.writeUInt16LE(sizes.length, 4);
  let offset = directory.length;
  for (const [index, size] of sizes.entries()) {
    const length = pngs[index]?.length ?? 0;
    const entry = directory.subarray(6 + 16 * index);
    entry.writeUInt8(size, 0);
    entry.writeUInt8(size, 1);
    entry.writeUInt16LE(icoFields.colorPlanes, 4);
    entry.writeUInt16LE(icoFields.bitsPerPixel, 6);
    entry.writeUInt32LE(length, 8);
    entry.writeUInt32LE(offset, 12);
    offset += length;
  }
  return Buffer.concat([directory, ...pngs]);
}
