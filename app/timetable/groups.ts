import { adultLevels, kidsGroups } from '#content/schedule.ts';
import type { GroupId, Schedule, ScheduleFacts } from '../content/model.ts';
import { interpolate } from '../i18n/format.ts';

export const groupIds: readonly GroupId[] = [...adultLevels, ...kidsGroups].map(({ id }) => id);

/** The name of a group with its ages: 'Αρχάριοι', 'Παιδιά Α (3–6 ετών)' */
export function groupName(id: GroupId, schedule: Schedule): string {
  const { ages } = [...schedule.adultLevels, ...schedule.kidsGroups].find((group) => group.id === id) ?? {};
  const { short } = schedule.groups[id];
  return ages ? `${short} (${interpolate(schedule.ages, { from: ages[0], to: ages[1] })})` : short;
}

/** The short name of a class: its label if several groups share it, else the names of its groups. */
export function sessionName({ groups, label }: ScheduleFacts['sessions'][number], schedule: Schedule): string {
  return label && groups.length > 1 ? schedule.labels[label].title : groups.map((id) => schedule.groups[id].short).join(' & ');
}
