import berimbau from '#content/art/berimbau.svg?raw';
import type { OptionalSections } from '../../content/model.ts';
import { findPhotos } from '../../content/photos.static.ts';
import { useContent } from '../../i18n/content.ts';
import { Drawing } from '../../ui/drawing.tsx';
import { PhotoFigure } from '../../ui/photo.static.tsx';
import { LinkedRichText, RichText } from '../../ui/rich-text.tsx';

export function MediaIntro({ copy }: { copy: OptionalSections['media'] }) {
  const { locale, school } = useContent();
  const photos = findPhotos('home', locale);
  return (
    <>
      {photos.length === 0 && <Drawing className="media__berimbau" viewBox="0 0 300 900" svg={berimbau} />}
      <h2 className="headline fade-in" id="t-media">
        {copy.heading}
      </h2>
      <p className="media__text">
        {school.instagram ? (
          <LinkedRichText copy={copy.lead} href={school.instagram.profile} rel="me" />
        ) : (
          <RichText copy={copy.lead} />
        )}
      </p>
      {photos.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: lets the keyboard scroll the row on a narrow screen.
        <ul className="photos" aria-labelledby="t-media" tabIndex={0}>
          {photos.map((photo) => (
            <li key={photo.picture}>
              <PhotoFigure {...photo} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
