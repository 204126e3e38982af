// Converts between a stored timetable and the strings in the controls of its form.
import { scheduleCopy as el } from '#content/schedule.el.ts';
import { scheduleCopy as en } from '#content/schedule.en.ts';
import { adultLevels, classes, kidsGroups, since } from '#content/schedule.ts';
import type { EditedGroup, EditedTimetable } from '../content/edits.ts';
import type { GroupCopy, GroupFacts, Weekday, WeeklyClass } from '../content/model.ts';
import { isGroupId } from '../content/rules.server.ts';
import { reservedGroupIds } from '../site-map.ts';
import type { GroupEntry, TimetableEntry } from './timetable-values.ts';

export function shippedTimetable(): EditedTimetable {
  const [greek, english]: Record<string, GroupCopy>[] = [el.groups, en.groups];
  const edited = (audience: EditedGroup['audience'], { id, cord, ages, teacher }: GroupFacts): EditedGroup => {
    const copy = (key: keyof GroupCopy) => ({ el: greek?.[id]?.[key] ?? '', en: english?.[id]?.[key] ?? '' });
    return { id, audience, cord, ages: ages ?? null, teacher: teacher ?? null, name: copy('name'), whom: copy('whom') };
  };
  const groups = [...kidsGroups.map((group) => edited('kids', group)), ...adultLevels.map((group) => edited('adults', group))];
  return { since, groups, classes };
}

/** Compares two timetables, ignoring the order of their classes. */
export function isSameTimetable(one: EditedTimetable, other: EditedTimetable): boolean {
  const contents = ({ groups }: EditedTimetable) =>
    JSON.stringify(
      groups.map(({ id, audience, cord, ages, teacher, name, whom }) => [
        ...[id, audience, cord, ages, teacher],
        ...[name.el, name.en, whom.el, whom.en],
      ]),
    );
  return contents(one) === contents(other) && isSameWeek(one.classes, other.classes);
}

export function isSameWeek(some: readonly WeeklyClass[], others: readonly WeeklyClass[]): boolean {
  const contents = (week: readonly WeeklyClass[]) =>
    week
      .map(({ day, start, end, groups, label }) => JSON.stringify([day, start, end, groups, label ?? null]))
      .sort()
      .join();
  return contents(some) === contents(others);
}

export function toEntry({ since, groups, classes }: EditedTimetable): TimetableEntry {
  return {
    since,
    groups: groups.map(({ ages, teacher, ...group }) => ({
      ...group,
      agesFrom: String(ages?.[0] ?? ''),
      agesTo: String(ages?.[1] ?? ''),
      teacher: teacher ?? '',
    })),
    classes: classes.map(({ day, label, ...weeklyClass }) => ({ ...weeklyClass, day: String(day), label: label ?? '' })),
  };
}

export function toTimetable({ groups, classes }: TimetableEntry, since: string): EditedTimetable {
  const ids = newIds(groups);
  const idOf = (id: string) => ids.get(id) ?? id;
  return {
    since,
    groups: groups.map(({ id, audience, cord, agesFrom, agesTo, teacher, name, whom }) => ({
      ...{ id: idOf(id), audience, cord: cord as EditedGroup['cord'] },
      ages: agesFrom || agesTo ? [Number(agesFrom) || 0, Number(agesTo) || 0] : null,
      ...{ teacher: teacher || null, name, whom },
    })),
    classes: classes.map(({ day, start, end, label, groups: held }) => ({
      ...{ day: Number(day) as Weekday, start, end, groups: held.map(idOf) },
      ...(label && { label }),
    })),
  };
}

const isNew = (id: string) => id.startsWith('_');

export function temporaryId(groups: readonly GroupEntry[]): string {
  const numbers = groups.filter(({ id }) => isNew(id)).map(({ id }) => Number(id.slice(1)) || 0);
  return `_${Math.max(0, ...numbers) + 1}`;
}

/** Returns an id made from the English name, because ids are part of URLs: 'Elders & friends' becomes 'elders-friends'. */
function newIds(groups: readonly GroupEntry[]): Map<string, string> {
  const taken = new Set([...reservedGroupIds, ...groups.filter(({ id }) => !isNew(id)).map(({ id }) => id)]);
  const ids = new Map<string, string>();
  for (const { id, name } of groups.filter((group) => isNew(group.id))) {
    const slug = slugOf(name.en);
    let newId = slug;
    for (let number = 2; taken.has(newId); number++) newId = `${slug}-${number}`;
    taken.add(newId);
    ids.set(id, newId);
  }
  return ids;
}

function slugOf(name: string): string {
  const words = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g) ?? ['group'];
  return words.join('-').slice(0, 40).replace(/-$/, '');
}

const isTemporaryId = (id: string) => /^_\d{1,3}$/.test(id);
export const areGroupIds = (ids: readonly string[]) =>
  ids.every((id) => isGroupId(id) || isTemporaryId(id)) && new Set(ids).size === ids.length;
