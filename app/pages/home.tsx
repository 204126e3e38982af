import { useContext } from 'react';
import { JsonLd } from '../document/json-ld.tsx';
import { pageMeta } from '../document/page-meta.ts';
import { sharePicture } from '../document/share-picture.ts';
import { contentIn, useContent } from '../i18n/content.tsx';
import type { PageHandle } from '../root.tsx';
import { localeOf } from '../site-map.ts';
import styles from '../styles/home.css?inline';
import { ScheduleChangesContext } from '../timetable/schedule-changes.ts';
import { StaticHtml } from '../ui/static-html.tsx';
import type { Route } from './+types/home';
import { About } from './home/about.tsx';
import { Capoeira } from './home/capoeira.tsx';
import { Contact } from './home/contact.tsx';
import { type ContactAnswer, contactAction } from './home/contact-action.ts';
import { Faq } from './home/faq.tsx';
import { Hero } from './home/hero.tsx';
import { Instructors } from './home/instructors.tsx';
import { Media } from './home/media.tsx';
import { Partners } from './home/partners.tsx';
import { Schedule } from './home/schedule.tsx';
import { organization, questions, website } from './home/structured-data.ts';

export const handle: PageHandle = { styles, hydrates: true };

export function meta({ location, matches }: Route.MetaArgs) {
  const { home } = contentIn(localeOf(location.pathname));
  const { origin } = matches[0].loaderData;
  const { pathname } = location;
  return pageMeta({ title: home.title, description: home.description, pathname, origin, picture: sharePicture(pathname) });
}

export const action = contactAction;

/** Lets a refusal say when to come back (Retry-After). */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

// An answer that never came (no connection, a server that is being restarted) is told in the form, which keeps its text;
// React Router would show its error page instead.
export async function clientAction({ serverAction }: Route.ClientActionArgs): Promise<ContactAnswer> {
  return serverAction().catch((): ContactAnswer => ({ outcome: 'failed' }));
}

export default function HomePage({ matches }: Route.ComponentProps) {
  const content = useContent();
  const { origin } = matches[0].loaderData;
  const known = useContext(ScheduleChangesContext);
  return (
    <>
      <JsonLd data={() => import.meta.env.SSR && organization(content, origin, known)} />
      <JsonLd data={() => import.meta.env.SSR && website(content, origin)} />
      {content.locale === 'el' && <JsonLd data={() => import.meta.env.SSR && questions(content)} />}
      <StaticHtml id="first">
        {import.meta.env.SSR && (
          <>
            <Hero />
            <Capoeira />
            <About />
            <Instructors />
            <Schedule />
            <Faq />
          </>
        )}
      </StaticHtml>
      <Media />
      <StaticHtml id="partner">{import.meta.env.SSR && <Partners />}</StaticHtml>
      <Contact />
    </>
  );
}
