import type { GroupId, Schedule, ScheduleFacts } from '../content/model.ts';
import { interpolate } from '../i18n/interpolate.ts';

/** The name of a group where no heading says whom it is for: 'Αρχάριοι', 'Παιδιά Α (3–6 ετών)' */
export function groupName(id: GroupId, schedule: Schedule): string {
  const { ages } = [...schedule.adultLevels, ...schedule.kidsGroups].find((group) => group.id === id) ?? {};
  const { short } = schedule.groups[id];
  return ages ? `${short} (${interpolate(schedule.ages, { from: ages[0], to: ages[1] })})` : short;
}

/** A class in a few words: what groups share goes by its own name. */
export function sessionName({ groups, label }: ScheduleFacts['sessions'][number], schedule: Schedule): string {
  return label && groups.length > 1 ? schedule.labels[label].title : groups.map((id) => schedule.groups[id].short).join(' & ');
}
