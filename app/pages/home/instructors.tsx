import { instructorIds } from '#content/addresses.ts';
import { useContent } from '../../i18n/content.ts';
import { formatList, interpolate } from '../../i18n/format.ts';
import { paths } from '../../site-map.ts';
import { InstructorCard } from '../instructor-card.tsx';

const shown = 3;

export function Instructors() {
  const { locale, home, instructors } = useContent();
  const others = instructorIds.slice(shown).map((id) => instructors[id].subject);
  return (
    <section className="section grid instructors" id="instructors" aria-labelledby="t-people">
      <h2 className="headline fade-in" id="t-people">
        {home.instructors.heading}
      </h2>
      <div className="people">
        {instructorIds.slice(0, shown).map((id) => (
          <InstructorCard key={id} id={id} heading="h3" view={home.instructors.seeProfile} />
        ))}
      </div>
      <div className="instructors__more">
        {others.length > 0 && <p>{interpolate(home.instructors.others, { names: formatList(others, locale) })}</p>}
        <a className="btn btn--ink" href={paths.instructors[locale]}>
          {home.instructors.all}
        </a>
      </div>
    </section>
  );
}
