import { photos } from '#content/photos.ts';
import { contentIn } from '../i18n/content.ts';
import type { Locale } from '../site-map.ts';
import type { Photo } from './model.ts';
import { factsOf, fillIn } from './placeholders.ts';

/** Photographs of the home page or of an instructor's profile. */
export function findPhotos(where: string, locale: Locale): readonly Photo[] {
  const facts = factsOf(contentIn(locale).school, locale);
  return photos
    .filter((photo) => photo.where === where)
    .map(({ picture, [locale]: copy }) => ({ picture, ...fillIn(copy, facts) }));
}
