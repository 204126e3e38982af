// Buttons of the form that change its timetable without saving: `operation=add-class:2`.

import type { Locale } from '../site-map.ts';
import { temporaryId } from './timetable-entries.server.ts';
import { type FormValues, readTimetableValues } from './timetable-form.server.ts';
import {
  type ClassEntry,
  cords,
  type GroupEntry,
  maxClasses,
  maxGroups,
  type TimetableEntry,
  type TimetableValues,
} from './timetable-values.ts';

/** Applies an operation to the values. Returns them unchanged if the operation is unknown. */
export function applyTimetableOperation(form: FormValues, operation: string, locale: Locale): TimetableValues {
  const values = readTimetableValues(form, locale);
  const [name = '', number = ''] = operation.split(':');
  const index = Number(number);
  return { ...values, ...changeEntry(values.entry, name, index) };
}

type Changed = Pick<TimetableValues, 'entry' | 'focus'>;

function changeEntry(entry: TimetableEntry, name: string, index: number): Changed | null {
  const { groups, classes } = entry;
  const group = groups[index];
  switch (name) {
    case 'add-group':
      return groups.length < maxGroups ? addGroup(entry) : null;
    case 'remove-group':
      return group ? { entry: removeGroup(entry, group), focus: 'add-group' } : null;
    case 'up':
      return move(entry, index, -1);
    case 'down':
      return move(entry, index, 1);
    case 'add-class':
      if (!group || classes.length >= maxClasses) return null;
      return { entry: { ...entry, classes: [...classes, newClass(group, classes)] }, focus: `classes.${classes.length}.day` };
    case 'remove-class': {
      const owner = groups.findIndex(({ id }) => id === classes[index]?.groups[0]);
      return owner < 0
        ? null
        : { entry: { ...entry, classes: classes.filter((_, at) => at !== index) }, focus: `add-class:${owner}` };
    }
    default:
      return null;
  }
}

function addGroup({ groups, ...entry }: TimetableEntry): Changed {
  const audience = groups.at(-1)?.audience ?? 'adults';
  const empty = { el: '', en: '' };
  const group: GroupEntry = {
    ...{ id: temporaryId(groups), audience, cord: cords[audience][0], agesFrom: '', agesTo: '', teacher: '' },
    ...{ name: empty, whom: empty },
  };
  const classes = [...entry.classes, newClass(group, [])];
  return { entry: { ...entry, groups: [...groups, group], classes }, focus: `groups.${groups.length}.name:el` };
}

/** The new class starts with the hours of the group's last class, because a group often has the same hours on another day. */
function newClass({ id }: GroupEntry, classes: readonly ClassEntry[]): ClassEntry {
  const { start = '', end = '' } = classes.findLast(({ groups }) => groups[0] === id) ?? {};
  return { day: '', start, end, label: '', groups: [id] };
}

/** Classes that other groups share remain. */
function removeGroup(entry: TimetableEntry, { id }: GroupEntry): TimetableEntry {
  return {
    ...entry,
    groups: entry.groups.filter((group) => group.id !== id),
    classes: entry.classes
      .map((each) => ({ ...each, groups: each.groups.filter((group) => group !== id) }))
      .filter(({ groups }) => groups.length > 0),
  };
}

/** Swaps the group with the next one of the same audience, because the home page lists each audience separately. */
function move(entry: TimetableEntry, index: number, step: 1 | -1): Changed | null {
  const groups = [...entry.groups];
  const group = groups[index];
  let other = index + step;
  while (groups[other] && groups[other]?.audience !== group?.audience) other += step;
  const neighbor = groups[other];
  if (!group || !neighbor) return null;
  groups[index] = neighbor;
  groups[other] = group;
  return { entry: { ...entry, groups }, focus: `${step < 0 ? 'up' : 'down'}:${other}` };
}
