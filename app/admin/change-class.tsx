// A class that once is cancelled or moved, over the list of closed days.
import { randomUUID } from 'node:crypto';
import { admin } from '#content/admin.en.ts';
import { changeClass } from '#store/closed-days.ts';
import { privateMeta } from '../document/page-meta.ts';
import { contentIn } from '../i18n/content.ts';
import { dayInAthens, formatHours, formatWeekday } from '../i18n/format.ts';
import { servicesContext } from '../request-context.ts';
import type { PageHandle } from '../root.tsx';
import { administratorContext } from '../session/session.ts';
import styles from '../styles/dashboard.css?inline';
import { sessionName } from '../timetable/groups.ts';
import { SelectField, TextField } from '../ui/field.tsx';
import type { Route } from './+types/change-class';
import { classChangeFields, classValue } from './closed-day-fields.ts';
import { ClosedDayForm, Required } from './closed-day-form.tsx';
import { checkClassChange } from './closed-day-schema.ts';
import { formErrorFromNetwork } from './form-error-from-network.ts';
import { saveClosedDay } from './save-closed-day.ts';

export const handle: PageHandle = { styles, hydrates: true };

/** The key of this form: sent twice, it is one change. And the classes to choose from, by weekday. */
export async function loader() {
  const { schedule } = contentIn('en');
  const sessions = schedule.sessions.toSorted((one, other) => one.day - other.day || (one.start < other.start ? -1 : 1));
  const classes = sessions.map((session) => ({
    value: classValue(session),
    name: `${formatWeekday(session.day, 'en')} ${formatHours(session)} ${sessionName(session, schedule)}`,
  }));
  return { key: randomUUID(), classes };
}

export async function action({ request, context }: Route.ActionArgs) {
  const by = context.get(administratorContext);
  const { database } = context.get(servicesContext);
  return saveClosedDay({ request, context }, classChangeFields, async (values, key) => {
    const { schedule } = contentIn('en');
    const { errors, change } = { change: null, ...checkClassChange(values, schedule, dayInAthens(new Date())) };
    if (errors) return errors;
    const outcome = await changeClass(database, by, change, { key });
    if (outcome === 'taken') return { day: 'taken' };
    return outcome === 'closed' ? { [values.what === 'moved' && values.to_day ? 'to_day' : 'day']: 'closed' } : 'saved';
  });
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return formErrorFromNetwork(request, serverAction);
}

const words = admin.closedDays.changeForm;

export function meta() {
  return privateMeta(words.heading);
}

export default function ChangeClass({ loaderData, actionData: answer }: Route.ComponentProps) {
  const readable = { day: 'dayInvalid', to_day: 'dayInvalid', to_start: 'timeInvalid', to_end: 'timeInvalid' } as const;
  return (
    <ClosedDayForm copy={words} fields={classChangeFields} readable={readable} answer={answer} formKey={loaderData.key}>
      {(field) => (
        <>
          <TextField {...field('day')} label={<Required label={words.fields.day} />} type="date" required data-first />
          <SelectField {...field('class')} label={<Required label={words.fields.class} />} required>
            <option value="">{words.choose}</option>
            {loaderData.classes.map(({ value, name }) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </SelectField>
          <SelectField {...field('what')} label={<Required label={words.fields.what} />} required>
            <option value="cancelled">{words.cancelled}</option>
            <option value="moved">{words.moved}</option>
          </SelectField>
          <div className="if-moved">
            <TextField {...field('to_day')} label={words.fields.to_day} type="date" help={words.toDayHelp} />
          </div>
          <div className="if-moved">
            <TextField {...field('to_start')} label={words.fields.to_start} type="time" />
          </div>
          <div className="if-moved">
            <TextField {...field('to_end')} label={words.fields.to_end} type="time" />
          </div>
        </>
      )}
    </ClosedDayForm>
  );
}
