import { useRef, useSyncExternalStore } from 'react';
import type { OptionalSections, School } from '../../content/model.ts';
import { giveInstagramConsent, hasInstagramConsent, subscribeToInstagramConsent } from '../../document/instagram-consent.ts';
import { useContent } from '../../i18n/content.ts';
import { paths, pathToSection } from '../../site-map.ts';
import { Picture } from '../../ui/drawing.tsx';
import { LinkedRichText } from '../../ui/rich-text.tsx';
import { StaticHtml } from '../../ui/static-html.tsx';
import { MediaIntro } from './media-intro.static.tsx';

type InstagramProps = { instagram: NonNullable<School['instagram']> };
type MediaProps = Partial<InstagramProps> & { copy: OptionalSections['media'] };

export function Media({ instagram, copy }: MediaProps) {
  return (
    <section className="section grid media" id="media" aria-labelledby="t-media">
      <StaticHtml id="media-intro">
        <MediaIntro copy={copy} />
      </StaticHtml>
      {instagram && <InstagramFeed instagram={instagram} />}
    </section>
  );
}

function InstagramFeed({ instagram }: InstagramProps) {
  const { locale, strings } = useContent();
  const copy = strings.instagram.consent;
  const isAllowed = useSyncExternalStore(subscribeToInstagramConsent, hasInstagramConsent, () => false);
  const feed = useRef<HTMLDivElement>(null);

  const show = () => {
    giveInstagramConsent();
    // Move the focus to the feed because the clicked button disappears.
    feed.current?.focus({ preventScroll: true });
  };

  return (
    <div className="media__feed-wrap" data-live>
      <div className="media__feed" ref={feed} tabIndex={-1}>
        {isAllowed ? (
          <iframe
            src={instagram.embed}
            width={540}
            height={680}
            title={copy.frame}
            loading="lazy"
            sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox"
          />
        ) : (
          <>
            <Picture name="emblem-music" alt="" />
            <h3>{copy.heading}</h3>
            <p className="needs-scripts">
              <LinkedRichText copy={copy.text} href={paths.privacy[locale]} />
            </p>
            <button className="btn btn--ink needs-scripts" type="button" onClick={show}>
              {copy.show}
            </button>
            <noscript>
              <p>
                <LinkedRichText copy={copy.withoutScripts} href={instagram.profile} rel="me" />
              </p>
            </noscript>
          </>
        )}
      </div>
      {isAllowed && (
        <p className="media__withdraw">
          <a href={pathToSection('media', locale)} data-withdraw-consent>
            {copy.withdraw}
          </a>
        </p>
      )}
    </div>
  );
}
