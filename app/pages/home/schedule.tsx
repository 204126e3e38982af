import { type ReactNode, useContext } from 'react';
import { href } from 'react-router';
import type { Group } from '../../content/model.ts';
import { InlineStyle } from '../../document/document-context.ts';
import { useContent } from '../../i18n/content.ts';
import { formatDays, formatHours, interpolate } from '../../i18n/format.ts';
import { paths } from '../../site-map.ts';
import priceStyles from '../../styles/home/prices.css?inline';
import { CalendarLinks } from '../../timetable/calendar-links.tsx';
import { agesOf, isAdvanced, labelOf, pathToTrialClass } from '../../timetable/groups.ts';
import { nextClassFacts } from '../../timetable/next-class-facts.ts';
import { ScheduleChangesContext } from '../../timetable/schedule-changes.ts';
import { ScheduleChangesNotice } from '../../timetable/schedule-changes-notice.tsx';
import { groupLines } from '../../timetable/timetable.ts';
import { TimetableGrid } from '../../timetable/timetable-grid.tsx';
import { Picture } from '../../ui/drawing.tsx';
import { LinkedRichText, RichText } from '../../ui/rich-text.tsx';
import { PublicEvents } from './public-events.tsx';

export function Schedule() {
  const { home, schedule } = useContent();
  const hasGroups = schedule.kidsGroups.length + schedule.adultLevels.length > 0;
  const hasTabs = schedule.kidsGroups.length > 0 && schedule.adultLevels.length > 0;
  const hasClasses = schedule.classes.length > 0;
  return (
    <section className="section grid schedule" id="schedule" aria-labelledby="t-schedule">
      <h2 className="headline" id="t-schedule">
        {home.schedule.heading}
      </h2>
      <p className="section__lead">{home.schedule.lead}</p>
      <ScheduleChangesNotice when="soon" />
      {hasClasses && <NextClass />}
      <TimetableGrid />
      {hasGroups && (
        <div className="levels">
          {hasTabs && <Tabs />}
          <Levels audience="kids" heading={schedule.kids} groups={schedule.kidsGroups}>
            <ForParents />
          </Levels>
          <Levels audience="adults" heading={schedule.adults} groups={schedule.adultLevels}>
            <ForEveryLevel />
          </Levels>
        </div>
      )}
      <Prices />
      {hasClasses && (
        <div className="schedule__calendar">
          <CalendarLinks calendar="all" label={schedule.calendar} />
        </div>
      )}
      <PublicEvents />
      <ScheduleChangesNotice when="later" />
    </section>
  );
}

/** Phones show the groups of one audience at a time (schedule.css). */
function Tabs() {
  const { home, schedule } = useContent();
  return (
    <fieldset className="levels__tabs">
      <legend className="visually-hidden">{home.schedule.heading}</legend>
      {(['kids', 'adults'] as const).map((audience) => (
        <label key={audience}>
          <input type="radio" name="levels" value={audience} defaultChecked={audience === 'kids'} />{' '}
          <span>{schedule[audience]}</span>
        </label>
      ))}
    </fieldset>
  );
}

type LevelsProps = { audience: 'kids' | 'adults'; heading: string; groups: readonly Group[]; children?: ReactNode };

function Levels({ audience, heading, groups, children }: LevelsProps) {
  const { prices } = useContent().schedule;
  const [first, ...others] = groups;
  if (!first) return null;
  const id = `t-${audience}`;
  const hasOneTeacher = others.length > 0 && others.every(({ teacher }) => teacher === first.teacher);
  return (
    <section className={`levels__${audience}`} aria-labelledby={id}>
      <h3 id={id}>{heading}</h3>
      {groups.map((group) => (
        <Level key={group.id} group={hasOneTeacher ? { ...group, teacher: undefined } : group} price={prices[audience]} />
      ))}
      {hasOneTeacher && first.teacher && <Teacher id={first.teacher} ofAll />}
      {children}
    </section>
  );
}

