import { readdir, readFile } from 'node:fs/promises';
import { extname, join, parse } from 'node:path';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { ContentError, type Problem } from '../vite/content-error.ts';
import { color } from './colors.ts';
import { fingerprint, type GeneratedFile } from './generated-file.ts';
import type { Drawing, Manifest, Photograph } from './manifest.ts';

export const photographExtensions = ['.jpg', '.jpeg', '.png', '.webp', '.avif'];
const standardWidths = [320, 640, 960, 1280, 1920];
/** AVIF at quality 55 looks like WebP at quality 78 but is about a third smaller. */
const formats = { avif: { quality: 55, effort: 5 }, webp: { quality: 78, effort: 6, smartSubsample: true } };
/** Shares of the darkest and lightest pixels, in percent, that become solid ink and plain paper. */
const contrast = { lower: 6, upper: 88 };
const ink = channelsOf(color('ink'));
const paper = channelsOf(color('paper'));
const slope = paper.map((value, channel) => (value - (ink[channel] ?? 0)) / 255);
const formatNames = ['avif', 'webp'] as const;

export interface Art {
  /** Maps picture names to paths relative to the content folder. */
  files: Record<string, string>;
  pictures: Manifest['pictures'];
  generatedFiles: GeneratedFile[];
}

/**
 * Reads content/art. Drawings are used unchanged, and photographs are encoded in several widths.
 * Skips decoding photographs that are unchanged since `known`, the manifest of the previous run.
 * @throws {ContentError} with a problem for each unusable file
 */
export async function readArt(contentDir: string, known: Manifest): Promise<Art> {
  const art: Art = { files: {}, pictures: {}, generatedFiles: [] };
  const problems: Problem[] = [];
  for (const file of (await readdir(join(contentDir, 'art'))).sort()) {
    if (file.startsWith('.') || file === 'README.md' || file === 'Thumbs.db') continue;
    try {
      await add(art, contentDir, file, known);
    } catch (error) {
      problems.push({ file: `content/art/${file}`, message: (error as Error).message });
    }
  }
  if (problems.length > 0) throw new ContentError(problems);
  return art;
}

async function add(art: Art, contentDir: string, file: string, known: Manifest): Promise<void> {
  const { name } = parse(file);
  const extension = extname(file).toLowerCase();
  const isPhotograph = photographExtensions.includes(extension);
  if (!isPhotograph && extension !== '.svg')
    throw new Error(`unsupported file type. Save it as a photograph (${photographExtensions.join(' ')}) or a drawing (.svg)`);
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name))
    throw new Error('the file name may contain only lowercase Latin letters, digits and hyphens, as in portrait-vento');
  const drawing = isPhotograph ? undefined : await readFile(join(contentDir, 'art', file), 'utf8');
  // SVG fragments without an <svg> element are not picture files: app/ui/drawing.tsx inlines them into pages.
  if (drawing !== undefined && !/<svg[\s>]/.test(drawing)) return;
  const other = art.files[name];
  if (other) throw new Error(`content/${other} has the same name. Delete one of the two`);
  art.files[name] = `art/${file}`;
  if (drawing !== undefined) art.pictures[name] = sizeOfDrawing(drawing);
  else await addPhotograph(art, name, await readFile(join(contentDir, 'art', file)), known);
}

function sizeOfDrawing(svg: string): Drawing {
  const [tag = ''] = svg.match(/<svg[^>]*>/) ?? [];
  const [, boxWidth, boxHeight] = tag.match(/viewBox="[-\d.]+[ ,]+[-\d.]+[ ,]+([\d.]+)[ ,]+([\d.]+)"/) ?? [];
  const width = Number(tag.match(/\swidth="([\d.]+)(?:px)?"/)?.[1] ?? boxWidth);
  const height = Number(tag.match(/\sheight="([\d.]+)(?:px)?"/)?.[1] ?? boxHeight);
  if (!(width > 0 && height > 0))
    throw new Error('the drawing has no size: add a width and a height, or a viewBox, to its <svg>');
  return { width: Math.round(width), height: Math.round(height) };
}

async function addPhotograph(art: Art, name: string, bytes: Buffer, known: Manifest): Promise<void> {
  const from = `content/${art.files[name]}`;
  const hash = fingerprint(JSON.stringify([standardWidths, formats, contrast, ink, paper]), bytes);
  const filesOf = (widths: readonly number[]) =>
    widths.flatMap((width) => formatNames.map((format) => ({ file: `pictures/${name}-${width}.${format}`, width, format })));

  const before = known.pictures[name];
  const isKnown = before && 'widths' in before && filesOf(before.widths).every(({ file }) => known.sourceHashes[file] === hash);
  const facts = isKnown ? before : await factsOf(bytes);

  art.pictures[name] = facts;
  for (const { file, width, format } of filesOf(facts.widths)) {
    const make = async () => (await print(bytes, width))[format](formats[format]).toBuffer();
    art.generatedFiles.push({ file, from, fingerprint: hash, make });
  }
}

async function factsOf(bytes: Buffer): Promise<Photograph> {
  const { width: fullWidth, height: fullHeight } = (await open(bytes)).autoOrient;
  const width = Math.min(fullWidth, standardWidths.at(-1) ?? fullWidth);
  const height = Math.round((fullHeight * width) / fullWidth);
  // Never enlarge a photograph. Omit standard widths that are almost as large as the largest one.
  const widths = [...standardWidths.filter((each) => each * 1.2 <= width), width];
  const { isOpaque } = await sharp(bytes).stats();
  if (!isOpaque) return { width, height, widths };
  const average = await (await print(bytes, widths[0] ?? width)).resize(1, 1, { fit: 'fill' }).removeAlpha().raw().toBuffer();
  return { width, height, widths, color: `#${average.toString('hex')}` };
}

/** Makes a photograph look like the woodcuts: ink on paper, with strong contrast. Transparent pixels stay transparent. */
async function print(bytes: Buffer, width: number): Promise<Sharp> {
  const gray = await sharp(bytes)
    .autoOrient()
    .resize({ width })
    .grayscale()
    .normalise(contrast)
    .png({ compressionLevel: 0 })
    .toBuffer();
  return sharp(gray).linear(slope, ink);
}

function channelsOf(hex: string): number[] {
  return [...Buffer.from(hex.slice(1), 'hex')];
}

async function open(bytes: Buffer): Promise<Metadata> {
  try {
    return await sharp(bytes).metadata();
  } catch (error) {
    throw new Error(`not a readable picture (${(error as Error).message}). Save it again as JPEG`);
  }
}
