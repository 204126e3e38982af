import berimbau from '#content/art/berimbau.svg?raw';
import type { OptionalSections, School } from '../../content/model.ts';
import { findPhotos } from '../../content/photos.static.ts';
import { useContent } from '../../i18n/content.ts';
import { paths, pathToSection } from '../../site-map.ts';
import { Drawing, Picture } from '../../ui/drawing.tsx';
import { PhotoFigure } from '../../ui/photo.static.tsx';
import { LinkedRichText, RichText } from '../../ui/rich-text.tsx';

type InstagramProps = { instagram: NonNullable<School['instagram']> };
type MediaProps = Partial<InstagramProps> & { copy: OptionalSections['media'] };

export function Media({ instagram, copy }: MediaProps) {
  const { locale } = useContent();
  const photos = findPhotos('home', locale);
  return (
    <section className="section grid media" id="media" aria-labelledby="t-media">
      {photos.length === 0 && <Drawing className="media__berimbau" viewBox="0 0 300 900" svg={berimbau} />}
      <h2 className="headline fade-in" id="t-media">
        {copy.heading}
      </h2>
      <p className="media__text">
        {instagram ? <LinkedRichText copy={copy.lead} href={instagram.profile} rel="me" /> : <RichText copy={copy.lead} />}
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
      {instagram && <InstagramFeed instagram={instagram} />}
    </section>
  );
}

/** After the visitor's consent, feed-script.ts shows the content of the template instead of the card. */
function InstagramFeed({ instagram }: InstagramProps) {
  const { locale, strings } = useContent();
  const copy = strings.instagram.consent;
  return (
    <div className="media__feed-wrap">
      <div className="media__feed" tabIndex={-1}>
        <Picture name="emblem-music" alt="" />
        <h3>{copy.heading}</h3>
        <p className="needs-scripts">
          <LinkedRichText copy={copy.text} href={paths.privacy[locale]} />
        </p>
        <button className="btn btn--ink needs-scripts" type="button">
          {copy.show}
        </button>
        <noscript>
          <p>
            <LinkedRichText copy={copy.withoutScripts} href={instagram.profile} rel="me" />
          </p>
        </noscript>
        <template>
          <iframe
            src={instagram.embed}
            width={540}
            height={680}
            title={copy.frame}
            loading="lazy"
            sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox"
          />
        </template>
      </div>
      <p className="media__withdraw" hidden>
        <a href={pathToSection('media', locale)} data-withdraw-consent>
          {copy.withdraw}
        </a>
      </p>
    </div>
  );
}
