// Contact sheets: many pictures on one, cut into columns like a newspaper, so that a pass through the site takes minutes.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type OverlayOptions } from 'sharp';

interface Shot {
  name: string;
  file: string;
}

const sheet = { width: 1600, height: 1500, gap: 12, label: 22 };
const paper = '#8a8a8a';

/** Lays the pictures of one width and theme out on as few sheets as they need; gives the sheets' files. */
export async function makeSheets(shots: Shot[], width: number, folder: string, prefix: string): Promise<string[]> {
  const columns = width < 500 ? 6 : width < 1000 ? 4 : 3;
  const columnWidth = Math.floor((sheet.width - sheet.gap) / columns) - sheet.gap;
  const columnHeight = sheet.height - 2 * sheet.gap;
  await mkdir(folder, { recursive: true });

  const files: string[] = [];
  let parts: OverlayOptions[] = [];
  let column = 0;
  let top = 0;
  const finish = async () => {
    if (parts.length === 0) return;
    const file = join(folder, `${prefix}-${String(files.length + 1).padStart(2, '0')}.png`);
    const { width, height } = sheet;
    const canvas = sharp({ create: { width, height, channels: 3, background: paper } }).composite(parts);
    await writeFile(file, await canvas.png({ palette: true, quality: 90 }).toBuffer());
    files.push(file);
    [parts, column, top] = [[], 0, 0];
  };
  const nextColumn = async () => {
    column += 1;
    top = 0;
    if (column === columns) await finish();
  };
  const place = (input: Buffer, height: number) => {
    parts.push({ input, left: sheet.gap + column * (columnWidth + sheet.gap), top: sheet.gap + top });
    top += height;
  };

  for (const { name, file } of shots) {
    const small = await sharp(file).resize({ width: columnWidth }).png().toBuffer({ resolveWithObject: true });
    const { height } = small.info;
    if (columnHeight - top < Math.min(height + sheet.label, 240)) await nextColumn();
    place(await label(name, columnWidth), sheet.label);
    for (let from = 0; from < height; ) {
      const piece = Math.min(height - from, columnHeight - top);
      place(await sharp(small.data).extract({ left: 0, top: from, width: columnWidth, height: piece }).toBuffer(), piece);
      from += piece;
      if (from < height) await nextColumn();
    }
    top += sheet.gap;
  }
  await finish();
  return files;
}

function label(text: string, width: number): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${sheet.label}"><rect width="100%" height="100%"/>
    <text x="6" y="16" font-family="sans-serif" font-size="14" fill="#fff">${text}</text></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}
