import { href } from 'react-router';
import type { InstructorCard as Instructor } from '../../content/model.ts';
import { InlineStyle } from '../../document/document-context.ts';
import { useContent } from '../../i18n/content.ts';
import { paths } from '../../site-map.ts';
import { Picture } from '../../ui/drawing.tsx';
import { Lines, Name } from '../../ui/foreign.tsx';
import { lineMetricsCss } from '../../ui/headline-css.static.ts';
import { RichText } from '../../ui/rich-text.tsx';
import { InstructorCard } from '../instructor-card.tsx';
import { Schedule } from './schedule.tsx';

const arts = ['dance', 'fight', 'music', 'acrobatics'] as const;
const instructorsShown = 3;

export function SectionsAboveFeed() {
  return (
    <>
      <Capoeira />
      <About />
      <Instructors />
      <Schedule />
      <Faq />
    </>
  );
}

function Capoeira() {
  const { locale, home } = useContent();
  const { capoeira } = home;
  const lines = arts.map((art) => capoeira[art].line);
  return (
    <section className="section grid" id="capoeira" aria-labelledby="t-capoeira">
      <div className="poster fade-in">
        <h2 id="t-capoeira">
          <Lines lines={lines} />
        </h2>
        <InlineStyle css={lineMetricsCss('#t-capoeira>', lines, locale)} />
      </div>
      <div className="features">
        {arts.map((art) => (
          <div key={art}>
            <Picture name={`emblem-${art}`} alt="" />
            <h3>{capoeira[art].title}</h3>
            <p>
              <RichText copy={capoeira[art].text} />
            </p>
          </div>
        ))}
      </div>
      <p className="capoeira__text">
        <RichText copy={capoeira.roda} />
      </p>
      <div className="wide-picture">
        <Picture name="roda-wide" alternative={{ name: 'roda-tall', media: '(width < 48rem)' }} alt={capoeira.drawing} />
      </div>
      <dl className="timeline">
        {capoeira.years.map(({ year, text }) => (
          <div key={year}>
            <dt>{year}</dt>
            <dd>
              <RichText copy={text} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function About() {
  const { home } = useContent();
  return (
    <section className="about grid" id="about" aria-labelledby="t-about">
      <Picture className="about__art" name="emblem-arc" alt="" />
      <h2 className="headline fade-in" id="t-about">
        {home.about.heading}
      </h2>
      <div className="values">
        {home.about.values.map(({ title, text }) => (
          <div key={title}>
            <h3>{title}</h3>
            <p>
              <RichText copy={text} />
            </p>
          </div>
        ))}
      </div>
    </section>
  );
}

function Instructors() {
  const { locale, home, instructors } = useContent();
  if (instructors.length === 0) return null;
  const others = instructors.slice(instructorsShown);
  return (
    <section className="section grid instructors" id="instructors" aria-labelledby="t-people">
      <h2 className="headline fade-in" id="t-people">
        {home.instructors.heading}
      </h2>
      <div className="instructors__row">
        <div className="people">
          {instructors.slice(0, instructorsShown).map((instructor) => (
            <InstructorCard key={instructor.id} instructor={instructor} heading="h3" view={home.instructors.seeProfile} />
          ))}
        </div>
        {others.map((instructor) => (
          <OtherInstructor key={instructor.id} {...instructor} />
        ))}
        <a className="btn btn--ink" href={paths.instructors[locale]}>
          {home.instructors.all}
        </a>
      </div>
    </section>
  );
}

function OtherInstructor({ id, name, picture, portrait, specialties }: Instructor) {
  const { locale, strings } = useContent();
  return (
    <a className="person-link" href={href(paths.instructor[locale], { id })}>
      <Picture name={picture} alt={portrait} />
      <b>
        <Name>{name}</Name>
      </b>
      <span>
        {specialties
          .slice(0, 2)
          .map((specialty) => strings.specialties[specialty])
          .join(', ')}
      </span>
    </a>
  );
}

function Faq() {
  const { home, faq } = useContent();
  if (faq.length === 0) return null;
  return (
    <section className="section grid faq" id="faq" aria-labelledby="t-faq">
      <div className="faq__mark" aria-hidden="true">
        {home.faq.mark === ';' ? <Semicolon /> : home.faq.mark}
      </div>
      <h2 className="headline" id="t-faq">
        {home.faq.heading}
      </h2>
      <div className="faq__list">
        {faq.map(({ question, answer }) => (
          <details key={question} open>
            <summary>{question}</summary>
            <p>
              <RichText copy={answer} />
            </p>
          </details>
        ))}
      </div>
    </section>
  );
}

/** Greek question mark, drawn because the display font's glyph is illegible at this size. */
function Semicolon() {
  return (
    <svg viewBox="0 0 64 176" aria-hidden="true">
      <circle cx="34" cy="30" r="28" />
      <circle cx="34" cy="114" r="28" />
      <path d="M62 114c0 30-18 51-48 60l-6-13c16-6 25-12 27-20Z" />
    </svg>
  );
}
