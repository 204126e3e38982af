const files: Record<string, string> = import.meta.glob('../../content/share/**/*.{png,jpg}', {
  query: '?url',
  import: 'default',
  eager: true,
});

const byPath = new Map(
  Object.entries(files).map(([file, url]) => [file.replace(/^.*\/content\/share/, '').replace(/\.\w+$/, ''), url]),
);

export function shareImage(path: string): string | undefined {
  const page = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
  return byPath.get(page === '/' ? '/index' : page);
}
