// Form of the section `timetable`: converts edits to controls and controls to edits.
import { MalformedFormError, singleLine } from '#server/form.ts';
import type { EditedTimetable, Edits } from '../content/edits.ts';
import { isDay } from '../content/rules.server.ts';
import { selectTimetable, withShipped } from '../content/timetables.ts';
import { contentIn } from '../i18n/content.ts';
import { localDay } from '../i18n/format.ts';
import type { Locale } from '../site-map.ts';
import { weekdayOf } from '../timetable/schedule-changes.ts';
import { plainText } from '../ui/rich-text.tsx';
import { areGroupIds, isSameTimetable, isSameWeek, shippedTimetable, toEntry, toTimetable } from './timetable-entries.server.ts';
import { checkFirstDay, checkTimetable } from './timetable-rules.server.ts';
import {
  type ClassEntry,
  type GroupEntry,
  maxClasses,
  maxGroups,
  type TimetableEntry,
  type TimetableValues,
} from './timetable-values.ts';

/** Normalized values of the controls, keyed by their names. */
export type FormValues = { get(name: string): string | undefined };

type Errors = Record<string, string>;

const todayAtSchool = () => localDay(new Date());

/** More than the controls of the largest timetable. */
export const MAX_TIMETABLE_FIELDS = 600;

/**
 * Returns the values with which the form opens: those of the timetable in force, or of the next one if it is in force on the day
 * `from`. Without a next one, the changes are to begin on that day. `of` is a class of that day to open, such as '19:00 kids-a.kids-b'.
 */
export function timetableValues(
  timetables: Edits['timetables'],
  locale: Locale,
  { from = '', of = '' } = {},
  today = todayAtSchool(),
): TimetableValues {
  const { upcoming, ...inForce } = storedTimetables(timetables, today);
  const isLater = isDay(from) && from > today;
  const showsNext = upcoming !== null && isLater && from >= upcoming.since;
  const isNew = upcoming === null && isLater;
  const entry = toEntry(showsNext ? upcoming : inForce);
  const isOpened = ({ day, start, groups }: ClassEntry) =>
    `${start} ${groups.join('.')}` === of && day === String(weekdayOf(from));
  const opened = isDay(from) ? entry.classes.findIndex(isOpened) : -1;
  return {
    shown: showsNext ? 'upcoming' : 'current',
    begins: showsNext || isNew ? 'later' : 'now',
    entry: isNew ? { ...entry, since: from } : entry,
    next: upcoming?.since ?? '',
    focus: opened < 0 ? null : `classes.${opened}.start`,
    ...choices(locale),
  };
}

const storedTimetables = (timetables: Edits['timetables'], today: string) =>
  selectTimetable(withShipped(shippedTimetable(), timetables ?? []), today);

function choices(locale: Locale): Pick<TimetableValues, 'teachers' | 'labels'> {
  const { instructors, schedule } = contentIn(locale);
  return {
    teachers: instructors.map(({ id, name }) => ({ id, name })),
    labels: Object.entries(schedule.labels).map(([id, { title }]) => ({ id, name: plainText(title) })),
  };
}

/** Reads the controls. @throws {MalformedFormError} */
export function readTimetableValues(form: FormValues, locale: Locale): TimetableValues {
  const shown = form.get('timetable') === 'upcoming' ? 'upcoming' : 'current';
  const next = form.get('next') ?? '';
  const begins = shown === 'upcoming' || (!next && form.get('begins') === 'later') ? 'later' : 'now';
  return { shown, begins, entry: readEntry(form), next: isDay(next) ? next : '', focus: null, ...choices(locale) };
}

function readEntry(form: FormValues): TimetableEntry {
  const line = (name: string) => singleLine(form.get(name) ?? '');
  const count = (name: string, max: number) => Math.min(Number(/^\d{1,3}$/.exec(line(name))?.[0] ?? 0), max);
  const groups = Array.from({ length: count('groups', maxGroups) }, (_, index): GroupEntry => {
    const value = (name: string) => line(`groups.${index}.${name}`);
    return {
      id: value('id'),
      audience: value('audience') === 'kids' ? 'kids' : 'adults',
      cord: value('cord'),
      agesFrom: value('agesFrom'),
      agesTo: value('agesTo'),
      teacher: value('teacher'),
      name: { el: value('name:el'), en: value('name:en') },
      whom: { el: value('whom:el'), en: value('whom:en') },
    };
  });
  const ids = groups.map(({ id }) => id);
  if (!areGroupIds(ids)) throw new MalformedFormError('Invalid group');
  const classes = Array.from({ length: count('classes', maxClasses) }, (_, index): ClassEntry => {
    const value = (name: string) => line(`classes.${index}.${name}`);
    // The order of the groups identifies a class, so it must not follow the order of the checkboxes.
    const [first = '', ...others] = value('groups').split('.');
    const chosen = ids.filter((id) => id !== first && value(`with.${id}`) !== '');
    const together = [...others.filter((id) => chosen.includes(id)), ...chosen.filter((id) => !others.includes(id))];
    return { day: value('day'), start: value('start'), end: value('end'), label: value('label'), groups: [first, ...together] };
  });
  return { since: line('since'), groups, classes: classes.filter((each) => ids.includes(each.groups[0] ?? '')) };
}

/** Converts the form to edits, which are only valid without errors. `stored` has the timetable that is not in the form. */
export function parseTimetable(
  form: FormValues,
  locale: Locale,
  stored: Edits['timetables'],
  today = todayAtSchool(),
): { edits: Pick<Edits, 'timetables'>; errors: Errors } {
  const { begins, entry } = readTimetableValues(form, locale);
  const { upcoming, ...inForce } = storedTimetables(stored, today);
  const dayErrors: Errors = begins === 'later' ? checkFirstDay(entry.since, locale, today) : {};
  const [first, next] =
    begins === 'later' ? [inForce, toTimetable(entry, entry.since)] : [beginning(toTimetable(entry, today), today), upcoming];
  const { since, groups, classes } = first;
  const timetables = [
    ...(isSameTimetable(first, shippedTimetable()) ? [] : [{ since, groups, classes }]),
    ...(next ? [next] : []),
  ];
  return { edits: timetables.length > 0 ? { timetables } : {}, errors: { ...dayErrors, ...checkTimetable(entry, locale) } };
}

/** Returns the edits without the next timetable. */
export function withoutNext(stored: Edits['timetables'], today = todayAtSchool()): Pick<Edits, 'timetables'> {
  return { timetables: stored?.filter(({ since }) => since <= today) };
}

/** A timetable with other classes than the published one begins today, so that calendar feeds keep the past. */
function beginning(timetable: EditedTimetable, today: string): EditedTimetable {
  const { schedule } = contentIn('en');
  const isKept = isSameWeek(timetable.classes, schedule.classes) || schedule.since > today;
  return { ...timetable, since: isKept ? schedule.since : today };
}
