// Schedule changes are closures, class changes and announcements. All days are local dates in the format YYYY-MM-DD.
import { type ActionFunctionArgs, href, type LoaderFunctionArgs } from 'react-router';
import { z } from 'zod';
import { MalformedFormError } from '#server/form.ts';
import type { SchoolEvent } from '#store/events.ts';
import {
  type Announcement,
  type ClassChange,
  type Closure,
  readScheduleChange,
  type Saved,
  type Target,
} from '#store/schedule-changes.ts';
import { loadForm, publishScheduleChanges, saveItem } from '../admin/form-actions.server.ts';
import { deletedVersion, type FormTexts } from '../admin/form-dialog.tsx';
import { addErrors, type FormSchema, lineOf } from '../admin/form-schema.server.ts';
import { isDurationPossible } from '../content/class-hours.ts';
import type { Timetable, WeeklyClass } from '../content/model.ts';
import { isDay, isTime } from '../content/rules.server.ts';
import { allTimetables, scheduleOn, type Timetables } from '../content/timetables.ts';
import { contentIn } from '../i18n/content.ts';
import { titleIn } from '../i18n/event-text.ts';
import { formatFullDay, formatHours, formatMediumDateTime, interpolate, localDay } from '../i18n/format.ts';
import { servicesContext } from '../request-context.ts';
import { redirectWithNotice } from '../session/redirects.ts';
import { administratorContext } from '../session/session.ts';
import { type Locale, paths } from '../site-map.ts';
import { type AdminTexts, adminTexts } from './admin-texts.ts';
import { classTitle } from './groups.ts';
import { addDays, findClass, groupsKey, isClosed, weekdayOf } from './schedule-changes.ts';
import { timetableNotice } from './timetable-notice.ts';

export type ClosureField = keyof AdminTexts['scheduleChanges']['closureForm']['fields'];
export type ClassChangeField = keyof AdminTexts['scheduleChanges']['changeForm']['fields'];
export type ScheduleChangeErrorKey = keyof AdminTexts['scheduleChanges']['errors'];

type Invalid<Field extends string> = { outcome: 'invalid'; errors: Partial<Record<Field, ScheduleChangeErrorKey>> };

export type DescribedChange = ReturnType<typeof describeScheduleChange>;

interface Context {
  closures?: readonly Closure[];
  events?: readonly Pick<SchoolEvent, 'title' | 'title_en' | 'date'>[];
}

/** `text` is what the administrator wrote. `note` mentions only the given closures and events. */
export function describeScheduleChange(
  change: Closure | ClassChange | Announcement,
  locale: Locale,
  { closures = [], events = [] }: Context = {},
) {
  if ('text' in change) return describeAnnouncement(change, locale);
  const copy = adminTexts[locale].scheduleChanges;
  const dayName = (day: string) => formatUnbroken(day, locale);
  const deletePath = deletePathOf(change.id);
  if ('first' in change) {
    const { id, first, last, reason } = change;
    const editPath = href(paths.editClosure, { id });
    const when = daysName(first, last, locale);
    const note = noteOnEvents(change, events, locale);
    return { id, row: rowId(first), editPath, deletePath, when, what: copy.closed, text: reason, note };
  }
  const { id, day, start, groups, to } = change;
  const { schedule } = contentIn(locale);
  const weeklyClass = findClass(change, schedule);
  const scheduled = weeklyClass
    ? { class: classTitle(weeklyClass, scheduleOn(day, schedule)), hours: formatHours(weeklyClass) }
    : { class: groups.replaceAll('.', ', '), hours: start };
  const key = !to ? 'canceled' : to.day === day ? 'otherHours' : 'otherDay';
  const what = interpolate(copy[key], { ...scheduled, ...(to && { newDay: dayName(to.day), newHours: formatHours(to) }) });
  const note = weeklyClass ? noteOn(change, closures, copy) : copy.noSuchClass;
  const editPath = href(paths.editClassChange, { id });
  return { id, row: rowId(day), editPath, deletePath, when: dayName(day), what, text: null, note };
}

/** Describes the next timetable. The list shows it with the changes, but it is edited as a section of the content. */
export function describeNextTimetable(locale: Locale): DescribedChange | null {
  const notice = timetableNotice(contentIn(locale));
  if (!notice) return null;
  const { id, firstDay, when, what } = notice;
  return { id, row: rowId(firstDay), editPath: timetablePath, deletePath: null, when, what, text: null, note: null };
}

const deletePathOf = (id: string): string | null => href(paths.deleteScheduleChange, { id });

const timetablePath = href(paths.siteContentSection, { section: 'timetable' });

