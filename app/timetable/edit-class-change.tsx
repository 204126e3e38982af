import { href, Link } from 'react-router';
import { saveClassChange } from '#store/schedule-changes.ts';
import { FormDialog, headingOf } from '../admin/form-dialog.tsx';
import type { WeeklyClass } from '../content/model.ts';
import { privateMeta } from '../document/page-meta.ts';
import { contentIn, useTexts } from '../i18n/content.ts';
import { formatFullDay, formatHours, formatWeekday, interpolate, localDay } from '../i18n/format.ts';
import { localeContext, servicesContext } from '../request-context.ts';
import { administratorContext } from '../session/session.ts';
import { type Locale, paths } from '../site-map.ts';
import { DateField } from '../ui/date-field.tsx';
import { SelectField } from '../ui/field.tsx';
import type { Route } from './+types/edit-class-change';
import { adminTexts } from './admin-texts.ts';
import { classTitle } from './groups.ts';
import {
  type ClassChangeField,
  classChangeSchema,
  classChangeValues,
  classValue,
  loadScheduleChange,
  saveScheduleChange,
} from './schedule-change.server.ts';
import { addDays } from './schedule-changes.ts';

export async function loader(args: Route.LoaderArgs) {
  const initial = { values: suggestedValues(args.url.searchParams), classes: options(args.context.get(localeContext)) };
  return loadScheduleChange(args, initial, (change) => ('day' in change ? classChangeValues(change) : null));
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

export async function action(args: Route.ActionArgs) {
  const { database } = args.context.get(servicesContext);
  const by = args.context.get(administratorContext);
  const form = adminTexts.en.scheduleChanges.changeForm;
  const schema = classChangeSchema(contentIn('el').schedule, localDay(new Date()));
  return saveScheduleChange(args, form, 'day', schema, async (change, target, values) => {
    const saved = await saveClassChange(database, by, target, change);
    if (saved.outcome === 'taken') return { outcome: 'invalid', errors: { day: 'taken' } };
    if (saved.outcome !== 'closed') return saved;
    return { outcome: 'invalid', errors: { [change.to && values.to_day ? 'to_day' : 'day']: 'closed' } };
  });
}

export const meta: Route.MetaFunction = ({ matches, params }) =>
  privateMeta(matches, (locale) => headingOf(adminTexts[locale].scheduleChanges.changeForm, params));

export default function EditClassChange(page: Route.ComponentProps) {
  const { changeForm: copy, ...shared } = useTexts(adminTexts).scheduleChanges;
  return (
    <FormDialog
      page={page}
      closeTo={paths.timetable}
      copy={{ ...shared, ...copy, heading: headingOf(copy, page.params), failed: shared.notSaved }}
      missing={shared}
      unparsable={{ date: 'dayInvalid', time: 'timeInvalid' }}
    >
      {(field) => (
        <>
          <DateField {...field('day', { isRequired: true })} type="date" />
          <div className="wide">
            <SelectField {...field('class', { isRequired: true })}>
              <option value="">{copy.choose}</option>
              {page.loaderData.content?.classes.map(({ value, name }) => (
                <option key={value} value={value}>
                  {name}
                </option>
              ))}
            </SelectField>
          </div>
          <SelectField {...field('what', { isRequired: true })}>
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
