// Form of the section `timetable`: converts edits to controls and controls to edits.
import { MalformedFormError, singleLine } from '#server/form.ts';
import type { EditedTimetable, Edits } from '../content/edits.ts';
import { selectTimetable, withShipped } from '../content/timetables.ts';
import { contentIn } from '../i18n/content.ts';
import { localDay } from '../i18n/format.ts';
import type { Locale } from '../site-map.ts';
import { plainText } from '../ui/rich-text.tsx';
import { editorTexts } from './texts.ts';
import {
  areGroupIds,
  isSameTimetable,
  isSameWeek,
  noFirstDay,
  parseEntry,
  shippedTimetable,
  toEntry,
  toTimetable,
} from './timetable-entries.server.ts';
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

/** Returns the values with which the form opens. It shows the next timetable if there is one. */
export function timetableValues(timetables: Edits['timetables'], locale: Locale, today = todayAtSchool()): TimetableValues {
  const { upcoming: next, ...inForce } = selectTimetable(withShipped(shippedTimetable(), timetables ?? []), today);
  const [current, upcoming] = [toEntry(inForce), next && toEntry(next)];
  return {
    shown: upcoming ? 'upcoming' : 'current',
    begins: upcoming ? 'later' : 'now',
    entry: upcoming ?? current,
    current,
    upcoming,
    focus: null,
    ...choices(locale),
  };
}

function choices(locale: Locale): Pick<TimetableValues, 'teachers' | 'labels'> {
  const { instructors, schedule } = contentIn(locale);
  return {
    teachers: instructors.map(({ id, name }) => ({ id, name })),
    labels: Object.entries(schedule.labels).map(([id, { title }]) => ({ id, name: plainText(title) })),
  };
}

/** Reads the controls. The timetable that is not shown comes from hidden controls. @throws {MalformedFormError} */
export function readTimetableValues(form: FormValues, locale: Locale, today = todayAtSchool()): TimetableValues {
  const shown = form.get('timetable') === 'upcoming' ? 'upcoming' : 'current';
  const entry = readEntry(form);
  const upcoming = shown === 'upcoming' ? entry : parseEntry(form.get('upcoming'));
  return {
    shown,
    begins: shown === 'upcoming' || (!upcoming && form.get('begins') === 'later') ? 'later' : 'now',
    entry,
    current: parseEntry(form.get('current')) ?? timetableValues(undefined, locale, today).current,
    upcoming,
    focus: null,
    ...choices(locale),
  };
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

/** Converts the form to edits. They are complete even if there are errors. */
export function parseTimetable(
  form: FormValues,
  locale: Locale,
  today = todayAtSchool(),
): { edits: Pick<Edits, 'timetables'>; errors: Errors } {
  const copy = editorTexts[locale].timetableForm;
  const { shown, begins, entry, current, upcoming } = readTimetableValues(form, locale, today);
  const [first, next] = begins === 'later' ? [current, entry] : [entry, upcoming];
  const other = shown === 'upcoming' ? current : upcoming;
  const dayErrors: Errors = begins === 'later' ? checkFirstDay(entry.since, locale, today) : {};
  const errorsOfOther = other && {
    ...checkTimetable(other, locale),
    ...(other === upcoming && checkFirstDay(other.since, locale, today)),
  };
  const otherErrors: Errors =
    errorsOfOther && Object.keys(errorsOfOther).length > 0 ? { timetable: copy.errors.otherTimetable } : {};
  const inForce = toTimetable(first, today);
  const timetables: EditedTimetable[] = [
    ...(isSameTimetable(inForce, shippedTimetable()) ? [] : [{ ...inForce, since: firstDayOf(inForce, today) }]),
    ...(next ? [toTimetable(next, dayErrors.since ? noFirstDay : next.since || noFirstDay)] : []),
  ];
  return {
    edits: timetables.length > 0 ? { timetables } : {},
    errors: { ...otherErrors, ...dayErrors, ...checkTimetable(entry, locale) },
  };
}

/** A timetable with other classes than the published one begins today, so that calendar feeds keep the past. */
function firstDayOf({ classes }: EditedTimetable, today: string): string {
  const { schedule } = contentIn('en');
  return isSameWeek(classes, schedule.classes) || schedule.since > today ? schedule.since : today;
}
