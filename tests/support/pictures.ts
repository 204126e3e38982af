import sharp from 'sharp';
import type { Visitor } from './visitor.ts';

export const webp = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'red' } })
    .webp()
    .toBuffer();

export const postPicture = (visitor: Visitor, origin: string, body: Uint8Array, query = '', type = 'image/webp') =>
  visitor.fetch(`/admin/pictures${query}`, {
    method: 'POST',
    body: new Uint8Array(body),
    headers: { 'Content-Type': type, Origin: origin },
  });

/** Uploads all files of a picture. Returns its name. */
export async function uploadPicture(admin: Visitor, origin: string): Promise<string> {
  const response = await postPicture(admin, origin, await webp(600, 400));
  const { name } = (await response.json()) as { name: string };
  const [id] = name.split('-');
  await postPicture(admin, origin, await webp(480, 320), `?name=${name}&file=${id}-480`);
  await postPicture(admin, origin, await webp(1200, 630), `?name=${name}&file=${id}-share`);
  return name;
}
