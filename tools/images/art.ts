// The pictures of content/art. Drawings are used as they are; photographs are encoded in several widths.
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, parse } from 'node:path';
import sharp, { type Metadata } from 'sharp';
import { ContentMistake, fingerprint, type Making } from './making.ts';
import type { Drawing, Manifest, Photograph } from './manifest.ts';

const photographEndings = ['.jpg', '.jpeg', '.png', '.webp', '.avif'];
const standardWidths = [320, 640, 960, 1280, 1920];
/** AVIF at 55 and WebP at 78 look the same; AVIF is about a third smaller. */
const formats = { avif: { quality: 55, effort: 5 }, webp: { quality: 78, effort: 6, smartSubsample: true } };
const formatNames = ['avif', 'webp'] as const;

export interface Art {
  /** File of each picture by name, relative to the content folder. */
  files: Record<string, string>;
  pictures: Manifest['pictures'];
  makings: Making[];
}

/**
 * @param known facts of unchanged photographs are taken from it, which avoids decoding them
 * @throws {ContentMistake} naming every file that can't be used
 */
export async function readArt(content: string, known: Manifest): Promise<Art> {
  const art: Art = { files: {}, pictures: {}, makings: [] };
  const mistakes: string[] = [];
  for (const file of (await readdir(join(content, 'art'))).sort()) {
    if (file.startsWith('.') || file === 'README.md' || file === 'Thumbs.db') continue;
    try {
      await add(art, content, file, known);
    } catch (error) {
      mistakes.push(`content/art/${file}: ${(error as Error).message}`);
    }
  }
  if (mistakes.length > 0) throw new ContentMistake(mistakes);
  return art;
}

async function add(art: Art, content: string, file: string, known: Manifest): Promise<void> {
  const { name } = parse(file);
  const ending = extname(file).toLowerCase();
  const isPhotograph = photographEndings.includes(ending);
  if (!isPhotograph && ending !== '.svg')
    throw new Error(`cannot become a picture. Save it as a photograph (${photographEndings.join(' ')}) or a drawing (.svg)`);
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name))
    throw new Error('the name may hold small Latin letters, digits and hyphens only, as in portrait-vento');
  const drawing = isPhotograph ? undefined : await readFile(join(content, 'art', file), 'utf8');
  // A fragment without <svg>, which is inlined into pages (app/ui/drawing.tsx).
  if (drawing !== undefined && !/<svg[\s>]/.test(drawing)) return;
  const other = art.files[name];
  if (other) throw new Error(`content/${other} has the same name. Which of the two is the picture? Delete the other one`);
  art.files[name] = `art/${file}`;
  if (drawing !== undefined) art.pictures[name] = sizeOfDrawing(drawing);
  else await addPhotograph(art, name, await readFile(join(content, 'art', file)), known);
}

function sizeOfDrawing(svg: string): Drawing {
  const [tag = ''] = svg.match(/<svg[^>]*>/) ?? [];
  const [, boxWidth, boxHeight] = tag.match(/viewBox="[-\d.]+[ ,]+[-\d.]+[ ,]+([\d.]+)[ ,]+([\d.]+)"/) ?? [];
  const width = Number(tag.match(/\swidth="([\d.]+)(?:px)?"/)?.[1] ?? boxWidth);
  const height = Number(tag.match(/\sheight="([\d.]+)(?:px)?"/)?.[1] ?? boxHeight);
  if (!(width > 0 && height > 0)) throw new Error('the drawing has no size: its <svg> needs a width and a height, or a viewBox');
  return { width: Math.round(width), height: Math.round(height) };
}

async function addPhotograph(art: Art, name: string, bytes: Buffer, known: Manifest): Promise<void> {
  const from = `content/${art.files[name]}`;
  const hash = fingerprint(JSON.stringify([standardWidths, formats]), bytes);
  const filesOf = (widths: readonly number[]) =>
    widths.flatMap((width) => formatNames.map((format) => ({ file: `pictures/${name}-${width}.${format}`, width, format })));

  const before = known.pictures[name];
  const isKnown = before && 'widths' in before && filesOf(before.widths).every(({ file }) => known.madeFrom[file] === hash);
  const facts = isKnown ? before : await factsOf(bytes);

  art.pictures[name] = facts;
  for (const { file, width, format } of filesOf(facts.widths)) {
    const make = () => sharp(bytes).autoOrient().resize({ width })[format](formats[format]).toBuffer();
    art.makings.push({ file, from, fingerprint: hash, make });
  }
}

async function factsOf(bytes: Buffer): Promise<Photograph> {
  const { width: fullWidth, height: fullHeight } = (await open(bytes)).autoOrient;
  const width = Math.min(fullWidth, standardWidths.at(-1) ?? fullWidth);
  const height = Math.round((fullHeight * width) / fullWidth);
  // Never enlarged: ends with the picture's own width, without another width close below it.
  const widths = [...standardWidths.filter((each) => each * 1.2 <= width), width];
  const { isOpaque } = await sharp(bytes).stats();
  if (!isOpaque) return { width, height, widths };
  const pixel = await sharp(bytes).resize(1, 1, { fit: 'fill' }).toColourspace('srgb').removeAlpha().raw().toBuffer();
  const [red = 0, green = red, blue = red] = pixel;
  const colour = `#${[red, green, blue].map((each) => each.toString(16).padStart(2, '0')).join('')}`;
  return { width, height, widths, colour };
}

async function open(bytes: Buffer): Promise<Metadata> {
  try {
    return await sharp(bytes).metadata();
  } catch (error) {
    throw new Error(`cannot be opened as a picture (${(error as Error).message}). Save it again as JPEG`);
  }
}
