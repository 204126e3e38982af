import emblems from 'virtual:emblems';

const urls: Record<string, string> = {
  // Leaves out the URLs of pictures that hydrated pages do not need, because they would add to the JavaScript of all pages: drawings that
  // are inlined or that only public pages or mails show, photographs, and the emblems, which share one sprite file.
  ...import.meta.glob(
    [
      '../../content/art/*.svg',
      '!../../content/art/{emblem-*,berimbau,carved-rule,hero-game,hero-ring,map-streets,mark,partner}.svg',
      '!../../content/art/{article-*,cover-*,mail-*,photo-*,pin,roda-*}.svg',
    ],
    { query: '?url', import: 'default', eager: true },
  ),
  ...import.meta.glob(['../../content/pictures/*.{avif,webp}', '!../../content/pictures/{article,cover,photo}-*'], {
    query: '?url',
    import: 'default',
    eager: true,
  }),
  ...(import.meta.env.SSR &&
    import.meta.glob(
      [
        '../../content/art/{article-*,cover-*,mail-nod,photo-*,pin,roda-*}.svg',
        '../../content/pictures/{article,cover,photo}-*.{avif,webp}',
      ],
      {
        query: '?url',
        import: 'default',
        eager: true,
      },
    )),
};

const byName = new Map(Object.entries(urls).map(([path, url]) => [path.slice(path.lastIndexOf('/') + 1), url]));

export function imageUrl(name: string): string {
  const url = /^emblem-.*\.svg$/.test(name) ? `${emblems}#${name.slice(0, -'.svg'.length)}` : byName.get(name);
  if (url === undefined) throw new Error(`No picture ${name}: run npm run pictures`);
  return url;
}
