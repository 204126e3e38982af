import { pages } from '#app/content/pages.ts';
import type { Content } from '../content/model.ts';
import { formatDayOfYear, formatHours, interpolate } from '../i18n/format.ts';
import type { Locale } from '../site-map.ts';
import { classTitle } from './groups.ts';
import { addDays, type EffectiveChange, effectiveChanges, type ScheduleChanges } from './schedule-changes.ts';

const closureNoticeDays = 56;
const changeNoticeDays = 14;

export const scheduleChangesHeading = (locale: Locale): string => pages[locale].scheduleChanges.heading;

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
