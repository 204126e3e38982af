import { useContext } from 'react';
import { pages } from '#app/content/pages.ts';
import { useContent } from '../../i18n/content.ts';
import { ScheduleChangesContext } from '../../timetable/schedule-changes.ts';
import { hasAnnouncements, noticesHeading, upcomingNotices } from '../../timetable/schedule-notices.ts';
import { InlineStyle } from '../../ui/inline-style.tsx';

export function ScheduleChangesNotice() {
  const content = useContent();
  const notices = upcomingNotices(content, useContext(ScheduleChangesContext));
  if (notices.length === 0) return null;
  // The page is prerendered, so document/next-class.ts hides notices whose `data-until` has passed.
  const lastDay = notices.reduce((latest, notice) => (notice.lastDay > latest ? notice.lastDay : latest), '');
  return (
    <section className="schedule__changes" data-until={lastDay} aria-labelledby="t-changes">
      {/* An announcement may contain a long web address. Not in schedule.css, so that other home pages keep their size. */}
      {hasAnnouncements(notices) && <InlineStyle id="announcements" css=".schedule__changes{overflow-wrap:anywhere}" />}
      <h3 id="t-changes">{noticesHeading(notices, content.locale)}</h3>
      <ul>
        {notices.map((notice) => (
          <li key={notice.id} data-until={notice.lastDay}>
            {notice.when && (
              <>
                <b>{`${notice.when}:`}</b>{' '}
              </>
            )}
            {notice.what}
            {notice.link && (
              <>
                {' '}
                <a href={notice.link.href}>{notice.link.words}</a>
              </>
            )}
            {notice.groups && (
              <details>
                <summary>{pages[content.locale].newTimetable.show}</summary>
                <ul>
                  {notice.groups.map(({ id, name, lines }) => (
                    <li key={id}>
                      <b>{`${name}:`}</b> {lines.join('; ')}
                    </li>
                  ))}
                </ul>
              </details>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
