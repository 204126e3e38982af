// What a closure and a changed class must be. Errors are keys, worded at render; each field has its first.
import { z } from 'zod';
import { countCharacters, singleLine } from '#server/form.ts';
import type { ClassChange, Closure } from '#store/closed-days.ts';
import type { ClassChangeField, ClosureField, ScheduleFacts } from '../content/model.ts';
import { addDays, groupsKey, weekdayOf } from '../timetable/schedule-changes.ts';
import { type ClosedDayErrorKey, type ClosedDayErrors, classValue } from './closed-day-fields.ts';

const mostDays = 184;
const daysAhead = 731;
const longestReason = 100;

type Checked<Field extends string, Name extends string, Value> =
  | { errors: ClosedDayErrors<Field> }
  | ({ errors?: never } & Record<Name, Value>);

/** `today` is Athens'. A closure that has begun may still be entered, one that is over may not. */
export function checkClosure(
  values: Record<ClosureField, string>,
  today: string,
): Checked<ClosureField, 'closure', Omit<Closure, 'id'>> {
  const first = values.first;
  const last = values.last || first;
  const [el, en] = [singleLine(values.reason_el), singleLine(values.reason_en)];
  const lastField = values.last ? 'last' : 'first';
  const errors = firstOfEach<ClosureField>([
    ['first', wrongDay(first)],
    ['last', values.last ? wrongDay(last) : null],
    ['last', isDay(first) && last < first && 'lastBeforeFirst'],
    ['last', isDay(first) && last > addDays(first, mostDays - 1) && 'tooLong'],
    [lastField, last < today && 'dayPast'],
    [lastField, last > addDays(today, daysAhead) && 'dayFar'],
    ['reason_el', countCharacters(el) > longestReason && 'reasonTooLong'],
    ['reason_en', countCharacters(en) > longestReason && 'reasonTooLong'],
    [el ? 'reason_en' : 'reason_el', (el === '') !== (en === '') && 'reasonHalf'],
  ]);
  return errors ? { errors } : { closure: { first, last, reason: el ? { el, en } : null } };
}

/** The class must be one of the timetable's `sessions`, on one of its days from the day `since` on. */
export function checkClassChange(
  values: Record<ClassChangeField, string>,
  { sessions, since }: Pick<ScheduleFacts, 'sessions' | 'since'>,
  today: string,
): Checked<ClassChangeField, 'change', Omit<ClassChange, 'id'>> {
  const { day } = values;
  const session = sessions.find((each) => classValue(each) === values.class);
  const isMoved = values.what === 'moved';
  const to = isMoved ? { day: values.to_day || day, start: values.to_start, end: values.to_end } : null;
  const isOver = day < today && (to === null || to.day < today);
  const isAsEver = session && to?.day === day && to.start === session.start && to.end === session.end;
  const errors = firstOfEach<ClassChangeField>([
    ['day', wrongDay(day)],
    ['day', isOver && 'dayPast'],
    ['day', day > addDays(today, daysAhead) && 'dayFar'],
    ['day', day < since && 'beforeTimetable'],
    ['class', !session && 'classMissing'],
    ['day', session !== undefined && wrongDay(day) === null && session.day !== weekdayOf(day) && 'notThatDay'],
    ['what', !isMoved && values.what !== 'cancelled' && 'whatMissing'],
    ...(to
      ? ([
          ['to_day', values.to_day ? wrongDay(to.day) : null],
          ['to_day', values.to_day !== '' && to.day < today && 'dayPast'],
          ['to_day', values.to_day > addDays(today, daysAhead) && 'dayFar'],
          ['to_start', wrongTime(to.start)],
          ['to_end', wrongTime(to.end)],
          ['to_end', wrongTime(to.start) === null && to.end <= to.start && 'endBeforeStart'],
          ['to_start', isAsEver && 'asEver'],
        ] as const)
      : []),
  ]);
  if (errors) return { errors };
  const { start, groups } = session as NonNullable<typeof session>;
  return { change: { day, start, groups: groupsKey({ groups }), to } };
}

const isDay = (text: string) => z.iso.date().safeParse(text).success;

function wrongDay(text: string): ClosedDayErrorKey | null {
  if (text === '') return 'dayMissing';
  return isDay(text) ? null : 'dayInvalid';
}

function wrongTime(text: string): ClosedDayErrorKey | null {
  if (text === '') return 'timeMissing';
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text) ? null : 'timeInvalid';
}

function firstOfEach<Field extends string>(
  found: readonly (readonly [Field, ClosedDayErrorKey | false | null | undefined])[],
): ClosedDayErrors<Field> | null {
  const errors: ClosedDayErrors<Field> = {};
  for (const [field, key] of found) if (key) errors[field] ??= key;
  return Object.keys(errors).length > 0 ? errors : null;
}
