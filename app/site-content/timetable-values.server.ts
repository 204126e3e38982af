// The weekly timetable as a record of texts, keyed as in app/content/edits.ts. The controls of its form have the same names.
import { scheduleCopy as el } from '#content/schedule.el.ts';
import { scheduleCopy as en } from '#content/schedule.en.ts';
import { adultLevels, classes, kidsGroups, since } from '#content/schedule.ts';
import { MalformedFormError, singleLine } from '#server/form.ts';
import { type EditedTimetable, type EditedValues, type Edits, entryIds } from '../content/edits.ts';
import type { GroupCopy, GroupFacts, WeeklyClass } from '../content/model.ts';
import { isDay, isGroupId, isSlug } from '../content/rules.server.ts';
import { cords, isForKids, maxClasses, maxGroups, selectTimetable, withShipped } from '../content/timetables.ts';
import { contentIn } from '../i18n/content.ts';
import { localDay } from '../i18n/format.ts';
import { weekdayOf } from '../timetable/schedule-changes.ts';

/** Values of the form: a timetable that begins on the day `since` if `begins` is 'later', otherwise at once. */
export type TimetableForm = EditedTimetable & { begins: string };

/** More than the controls of the largest timetable. */
export const maxFields = 1_700;

const todayAtSchool = () => localDay(new Date());

/** The timetable of content/. */
export function shippedTimetable(): EditedTimetable {
  const [greek, english]: Record<string, GroupCopy>[] = [el.groups, en.groups];
  const groups: readonly GroupFacts[] = [...kidsGroups, ...adultLevels];
  const week: readonly WeeklyClass[] = classes;
  const valuesOf = (prefix: string, fields: Record<string, string | number | undefined>) =>
    Object.entries(fields).map(([name, value = '']) => [`${prefix}.${name}`, String(value)]);
  const groupValues = groups.flatMap(({ id, cord, ages, teacher }) => {
    const name = { 'name:el': greek?.[id]?.name, 'name:en': english?.[id]?.name };
    const whom = { 'whom:el': greek?.[id]?.whom, 'whom:en': english?.[id]?.whom };
    return valuesOf(`groups.${id}`, { cord, agesFrom: ages?.[0], agesTo: ages?.[1], teacher, ...name, ...whom });
  });
  const classValues = week.flatMap(({ groups: ids, label, ...hours }, id) =>
    valuesOf(`classes.${id}`, { ...hours, label, groups: ids.join() }),
  );
  return {
    ...{ since, groups: groups.map(({ id }) => id).join(), classes: Object.keys(week).join() },
    ...Object.fromEntries([...groupValues, ...classValues]),
  };
}

const groupFields = ['cord', 'agesFrom', 'agesTo', 'teacher', 'name:el', 'name:en', 'whom:el', 'whom:en'];
const classFields = ['day', 'start', 'end', 'label', 'groups'];

/**
 * Reads a timetable that was stored or submitted, the children's groups first. `leftOut` has what it refers to and the site does not have.
 * Returns null for ids and cords that no form of this site sends. Times and texts are not checked.
 */
export function readTimetable(values: EditedValues): { timetable: EditedTimetable; leftOut: string[] } | null {
  const [groups, classIds] = [entryIds(values.groups) ?? [], entryIds(values.classes) ?? []];
  const cordOf = (id: string) => values[`groups.${id}.cord`] ?? '';
  const isCord = (cord: string) => [...cords.kids, ...cords.adults].some((each) => each === cord);
  const isValid =
    areUnique(groups, maxGroups) &&
    areUnique(classIds, maxClasses) &&
    groups.every((id) => isGroupId(id) && isCord(cordOf(id))) &&
    classIds.every((id) => /^\d{1,4}$/.test(id));
  if (!isValid) return null;
  const leftOut = new Set<string>();
  const references = new Map<string, readonly string[]>([
    ['label', Object.keys(contentIn('en').schedule.labels)],
    ['groups', groups],
  ]);
  const read = (prefix: string, name: string) => {
    const value = singleLine(values[`${prefix}.${name}`] ?? '');
    // The timetable may be read before the instructors, so the pages leave out unknown teachers.
    if (name === 'teacher') return isSlug(value) ? value : '';
    const known = references.get(name);
    if (!known) return value;
    const ids = entryIds(value) ?? [];
    for (const id of ids) if (!known.includes(id)) leftOut.add(id);
    return ids.filter((id) => known.includes(id)).join();
  };
  const valuesOf = (prefix: string, names: readonly string[]) => names.map((name) => [`${prefix}.${name}`, read(prefix, name)]);
  const held = classIds.filter((id) => read(`classes.${id}`, 'groups') !== '');
  const order = (id: string) => (isForKids(cordOf(id)) ? 0 : 1);
  return {
    timetable: {
      since: singleLine(values.since ?? ''),
      groups: groups.toSorted((one, other) => order(one) - order(other)).join(),
      classes: held.join(),
      ...Object.fromEntries(groups.flatMap((id) => valuesOf(`groups.${id}`, groupFields))),
      ...Object.fromEntries(held.flatMap((id) => valuesOf(`classes.${id}`, classFields))),
    },
    leftOut: [...leftOut],
  };
}

