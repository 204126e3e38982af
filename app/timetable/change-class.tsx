import { randomUUID } from 'node:crypto';
import { data, useLocation } from 'react-router';
import { findClassChange, saveClassChange, saveClosure } from '#store/schedule-changes.ts';
import { FormDialog } from '../admin/form-dialog.tsx';
import { scheduleOn } from '../content/timetables.ts';
import { privateMeta } from '../document/page-meta.ts';
import { contentIn, useTexts } from '../i18n/content.ts';
import { formatDayAndHours, localDay } from '../i18n/format.ts';
import { loadContent, localeContext, servicesContext } from '../request-context.ts';
import { administratorContext } from '../session/session.ts';
import { paths } from '../site-map.ts';
import { DateField } from '../ui/date-field.tsx';
import { RadioField } from '../ui/field.tsx';
import type { Route } from './+types/change-class';
import { adminTexts } from './admin-texts.ts';
import { classTitle } from './groups.ts';
import { classChangeSchema, classChangeValues, saveScheduleChange, scheduledClass, takeBack } from './schedule-change.server.ts';

export async function loader({ params, context }: Route.LoaderArgs) {
  const { database } = context.get(servicesContext);
  const locale = context.get(localeContext);
  return loadContent('schedule change load failed', context, async () => {
    const weeklyClass = scheduledClass(params);
    if (!weeklyClass) return null;
    const { day, start, groups } = params;
    const stored = await findClassChange(database, context.get(administratorContext), params);
    return {
      title: classTitle(weeklyClass, scheduleOn(day, contentIn(locale).schedule)),
      when: formatDayAndHours({ ...weeklyClass, day }, locale),
      values: classChangeValues(stored ?? { day, to: null }, weeklyClass),
      isChanged: stored !== null,
      editorPath: `${paths.editTimetable}?${new URLSearchParams({ from: day, class: `${start} ${groups}` })}`,
      ...(stored ? { version: stored.version } : { key: randomUUID() }),
    };
  });
}

export async function action(args: Route.ActionArgs) {
  const { params, context } = args;
  const { day, start, groups } = params;
  const { database } = context.get(servicesContext);
  const by = context.get(administratorContext);
  const weeklyClass = scheduledClass(params);
  if (!weeklyClass) throw data(null, { status: 404 });
  const schema = classChangeSchema(day, weeklyClass, localDay(new Date()));
  const form = adminTexts.en.scheduleChanges.classForm;
  return saveScheduleChange(args, form, schema, async ({ what, to }, { key, version }) => {
    const stored = await findClassChange(database, by, params);
    if (what === 'regular') return takeBack(context, stored?.id ?? '');
    if (what === 'closed') {
      const saved = await saveClosure(database, by, { key }, { first: day, last: day, reason: null });
      return saved.outcome === 'overlaps' ? { outcome: 'invalid', errors: { what: 'closed' } } : saved;
    }
    const target = stored || version ? { id: stored?.id ?? '', version: version ?? 0 } : { key };
    const saved = await saveClassChange(database, by, target, { day, start, groups, to });
    if (saved.outcome === 'taken') return { outcome: 'invalid', errors: { what: 'taken' } };
    if (saved.outcome !== 'closed') return saved;
    return { outcome: 'invalid', errors: { [to && to.day !== day ? 'to_day' : 'what']: 'closed' } };
  });
}

export const meta: Route.MetaFunction = ({ matches }) =>
  privateMeta(matches, (locale) => adminTexts[locale].scheduleChanges.classForm.title);

export default function ChangeClass(page: Route.ComponentProps) {
  const { classForm: copy, ...shared } = useTexts(adminTexts).scheduleChanges;
  const { search } = useLocation();
  const { content } = page.loaderData;
  const { off, moved, closed, regular } = copy.choices;
  return (
    <FormDialog
      page={page}
      closeTo={paths.timetable + search}
      copy={{ ...shared, ...copy, heading: content?.title ?? copy.title, failed: shared.notSaved }}
      missing={{ ...shared, none: copy.none }}
      unparsable={{ date: 'dayInvalid', time: 'timeInvalid' }}
    >
      {(field) => (
        <>
          <div className="wide">
            <RadioField
              {...field('what')}
              label={content?.when}
              options={{ off, moved, closed, ...(content?.isChanged && { regular }) }}
            />
          </div>
          <div className="if-moved wide">
            <DateField {...field('to_day')} type="date" />
          </div>
          <div className="if-moved">
            <DateField {...field('to_start')} type="time" />
          </div>
          <div className="if-moved">
            <DateField {...field('to_end')} type="time" />
          </div>
          <p className="wide">
            <a href={content?.editorPath}>{copy.forGood}</a>
          </p>
        </>
      )}
    </FormDialog>
  );
}
