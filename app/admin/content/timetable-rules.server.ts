// Rules for the timetable in the form. Those for single values are the rules of `npm run check` (scripts/check/timetable.ts).
import { z } from 'zod';
import { countTowardsLimit } from '#server/form.ts';
import type { EditorCopy, Weekday } from '../../content/model.ts';
import { contentIn, editorCopyIn } from '../../i18n/content.ts';
import { formatFullDay, formatWeekday, interpolate } from '../../i18n/format.ts';
import { instructorIds, type Locale, locales } from '../../site-map.ts';
import { addDays } from '../../timetable/schedule-changes.ts';
import { longestClassMinutes } from '../../timetable/timetable.ts';
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
      const overlap = overlapError(each, classes.slice(0, position), groups, locale);
      if (overlap) errors[`classes.${position}.start`] ??= overlap;
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
    ['end', areTimes && end <= start && copy.endBeforeStart],
    [
      'end',
      areTimes &&
        minutesOf(end) - minutesOf(start) > longestClassMinutes &&
        interpolate(copy.tooLongClass, { hours: longestClassMinutes / 60 }),
    ],
  ];
}

/** The timetable shows these texts without italics and links. */
const hasMarks = (text: string) => /[*[\]]/.test(text);

const isTime = (text: string) => /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text);
const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

function timeError(text: string, copy: ErrorTexts): string | false {
  if (isTime(text)) return false;
  if (text === '') return copy.timeMissing;
  if (/^\d:[0-5]\d$/.test(text)) return interpolate(copy.timeDigits, { time: `0${text}` });
  return text.startsWith('24') ? copy.timeMidnight : copy.timeInvalid;
}

/** All classes are in the same room, so classes of different groups overlap too, unless they are held together. */
function overlapError(
  weeklyClass: ClassEntry,
  others: readonly ClassEntry[],
  groups: readonly GroupEntry[],
  locale: Locale,
): string | undefined {
  const { overlap, roomTaken } = editorCopyIn(locale).timetableForm.errors;
  const { day, start, end } = weeklyClass;
  const other = others.find((each) => each.day === day && each.start < end && start < each.end);
  if (!other || ![day, start, end, other.start, other.end].every(Boolean)) return undefined;
  const names = other.groups.map((id) => groups.find((group) => group.id === id)?.name[locale]).join(' & ');
  const isSameGroup = other.groups.some((id) => weeklyClass.groups.includes(id));
  return interpolate(isSameGroup ? overlap : roomTaken, {
    ...{ groups: names, start: other.start, end: other.end },
    day: formatWeekday(Number(day) as Weekday, locale),
  });
}
