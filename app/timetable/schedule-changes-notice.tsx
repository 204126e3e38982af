import { useContext } from 'react';
import { InlineStyle } from '../document/document-context.ts';
import { useContent } from '../i18n/content.ts';
import { languageOfText } from '../i18n/event-text.ts';
import styles from '../styles/home/schedule-changes.css?inline';
import { Foreign } from '../ui/foreign.tsx';
import { bindDates } from '../ui/rich-text.tsx';
import { ScheduleChangesContext } from './schedule-changes.ts';
import { isSoon, noticesHeading, upcomingNotices } from './schedule-notices.ts';

export function ScheduleChangesNotice({ when }: { when: 'soon' | 'later' }) {
  const content = useContent();
  const scheduleChanges = useContext(ScheduleChangesContext);
  const notices = upcomingNotices(content, scheduleChanges).filter(
    (notice) => isSoon(notice, scheduleChanges) === (when === 'soon'),
  );
  if (notices.length === 0) return null;
  // The page is cached, so timetable/next-class.ts hides notices whose `data-until` has passed.
  const lastDay = notices.reduce((latest, notice) => (notice.lastDay > latest ? notice.lastDay : latest), '');
  return (
    <section className="schedule__changes" data-until={lastDay} aria-labelledby={`t-changes-${when}`}>
      {/* These styles are not in schedule.css, so that home pages without a notice do not get larger. */}
      <InlineStyle css={styles} />
      <h3 id={`t-changes-${when}`}>{noticesHeading(notices, content)}</h3>
      <ul>
        {notices.map((notice) => (
          <li key={notice.id} data-until={notice.lastDay}>
            {notice.when && (
              <>
                <b>{bindDates(`${notice.when}:`)}</b>{' '}
              </>
            )}
            <Foreign language={languageOfText(notice.what)}>{notice.what}</Foreign>
            {notice.link && (
              <>
                {' '}
                <a href={notice.link.href}>
                  <Foreign language={languageOfText(notice.link.words)}>{notice.link.words}</Foreign>
                </a>
              </>
            )}
            {notice.groups && (
              <details>
                <summary>{content.strings.newTimetable.show}</summary>
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
