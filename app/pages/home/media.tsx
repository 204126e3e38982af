import berimbau from '#content/art/berimbau.svg?raw';
import { useContent } from '../../i18n/content.ts';
import { Drawing } from '../../ui/drawing.tsx';
import { LinkedRichText } from '../../ui/rich-text.tsx';
import { InstagramFeed } from './instagram-feed.tsx';

export function Media() {
  const { home, school } = useContent();
  return (
    <section className="section grid media" id="media" aria-labelledby="t-media">
      <Drawing className="media__berimbau" viewBox="0 0 300 900" svg={berimbau} />
      <h2 className="headline fade-in" id="t-media">
        {home.media.heading}
      </h2>
      <p className="media__text">
        <LinkedRichText copy={home.media.lead} href={school.instagram.profile} rel="me" />
      </p>
      <InstagramFeed />
    </section>
  );
}
