import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ContentError, type Problem } from '../vite/content-error.ts';
import { type Art, readArt } from './art.ts';
import { planFlatPictures } from './flat-pictures.ts';
import { planIcons } from './icons.ts';
import { readManifest } from './manifest.ts';
import type { Plan } from './up-to-date.ts';

export const contentDir = fileURLToPath(new URL('../../content', import.meta.url));

/** Drawings that the site's own pages and mails need, independent of the school's content. */
export const siteArt = {
  /** Drawings of which app/ui/drawing.tsx inlines the inner markup of the `<svg>`. */
  inline: ['berimbau', 'carved-rule', 'hero-game', 'hero-ring', 'map-streets', 'mark', 'partner'],
  pictures: [
    'berimbau-player',
    'emblem-acrobatics',
    'emblem-arc',
    'emblem-dance',
    'emblem-fight',
    'emblem-music',
    'failed',
    'key',
    'letter',
    'mail-envelope',
    'mail-game',
    'mail-key',
    'mail-nod',
    'mail-workshop',
    'not-found',
    'pin',
    'roda-tall',
    'roda-wide',
  ],
};

/** @throws {ContentError} with a problem for each file in content/art that is unusable or missing */
export async function planContent(): Promise<Plan> {
  const art = await readArt(contentDir, await readManifest(contentDir));
  const problems = siteArtProblems(art);
  if (problems.length > 0) throw new ContentError(problems);
  return {
    pictures: art.pictures,
    generatedFiles: [...art.generatedFiles, ...(await planFlatPictures(contentDir, art)), ...(await planIcons(contentDir))],
  };
}

function siteArtProblems({ files }: Art): Problem[] {
  const isInline = (name: string) => siteArt.inline.includes(name);
  return [...siteArt.inline, ...siteArt.pictures].flatMap((name) => {
    const file = `content/art/${name}.svg`;
    const path = join(contentDir, 'art', `${name}.svg`);
    if (isInline(name) ? !existsSync(path) : !files[name])
      return {
        file,
        message: `is missing, and the site needs it: git restore ${file}, or draw your own (content/art/README.md)`,
      };
    if (isInline(name) && readFileSync(path, 'utf8').includes('<svg'))
      return { file, message: 'has an <svg> tag: keep only what is inside it (content/art/README.md, Inline drawings)' };
    return [];
  });
}
