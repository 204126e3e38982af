import { laterToday, nextClassLine, toLocalTime } from '../document/next-class.ts';
import { accountCopyIn, contentIn } from '../i18n/content.ts';
import type { Locale } from '../site-map.ts';
import { nextClassFacts } from '../timetable/next-class-facts.ts';
import type { ScheduleChanges } from '../timetable/schedule-changes.ts';
import { noticesHeading, upcomingNotices } from '../timetable/schedule-notices.ts';

/** The next classes and the changes to the timetable, as the home page announces them. */
export function upcomingClasses(stored: ScheduleChanges, locale: Locale, now = new Date()) {
  const content = contentIn(locale);
  const localTime = toLocalTime(now);
  const scheduleChanges = { ...stored, today: localTime.date };
  const { schedule } = content;
  const facts = nextClassFacts(schedule, scheduleChanges);
  const isForKids = (id: string) => schedule.kidsGroups.some((group) => group.id === id);
  const kidsClasses = schedule.classes.filter(({ groups }) => groups.some(isForKids));
  const { nextForKids } = accountCopyIn(locale).profile.classes;
  const kidsFacts = nextClassFacts({ ...schedule, next: nextForKids, classes: kidsClasses }, scheduleChanges);
  const notices = upcomingNotices(content, scheduleChanges);
  return {
    today: localTime.date,
    next: nextClassLine(facts, localTime, locale),
    alsoToday: laterToday(facts, localTime),
    nextForKids: nextClassLine(kidsFacts, localTime, locale),
    /** For document/next-class.ts, which keeps an open page up to date. */
    facts: JSON.stringify(facts),
    kidsFacts: JSON.stringify(kidsFacts),
    changes: {
      heading: noticesHeading(notices, locale),
      notices: notices.map(({ firstDay: _, ...notice }) => notice),
    },
  };
}
