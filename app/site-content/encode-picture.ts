// Draws a photograph into canvases, upright and without metadata, and uploads what they encode.
import { paths } from '../site-map.ts';
import { maxSize } from '../ui/uploaded-picture.ts';
import { printInInk, withoutExif } from './picture-data.ts';
import { uploadedFiles } from './picture-files.ts';

const MAX_FILE_BYTES = 400_000;
type Size = { width: number; height: number };
export type UploadError = 'unreadable' | 'full' | 'failed';

export async function uploadPicture(photograph: File): Promise<{ name: string } | { error: UploadError }> {
  const bitmap = await createImageBitmap(photograph).catch(() => null);
  if (!bitmap) return { error: 'unreadable' };
  const scale = Math.min(1, maxSize.width / bitmap.width, maxSize.height / bitmap.height);
  const scaled = (length: number) => Math.max(1, Math.round(length * scale));
  try {
    const name = await send(await encode(bitmap, { width: scaled(bitmap.width), height: scaled(bitmap.height) }));
    const [, ...others] = uploadedFiles(name);
    for (const { file, ...size } of others) await send(await encode(bitmap, size), { name, file });
    return { name };
  } catch (error) {
    return { error: error instanceof Response && error.status === 507 ? 'full' : 'failed' };
  } finally {
    bitmap.close();
  }
}

async function send(body: Blob, query: Record<string, string> = {}): Promise<string> {
  const response = await fetch(`${paths.pictures}?${new URLSearchParams(query)}`, { method: 'POST', body });
  if (!response.ok) throw response;
  return (await response.json()).name;
}

/** Covers the canvas with the middle of the picture. */
async function encode(bitmap: ImageBitmap, { width, height }: Size): Promise<Blob> {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d') as CanvasRenderingContext2D;
  context.imageSmoothingQuality = 'high';
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
  const scale = Math.max(width / bitmap.width, height / bitmap.height);
  const [drawnWidth, drawnHeight] = [bitmap.width * scale, bitmap.height * scale];
  context.drawImage(bitmap, (width - drawnWidth) / 2, (height - drawnHeight) / 2, drawnWidth, drawnHeight);
  const image = context.getImageData(0, 0, width, height);
  printInInk(image.data);
  context.putImageData(image, 0, 0);
  const toBlob = (type: string, quality: number) => new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
  for (const quality of [0.8, 0.6, 0.4, 0.2]) {
    const blob = await toBlob('image/webp', quality);
    // Safari cannot write WebP, and returns a PNG.
    const file =
      blob?.type === 'image/webp' ? blob : await toBlob('image/jpeg', quality).then((jpeg) => jpeg && withoutExif(jpeg));
    if (file && file.size <= MAX_FILE_BYTES) return file;
  }
  throw new Error('The picture is too large');
}
