// Pictures of the site, compared as a person compares prints held at arm's length: smaller, a little out of focus. What
// another build of Chromium draws differently, the grey edge of a letter, is gone then; what has moved or changed colour is not.
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';

const scale = 0.4;
const inks = 16;
const focus = 1.3; // px of the small picture
const noticed = 32; // of 255, in any of red, green and blue
const spot = 24; // px: the square of which `worst` speaks

/** Smaller and in few colours: what is kept in the repository. */
export async function smallPicture(png: Buffer): Promise<Buffer> {
  const { width = 0 } = await sharp(png).metadata();
  const small = sharp(png).resize({ width: Math.round(width * scale) });
  return small.png({ palette: true, colours: inks, dither: 0, effort: 10, compressionLevel: 9 }).toBuffer();
}

interface Difference {
  /** Of all pixels, how many differ, from 0 to 1. */
  share: number;
  /** Of the square that differs most. */
  worst: number;
  /** What is wrong with the size; empty when it is right, or a pixel off. */
  size: string;
  /** The picture with what differs in red. */
  drawn: Buffer;
}

export async function compareLooks(reference: string, shot: Buffer): Promise<Difference> {
  const [before, after] = await Promise.all([blurred(await readFile(reference)), blurred(shot)]);
  const [a, b] = [before.info, after.info];
  const isOff = Math.abs(a.width - b.width) > 1 || Math.abs(a.height - b.height) > 1;
  const [width, height] = [Math.min(a.width, b.width), Math.min(a.height, b.height)];
  const columns = Math.ceil(width / spot);
  const spots = new Uint32Array(columns * Math.ceil(height / spot));
  const drawn = Buffer.from(after.data);
  let differing = 0;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [from, to] = [(y * a.width + x) * 3, (y * b.width + x) * 3];
      const differs = [0, 1, 2].some((ink) => Math.abs((before.data[from + ink] ?? 0) - (after.data[to + ink] ?? 0)) > noticed);
      if (!differs) continue;
      differing += 1;
      const at = Math.floor(y / spot) * columns + Math.floor(x / spot);
      spots[at] = (spots[at] ?? 0) + 1;
      drawn.set([255, 0, 0], to);
    }
  }
  return {
    share: differing / (width * height),
    worst: Math.max(...spots) / spot ** 2,
    size: isOff ? `${b.width} × ${b.height} instead of ${a.width} × ${a.height}` : '',
    drawn: await sharp(drawn, { raw: { width: b.width, height: b.height, channels: 3 } })
      .png()
      .toBuffer(),
  };
}

function blurred(png: Buffer) {
  return sharp(png).removeAlpha().toColourspace('srgb').blur(focus).raw().toBuffer({ resolveWithObject: true });
}
