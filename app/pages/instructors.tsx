import { data } from 'react-router';
import { pages } from '#app/content/pages.ts';
import type { InstructorId } from '../content/model.ts';
import { findInstructorProfile } from '../content/texts.server.ts';
import { pageMeta } from '../document/page-meta.ts';
import { contentIn, useContent } from '../i18n/content.ts';
import type { PageHandle } from '../root.tsx';
import { hasPage, localeOf, pathToSection } from '../site-map.ts';
import styles from '../styles/pages/instructors.css?inline';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import type { Route } from './+types/instructors';
import { ClassHours, useClassHours } from './class-hours.tsx';
import { InstructorCard } from './instructor-card.tsx';

export const handle: PageHandle = { styles, hydrates: false };

export function loader({ url: { pathname } }: Route.LoaderArgs) {
  if (!hasPage('instructors')) throw data(null, { status: 404 });
  const locale = localeOf(pathname);
  const places = contentIn(locale).instructors.map(({ id }) => [id, findInstructorProfile(id, locale).place] as const);
  return { places: Object.fromEntries(places) };
}

export function meta({ location: { pathname }, matches }: Route.MetaArgs) {
  return pageMeta({ ...pages[localeOf(pathname)].instructors, pathname, origin: matches[0].loaderData.origin });
}

export default function InstructorsPage({ loaderData: { places }, matches }: Route.ComponentProps) {
  const { locale, instructors, strings, home } = useContent();
  const copy = pages[locale].instructors;
  return (
    <section className="section grid instructors instructors--all" aria-labelledby="t-all">
      <Breadcrumb trail={[]} here={strings.navigation.instructors} origin={matches[0].loaderData.origin} />
      <h1 className="headline" id="t-all">
        {copy.heading}
      </h1>
      <p className="page__lead">{copy.lead}</p>
      <div className="people">
        {instructors.map((instructor) => (
          <InstructorCard key={instructor.id} instructor={instructor} heading="h2" view={copy.view} loading="eager">
            <Hours id={instructor.id} place={places[instructor.id]} />
          </InstructorCard>
        ))}
        <div className="instructors__more">
          <p>{copy.closing}</p>
          <a className="btn" href={pathToSection('contact', locale)}>
            {home.freeClass.book}
          </a>
          <a className="more" href={pathToSection('schedule', locale)}>
            {copy.schedule}
          </a>
        </div>
      </div>
    </section>
  );
}

/** Shows the place instead for instructors without a class in the timetable. */
function Hours({ id, place }: { id: InstructorId; place: string | undefined }) {
  const hours = useClassHours(id);
  if (hours) return <ClassHours {...hours} />;
  return <p className="class-hours">{place}</p>;
}