function ForParents() {
  const { locale, schedule, articles } = useContent();
  const { article, rules } = schedule.parents;
  const slug = articles.find(({ forParents, isComing }) => forParents && !isComing)?.slugs[locale];
  return (
    <p className="levels__note">
      {article && slug && (
        <>
          <LinkedRichText copy={article} href={href(paths.article[locale], { slug })} />{' '}
        </>
      )}
      <LinkedRichText copy={rules} href={paths.codeOfConduct[locale]} />
    </p>
  );
}

/** Explains the labels of classes, for example "All levels". */
function ForEveryLevel() {
  const { labels } = useContent().schedule;
  return Object.values(labels).map(({ title, whom }) => (
    <p key={title} className="levels__note">
      <b>
        <RichText copy={title} />
      </b>{' '}
      <RichText copy={whom} />
    </p>
  ));
}

function Prices() {
  const { heading, text, list } = useContent().schedule.prices;
  return (
    <div className="schedule__prices">
      <h3>{heading}</h3>
      {list.length > 0 && (
        <>
          <InlineStyle css={priceStyles} />
          <dl>
            {list.map(({ what, price }) => (
              <div key={what}>
                <dt>{what}</dt>
                <dd>{price}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
      <p>{text}</p>
    </div>
  );
}

/** Filled in by timetable/next-class.ts, because the next class depends on when the cached page is opened. */
function NextClass() {
  const { schedule } = useContent();
  const scheduleChanges = useContext(ScheduleChangesContext);
  return (
    <p
      className="schedule__next"
      data-next-class={JSON.stringify(nextClassFacts(schedule, scheduleChanges))}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: '' }}
    />
  );
}

function Level({ group, price }: { group: Group; price: string }) {
  const { locale, home, schedule } = useContent();
  const { id, name, whom, cord, ages, teacher } = group;
  const lines = groupLines(id, schedule.classes).map((line) => ({ ...line, label: labelOf(line, schedule) }));
  return (
    <div className="level">
      <span className={`cord cord--${cord}`} />
      <h4>
        {name}
        {ages && <small> {agesOf(group, schedule)}</small>}
      </h4>
      <p className="level__whom">
        {whom}
        {price && (
          <>
            <br />
            <b>{price}</b>
          </>
        )}
      </p>
      {lines.length > 0 && (
        <ul>
          {lines.map(({ days, start, end, label, isShared }) => (
            <li key={`${days} ${start} ${label?.line}`} className={isShared ? 'is-shared' : undefined}>
              {formatDays(days, locale)} <time dateTime={start}>{formatHours({ start, end })}</time>
              {label && (
                <small>
                  {' '}
                  <RichText copy={label.line} />
                </small>
              )}
            </li>
          ))}
        </ul>
      )}
      {teacher && <Teacher id={teacher} />}
      <div className="level__actions">
        <a className="btn btn--small" href={pathToTrialClass(id, locale)}>
          {isAdvanced(group) ? schedule.write : home.freeClass.book}
          <span className="visually-hidden"> {name}</span>
        </a>
        {lines.length > 0 && (
          <>
            {' '}
            <CalendarLinks calendar={id} label={schedule.addToCalendar} of={name} />
          </>
        )}
      </div>
    </div>
  );
}

function Teacher({ id, ofAll = false }: { id: string; ofAll?: boolean }) {
  const { locale, schedule, instructors } = useContent();
  const teacher = instructors.find((instructor) => instructor.id === id);
  if (!teacher) return null;
  return (
    <p className="level__teacher">
      <Picture name={teacher.picture} alt="" />
      <span>
        <LinkedRichText
          copy={interpolate(ofAll ? schedule.teacherOfAll : schedule.teacher, { name: teacher.subject })}
          href={href(paths.instructor[locale], { id })}
        />
      </span>
    </p>
  );
}
