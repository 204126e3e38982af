import { randomUUID } from 'node:crypto';
import { admin } from '#content/interface/admin.en.ts';
import { createClosure } from '#store/schedule-changes.ts';
import { privateMeta } from '../document/page-meta.ts';
import { localDay } from '../i18n/format.ts';
import { servicesContext } from '../request-context.ts';
import { administratorContext } from '../session/session.ts';
import { paths } from '../site-map.ts';
import { TextField } from '../ui/field.tsx';
import type { Route } from './+types/new-closure';
import { FormDialog, type FormResult, formClientAction } from './form-dialog.tsx';
import { type ClosureField, type ScheduleChangeErrorKey, saveScheduleChange, validateClosure } from './schedule-change.server.ts';

export const loader = () => ({ key: randomUUID() });

const fields = ['first', 'last', 'reason_el', 'reason_en'] as const;

export async function action(args: Route.ActionArgs) {
  const { database } = args.context.get(servicesContext);
  return saveScheduleChange(args, fields, async (values, key) => {
    const validated = validateClosure(values, localDay(new Date()));
    if ('errors' in validated) return validated.errors;
    const outcome = await createClosure(database, args.context.get(administratorContext), validated.closure, { key });
    return outcome === 'overlaps' ? { first: 'overlaps' } : 'saved';
  });
}

export const clientAction = formClientAction<FormResult<ClosureField, ScheduleChangeErrorKey>>;

const { closureForm: copy, errors, notSaved } = admin.scheduleChanges;

export const meta = () => privateMeta(copy.heading);

export default function NewClosure({ loaderData, actionData: result }: Route.ComponentProps) {
  return (
    <FormDialog
      closeTo={paths.scheduleChanges}
      copy={{ ...copy, errors, failed: notSaved }}
      fields={fields}
      required={['first']}
      unparsable={{ first: 'dayInvalid', last: 'dayInvalid' }}
      hidden={{ key: result?.key ?? loaderData.key }}
      result={result}
    >
      {(field) => (
        <>
          <TextField {...field('first')} type="date" />
          <TextField {...field('last')} type="date" help={copy.lastHelp} />
          <div className="wide">
            <TextField {...field('reason_el')} help={copy.reasonHelp} lang="el" />
          </div>
          <div className="wide">
            <TextField {...field('reason_en')} />
          </div>
        </>
      )}
    </FormDialog>
  );
}
