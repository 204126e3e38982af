// The files of the content folder that pages show, under their names; the build gives each its address.
import emblems from 'virtual:emblems';

const addresses: Record<string, string> = {
  // All drawings but those that are written into pages.
  ...import.meta.glob(
    [
      '../../content/art/*.svg',
      '!../../content/art/{emblem-*,arc-cuts,berimbau,carved-rule,hero-game,hero-ring,map-streets,mark,partner}.svg',
    ],
    { query: '?url', import: 'default', eager: true },
  ),
  ...import.meta.glob('../../content/pictures/*.{avif,webp}', { query: '?url', import: 'default', eager: true }),
};

const byName = new Map(Object.entries(addresses).map(([path, address]) => [path.slice(path.lastIndexOf('/') + 1), address]));

/** @throws when there is no such file. */
export function addressOfFile(name: string): string {
  const address = /^emblem-.*\.svg$/.test(name) ? `${emblems}#${name.slice(0, -'.svg'.length)}` : byName.get(name);
  if (address === undefined) throw new Error(`No page can show ${name}: npm run pictures`);
  return address;
}
