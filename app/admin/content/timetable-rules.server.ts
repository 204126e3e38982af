// Rules for the timetable in the form. Those for classes are the rules of `npm run check` (scripts/check/timetable.ts).
import { z } from 'zod';
import { countTowardsLimit } from '#server/form.ts';
import type { EditedTimetable } from '../../content/edits.ts';
import type { EditorCopy, Timetable, WeeklyClass } from '../../content/model.ts';
import { contentIn, editorCopyIn } from '../../i18n/content.ts';
import { formatFullDay, formatHours, formatWeekday, interpolate } from '../../i18n/format.ts';
import { instructorIds, type Locale, locales } from '../../site-map.ts';
import { addDays } from '../../timetable/schedule-changes.ts';
import { DAY_MINUTES, durationOf, isDurationPossible, longestClassMinutes, minutesOf } from '../../timetable/timetable.ts';
import { allTimetables } from '../../timetable/timetables.ts';
import { type ClassEntry, cords, type GroupEntry, groupLimits, type TimetableEntry } from './timetable-values.ts';

/** Messages by the names of the controls. */
type Errors = Record<string, string>;

type ErrorTexts = EditorCopy['timetableForm']['errors'];

const maxDaysAhead = 366;

export function checkFirstDay(day: string, locale: Locale, today: string): Errors {
  const copy = editorCopyIn(locale).timetableForm.errors;
  const latest = addDays(today, maxDaysAhead);
  if (day === '') return { since: copy.dayMissing };
  if (!z.iso.date().safeParse(day).success) return { since: copy.dayInvalid };
  if (day < today) return { since: copy.dayPast };
  return day > latest ? { since: interpolate(copy.dayFar, { day: formatFullDay(latest, locale) }) } : {};
}

export function checkTimetable({ groups, classes }: TimetableEntry, locale: Locale): Errors {
  const copy = editorCopyIn(locale).timetableForm.errors;
  const errors: Errors = {};
  groups.forEach((group, index) => {
    for (const [name, message] of groupErrors(group, copy)) if (message) errors[`groups.${index}.${name}`] ??= message;
    if (!classes.some((each) => each.groups.includes(group.id))) errors[`groups.${index}.classes`] = copy.noClasses;
    classes.forEach((each, position) => {
      if (each.groups[0] !== group.id) return;
      for (const [name, message] of classErrors(each, copy)) if (message) errors[`classes.${position}.${name}`] ??= message;
      const isSame = (other: ClassEntry) =>
        other.day === each.day && other.start === each.start && other.groups.some((id) => each.groups.includes(id));
      if (classes.slice(0, position).some(isSame)) errors[`classes.${position}.start`] ??= copy.sameTime;
    });
  });
  return errors;
}

type Check = readonly [name: string, message: string | false];

function groupErrors({ audience, cord, agesFrom, agesTo, teacher, name, whom }: GroupEntry, copy: ErrorTexts): Check[] {
  const isAge = (text: string) => /^[1-9]\d?$/.test(text);
  const hasAges = agesFrom !== '' || agesTo !== '';
  const isTooLong = (text: string, max: number) => countTowardsLimit(text) > max && interpolate(copy.tooLong, { max });
  return [
    ...locales.flatMap((locale): Check[] => [
      [`name:${locale}`, name[locale] === '' && copy.nameMissing[locale]],
      [`name:${locale}`, isTooLong(name[locale], groupLimits.name)],
      [`name:${locale}`, hasMarks(name[locale]) && copy.marks],
    ]),
    ...locales.flatMap((locale): Check[] => [
      [`whom:${locale}`, whom[locale] === '' && copy.whomMissing[locale]],
      [`whom:${locale}`, isTooLong(whom[locale], groupLimits.whom)],
      [`whom:${locale}`, hasMarks(whom[locale]) && copy.marks],
    ]),
    ['cord', !(cords[audience] as readonly string[]).includes(cord) && copy.cord],
    ['agesFrom', hasAges && !isAge(agesFrom) && copy.age],
    ['agesTo', hasAges && !isAge(agesTo) && copy.age],
    ['agesTo', hasAges && Number(agesTo) < Number(agesFrom) && copy.agesReversed],
    ['teacher', teacher !== '' && !(instructorIds as readonly string[]).includes(teacher) && copy.teacher],
  ];
}

function classErrors({ day, start, end, label }: ClassEntry, copy: ErrorTexts): Check[] {
  const areTimes = isTime(start) && isTime(end);
  return [
    ['day', !/^[1-7]$/.test(day) && copy.weekday],
    ['label', label !== '' && !Object.hasOwn(contentIn('en').schedule.labels, label) && copy.label],
    ['start', timeError(start, copy)],
    ['end', timeError(end, copy)],
    [
      'end',
      areTimes &&
        !isDurationPossible({ start, end }) &&
        interpolate(end <= start ? copy.endBeforeStart : copy.tooLongClass, { hours: longestClassMinutes / 60 }),
    ],
  ];
}

/** The timetable shows these texts without italics and links. */
const hasMarks = (text: string) => /[*[\]]/.test(text);

const isTime = (text: string) => /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text);

function timeError(text: string, copy: ErrorTexts): string | false {
  if (isTime(text)) return false;
  if (text === '') return copy.timeMissing;
  if (/^\d:[0-5]\d$/.test(text)) return interpolate(copy.timeDigits, { time: `0${text}` });
  return text.startsWith('24') ? copy.timeMidnight : copy.timeInvalid;
}

/** Classes at the same time that are not published yet. A school with one room made a mistake, a school with two did not. */
export function newOverlaps(timetables: readonly EditedTimetable[], locale: Locale): string[] {
  const { overlap } = editorCopyIn(locale).timetableForm.questions;
  const published = allTimetables<Pick<Timetable, 'since' | 'classes'>>(contentIn(locale).schedule).flatMap(
    ({ classes }) => classes,
  );
  const isPublished = (each: WeeklyClass) => published.some((other) => hoursOf(other) === hoursOf(each));
  return timetables.flatMap(({ groups, classes }) => {
    const inWords = (each: WeeklyClass) => {
      const names = each.groups.map((id) => groups.find((group) => group.id === id)?.name[locale]);
      return `${names.join(' & ')} ${formatHours(each)}`;
    };
    return classes.flatMap((each, index) =>
      classes
        .slice(0, index)
        .filter((other) => doOverlap(each, other) && !(isPublished(each) && isPublished(other)))
        .map((other) =>
          interpolate(overlap, { day: formatWeekday(each.day, locale), one: inWords(other), other: inWords(each) }),
        ),
    );
  });
}

const hoursOf = ({ day, start, end, groups }: WeeklyClass) => [day, start, end, ...groups].join();

/** Compares days modulo the week, because a class may cross midnight. */
function doOverlap(one: WeeklyClass, other: WeeklyClass): boolean {
  const isDuring = (start: WeeklyClass, { day, ...hours }: WeeklyClass) => {
    const minutes = ((start.day - day + 7) % 7) * DAY_MINUTES + minutesOf(start.start) - minutesOf(hours.start);
    return minutes >= 0 && minutes < durationOf(hours);
  };
  return isDuring(one, other) || isDuring(other, one);
}
