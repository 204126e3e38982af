// Confirmation that replaces the contact form after a message was sent.

import type { Content } from '../content/model.ts';
import { contentIn } from '../i18n/content.ts';
import { formatDayAndHours } from '../i18n/format.ts';
import { type Locale, paths } from '../site-map.ts';
import { groupName, isKidsGroup, offeredGroups, parseGroup } from '../timetable/groups.ts';
import type { ScheduleChanges } from '../timetable/schedule-changes.ts';
import { trialClasses, trialKey } from '../timetable/trial-classes.ts';

/** `time` is local to the school, for example '19:42'. `trial` is a `trialKey`. */
type Sent = { time: string; group?: string | undefined; trial?: string | undefined };

/** `dates` are the next dates of the group, or the chosen one. */
type ChosenGroup = { id: string; name: string; whom: string; dates: string[]; isDayChosen: boolean; isForKids: boolean };

export type ContactReceipt = { time: string; group?: ChosenGroup };

const DATES_SHOWN = 3;

export function contactReceipt(
  { time, group: id, trial }: Sent,
  locale: Locale,
  changes: ScheduleChanges,
  now: Date,
): ContactReceipt {
  const { schedule } = contentIn(locale);
  const group = offeredGroups(schedule).find((each) => each.id === id);
  if (!group) return { time };
  const coming = trialClasses(group.id, changes, now);
  const chosen = coming.filter((each) => trialKey(each) === trial);
  const dates = [...chosen, ...coming].slice(0, chosen.length || DATES_SHOWN).map((each) => formatDayAndHours(each, locale));
  const details = { name: groupName(group, schedule), whom: group.whom, isForKids: isKidsGroup(group.id, schedule) };
  return { time, group: { id: group.id, ...details, dates, isDayChosen: chosen.length > 0 } };
}

/** Hints for the first class. */
export function firstTimeText(
  { text, parents }: Content['home']['contact']['firstTime'],
  group: Pick<ChosenGroup, 'isForKids'> | undefined,
): string {
  return group?.isForKids ? `${text} ${parents}` : text;
}

/**
 * Target of the redirect after POST. The query string contains what the page shows, because the server stores nothing else about
 * the visit.
 */
export function pathToReceipt({ time, group, trial }: Sent, locale: Locale): string {
  const choices = { ...(group && { class: group }), ...(trial && { trial }) };
  const query = new URLSearchParams({ notice: 'message-sent', at: time, ...choices });
  return `${paths.home[locale]}?${query}#message-sent`;
}

export function parseReceipt(search: string): Sent | null {
  const query = new URLSearchParams(search);
  const time = query.get('at') ?? '';
  if (query.get('notice') !== 'message-sent' || !/^\d\d:\d\d$/.test(time)) return null;
  return { time, group: parseGroup(query), trial: query.get('trial') ?? undefined };
}
