// Confirmation that replaces the contact form after a message was sent.

import { timetablesOf } from '../content/timetables.ts';
import { contentIn } from '../i18n/content.ts';
import { formatDayOfYear, formatHours, formatTime, localDay } from '../i18n/format.ts';
import { type Locale, paths } from '../site-map.ts';
import { groupName, offeredGroups, parseGroup } from '../timetable/groups.ts';
import { nextClasses, type ScheduleChanges } from '../timetable/schedule-changes.ts';

/** `time` is local to the school, for example '19:42'. */
type Sent = { time: string; group?: string | undefined };

export type ContactReceipt = { time: string; group?: { id: string; name: string; whom: string; dates: string[] } };

const DATES_SHOWN = 3;

export function contactReceipt({ time, group: id }: Sent, locale: Locale, changes: ScheduleChanges, now: Date): ContactReceipt {
  const { schedule } = contentIn(locale);
  const group = offeredGroups(schedule).find((each) => each.id === id);
  if (!group) return { time };
  const [from = ''] = [localDay(now), schedule.since].sort().reverse();
  const after = `${from}T${from === localDay(now) ? formatTime(now, locale) : ''}`;
  const dates = nextClasses(timetablesOf(group.id, schedule), after, DATES_SHOWN, changes).map(
    ({ date, start, end }) => `${formatDayOfYear(date, locale)}, ${formatHours({ start, end })}`,
  );
  return { time, group: { id: group.id, name: groupName(group, schedule), whom: group.whom, dates } };
}

/**
 * Target of the redirect after POST. The query string contains what the page shows, because the server stores nothing else about
 * the visit.
 */
export function pathToReceipt({ time, group }: Sent, locale: Locale): string {
  const query = new URLSearchParams({ notice: 'message-sent', at: time, ...(group && { class: group }) });
  return `${paths.home[locale]}?${query}#message-sent`;
}

export function parseReceipt(search: string): Sent | null {
  const query = new URLSearchParams(search);
  const time = query.get('at') ?? '';
  return query.get('notice') === 'message-sent' && /^\d\d:\d\d$/.test(time) ? { time, group: parseGroup(query) } : null;
}
