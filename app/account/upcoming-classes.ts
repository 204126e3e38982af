import type { Schedule, WeeklyClass } from '../content/model.ts';
import { laterToday, nextClassLine, toLocalTime } from '../document/next-class.ts';
import { accountCopyIn, contentIn } from '../i18n/content.ts';
import type { Locale } from '../site-map.ts';
import { agesOf } from '../timetable/groups.ts';
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
  const { nextOfGroup } = accountCopyIn(locale).profile.classes;
  const forKids = schedule.kidsGroups.map((group) => {
    const { id, name } = group;
    const groupFacts = nextClassFacts(
      { ...onlyGroup(id, schedule), next: nextOfGroup.replace('{group}', name) },
      scheduleChanges,
    );
    return {
      id,
      ages: agesOf(group, schedule),
      next: nextClassLine(groupFacts, localTime, locale),
      facts: JSON.stringify(groupFacts),
    };
  });
  const notices = upcomingNotices(content, scheduleChanges);
  return {
    today: localTime.date,
    next: nextClassLine(facts, localTime, locale),
    alsoToday: laterToday(facts, localTime),
    /** The next class of each group of children. */
    forKids: forKids.filter(({ next }) => next !== ''),
    /** For document/next-class.ts, which keeps an open page up to date. */
    facts: JSON.stringify(facts),
    changes: {
      heading: noticesHeading(notices, locale),
      notices: notices.map(({ firstDay: _, ...notice }) => notice),
    },
  };
}

function onlyGroup(id: string, schedule: Schedule): Schedule {
  const { classes, upcoming } = schedule;
  const ofGroup = (each: WeeklyClass) => each.groups.some((group) => group === id);
  return {
    ...schedule,
    classes: classes.filter(ofGroup),
    upcoming: upcoming && { ...upcoming, classes: upcoming.classes.filter(ofGroup) },
  };
}
