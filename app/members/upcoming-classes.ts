import type { Schedule, WeeklyClass } from '../content/model.ts';
import { contentIn } from '../i18n/content.ts';
import type { Locale } from '../site-map.ts';
import { agesOf, isKidsGroup } from '../timetable/groups.ts';
import { laterToday, nextClassLine, toLocalTime } from '../timetable/next-class.ts';
import { nextClassFacts } from '../timetable/next-class-facts.ts';
import type { ScheduleChanges } from '../timetable/schedule-changes.ts';
import { noticesHeading, upcomingNotices } from '../timetable/schedule-notices.ts';
import { texts } from './texts.ts';

/**
 * Returns the next classes and the changes to the timetable, in the words of the home page: the next class of each group that the member
 * follows, or else of the adults and of each group of children.
 */
export function upcomingClasses(stored: ScheduleChanges, locale: Locale, topics: readonly string[] = [], now = new Date()) {
  const content = contentIn(locale);
  const localTime = toLocalTime(now);
  const scheduleChanges = { ...stored, today: localTime.date };
  const { schedule } = content;
  const { nextOfGroup, nextForAdults } = texts[locale].profile.classes;
  const hasBoth = schedule.kidsGroups.length > 0 && schedule.adultLevels.length > 0;
  const isForAdults = (id: string) => !isKidsGroup(id, schedule);
  const facts = nextClassFacts(
    hasBoth ? { ...onlyGroups(isForAdults, schedule), next: nextForAdults } : schedule,
    scheduleChanges,
  );
  const followed = [...schedule.kidsGroups, ...schedule.adultLevels].filter(({ id }) => topics.includes(id));
  const isFollowing = followed.length > 0;
  const groups = (isFollowing ? followed : schedule.kidsGroups).map((group) => {
    const { id, name } = group;
    const groupFacts = nextClassFacts(
      { ...onlyGroups((each) => each === id, schedule), next: nextOfGroup.replace('{group}', name) },
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
    isFollowing,
    groups: groups.filter(({ next }) => next !== ''),
    /** The next class of the other groups. `facts` are read by timetable/next-class.ts, which keeps an open page up to date. */
    next: isFollowing ? null : { line: nextClassLine(facts, localTime, locale), facts: JSON.stringify(facts) },
    alsoToday: isFollowing ? [] : laterToday(facts, localTime),
    changes: {
      heading: noticesHeading(notices, content),
      notices: notices.map(({ firstDay: _, ...notice }) => notice),
    },
  };
}

/** Returns the schedule with the classes of the included groups only. */
function onlyGroups(isIncluded: (group: string) => boolean, schedule: Schedule): Schedule {
  const { classes, upcoming } = schedule;
  const isAttended = (each: WeeklyClass) => each.groups.some(isIncluded);
  return {
    ...schedule,
    classes: classes.filter(isAttended),
    upcoming: upcoming && { ...upcoming, classes: upcoming.classes.filter(isAttended) },
  };
}