const areUnique = (ids: readonly string[], max: number) => new Set(ids).size === ids.length && ids.length <= max;

const timetablesOn = (timetables: Edits['timetables'], today: string) =>
  selectTimetable(withShipped(shippedTimetable(), timetables ?? []), today);

/**
 * The form opens with the timetable in force, or with the next one if it is in force on the day `from`. Without a next one, the changes
 * are to begin on that day. `of` is a class of that day that gets the focus, such as '19:00 kids-a.kids-b'.
 */
export function openTimetable(timetables: Edits['timetables'], { from = '', of = '' } = {}, today = todayAtSchool()) {
  const { inForce, upcoming } = timetablesOn(timetables, today);
  const isLater = isDay(from) && from > today;
  const showsNext = upcoming !== null && isLater && from >= upcoming.since;
  const begins = showsNext || (isLater && !upcoming) ? 'later' : 'now';
  const values: TimetableForm = { ...(showsNext ? upcoming : { ...inForce, since: begins === 'later' ? from : '' }), begins };
  const isOpened = (id: string) =>
    values[`classes.${id}.day`] === String(weekdayOf(from)) &&
    `${values[`classes.${id}.start`]} ${values[`classes.${id}.groups`]?.replaceAll(',', '.')}` === of;
  const opened = isDay(from) ? entryIds(values.classes)?.find(isOpened) : undefined;
  return { values, showsNext, next: upcoming?.since ?? '', focus: opened === undefined ? null : `classes.${opened}.start` };
}

/** @throws {MalformedFormError} */
export function readTimetableForm(fields: EditedValues): TimetableForm {
  const groups = (entryIds(fields.classes) ?? []).map((id) => [`classes.${id}.groups`, groupsOfClass(fields, id)]);
  const read = readTimetable({ ...fields, ...Object.fromEntries(groups) });
  if (!read) throw new MalformedFormError('Invalid timetable');
  return { ...read.timetable, begins: fields.begins === 'later' ? 'later' : 'now' };
}

/** The order of the groups identifies a class, so it must not follow the order of the checkboxes. */
function groupsOfClass(fields: EditedValues, id: string): string {
  const [first = '', ...others] = entryIds(fields[`classes.${id}.groups`]) ?? [];
  const chosen = (entryIds(fields.groups) ?? []).filter((group) => group !== first && fields[`classes.${id}.with.${group}`]);
  return [
    first,
    ...others.filter((group) => chosen.includes(group)),
    ...chosen.filter((group) => !others.includes(group)),
  ].join();
}

/** Returns the record to store: one or two timetables, or none if the one in force equals content/ and there is no next one. */
export function timetablesWith(form: TimetableForm, stored: Edits['timetables'], today = todayAtSchool()): EditedTimetable[] {
  const { begins, ...timetable } = form;
  const { inForce, upcoming } = timetablesOn(stored, today);
  // Other classes begin today, so that calendar feeds keep the past.
  const isKept = isSame(timetable, inForce, 'classes') || inForce.since > today;
  const isLater = begins === 'later';
  const first = isLater ? inForce : { ...timetable, since: isKept ? inForce.since : today };
  const next = isLater ? (timetable as EditedTimetable) : upcoming;
  const shipped = shippedTimetable();
  const isShipped = isSame(first, shipped, 'classes') && isSame(first, shipped, 'groups');
  return [...(isShipped ? [] : [first]), ...(next ? [next] : [])];
}

export const withoutNext = (stored: Edits['timetables'] = [], today = todayAtSchool()) =>
  stored.filter(({ since }) => since <= today);

function isSame(one: EditedValues, other: EditedValues, list: string): boolean {
  return Object.keys({ ...one, ...other }).every((key) => !key.startsWith(list) || one[key] === other[key]);
}
