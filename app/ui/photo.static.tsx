import { photos } from '#content/photos.ts';
import type { Photo } from '../content/model.ts';
import stylesOfPhotos from '../styles/photos.css?inline';
import { Picture, type PictureName } from './drawing.tsx';
import { RichText } from './rich-text.tsx';

/** Adds the styles of photographs to those of a page, unless the school has none. */
export function withPhotoStyles(styles: string): string {
  return photos.length > 0 ? styles + stylesOfPhotos : styles;
}

export function PhotoFigure({ picture, alt, caption }: Photo) {
  return (
    <figure className="photo">
      <Picture name={picture as PictureName} alt={alt} sizes="auto, (width >= 48rem) 50vw, 80vw" />
      <figcaption>
        <RichText copy={caption} />
      </figcaption>
    </figure>
  );
}
