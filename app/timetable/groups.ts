import { adultLevels, kidsGroups } from '#content/schedule.ts';
import type { GroupId, Schedule, ScheduledClass } from '../content/model.ts';
import { interpolate } from '../i18n/format.ts';
import { type Locale, paths } from '../site-map.ts';

export const groupIds: readonly GroupId[] = [...adultLevels, ...kidsGroups].map(({ id }) => id);

export function groupName(id: GroupId, schedule: Schedule): string {
  const { ages } = [...schedule.adultLevels, ...schedule.kidsGroups].find((group) => group.id === id) ?? {};
  const { short } = schedule.groups[id];
  return ages ? `${short} (${interpolate(schedule.ages, { from: ages[0], to: ages[1] })})` : short;
}

export function classTitle({ groups, label }: ScheduledClass, schedule: Schedule): string {
  return label && groups.length > 1 ? schedule.labels[label].title : groups.map((id) => schedule.groups[id].short).join(' & ');
}

export function pathToTrialClass(id: GroupId, locale: Locale): string {
  return `${paths.home[locale]}?class=${id}#contact`;
}

/** Returns null if the query string names no group. Also returns null after a message was sent (`notice`) so that the form is blank. */
export function parseTrialClass(search: string): GroupId | null {
  const query = new URLSearchParams(search);
  return (!query.has('notice') && groupIds.find((id) => id === query.get('class'))) || null;
}
