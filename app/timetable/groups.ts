import { adultLevels, kidsGroups } from '#content/schedule.ts';
import type { Group, GroupFacts, LabelCopy, Schedule, WeeklyClass } from '../content/model.ts';
import { interpolate } from '../i18n/format.ts';
import { type Locale, paths } from '../site-map.ts';

const groupFacts: readonly GroupFacts[] = [...adultLevels, ...kidsGroups];

export const groupIds: readonly string[] = groupFacts.map(({ id }) => id);

export function groupsOf({ groups }: Pick<WeeklyClass, 'groups'>, schedule: Schedule): Group[] {
  const all = [...schedule.adultLevels, ...schedule.kidsGroups];
  return groups.flatMap((id) => all.find((group) => group.id === id) ?? []);
}

export function groupName({ name, ages }: Group, schedule: Schedule): string {
  return ages ? `${name} (${interpolate(schedule.ages, { from: ages[0], to: ages[1] })})` : name;
}

export function labelOf({ label }: Pick<WeeklyClass, 'label'>, { labels }: Schedule): LabelCopy | undefined {
  return label === undefined ? undefined : labels[label];
}

/** The label replaces the names of the groups unless the class has exactly one group. */
export function classTitle(weeklyClass: WeeklyClass, schedule: Schedule): string {
  const groups = groupsOf(weeklyClass, schedule);
  const label = labelOf(weeklyClass, schedule);
  return label && groups.length !== 1 ? label.title : groups.map(({ name }) => name).join(' & ');
}

export function pathToTrialClass(id: string, locale: Locale): string {
  return `${paths.home[locale]}?class=${id}#contact`;
}

export function parseGroup(query: URLSearchParams): string | undefined {
  return groupIds.find((id) => id === query.get('class'));
}

/** Returns null if the query string names no group. Also returns null after a message was sent (`notice`) so that the form is blank. */
export function parseTrialClass(search: string): string | null {
  const query = new URLSearchParams(search);
  return (!query.has('notice') && parseGroup(query)) || null;
}
