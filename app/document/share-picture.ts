// The picture that is shown with a link to a page: content/share, drawn by `npm run pictures`. Only the server writes its address
// into a page, so it is in no JavaScript.
const pictures: Record<string, string> = import.meta.env.SSR
  ? import.meta.glob('../../content/share/**/*.{png,jpg}', { query: '?url', import: 'default', eager: true })
  : {};

const byPath = new Map(
  Object.entries(pictures).map(([file, address]) => [file.replace(/^.*\/content\/share/, '').replace(/\.\w+$/, ''), address]),
);

/** Its address, for the path of a public page in either language; its size is 1200 × 630. */
export function sharePicture(path: string): string | undefined {
  const page = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
  return byPath.get(page === '/' ? '/index' : page);
}
