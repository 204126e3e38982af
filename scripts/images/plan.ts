import { fileURLToPath } from 'node:url';
import { readArt } from './art.ts';
import { planIcons } from './icons.ts';
import { planMailPictures } from './mail-pictures.ts';
import { readManifest } from './manifest.ts';
import { planShareImages } from './share.ts';
import type { Plan } from './up-to-date.ts';

export const contentDir = fileURLToPath(new URL('../../content', import.meta.url));

export async function planContent(): Promise<Plan> {
  const art = await readArt(contentDir, await readManifest(contentDir));
  return {
    pictures: art.pictures,
    generatedFiles: [
      ...art.generatedFiles,
      ...(await planMailPictures(contentDir, art)),
      ...(await planIcons(contentDir)),
      ...(await planShareImages(art)),
    ],
  };
}
