import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import sharp, { type ResizeOptions } from 'sharp';
import { type Art, photographExtensions } from './art.ts';
import { color } from './colors.ts';
import { fingerprint, type GeneratedFile } from './generated-file.ts';

/** With 16 colors the flat drawings need four bits per pixel. */
const png = { palette: true, colours: 16, dither: 0, effort: 10, compressionLevel: 9 };
const jpeg = { quality: 78, mozjpeg: true };
/** Replaces transparency, because mail programs show its edges as a hairline. */
const background = color('paper');

const kinds: { names: RegExp; folder: string; size: ResizeOptions; margin: number }[] = [
  // For sharp screens, twice the width at which app/mail/compose-mail.tsx shows them.
  { names: /^mail-/, folder: 'pictures', size: { width: 1120 }, margin: 0 },
  // Open Graph images of 1200 × 630 px, of which app/document/page-meta.ts chooses one for each page.
  {
    names: /^(?:cover-.+|portrait-.+|roda-wide)$/,
    folder: 'share',
    size: { width: 1120, height: 550, fit: 'contain', background },
    margin: 40,
  },
];

/** Plans a PNG for each drawing, or a JPEG for each photograph, that mail programs or link previews show. Few of them support SVG or AVIF. */
export async function planFlatPictures(contentDir: string, { files }: Pick<Art, 'files'>): Promise<GeneratedFile[]> {
  const plans = kinds.map(({ names, folder, size, margin }) =>
    Object.entries(files)
      .filter(([name]) => names.test(name))
      .map(async ([name, from]): Promise<GeneratedFile> => {
        const bytes = await readFile(join(contentDir, from));
        const isPhotograph = photographExtensions.includes(extname(from).toLowerCase());
        const recipe = JSON.stringify([size, margin, background, png, jpeg]);
        return {
          file: `${folder}/${name}.${isPhotograph ? 'jpg' : 'png'}`,
          from: `content/${from}`,
          fingerprint: fingerprint(recipe, isPhotograph ? bytes : bytes.toString()),
          make() {
            const picture = sharp(bytes).autoOrient().resize(size).flatten({ background });
            picture.extend({ top: margin, bottom: margin, left: margin, right: margin, background });
            return (isPhotograph ? picture.jpeg(jpeg) : picture.png(png)).toBuffer();
          },
        };
      }),
  );
  return Promise.all(plans.flat());
}
