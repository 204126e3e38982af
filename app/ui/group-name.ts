import type { GroupId, Schedule } from '../content-model.ts';
import { fill } from './fill.ts';

/** The name of a group where no heading says whom it is for: 'Αρχάριοι', 'Παιδιά Α (3–6 ετών)' */
export function groupName(id: GroupId, schedule: Schedule): string {
  const { ages } = [...schedule.adultLevels, ...schedule.kidsGroups].find((group) => group.id === id) ?? {};
  const { short } = schedule.groups[id];
  return ages ? `${short} (${fill(schedule.ages, { from: ages[0], to: ages[1] })})` : short;
}
