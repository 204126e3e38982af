import { uploadedPicture, uploadedUrl } from '../ui/uploaded-picture.ts';

const files: Record<string, string> = import.meta.glob('../../content/share/*.{png,jpg}', {
  query: '?url',
  import: 'default',
  eager: true,
});

const byName = new Map(Object.entries(files).map(([file, url]) => [file.replace(/^.*\/|\.\w+$/g, ''), url]));

/** Returns the URL of a picture's Open Graph image. Falls back to the drawing of the home page. */
export function shareImage(picture = 'roda-wide'): string | undefined {
  const uploaded = uploadedPicture(picture);
  return uploaded ? uploadedUrl(`${uploaded.id}-share`) : (byName.get(picture) ?? byName.get('roda-wide'));
}
