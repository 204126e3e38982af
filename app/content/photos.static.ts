import { photos } from '#content/photos.ts';
import type { Locale } from '../site-map.ts';
import type { Photo, PhotoFacts } from './model.ts';
import { fillIn } from './placeholders.ts';
import { schoolFacts } from './school-facts.ts';

/** Photographs of the home page or of an instructor's profile. */
export function findPhotos(where: PhotoFacts['where'], locale: Locale): readonly Photo[] {
  return photos
    .filter((photo) => photo.where === where)
    .map(({ picture, [locale]: copy }) => ({ picture, ...fillIn(copy, schoolFacts[locale]) }));
}
