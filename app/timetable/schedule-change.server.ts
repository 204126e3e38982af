// Schedule changes are closures, class changes and announcements. All days are local dates in the format YYYY-MM-DD.
import { type ActionFunctionArgs, href, type LoaderFunctionArgs } from 'react-router';
import { z } from 'zod';
import { MalformedFormError } from '#server/form.ts';
import {
  type ClassChange,
  type Closure,
  deleteScheduleChange,
  readScheduleChange,
  type Saved,
  type ScheduleChange,
  type Target,
} from '#store/schedule-changes.ts';
import { type FormSubmission, loadForm, publishScheduleChanges, saveItem } from '../admin/form-actions.server.ts';
import { deletedVersion, type FormTexts } from '../admin/form-dialog.tsx';
import { addErrors, type FormSchema, lineOf } from '../admin/form-schema.server.ts';
import { isDurationPossible } from '../content/class-hours.ts';
import type { WeeklyClass } from '../content/model.ts';
import { isDay, isTime } from '../content/rules.server.ts';
import { contentIn } from '../i18n/content.ts';
import { formatFullDay, interpolate } from '../i18n/format.ts';
import { servicesContext } from '../request-context.ts';
import { redirectWithNotice } from '../session/redirects.ts';
import { administratorContext } from '../session/session.ts';
import { type Locale, paths } from '../site-map.ts';
import { type AdminTexts, adminTexts } from './admin-texts.ts';
import { addDays, findClass, isClosed } from './schedule-changes.ts';
import { noticeOf } from './schedule-notices.ts';
import { timetableNotice } from './timetable-notice.ts';

export type ClosureField = keyof AdminTexts['scheduleChanges']['closureForm']['fields'];
export type ClassChangeField = keyof AdminTexts['scheduleChanges']['classForm']['fields'];
export type ScheduleChangeErrorKey = keyof AdminTexts['scheduleChanges']['errors'];

type Invalid<Field extends string> = { outcome: 'invalid'; errors: Partial<Record<Field, ScheduleChangeErrorKey>> };

export interface DescribedChange {
  id: string;
  firstDay: string;
  when: string;
  what: string;
  note: string | null;
  /** Null if the timetable of that day does not have the changed class. */
  editPath: string | null;
  deletePath: string | null;
}

/** Describes an entry for the list. `what` is the text on the public site. Classes moved to a closed day count as canceled. */
export function describeScheduleChange(
  change: ScheduleChange,
  locale: Locale,
  { closures = [] }: { closures?: Closure[] } = {},
): DescribedChange {
  const copy = adminTexts[locale].scheduleChanges;
  const { id } = change;
  const deletePath = href(paths.deleteScheduleChange, { id });
  if ('text' in change) {
    const { from, until, text } = change;
    const what = interpolate(copy.announcement, { text: text[locale] });
    const editPath = href(paths.editAnnouncement, { id });
    return { id, firstDay: from, when: daysName(from, until, locale), what, note: null, editPath, deletePath };
  }
  if ('first' in change) {
    const { first, last } = change;
    const what = noticeOf(change, contentIn(locale))?.what ?? '';
    const editPath = href(paths.editClosure, { id });
    return { id, firstDay: first, when: daysName(first, last, locale), what, note: null, editPath, deletePath };
  }
  const { day, start, groups } = change;
  const to = change.to && !isClosed(change.to.day, { closures }) ? change.to : null;
  const notice = noticeOf({ ...change, to }, contentIn(locale));
  return {
    ...{ id, firstDay: day, when: daysName(day, day, locale), deletePath },
    what: notice?.what ?? `${groups.replaceAll('.', ', ')} ${start}`,
    note: notice ? null : copy.noSuchClass,
    editPath: notice && href(paths.changeClass, { day, start, groups }),
  };
}

/** Describes the next timetable. It is listed with the changes, but edited as a section of the content. */
export function describeNextTimetable(locale: Locale): DescribedChange | null {
  const notice = timetableNotice(contentIn(locale));
  if (!notice) return null;
  const { id, firstDay, when, what } = notice;
  const editPath = `${paths.editTimetable}?from=${contentIn(locale).schedule.upcoming?.since}`;
  return { id, firstDay, when, what, note: null, editPath, deletePath: null };
}

/** No-break spaces within a day let a range wrap only between its two days. */
function daysName(firstDay: string, lastDay: string, locale: Locale): string {
  const [first = '', last = ''] = [firstDay, lastDay].map((day) => formatFullDay(day, locale).replaceAll(' ', '\u00a0'));
  return first === last ? first : interpolate(contentIn(locale).strings.scheduleChanges.range, { first, last });
}

