import { useContext } from 'react';
import { InlineStyle } from '../document/document-context.ts';
import { JsonLd } from '../document/json-ld.tsx';
import { pageMeta } from '../document/page-meta.ts';
import { nextPublicEvents, PublicEventsContext } from '../events/public-events.ts';
import { contentIn, useContent } from '../i18n/content.ts';
import { contactAction } from '../inbox/contact-action.ts';
import { type ContactReceipt, contactReceipt, parseReceipt } from '../inbox/contact-receipt.ts';
import { servicesContext } from '../request-context.ts';
import type { PageHandle } from '../root.tsx';
import { localeOf } from '../site-map.ts';
import styles from '../styles/home.css?inline';
import sectionStyles from '../styles/home-sections.css?inline';
import { ScheduleChangesContext } from '../timetable/schedule-changes.ts';
import { withPhotoStyles } from '../ui/photo.static.tsx';
import type { Route } from './+types/home';
import { Contact } from './home/contact.tsx';
import { Hero } from './home/hero.tsx';
import script from './home/home-script.ts?inline-script';
import { Media } from './home/media.tsx';
import { Partners } from './home/partners.tsx';
import { SectionsAboveFeed } from './home/sections.tsx';
import { organization, publicEvent, questions, website } from './home/structured-data.ts';

export const handle: PageHandle = { styles, hydrates: false, script };

export function meta({ location: { pathname }, matches }: Route.MetaArgs) {
  const { title, description } = contentIn(localeOf(pathname)).home;
  return pageMeta({ title, description, pathname, origin: matches[0].loaderData.origin });
}

export function loader({ url, context }: Route.LoaderArgs): ContactReceipt | null {
  const sent = parseReceipt(url.search);
  if (!sent) return null;
  const { scheduleChangesCache } = context.get(servicesContext);
  return contactReceipt(sent, localeOf(url.pathname), scheduleChangesCache.current(), new Date());
}

export const action = contactAction;

/** Forwards the action's Retry-After header, which React Router would otherwise drop. */
export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export default function HomePage({ matches, loaderData }: Route.ComponentProps) {
  const content = useContent();
  const { instagram } = content.school;
  const { media } = content.home;
  const { origin } = matches[0].loaderData;
  const scheduleChanges = useContext(ScheduleChangesContext);
  const publicEvents = useContext(PublicEventsContext);
  return (
    <>
      <Hero />
      <InlineStyle css={withPhotoStyles(sectionStyles)} />
      <div className="until-contact">
        <SectionsAboveFeed />
        {media && <Media instagram={instagram} copy={media} />}
        {content.partners.length > 0 && <Partners />}
        <p className="free-class-bar">
          <a className="free-class" href="#contact">
            {content.home.freeClass.book}
          </a>
        </p>
      </div>
      <Contact receipt={loaderData} />
      <JsonLd data={organization(content, origin, scheduleChanges)} />
      <JsonLd data={website(content, origin)} />
      {content.locale === 'el' && content.faq.length > 0 && <JsonLd data={questions(content)} />}
      {nextPublicEvents(publicEvents).map((event) => (
        <JsonLd key={event.id} data={publicEvent(event, content, origin)} />
      ))}
    </>
  );
}
