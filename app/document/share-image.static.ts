const files: Record<string, string> = import.meta.glob('../../content/share/*.{png,jpg}', {
  query: '?url',
  import: 'default',
  eager: true,
});

const byName = new Map(Object.entries(files).map(([file, url]) => [file.replace(/^.*\/|\.\w+$/g, ''), url]));

/** URL of the Open Graph image of a picture, or else of the drawing on the home page. Without a name, returns that one, too. */
export function shareImage(picture = 'roda-wide'): string | undefined {
  return byName.get(picture) ?? byName.get('roda-wide');
}
