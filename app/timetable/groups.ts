import type { Group, LabelCopy, Schedule, Timetable, WeeklyClass } from '../content/model.ts';
import { allTimetables } from '../content/timetables.ts';
import { contentIn } from '../i18n/content.ts';
import { formatDays, interpolate } from '../i18n/format.ts';
import { type Locale, paths } from '../site-map.ts';

/** Returns the groups of the timetable in force and those that the next one adds, children first. */
export function offeredGroups({ kidsGroups, adultLevels, upcoming }: Schedule): Group[] {
  const withNew = (groups: readonly Group[], next: readonly Group[] = []) => [
    ...groups,
    ...next.filter(({ id }) => [...kidsGroups, ...adultLevels].every((group) => group.id !== id)),
  ];
  return [...withNew(kidsGroups, upcoming?.kidsGroups), ...withNew(adultLevels, upcoming?.adultLevels)];
}

/** An advanced group is not for a first class: it offers to write to the school. */
export const isAdvanced = ({ cord }: Group): boolean => cord === 'adv';

export const isKidsGroup = (id: string, { kidsGroups, upcoming }: Schedule): boolean =>
  [...kidsGroups, ...(upcoming?.kidsGroups ?? [])].some((group) => group.id === id);

export function groupsOf({ groups }: Pick<WeeklyClass, 'groups'>, schedule: Schedule): Group[] {
  const all = [...schedule.adultLevels, ...schedule.kidsGroups];
  return groups.flatMap((id) => all.find((group) => group.id === id) ?? []);
}

export function groupName(group: Group, schedule: Schedule, days = ''): string {
  const details = [agesOf(group, schedule), days].filter(Boolean).join(', ');
  return details ? `${group.name} (${details})` : group.name;
}

/** Name in a list without hours: the days tell groups of the same ages apart. */
export function distinctName(group: Group, schedule: Schedule, locale: Locale): string {
  const ofSameAges = offeredGroups(schedule).filter(({ ages }) => ages && String(ages) === String(group.ages));
  if (ofSameAges.length < 2) return groupName(group, schedule);
  const ownClasses = ({ classes }: Pick<Timetable, 'classes'>) => classes.filter(({ groups }) => groups.includes(group.id));
  const classes = [schedule, schedule.upcoming ?? schedule].map(ownClasses).find(({ length }) => length > 0) ?? [];
  return groupName(group, schedule, formatDays([...new Set(classes.map(({ day }) => day))].sort(), locale));
}

/** Returns the id of a group that has left the timetable. */
export function groupNameOf(id: string, schedule: Schedule): string {
  const group = offeredGroups(schedule).find((each) => each.id === id);
  return group ? groupName(group, schedule) : id;
}

/** Returns, for example, 'ages 3–6', or '' for a group without ages. */
export function agesOf({ ages }: Group, schedule: Schedule): string {
  return ages ? interpolate(schedule.ages, { from: ages[0], to: ages[1] }) : '';
}

export function labelOf({ label }: Pick<WeeklyClass, 'label'>, { labels }: Schedule): LabelCopy | undefined {
  return label !== undefined && Object.hasOwn(labels, label) ? labels[label] : undefined;
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

const ids = (groups: readonly Group[]) => groups.map(({ id }) => id);

/** A group keeps its calendar feed after its last class, which ends the events in the calendars of its subscribers. */
export function calendarIds(schedule: Schedule): string[] {
  const groups = allTimetables<Timetable>(schedule).flatMap(({ adultLevels, kidsGroups }) => [...adultLevels, ...kidsGroups]);
  return [...new Set([...ids(groups), 'all'])];
}

/** Reads the Greek content, because the ids are the same in both languages. */
export const offeredGroupIds = (): string[] => ids(offeredGroups(contentIn('el').schedule));

export function parseGroup(query: URLSearchParams): string | undefined {
  return offeredGroupIds().find((id) => id === query.get('class'));
}

/** Returns null if the query string names no group. Also returns null after a message was sent (`notice`) so that the form is blank. */
export function parseTrialClass(search: string): string | null {
  const query = new URLSearchParams(search);
  return (!query.has('notice') && parseGroup(query)) || null;
}
