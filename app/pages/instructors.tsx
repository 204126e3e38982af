import { data, href } from 'react-router';
import type { Group } from '../content/model.ts';
import { findInstructorProfile } from '../content/texts.server.ts';
import { pageMeta } from '../document/page-meta.ts';
import { contentIn, useContent } from '../i18n/content.ts';
import { hasPage } from '../public-paths.ts';
import type { PageHandle } from '../root.tsx';
import { localeOf, paths, pathToSection } from '../site-map.ts';
import styles from '../styles/pages/instructors.css?inline';
import { ClassHours, useClassHours } from '../timetable/class-hours.tsx';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import { Name } from '../ui/foreign.tsx';
import type { Route } from './+types/instructors';
import { InstructorCard } from './instructor-card.tsx';

export const handle: PageHandle = { styles, hydrates: false };

export function loader({ url: { pathname } }: Route.LoaderArgs) {
  const locale = localeOf(pathname);
  const content = contentIn(locale);
  if (!hasPage('instructors', content)) throw data(null, { status: 404 });
  const facts = content.instructors.map(({ id }) => {
    const { fullName, place, hours } = findInstructorProfile(id, locale);
    return [id, { fullName, place, hours }] as const;
  });
  return { facts: Object.fromEntries(facts) };
}

export function meta({ location: { pathname }, matches }: Route.MetaArgs) {
  return pageMeta({ ...contentIn(localeOf(pathname)).pages.instructors, pathname, origin: matches[0].loaderData.origin });
}

export default function InstructorsPage({ loaderData: { facts }, matches }: Route.ComponentProps) {
  const { locale, instructors, strings, pages, home } = useContent();
  const copy = pages.instructors;
  return (
    <section className="section grid instructors instructors--all" aria-labelledby="t-all">
      <Breadcrumb trail={[]} here={strings.navigation.instructors} origin={matches[0].loaderData.origin} />
      <h1 className="headline" id="t-all">
        {copy.heading}
      </h1>
      <p className="page__lead">{copy.lead}</p>
      <FirstTeachers />
      <div className="people">
        {instructors.map((instructor) => (
          <InstructorCard
            key={instructor.id}
            instructor={instructor}
            fullName={facts[instructor.id]?.fullName}
            heading="h2"
            view={strings.instructors.view}
            loading="eager"
          >
            <Hours id={instructor.id} {...facts[instructor.id]} />
          </InstructorCard>
        ))}
        <div className="instructors__more">
          <h2>{home.answers.start.answer}</h2>
          <p>{copy.closing}</p>
          <a className="btn" href={pathToSection('contact', locale)}>
            {home.freeClass.book}
          </a>
          <a className="more" href={pathToSection('schedule', locale)}>
            {strings.instructors.schedule}
          </a>
        </div>
      </div>
    </section>
  );
}

/** Links to the teachers of children and of the first level of adults. */
function FirstTeachers() {
  const { locale, instructors, schedule } = useContent();
  const { kids, kidsGroups, adultLevels } = schedule;
  const teachersOf = (label: string, groups: readonly Group[]) =>
    instructors
      .filter(({ id }) => groups.some(({ teacher }) => teacher === id))
      .map(({ id, name }) => (
        <li key={label + id}>
          <span>
            {label}:{' '}
            <a href={href(paths.instructor[locale], { id })}>
              <Name>{name}</Name>
            </a>
          </span>
        </li>
      ));
  const teachers = [
    ...teachersOf(kids, kidsGroups),
    ...adultLevels.slice(0, 1).flatMap((level) => teachersOf(level.name, [level])),
  ];
  if (teachers.length === 0) return null;
  return <ul className="dot-list instructors__first">{teachers}</ul>;
}

/** For instructors without a class in the timetable, shows where and when they teach. */
function Hours({ id, place, hours }: { id: string; place?: string; hours?: string | undefined }) {
  const inTimetable = useClassHours(id);
  if (inTimetable) return <ClassHours {...inTimetable} />;
  return (
    <ul className="class-hours">
      <li>
        <b>{place}</b>
        {hours && <span> {hours}</span>}
      </li>
    </ul>
  );
}
