// Rules for the timetable in the form: those of the content (app/content/rules.server.ts) and some that only the form has.
import { countTowardsLimit } from '#server/form.ts';
import { entryIds } from '../content/edits.ts';
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
import { timetableIn, weekdays } from '../content/timetables.ts';
import { formatFullDay, interpolate, localDay } from '../i18n/format.ts';
import { type Locale, locales } from '../site-map.ts';
import { addDays } from '../timetable/schedule-changes.ts';
import { editorTexts } from './texts.ts';
import type { TimetableForm } from './timetable-values.server.ts';

const maxDaysAhead = 366;
const maxLengths = { name: 40, whom: 160 };

/** Returns the messages, keyed by the names of the controls, and by the value of the button that adds a class to a group without one. */
export function findErrors(form: TimetableForm, locale: Locale, today = localDay(new Date())): Record<string, string> {
  const copy = editorTexts[locale].timetableForm.errors;
  const errors: Record<string, string> = {};
  const add = (name: string, message: string | false | undefined) => {
    if (message) errors[name] ??= message;
  };
  const addMistake = <Key extends string>(name: string, mistake: Mistake<Key> | undefined, messages: Record<Key, string>) =>
    add(name, mistake && messageOf(mistake, messages));
  if (form.begins === 'later') add('since', checkFirstDay(form.since, locale, today));
  const { classes } = timetableIn(locale, form);
  for (const group of entryIds(form.groups) ?? []) {
    const read = (name: string) => form[`groups.${group}.${name}`] ?? '';
    for (const text of ['name', 'whom'] as const)
      for (const language of locales) {
        const name = `groups.${group}.${text}:${language}`;
        const value = read(`${text}:${language}`);
        const max = maxLengths[text];
        add(name, value === '' && copy[`${text}Missing`][language]);
        add(name, countTowardsLimit(value) > max && interpolate(copy.tooLong, { max }));
        // The timetable shows these texts without italics and links.
        add(name, /[*[\]]/.test(value) && copy.marks);
      }
    const [from, to] = [read('agesFrom'), read('agesTo')];
    const ages = from || to ? checkAges(from, to) : {};
    addMistake(`groups.${group}.agesFrom`, ages.from, copy);
    addMistake(`groups.${group}.agesTo`, ages.to, copy);
    for (const [index, id] of (entryIds(form.classes) ?? []).entries()) {
      const weeklyClass = classes[index];
      if (weeklyClass?.groups[0] !== group) continue;
      const { day, start, end } = weeklyClass;
      add(`classes.${id}.day`, !weekdays.includes(day) && copy.weekday);
      addMistake(`classes.${id}.start`, checkTime(start) ?? checkSameTime(classes, index), copy);
      addMistake(`classes.${id}.end`, checkTime(end) ?? (isTime(start) ? checkHours({ start, end }) : undefined), copy);
    }
    add(`add-class:${group}`, !classes.some(({ groups }) => groups.includes(group)) && copy.noClasses);
  }
  return errors;
}

function checkFirstDay(day: string, locale: Locale, today: string): string | undefined {
  const copy = editorTexts[locale].timetableForm.errors;
  const latest = addDays(today, maxDaysAhead);
  if (day === '') return copy.dayMissing;
  if (!isDay(day)) return copy.dayInvalid;
  if (day < today) return copy.dayPast;
  return day > latest ? interpolate(copy.dayFar, { day: formatFullDay(latest, locale) }) : undefined;
}
