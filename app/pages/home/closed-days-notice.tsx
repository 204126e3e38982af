// What is not as the timetable says, while it is near: over the timetable, and not there at all when there is nothing to say.
import { useContext } from 'react';
import { pages } from '#content/pages.ts';
import type { Content } from '../../content/model.ts';
import { useContent } from '../../i18n/content.ts';
import { formatDayOfYear, formatHours } from '../../i18n/format.ts';
import { interpolate } from '../../i18n/interpolate.ts';
import { sessionName } from '../../timetable/groups.ts';
import { addDays, effectiveChanges, type ScheduleChanges, ScheduleChangesContext } from '../../timetable/schedule-changes.ts';

const closuresAhead = 56; // days
const changesAhead = 14;

interface Notice {
  id: string;
  /** The first day that it is about, and the last. */
  from: string;
  until: string;
  when: string;
  what: string;
}

export function ClosedDaysNotice() {
  const content = useContent();
  const notices = noticesOf(content, useContext(ScheduleChangesContext));
  if (notices.length === 0) return null;
  // The page's script hides what is over by the visitor's clock (document/mark-today.ts).
  const until = notices.map((notice) => notice.until).reduce((one, other) => (one > other ? one : other));
  return (
    <section className="schedule__changes" data-until={until} aria-labelledby="t-changes">
      <h3 id="t-changes">{pages[content.locale].closedDays.heading}</h3>
      <ul>
        {notices.map((notice) => (
          <li key={notice.id} data-until={notice.until}>
            <b>{`${notice.when}:`}</b> {notice.what}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** By day: closures of the next eight weeks, changed classes of the next two. */
export function noticesOf({ locale, schedule }: Content, known: ScheduleChanges): Notice[] {
  const copy = pages[locale].closedDays;
  const named = (day: string) => formatDayOfYear(day, locale);
  const closures = known.closures.map(({ id, first, last, reason }): Notice & { ahead: number } => ({
    ...{ id, from: first, until: last, ahead: closuresAhead },
    when: first === last ? named(first) : interpolate(copy.range, { first: named(first), last: named(last) }),
    what: reason ? interpolate(copy.closedFor, { reason: reason[locale] }) : copy.closed,
  }));
  const changes = effectiveChanges(schedule.sessions, known).map(({ day, session, to }): Notice & { ahead: number } => {
    const said = { class: sessionName(session, schedule), time: formatHours(session) };
    const [from = day, until = day] = [day, to?.day ?? day].sort();
    const key = !to ? 'cancelled' : to.day === day ? 'otherHours' : 'otherDay';
    return {
      ...{ id: `${day} ${session.start} ${session.groups}`, from, until, ahead: changesAhead },
      when: named(day),
      what: interpolate(copy[key], { ...said, ...(to && { newDay: named(to.day), newTime: formatHours(to) }) }),
    };
  });
  return [...closures, ...changes]
    .filter(({ from, until, ahead }) => until >= known.today && from <= addDays(known.today, ahead))
    .sort((one, other) => (one.from < other.from ? -1 : one.from > other.from ? 1 : 0));
}
