import { randomUUID } from 'node:crypto';
import { admin } from '#content/admin.en.ts';
import { closeSchool } from '#store/closed-days.ts';
import { privateMeta } from '../document/page-meta.ts';
import { dayInAthens } from '../i18n/format.ts';
import { servicesContext } from '../request-context.ts';
import { administratorContext } from '../session/session.ts';
import { TextField } from '../ui/field.tsx';
import type { Route } from './+types/new-closure';
import { formClientAction } from './form-dialog.tsx';
import { checkClosure, saveScheduleChange } from './schedule-change.server.ts';
import { closureFields, ScheduleChangeForm } from './schedule-change-form.tsx';

/** Idempotency key: the form sent twice creates one closure. */
export function loader() {
  return { key: randomUUID() };
}

export async function action(args: Route.ActionArgs) {
  const { context } = args;
  const { database } = context.get(servicesContext);
  return saveScheduleChange(args, closureFields, async (values, key) => {
    const checked = checkClosure(values, dayInAthens(new Date()));
    if ('errors' in checked) return checked.errors;
    const outcome = await closeSchool(database, context.get(administratorContext), checked.closure, { key });
    return outcome === 'overlaps' ? { first: 'overlaps' } : 'saved';
  });
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return formClientAction(request, serverAction);
}

const words = admin.scheduleChanges.closureForm;

export function meta() {
  return privateMeta(words.heading);
}

export default function NewClosure({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ScheduleChangeForm
      words={words}
      fields={closureFields}
      required={['first']}
      unparsable={{ first: 'dayInvalid', last: 'dayInvalid' }}
      answer={actionData}
      formKey={loaderData.key}
    >
      {(field) => (
        <>
          <TextField {...field('first')} type="date" />
          <TextField {...field('last')} type="date" help={words.lastHelp} />
          <div className="wide">
            <TextField {...field('reason_el')} help={words.reasonHelp} lang="el" />
          </div>
          <div className="wide">
            <TextField {...field('reason_en')} />
          </div>
        </>
      )}
    </ScheduleChangeForm>
  );
}
