// Rules for the timetable in the form: those of the content (app/content/rules.server.ts) and some that only the form has.
import { countTowardsLimit } from '#server/form.ts';
import { DAY_MINUTES, durationOf, minutesOf } from '../content/class-hours.ts';
import type { EditedTimetable } from '../content/edits.ts';
import type { Timetable, WeeklyClass } from '../content/model.ts';
import {
  checkAges,
  checkHours,
  checkSameTime,
  checkTime,
  isDay,
  isTime,
  type Mistake,
  messageOf,
} from '../content/rules.server.ts';
import { allTimetables } from '../content/timetables.ts';
import { contentIn } from '../i18n/content.ts';
import { formatFullDay, formatHours, formatWeekday, interpolate } from '../i18n/format.ts';
import { instructorIds, type Locale, locales } from '../site-map.ts';
import { addDays } from '../timetable/schedule-changes.ts';
import { type EditorTexts, editorTexts } from './texts.ts';
import { type ClassEntry, cords, type GroupEntry, groupLimits, type TimetableEntry } from './timetable-values.ts';

/** Messages, keyed by the names of the controls. */
type Errors = Record<string, string>;

type ErrorTexts = EditorTexts['timetableForm']['errors'];

const maxDaysAhead = 366;

export function checkFirstDay(day: string, locale: Locale, today: string): Errors {
  const copy = editorTexts[locale].timetableForm.errors;
  const latest = addDays(today, maxDaysAhead);
  if (day === '') return { since: copy.dayMissing };
  if (!isDay(day)) return { since: copy.dayInvalid };
  if (day < today) return { since: copy.dayPast };
  return day > latest ? { since: interpolate(copy.dayFar, { day: formatFullDay(latest, locale) }) } : {};
}

export function checkTimetable({ groups, classes }: TimetableEntry, locale: Locale): Errors {
  const copy = editorTexts[locale].timetableForm.errors;
  const errors: Errors = {};
  groups.forEach((group, index) => {
    for (const [name, message] of groupErrors(group, copy)) if (message) errors[`groups.${index}.${name}`] ??= message;
    if (!classes.some((each) => each.groups.includes(group.id))) errors[`groups.${index}.classes`] = copy.noClasses;
    classes.forEach((each, position) => {
      if (each.groups[0] !== group.id) return;
      const checks = [...classErrors(each, copy), ['start', inWords(checkSameTime(classes, position), copy)] as const];
      for (const [name, message] of checks) if (message) errors[`classes.${position}.${name}`] ??= message;
    });
  });
  return errors;
}

type Check = readonly [name: string, message: string | false];

function inWords<Key extends string>(mistake: Mistake<Key> | undefined, copy: Readonly<Record<Key, string>>): string | false {
  return mistake ? messageOf(mistake, copy) : false;
}

function groupErrors({ audience, cord, agesFrom, agesTo, teacher, name, whom }: GroupEntry, copy: ErrorTexts): Check[] {
  const ages = agesFrom !== '' || agesTo !== '' ? checkAges(agesFrom, agesTo) : {};
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
    ['agesFrom', inWords(ages.from, copy)],
    ['agesTo', inWords(ages.to, copy)],
    ['teacher', teacher !== '' && !(instructorIds as readonly string[]).includes(teacher) && copy.teacher],
  ];
}

function classErrors({ day, start, end, label }: ClassEntry, copy: ErrorTexts): Check[] {
  return [
    ['day', !/^[1-7]$/.test(day) && copy.weekday],
    ['label', label !== '' && !Object.hasOwn(contentIn('en').schedule.labels, label) && copy.label],
    ['start', inWords(checkTime(start), copy)],
    ['end', inWords(checkTime(end), copy)],
    ['end', isTime(start) && isTime(end) && inWords(checkHours({ start, end }), copy)],
  ];
}

/** Finds markup, which these texts must not contain because the timetable shows them without italics and links. */
const hasMarks = (text: string) => /[*[\]]/.test(text);

/**
 * Describes classes that would overlap after publishing but do not yet. They are a mistake in a school with one room, but not in
 * one with two.
 */
export function newOverlaps(timetables: readonly EditedTimetable[], locale: Locale): string[] {
  const { overlap } = editorTexts[locale].timetableForm.questions;
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
