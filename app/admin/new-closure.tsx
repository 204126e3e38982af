// Days on which the school is closed, over the list of them.
import { randomUUID } from 'node:crypto';
import { admin } from '#content/admin.en.ts';
import { closeSchool } from '#store/closed-days.ts';
import { privateMeta } from '../document/page-meta.ts';
import { dayInAthens } from '../i18n/format.ts';
import { servicesContext } from '../request-context.ts';
import type { PageHandle } from '../root.tsx';
import { administratorContext } from '../session/session.ts';
import styles from '../styles/dashboard.css?inline';
import { TextField } from '../ui/field.tsx';
import type { Route } from './+types/new-closure';
import { closureFields } from './closed-day-fields.ts';
import { ClosedDayForm, Required } from './closed-day-form.tsx';
import { checkClosure } from './closed-day-schema.ts';
import { formErrorFromNetwork } from './form-error-from-network.ts';
import { saveClosedDay } from './save-closed-day.ts';

export const handle: PageHandle = { styles, hydrates: true };

/** The key of this form: sent twice, it is one closure. */
export async function loader() {
  return { key: randomUUID() };
}

export async function action({ request, context }: Route.ActionArgs) {
  const by = context.get(administratorContext);
  const { database } = context.get(servicesContext);
  return saveClosedDay({ request, context }, closureFields, async (values, key) => {
    const { errors, closure } = { closure: null, ...checkClosure(values, dayInAthens(new Date())) };
    if (errors) return errors;
    return (await closeSchool(database, by, closure, { key })) === 'overlaps' ? { first: 'overlaps' } : 'saved';
  });
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return formErrorFromNetwork(request, serverAction);
}

const words = admin.closedDays.closureForm;

export function meta() {
  return privateMeta(words.heading);
}

export default function NewClosure({ loaderData, actionData: answer }: Route.ComponentProps) {
  const readable = { first: 'dayInvalid', last: 'dayInvalid' } as const;
  return (
    <ClosedDayForm copy={words} fields={closureFields} readable={readable} answer={answer} formKey={loaderData.key}>
      {(field) => (
        <>
          <TextField {...field('first')} label={<Required label={words.fields.first} />} type="date" required data-first />
          <TextField {...field('last')} label={words.fields.last} type="date" help={words.lastHelp} />
          <div className="wide">
            <TextField {...field('reason_el')} label={words.fields.reason_el} help={words.reasonHelp} lang="el" />
          </div>
          <div className="wide">
            <TextField {...field('reason_en')} label={words.fields.reason_en} />
          </div>
        </>
      )}
    </ClosedDayForm>
  );
}
