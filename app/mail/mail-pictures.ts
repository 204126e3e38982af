import type { InlinePicture } from '#server/mail.ts';

const files: Record<string, string> = import.meta.glob(
  ['../../content/pictures/mail-*.{png,jpg}', '../../content/icons/icon-192.png'],
  { query: '?inline', import: 'default', eager: true },
);

/** Pictures attached to mails, by content ID (RFC 2392). Read once, from the server bundle. */
export const mailPictures: ReadonlyMap<string, InlinePicture> = new Map(
  Object.entries(files).map(([path, dataUrl]) => {
    const filename = path.slice(path.lastIndexOf('/') + 1);
    const content = Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64');
    return [`${filename.replace(/\.\w+$/, '')}@mail`, { filename, content }];
  }),
);
