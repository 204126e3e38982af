import { randomUUID } from 'node:crypto';
import { href, Link } from 'react-router';
import { createClassChange, readScheduleChange, updateClassChange } from '#store/schedule-changes.ts';
import { MissingItemDialog } from '../admin/dialogs.tsx';
import { FormDialog, type FormResult, formClientAction } from '../admin/form-dialog.tsx';
import type { WeeklyClass } from '../content/model.ts';
import { privateMeta } from '../document/page-meta.ts';
import { contentIn, useTexts } from '../i18n/content.ts';
import { formatFullDay, formatHours, formatWeekday, interpolate, localDay } from '../i18n/format.ts';
import { loadContent, localeContext, servicesContext } from '../request-context.ts';
import { administratorContext } from '../session/session.ts';
import { type Locale, paths } from '../site-map.ts';
import { DateField } from '../ui/date-field.tsx';
import { SelectField } from '../ui/field.tsx';
import type { Route } from './+types/edit-class-change';
import { type AdminTexts, adminTexts } from './admin-texts.ts';
import { classTitle } from './groups.ts';
import {
  type ClassChangeField,
  classChangeValues,
  classValue,
  type ScheduleChangeErrorKey,
  saveScheduleChange,
  validateClassChange,
} from './schedule-change.server.ts';
import { addDays } from './schedule-changes.ts';

type Content = { key?: string; version?: number; values?: Record<ClassChangeField, string>; classes: ReturnType<typeof options> };

export async function loader({ params: { id }, url, context }: Route.LoaderArgs) {
  const { database } = context.get(servicesContext);
  return loadContent('schedule change load failed', context, async (): Promise<Content | null> => {
    if (!id)
      return { key: randomUUID(), classes: options(context.get(localeContext)), values: suggestedValues(url.searchParams) };
    const change = await readScheduleChange(database, context.get(administratorContext), id);
    if (!change || !('day' in change)) return null;
    return { version: change.version, values: classChangeValues(change), classes: options(context.get(localeContext)) };
  });
}

/** The dashboard links to the form with a day and a class chosen. */
function suggestedValues(query: URLSearchParams): Record<ClassChangeField, string> {
  const [day, chosen] = ['day', 'class'].map((name) => query.get(name) ?? '') as [string, string];
  return { day, class: chosen, what: 'cancelled', to_day: '', to_start: '', to_end: '' };
}

function options(locale: Locale) {
  const copy = adminTexts[locale].scheduleChanges.changeForm;
  const { schedule } = contentIn(locale);
  const { classes, upcoming } = schedule;
  const isIn = (list: readonly WeeklyClass[], weeklyClass: WeeklyClass) =>
    list.some((each) => classValue(each) === classValue(weeklyClass));
  const ending = upcoming ? classes.filter((each) => !isIn(upcoming.classes, each)) : [];
  const beginning = upcoming?.classes.filter((each) => !isIn(classes, each)) ?? [];
  const noteOn = (weeklyClass: WeeklyClass) => {
    if (upcoming && ending.includes(weeklyClass))
      return interpolate(copy.until, { day: formatFullDay(addDays(upcoming.since, -1), locale) });
    return upcoming && beginning.includes(weeklyClass)
      ? interpolate(copy.from, { day: formatFullDay(upcoming.since, locale) })
      : '';
  };
  const inOrder = [...classes, ...beginning].toSorted((one, other) => one.day - other.day || (one.start < other.start ? -1 : 1));
  return inOrder.map((weeklyClass) => {
    const then = beginning.includes(weeklyClass) ? { ...schedule, ...upcoming } : schedule;
    const name = `${formatWeekday(weeklyClass.day, locale)} ${formatHours(weeklyClass)} ${classTitle(weeklyClass, then)}`;
    return { value: classValue(weeklyClass), name: name + noteOn(weeklyClass) };
  });
}

const fields = ['day', 'class', 'what', 'to_day', 'to_start', 'to_end'] as const;

export async function action(args: Route.ActionArgs) {
  const { database } = args.context.get(servicesContext);
  const administrator = args.context.get(administratorContext);
  return saveScheduleChange(args, fields, 'day', async ({ values, target }) => {
    const validated = validateClassChange(values, contentIn('el').schedule, localDay(new Date()));
    if ('errors' in validated) return { outcome: 'invalid', errors: validated.errors };
    const saved =
      'id' in target
        ? await updateClassChange(database, administrator, target, validated.change)
        : await createClassChange(database, administrator, validated.change, target);
    if (saved.outcome === 'taken') return { outcome: 'invalid', errors: { day: 'taken' } };
    if (saved.outcome !== 'closed') return saved;
    return { outcome: 'invalid', errors: { [values.what === 'moved' && values.to_day ? 'to_day' : 'day']: 'closed' } };
  });
}

type Result = FormResult<ClassChangeField, ScheduleChangeErrorKey>;

export const clientAction = formClientAction<Result>;

const headingOf = (copy: AdminTexts['scheduleChanges']['changeForm'], { id }: Route.ComponentProps['params']) =>
  id ? copy.editTitle : copy.createTitle;

export const meta: Route.MetaFunction = ({ matches, params }) =>
  privateMeta(matches, (locale) => headingOf(adminTexts[locale].scheduleChanges.changeForm, params));

export default function EditClassChange({ loaderData: { content, hasFailed }, params, actionData }: Route.ComponentProps) {
  const { changeForm: copy, ...shared } = useTexts(adminTexts).scheduleChanges;
  const result: Result | undefined = actionData;
  const heading = headingOf(copy, params);
  const closeTo = paths.scheduleChanges;
  const [key, version] = [result?.key ?? content?.key, result?.version ?? content?.version];
  if (params.id && version === undefined)
    return <MissingItemDialog heading={heading} copy={shared} hasFailed={hasFailed} closeTo={closeTo} />;
  return (
    <FormDialog
      closeTo={closeTo}
      copy={{ ...shared, ...copy, heading, failed: shared.notSaved }}
      fields={fields}
      required={['day', 'class', 'what']}
      unparsable={{ day: 'dayInvalid', to_day: 'dayInvalid', to_start: 'timeInvalid', to_end: 'timeInvalid' }}
      values={content?.values}
      hidden={{ key, version }}
      result={result}
    >
      {(field) => (
        <>
          <DateField {...field('day')} type="date" />
          <div className="wide">
            <SelectField {...field('class')}>
              <option value="">{copy.choose}</option>
              {content?.classes.map(({ value, name }) => (
                <option key={value} value={value}>
                  {name}
                </option>
              ))}
            </SelectField>
          </div>
          <SelectField {...field('what')}>
            <option value="cancelled">{copy.canceled}</option>
            <option value="moved">{copy.moved}</option>
          </SelectField>
          <div className="if-moved">
            <DateField {...field('to_day')} type="date" help={copy.toDayHelp} />
          </div>
          <div className="if-moved">
            <DateField {...field('to_start')} type="time" />
          </div>
          <div className="if-moved">
            <DateField {...field('to_end')} type="time" />
          </div>
          <p className="field__help wide">{copy.once}</p>
          <p className="field__help wide">
            <Link to={paths.newClosure}>{copy.wholeDay.link}</Link>, {copy.wholeDay.explanation}
          </p>
          <p className="field__help wide">
            <a href={href(paths.siteContentSection, { section: 'timetable' })}>{copy.forGood.link}</a>, {copy.forGood.explanation}
          </p>
        </>
      )}
    </FormDialog>
  );
}
