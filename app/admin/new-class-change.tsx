import { randomUUID } from 'node:crypto';
import { admin } from '#content/interface/admin.en.ts';
import { createClassChange } from '#store/schedule-changes.ts';
import { privateMeta } from '../document/page-meta.ts';
import { contentIn } from '../i18n/content.ts';
import { formatHours, formatWeekday, localDay } from '../i18n/format.ts';
import { servicesContext } from '../request-context.ts';
import { administratorContext } from '../session/session.ts';
import { paths } from '../site-map.ts';
import { classTitle } from '../timetable/groups.ts';
import { SelectField, TextField } from '../ui/field.tsx';
import type { Route } from './+types/new-class-change';
import { FormDialog, type FormResult, formClientAction } from './form-dialog.tsx';
import {
  type ClassChangeField,
  classValue,
  type ScheduleChangeErrorKey,
  saveScheduleChange,
  validateClassChange,
} from './schedule-change.server.ts';

export function loader() {
  const { schedule } = contentIn('en');
  const inOrder = schedule.classes.toSorted((one, other) => one.day - other.day || (one.start < other.start ? -1 : 1));
  const classes = inOrder.map((weeklyClass) => ({
    value: classValue(weeklyClass),
    name: `${formatWeekday(weeklyClass.day, 'en')} ${formatHours(weeklyClass)} ${classTitle(weeklyClass, schedule)}`,
  }));
  return { key: randomUUID(), classes };
}

const fields = ['day', 'class', 'what', 'to_day', 'to_start', 'to_end'] as const;

export async function action(args: Route.ActionArgs) {
  const { database } = args.context.get(servicesContext);
  return saveScheduleChange(args, fields, async (values, key) => {
    const validated = validateClassChange(values, contentIn('en').schedule, localDay(new Date()));
    if ('errors' in validated) return validated.errors;
    const outcome = await createClassChange(database, args.context.get(administratorContext), validated.change, { key });
    if (outcome === 'taken') return { day: 'taken' };
    return outcome === 'closed' ? { [values.what === 'moved' && values.to_day ? 'to_day' : 'day']: 'closed' } : 'saved';
  });
}

export const clientAction = formClientAction<FormResult<ClassChangeField, ScheduleChangeErrorKey>>;

const { changeForm: copy, errors, notSaved } = admin.scheduleChanges;

export const meta = () => privateMeta(copy.heading);

export default function NewClassChange({ loaderData, actionData: result }: Route.ComponentProps) {
  return (
    <FormDialog
      closeTo={paths.scheduleChanges}
      copy={{ ...copy, errors, failed: notSaved }}
      fields={fields}
      required={['day', 'class', 'what']}
      unparsable={{ day: 'dayInvalid', to_day: 'dayInvalid', to_start: 'timeInvalid', to_end: 'timeInvalid' }}
      hidden={{ key: result?.key ?? loaderData.key }}
      result={result}
    >
      {(field) => (
        <>
          <TextField {...field('day')} type="date" />
          <SelectField {...field('class')}>
            <option value="">{copy.choose}</option>
            {loaderData.classes.map(({ value, name }) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </SelectField>
          <SelectField {...field('what')}>
            <option value="cancelled">{copy.canceled}</option>
            <option value="moved">{copy.moved}</option>
          </SelectField>
          <div className="if-moved">
            <TextField {...field('to_day')} type="date" help={copy.toDayHelp} />
          </div>
          <div className="if-moved">
            <TextField {...field('to_start')} type="time" />
          </div>
          <div className="if-moved">
            <TextField {...field('to_end')} type="time" />
          </div>
        </>
      )}
    </FormDialog>
  );
}
