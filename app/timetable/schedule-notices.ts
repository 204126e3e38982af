import type { Announcement, ClassChange, Closure } from '#store/schedule-changes.ts';
import type { Content } from '../content/model.ts';
import { scheduleOn } from '../content/timetables.ts';
import { formatDayOfYear, formatHours, interpolate } from '../i18n/format.ts';
import { pathIn } from '../public-paths.ts';
import { usesLanguageCookie, withLanguage } from '../site-map.ts';
import { classTitle } from './groups.ts';
import { addDays, type EffectiveChange, effectiveChanges, findClass, type ScheduleChanges } from './schedule-changes.ts';
import { timetableNotice } from './timetable-notice.ts';

const closureNoticeDays = 56;
const changeNoticeDays = 14;
const soonDays = 7;

interface Notice {
  id: string;
  firstDay: string;
  lastDay: string;
  /** Missing for announcements, whose days only say when they are shown. */
  when?: string;
  what: string;
  link?: { href: string; words: string };
  /** The whole next timetable, used if it has too many changes for `what`. */
  groups?: { id: string; name: string; lines: string[] }[];
}

type DatedNotice = Notice & { noticeDays: number };

const hasAnnouncements = (notices: readonly Notice[]): boolean => notices.some(({ when }) => when === undefined);

export function noticesHeading(notices: readonly Notice[], { strings }: Content): string {
  const { heading, announcements } = strings.scheduleChanges;
  return hasAnnouncements(notices) ? announcements : heading;
}

export function upcomingNotices(content: Content, scheduleChanges: ScheduleChanges): Notice[] {
  const { today, closures, announcements } = scheduleChanges;
  const timetable = timetableNotice(content);
  const changes = effectiveChanges(content.schedule, scheduleChanges);
  const announced = [
    ...closures.map((closure) => closureNotice(closure, content)),
    ...changes.map((change) => changeNotice(change, content)),
    ...announcements.map((announcement) => announcementNotice(announcement, content)),
  ].flatMap(({ noticeDays, ...notice }) =>
    notice.lastDay >= today && notice.firstDay <= addDays(today, noticeDays) ? [notice] : [],
  );
  return [...(timetable ? [timetable] : []), ...announced].sort((a, b) => a.firstDay.localeCompare(b.firstDay));
}

/** A week before it begins, a notice moves from below the classes to above them. */
export const isSoon = ({ firstDay }: Notice, { today }: ScheduleChanges): boolean => addDays(firstDay, -soonDays) <= today;

/** Notice about one change on the public site. Returns null if the timetable of its day does not have the changed class. */
export function noticeOf(change: Closure | ClassChange | Announcement, content: Content): Notice | null {
  if ('text' in change) return announcementNotice(change, content);
  if ('first' in change) return closureNotice(change, content);
  const weeklyClass = findClass(change, content.schedule);
  return weeklyClass ? changeNotice({ ...change, weeklyClass }, content) : null;
}

function closureNotice({ id, first, last, reason }: Closure, { locale, strings }: Content): DatedNotice {
  const copy = strings.scheduleChanges;
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

function changeNotice({ day, weeklyClass, to }: EffectiveChange, { locale, schedule, strings }: Content): DatedNotice {
  const copy = strings.scheduleChanges;
  const [firstDay = day, lastDay = day] = [day, to?.day ?? day].sort();
  const key = !to ? 'canceled' : to.day === day ? 'otherHours' : 'otherDay';
  return {
    id: `${day} ${weeklyClass.start} ${weeklyClass.groups}`,
    firstDay,
    lastDay,
    noticeDays: changeNoticeDays,
    when: formatDayOfYear(day, locale),
    what: interpolate(copy[key], {
      class: classTitle(weeklyClass, scheduleOn(day, schedule)),
      time: formatHours(weeklyClass),
      ...(to && { newDay: formatDayOfYear(to.day, locale), newTime: formatHours(to) }),
    }),
  };
}

function announcementNotice({ id, from, until, text, link }: Announcement, content: Content): DatedNotice {
  const { locale } = content;
  return {
    id,
    firstDay: from,
    lastDay: until,
    noticeDays: 0,
    what: text[locale],
    ...(link && { link: { href: hrefIn(content, link.href), words: link.words[locale] } }),
  };
}

/** Returns the path of the page in the reader's language, because the administrator enters one path for both languages. */
function hrefIn(content: Content, href: string): string {
  const [path = ''] = href.split(/[?#]/, 1);
  if (usesLanguageCookie(path)) return withLanguage(href, content.locale);
  return pathIn(content.locale, path, content) + href.slice(path.length);
}