/** Loader of the form for closures or announcements. `valuesOf` returns null for an entry of another kind. */
export function loadScheduleChange<Field extends string, Content extends { values?: Partial<Record<Field, string>> }>(
  args: LoaderFunctionArgs,
  initial: Content,
  valuesOf: (change: ScheduleChange) => Record<Field, string> | null,
) {
  const { database } = args.context.get(servicesContext);
  return loadForm('schedule change load failed', args, initial, async (id) => {
    const change = await readScheduleChange(database, args.context.get(administratorContext), id);
    const values = change && valuesOf(change);
    return values && { ...initial, version: change.version, values };
  });
}

/** Action of a form. `save` may also return a redirect. */
export function saveScheduleChange<Field extends string, Entry>(
  args: ActionFunctionArgs,
  { fields }: Pick<FormTexts<Field, never>, 'fields'>,
  schema: FormSchema<NoInfer<Field>, Entry>,
  save: (entry: Entry, submission: FormSubmission<Field>) => Promise<Saved | Invalid<Field> | Response>,
) {
  const texts = { fields, errors: adminTexts.en.scheduleChanges.errors };
  return saveItem('schedule change save failed', args, texts, schema, async (entry, submission) => {
    const saved = await save(entry, submission);
    if (saved instanceof Response) return saved;
    if (saved.outcome === 'gone') return { outcome: 'gone', version: deletedVersion };
    if (saved.outcome !== 'saved') return saved;
    await publishScheduleChanges(args.context);
    return redirectWithNotice(
      args.context,
      `${paths.tell}?${new URLSearchParams({ change: saved.id })}`,
      'schedule-change-saved',
    );
  });
}

/** Entry that a form for closures or announcements saves. */
export function targetOf({ id }: { id?: string | undefined }, { key, version }: FormSubmission): Target {
  if (id && version === undefined) throw new MalformedFormError('Invalid version');
  return id && version ? { id, version } : { key: id ?? key };
}

/** Action that takes a change back. The sheet that follows offers the undo, because a notice beside a modal dialog is inert. */
export async function takeBack(context: ActionFunctionArgs['context'], id: string): Promise<Response> {
  const { database } = context.get(servicesContext);
  const undo = await deleteScheduleChange(database, context.get(administratorContext), id);
  await publishScheduleChanges(context);
  const path = undo ? `${paths.tell}?${new URLSearchParams({ deleted: undo })}` : paths.timetable;
  return redirectWithNotice(context, path, 'schedule-change-deleted');
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

type ClassOfDay = Omit<ClassChange, 'id' | 'to'>;

/** The class of the timetable that is in force on that day. */
export const scheduledClass = (of: ClassOfDay): WeeklyClass | undefined =>
  isDay(of.day) ? findClass(of, contentIn('el').schedule) : undefined;

const choices = ['off', 'moved', 'closed', 'regular'] as const;

/** Parsed form of a class change. `to` is set if the class is moved. */
type ClassChoice = { what: (typeof choices)[number]; to: ClassChange['to'] };

export const classChangeSchema = (
  day: string,
  { start, end }: WeeklyClass,
  today: string,
): FormSchema<ClassChangeField, ClassChoice> =>
  z
    .object({
      what: z.string().pipe(z.enum(choices, key('whatMissing'))),
      to_day: z.string(),
      to_start: z.string(),
      to_end: z.string(),
    })
    .superRefine(({ what, to_day, to_start, to_end }, context) => {
      const isMoved = what === 'moved';
      const latest = addDays(today, maxDaysAhead);
      addErrors<ClassChangeField, ScheduleChangeErrorKey>(context, [
        ['what', day < today && !(isMoved && to_day >= today) && 'dayPast'],
        ['what', day > latest && 'dayFar'],
      ]);
      if (!isMoved) return;
      addErrors<ClassChangeField, ScheduleChangeErrorKey>(context, [
        ['to_day', to_day === '' && 'dayMissing'],
        ['to_day', !isDay(to_day) && 'dayInvalid'],
        ['to_day', to_day < today && 'dayPast'],
        ['to_day', to_day > latest && 'dayFar'],
        ['to_start', timeError(to_start)],
        ['to_end', timeError(to_end)],
        [
          'to_end',
          isTime(to_start) && to_end <= to_start && !isDurationPossible({ start: to_start, end: to_end }) && 'endBeforeStart',
        ],
        ['to_start', to_day === day && to_start === start && to_end === end && 'unchanged'],
      ]);
    })
    .transform(({ what, ...to }) => ({
      what,
      to: what === 'moved' ? { day: to.to_day, start: to.to_start, end: to.to_end } : null,
    }));

/** Values of the form. The fields for other hours have the usual ones until the class is moved. */
export function classChangeValues(
  { day, to }: Pick<ClassChange, 'day' | 'to'>,
  usual: WeeklyClass,
): Record<ClassChangeField, string> {
  const hours = to ?? { day, start: usual.start, end: usual.end };
  return { what: to ? 'moved' : 'off', to_day: hours.day, to_start: hours.start, to_end: hours.end };
}

function timeError(text: string): ScheduleChangeErrorKey | null {
  if (text === '') return 'timeMissing';
  return isTime(text) ? null : 'timeInvalid';
}
