// Buttons of the form that change its timetable without saving it, for example `operation=add-class:kids-a`.
import { randomUUID } from 'node:crypto';
import { type EditedValues, entryIds } from '../content/edits.ts';
import { maxClasses, maxGroups } from '../content/timetables.ts';
import { moveEntry, removeEntry } from './sections.server.ts';
import { readTimetable, type TimetableForm } from './timetable-values.server.ts';

interface Changed {
  values: EditedValues;
  /** Name of the control, or value of the button, that gets the focus. */
  focus: string;
}

/** Returns the values unchanged if the operation is not possible. */
export function applyOperation(form: TimetableForm, operation: string): { values: TimetableForm; focus: string } {
  const { values, focus } = change(form, operation) ?? { values: form, focus: operation };
  // Also removes what belonged to a group that is gone.
  const { timetable = form } = readTimetable(values) ?? {};
  return { values: { ...timetable, begins: form.begins }, focus };
}

function change(values: EditedValues, operation: string): Changed | null {
  const [name, id = ''] = operation.split(':');
  const groups = entryIds(values.groups) ?? [];
  switch (name) {
    case 'add-group':
      return groups.length < maxGroups ? addGroup(values, groups) : null;
    case 'remove-group':
      return { values: removeEntry(values, 'groups', id) ?? values, focus: 'add-group' };
    case 'up':
    case 'down': {
      const moved = moveEntry(values, 'groups', id, name === 'up' ? -1 : 1);
      return moved ? { values: moved, focus: operation } : null;
    }
    case 'add-class':
      return groups.includes(id) ? addClass(values, id) : null;
    case 'remove-class': {
      const [owner = ''] = entryIds(values[`classes.${id}.groups`]) ?? [];
      return { values: removeEntry(values, 'classes', id) ?? values, focus: `add-class:${owner}` };
    }
    default:
      return null;
  }
}

/** The group gets a class, and the cord of the last group. Its id is a part of URLs, and never that of a group which was removed. */
function addGroup(values: EditedValues, groups: readonly string[]): Changed | null {
  const id = `group-${randomUUID().slice(0, 8)}`;
  const added = addClass({ ...values, groups: [...groups, id].join() }, id);
  const cord = values[`groups.${groups.at(-1)}.cord`] ?? 'beginner';
  return added && { values: { ...added.values, [`groups.${id}.cord`]: cord }, focus: `groups.${id}.name:el` };
}

/** The new class starts with the hours of the group's last class, because a group often has the same hours on another day. */
function addClass(values: EditedValues, group: string): Changed | null {
  const ids = entryIds(values.classes) ?? [];
  if (ids.length >= maxClasses) return null;
  const id = String(Math.max(-1, ...ids.map(Number)) + 1);
  const last = ids.findLast((each) => entryIds(values[`classes.${each}.groups`])?.[0] === group);
  const added = {
    [`classes.${id}.groups`]: group,
    [`classes.${id}.start`]: values[`classes.${last}.start`] ?? '',
    [`classes.${id}.end`]: values[`classes.${last}.end`] ?? '',
  };
  return { values: { ...values, ...added, classes: [...ids, id].join() }, focus: `classes.${id}.day` };
}
