// Resource route: stores one file of a picture, which is the body of the request. The first is the largest and names the picture. For the
// others, the query has that name and the name of the file.
import { createHash } from 'node:crypto';
import { readPictureHeader } from '#server/picture-header.ts';
import { savePictureFile } from '#store/pictures.ts';
import { logError, servicesContext } from '../request-context.ts';
import { postOnly } from '../session/redirects.ts';
import { administratorContext } from '../session/session.ts';
import { paths } from '../site-map.ts';
import type { Route } from './+types/upload-picture';
import { uploadedFiles } from './picture-files.ts';

export async function action({ request, url, context }: Route.ActionArgs) {
  const bytes = new Uint8Array(await request.arrayBuffer());
  const header = readPictureHeader(bytes);
  const hash = createHash('sha256').update(bytes).digest('hex');
  const ownName = `${hash.slice(0, 16)}-${header?.width}x${header?.height}`;
  const name = url.searchParams.get('name') ?? ownName;
  const [largest, ...others] = uploadedFiles(name);
  const expected = name === ownName ? largest : others.find(({ file }) => file === url.searchParams.get('file'));
  if (!expected || expected.width !== header?.width || expected.height !== header.height)
    return new Response(null, { status: 400 });
  try {
    const { database } = context.get(servicesContext);
    const outcome = await savePictureFile(database, context.get(administratorContext), { file: expected.file, bytes });
    return outcome === 'full' ? new Response(null, { status: 507 }) : Response.json({ name });
  } catch (error) {
    logError('picture upload failed', context, error);
    return new Response(null, { status: 503 });
  }
}

export const loader = postOnly(paths.pages);
