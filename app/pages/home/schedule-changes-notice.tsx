import { useContext } from 'react';
import { pages } from '#app/content/pages.ts';
import type { Content } from '../../content/model.ts';
import { useContent } from '../../i18n/content.ts';
import { formatDayOfYear, formatHours, interpolate } from '../../i18n/format.ts';
import { classTitle } from '../../timetable/groups.ts';
import {
  addDays,
  type EffectiveChange,
  effectiveChanges,
  type ScheduleChanges,
  ScheduleChangesContext,
} from '../../timetable/schedule-changes.ts';

const closureNoticeDays = 56;
const changeNoticeDays = 14;

export function ScheduleChangesNotice() {
  const content = useContent();
  const notices = upcomingNotices(content, useContext(ScheduleChangesContext));
  if (notices.length === 0) return null;
  // The page is prerendered, so document/next-class.ts hides notices whose `data-until` has passed.
  const lastDay = notices.reduce((latest, notice) => (notice.lastDay > latest ? notice.lastDay : latest), '');
  return (
    <section className="schedule__changes" data-until={lastDay} aria-labelledby="t-changes">
      <h3 id="t-changes">{pages[content.locale].scheduleChanges.heading}</h3>
      <ul>
        {notices.map((notice) => (
          <li key={notice.id} data-until={notice.lastDay}>
            <b>{`${notice.when}:`}</b> {notice.what}
          </li>
        ))}
      </ul>
    </section>
  );
}

export function upcomingNotices(content: Content, scheduleChanges: ScheduleChanges) {
  const { today, closures } = scheduleChanges;
  const changes = effectiveChanges(content.schedule.classes, scheduleChanges);
  return [
    ...closures.map((closure) => closureNotice(closure, content)),
    ...changes.map((change) => changeNotice(change, content)),
  ]
    .filter(({ firstDay, lastDay, noticeDays }) => lastDay >= today && firstDay <= addDays(today, noticeDays))
    .sort((a, b) => a.firstDay.localeCompare(b.firstDay));
}

function closureNotice({ id, first, last, reason }: ScheduleChanges['closures'][number], { locale }: Content) {
  const copy = pages[locale].scheduleChanges;
  const [from, to] = [formatDayOfYear(first, locale), formatDayOfYear(last, locale)];
  return {
    id,
    firstDay: first,
    lastDay: last,
    noticeDays: closureNoticeDays,
    when: first === last ? from : interpolate(copy.range, { first: from, last: to }),
    what: reason ? interpolate(copy.closedFor, { reason: reason[locale] }) : copy.closed,
  };
}

function changeNotice({ day, weeklyClass, to }: EffectiveChange, { locale, schedule }: Content) {
  const copy = pages[locale].scheduleChanges;
  const [firstDay = day, lastDay = day] = [day, to?.day ?? day].sort();
  const key = !to ? 'canceled' : to.day === day ? 'otherHours' : 'otherDay';
  return {
    id: `${day} ${weeklyClass.start} ${weeklyClass.groups}`,
    firstDay,
    lastDay,
    noticeDays: changeNoticeDays,
    when: formatDayOfYear(day, locale),
    what: interpolate(copy[key], {
      class: classTitle(weeklyClass, schedule),
      time: formatHours(weeklyClass),
      ...(to && { newDay: formatDayOfYear(to.day, locale), newTime: formatHours(to) }),
    }),
  };
}
