import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Art } from './art.ts';
import { color } from './colors.ts';
import { fingerprint, type GeneratedFile } from './generated-file.ts';
import { isPhotograph } from './share-card.ts';

/** Twice the width at which app/mail/compose-mail.tsx shows them, for sharp screens. */
const width = 1120;
/** Email programs show neither SVG nor AVIF. With 16 colors the flat drawings need four bits per pixel. */
const png = { palette: true, colours: 16, dither: 0, effort: 10, compressionLevel: 9 };
/** Instead of transparency, whose edges email programs show as a hairline. */
const background = color('paper');
const jpeg = { quality: 78, mozjpeg: true };

/** Plans a PNG for each drawing `mail-*` in content/art, or a JPEG for each photograph. */
export function planMailPictures(contentDir: string, { files }: Pick<Art, 'files'>): Promise<GeneratedFile[]> {
  const names = Object.keys(files).filter((name) => name.startsWith('mail-'));
  return Promise.all(
    names.map(async (name) => {
      const from = files[name] ?? '';
      const bytes = await readFile(join(contentDir, from));
      const picture = sharp(bytes).autoOrient().resize({ width }).flatten({ background });
      const asJpeg = isPhotograph(from);
      return {
        file: `pictures/${name}.${asJpeg ? 'jpg' : 'png'}`,
        from: `content/${from}`,
        fingerprint: fingerprint(JSON.stringify([width, background, png, jpeg]), asJpeg ? bytes : bytes.toString()),
        make: () => (asJpeg ? picture.jpeg(jpeg) : picture.png(png)).toBuffer(),
      };
    }),
  );
}
