import { useContext } from 'react';
import type { Group } from '../../content/model.ts';
import { useContent } from '../../i18n/content.ts';
import { formatDays, formatHours, interpolate } from '../../i18n/format.ts';
import { pathToCalendar } from '../../site-map.ts';
import { labelOf, pathToTrialClass } from '../../timetable/groups.ts';
import { nextClassFacts } from '../../timetable/next-class-facts.ts';
import { ScheduleChangesContext } from '../../timetable/schedule-changes.ts';
import { groupLines } from '../../timetable/timetable.ts';
import { LinkedRichText, RichText } from '../../ui/rich-text.tsx';
import { ScheduleChangesNotice } from './schedule-changes-notice.tsx';
import { TimetableGrid } from './timetable-grid.tsx';

export function Schedule() {
  const { locale, home, schedule } = useContent();
  const hasGroups = schedule.kidsGroups.length + schedule.adultLevels.length > 0;
  const hasClasses = schedule.classes.length > 0;
  return (
    <section className="section grid schedule" id="schedule" aria-labelledby="t-schedule">
      <h2 className="headline" id="t-schedule">
        {home.schedule.heading}
      </h2>
      <p className="schedule__lead">{home.schedule.lead}</p>
      <ScheduleChangesNotice />
      {hasClasses && <NextClass />}
      {hasGroups && (
        <div className="levels">
          <Levels id="t-kids" heading={schedule.kids} groups={schedule.kidsGroups} />
          <Levels id="t-adults" heading={schedule.adults} groups={schedule.adultLevels} />
        </div>
      )}
      {hasClasses && (
        <p className="schedule__calendar">
          <LinkedRichText copy={schedule.calendar} href={pathToCalendar('all', locale)} />
        </p>
      )}
      <TimetableGrid />
    </section>
  );
}

function Levels({ id, heading, groups }: { id: string; heading: string; groups: readonly Group[] }) {
  if (groups.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{heading}</h3>
      {groups.map((group) => (
        <Level key={group.id} group={group} />
      ))}
    </section>
  );
}

/** Filled in by document/next-class.ts because the next class depends on when the prerendered page is opened. */
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

function Level({ group }: { group: Group }) {
  const { locale, home, schedule } = useContent();
  const { id, name, short, cord, ages } = group;
  const lines = groupLines(id, schedule.classes).map((line) => ({ ...line, label: labelOf(line, schedule) }));
  return (
    <div className="level">
      <span className={`cord cord--${cord}`} />
      <h4>
        {name}
        {ages && <small> {interpolate(schedule.ages, { from: ages[0], to: ages[1] })}</small>}
      </h4>
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
      <p className="level__actions">
        <a className="btn btn--small" href={pathToTrialClass(id, locale)}>
          {home.freeClass.book}
          <span className="visually-hidden"> {short}</span>
        </a>
        {lines.length > 0 && (
          <>
            {' '}
            <a href={pathToCalendar(id, locale)}>
              {schedule.addToCalendar}
              <span className="visually-hidden"> {short}</span>
            </a>
          </>
        )}
      </p>
    </div>
  );
}