function describeAnnouncement({ id, from, until, text, link }: Announcement, locale: Locale) {
  const copy = adminTexts[locale].scheduleChanges;
  const note = link && interpolate(copy.linksTo, { address: link.href });
  const editPath = href(paths.editAnnouncement, { id });
  return {
    id,
    row: rowId(from),
    editPath,
    deletePath: deletePathOf(id),
    when: daysName(from, until, locale),
    what: copy.announcement,
    text,
    note,
  };
}

/** Returns a note if a closure hides the change from visitors or cancels the moved class. Otherwise returns null. */
function noteOn({ day, to }: ClassChange, closures: readonly Closure[], copy: AdminTexts['scheduleChanges']): string | null {
  const isClosedOn = (date: string) => isClosed(date, { closures: [...closures] });
  if (to && !isClosedOn(to.day)) return null;
  if (isClosedOn(day)) return copy.closedAnyway;
  return to ? copy.closedThen : null;
}

/** Returns a note that names the events on closed days, or null if there are none. */
function noteOnEvents({ first, last }: Closure, events: NonNullable<Context['events']>, locale: Locale): string | null {
  const isClosedThen = ({ date }: { date: string }) => localDay(new Date(date)) >= first && localDay(new Date(date)) <= last;
  const names = events
    .filter(isClosedThen)
    .map((event) => `${titleIn(locale, event)} (${formatMediumDateTime(event.date, locale)})`);
  if (names.length === 0) return null;
  return interpolate(adminTexts[locale].scheduleChanges.eventsThen, { events: names.join(', ') });
}

function daysName(firstDay: string, lastDay: string, locale: Locale): string {
  const [first, last] = [formatUnbroken(firstDay, locale), formatUnbroken(lastDay, locale)];
  return first === last ? first : interpolate(adminTexts[locale].scheduleChanges.range, { first, last });
}

/** Formats a day with no-break spaces so that a range of days can wrap only between the two days. */
function formatUnbroken(day: string, locale: Locale): string {
  return formatFullDay(day, locale).replaceAll(' ', '\u00a0');
}

/** Returns the id of a day's first row in the list. */
const rowId = (day: string) => `day-${day}`;

/** Loader of a form. `valuesOf` returns null for an entry of another kind. */
export function loadScheduleChange<Field extends string, Content extends { values?: Partial<Record<Field, string>> }>(
  args: LoaderFunctionArgs,
  initial: Content,
  valuesOf: (change: Closure | ClassChange | Announcement) => Record<Field, string> | null,
) {
  const { database } = args.context.get(servicesContext);
  return loadForm('schedule change load failed', args, initial, async (id) => {
    const change = await readScheduleChange(database, args.context.get(administratorContext), id);
    const values = change && valuesOf(change);
    return values && { ...initial, version: change.version, values };
  });
}

/** Action of a form. The list then shows the day in the field `dayField`. */
export function saveScheduleChange<Field extends string, Entry>(
  args: ActionFunctionArgs,
  { fields }: Pick<FormTexts<Field, never>, 'fields'>,
  dayField: NoInfer<Field>,
  schema: FormSchema<NoInfer<Field>, Entry>,
  save: (entry: Entry, target: Target, values: Record<Field, string>) => Promise<Saved | Invalid<Field>>,
) {
  const texts = { fields, errors: adminTexts.en.scheduleChanges.errors };
  return saveItem('schedule change save failed', args, texts, schema, async (entry, { values, key, version }) => {
    const { id } = args.params;
    if (id && version === undefined) throw new MalformedFormError('Invalid version');
    const saved = await save(entry, id && version ? { id, version } : { key: id ?? key }, values);
    if (saved.outcome === 'gone') return { outcome: 'gone', version: deletedVersion };
    if (saved.outcome !== 'saved') return saved;
    await publishScheduleChanges(args.context);
    return redirectWithNotice(args.context, `${paths.timetable}#${rowId(values[dayField])}`, 'schedule-change-saved');
  });
}

const maxClosureDays = 184;
export const maxDaysAhead = 731;

const key = (name: ScheduleChangeErrorKey) => name;

export const optionalDay = z.string().refine((text) => text === '' || isDay(text), key('dayInvalid'));
export const day = z.string().min(1, key('dayMissing')).refine(isDay, key('dayInvalid'));
const reason = lineOf(100, key('reasonTooLong'));

