import { useContext } from 'react';
import { useContent } from '../../i18n/content.ts';
import { ScheduleChangesContext } from '../../timetable/schedule-changes.ts';
import { scheduleChangesHeading, upcomingNotices } from '../../timetable/schedule-notices.ts';

export function ScheduleChangesNotice() {
  const content = useContent();
  const notices = upcomingNotices(content, useContext(ScheduleChangesContext));
  if (notices.length === 0) return null;
  // The page is prerendered, so document/next-class.ts hides notices whose `data-until` has passed.
  const lastDay = notices.reduce((latest, notice) => (notice.lastDay > latest ? notice.lastDay : latest), '');
  return (
    <section className="schedule__changes" data-until={lastDay} aria-labelledby="t-changes">
      <h3 id="t-changes">{scheduleChangesHeading(content.locale)}</h3>
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