export const closureSchema = (today: string): FormSchema<ClosureField, Omit<Closure, 'id'>> =>
  z
    .object({ first: day, last: optionalDay, reason_el: reason, reason_en: reason })
    .superRefine((values, context) => {
      const { first, reason_el, reason_en } = values;
      const last = values.last || first;
      const lastField = values.last ? 'last' : 'first';
      addErrors<ClosureField, ScheduleChangeErrorKey>(context, [
        ['last', isDay(first) && last < first && 'lastBeforeFirst'],
        ['last', isDay(first) && last > addDays(first, maxClosureDays - 1) && 'tooLong'],
        [lastField, last < today && 'dayPast'],
        [lastField, last > addDays(today, maxDaysAhead) && 'dayFar'],
        [reason_el ? 'reason_en' : 'reason_el', (reason_el === '') !== (reason_en === '') && 'reasonNotInBoth'],
      ]);
    })
    .transform(({ first, last, reason_el: el, reason_en: en }) => ({
      first,
      last: last || first,
      reason: el ? { el, en } : null,
    }));

export function closureValues({ first, last, reason }: Closure): Record<ClosureField, string> {
  return { first, last: last === first ? '' : last, reason_el: reason?.el ?? '', reason_en: reason?.en ?? '' };
}

/** Returns the form value that identifies a class, for example '2 20:00 beginner' for Tuesdays at 20:00. */
export const classValue = ({ day, start, groups }: WeeklyClass) => `${day} ${start} ${groups.join('.')}`;

export const classChangeSchema = (timetables: Timetables, today: string): FormSchema<ClassChangeField, Omit<ClassChange, 'id'>> =>
  z
    .object({ day, class: z.string(), what: z.string(), to_day: z.string(), to_start: z.string(), to_end: z.string() })
    .superRefine((values, context) => {
      const { known, weeklyClass, to } = resolveClassChange(values, timetables);
      const { day, to_day } = values;
      const isThatWeekday = known?.day === weekdayOf(day);
      const isMoved = to !== null;
      const isPast = day < today && (!isMoved || to.day < today);
      const isUnchanged = weeklyClass && to?.day === day && to.start === weeklyClass.start && to.end === weeklyClass.end;
      const latest = addDays(today, maxDaysAhead);
      const earliest = allTimetables<Pick<Timetable, 'since'>>(timetables)[0]?.since ?? '';
      addErrors<ClassChangeField, ScheduleChangeErrorKey>(context, [
        ['day', isPast && 'dayPast'],
        ['day', day > latest && 'dayFar'],
        ['day', day < earliest && 'beforeTimetable'],
        ['class', !known && 'classMissing'],
        ['day', known && isDay(day) && !isThatWeekday && 'notThatDay'],
        ['day', isThatWeekday && !weeklyClass && 'notInForce'],
        ['what', !isMoved && values.what !== 'cancelled' && 'whatMissing'],
        ['to_day', isMoved && to_day !== '' && !isDay(to_day) && 'dayInvalid'],
        ['to_day', isMoved && to_day !== '' && to_day < today && 'dayPast'],
        ['to_day', isMoved && to_day > latest && 'dayFar'],
        ['to_start', isMoved && timeError(to.start)],
        ['to_end', isMoved && timeError(to.end)],
        ['to_end', isMoved && isTime(to.start) && to.end <= to.start && !isDurationPossible(to) && 'endBeforeStart'],
        ['to_start', isUnchanged && 'unchanged'],
      ]);
    })
    .transform((values, context) => {
      const { weeklyClass, to } = resolveClassChange(values, timetables);
      if (weeklyClass) return { day: values.day, start: weeklyClass.start, groups: groupsKey(weeklyClass), to };
      addErrors(context, [['class', key('classMissing')]]);
      return z.NEVER;
    });

/** `known` is the chosen class in any timetable, `weeklyClass` the class in the timetable of that day. */
function resolveClassChange({ day, what, ...values }: Record<ClassChangeField, string>, timetables: Timetables) {
  const all = allTimetables<Pick<Timetable, 'since' | 'classes'>>(timetables);
  const known = all.flatMap(({ classes }) => classes).find((each) => classValue(each) === values.class);
  const weeklyClass = known && isDay(day) ? findClass({ ...known, day, groups: groupsKey(known) }, timetables) : undefined;
  const to = what === 'moved' ? { day: values.to_day || day, start: values.to_start, end: values.to_end } : null;
  return { known, weeklyClass, to };
}

export function classChangeValues({ day, start, groups, to }: ClassChange): Record<ClassChangeField, string> {
  return {
    day,
    class: `${weekdayOf(day)} ${start} ${groups}`,
    what: to ? 'moved' : 'cancelled',
    to_day: to && to.day !== day ? to.day : '',
    to_start: to?.start ?? '',
    to_end: to?.end ?? '',
  };
}

function timeError(text: string): ScheduleChangeErrorKey | null {
  if (text === '') return 'timeMissing';
  return isTime(text) ? null : 'timeInvalid';
}
