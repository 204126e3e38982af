import { saveClosure } from '#store/schedule-changes.ts';
import { FormDialog, headingOf } from '../admin/form-dialog.tsx';
import { privateMeta } from '../document/page-meta.ts';
import { useTexts } from '../i18n/content.ts';
import { localDay } from '../i18n/format.ts';
import { servicesContext } from '../request-context.ts';
import { administratorContext } from '../session/session.ts';
import { paths } from '../site-map.ts';
import { DateField } from '../ui/date-field.tsx';
import { TextField } from '../ui/field.tsx';
import type { Route } from './+types/edit-closure';
import { adminTexts } from './admin-texts.ts';
import { DeleteLink } from './delete-schedule-change.tsx';
import {
  type ClosureField,
  closureSchema,
  closureValues,
  loadScheduleChange,
  saveScheduleChange,
  targetOf,
} from './schedule-change.server.ts';

export async function loader(args: Route.LoaderArgs) {
  const initial: { values?: Record<ClosureField, string> } = {};
  return loadScheduleChange(args, initial, (change) => ('first' in change ? closureValues(change) : null));
}

export async function action(args: Route.ActionArgs) {
  const { database } = args.context.get(servicesContext);
  const by = args.context.get(administratorContext);
  const form = adminTexts.en.scheduleChanges.closureForm;
  return saveScheduleChange(args, form, closureSchema(localDay(new Date())), async (closure, submission) => {
    const saved = await saveClosure(database, by, targetOf(args.params, submission), closure);
    return saved.outcome === 'overlaps' ? { outcome: 'invalid', errors: { first: 'overlaps' } } : saved;
  });
}

export const meta: Route.MetaFunction = ({ matches, params }) =>
  privateMeta(matches, (locale) => headingOf(adminTexts[locale].scheduleChanges.closureForm, params));

export default function EditClosure(page: Route.ComponentProps) {
  const { closureForm: copy, ...shared } = useTexts(adminTexts).scheduleChanges;
  return (
    <FormDialog
      page={page}
      closeTo={paths.timetable}
      copy={{ ...shared, ...copy, heading: headingOf(copy, page.params), failed: shared.notSaved }}
      missing={shared}
      unparsable={{ date: 'dayInvalid' }}
    >
      {(field) => (
        <>
          <DateField {...field('first', { isRequired: true })} type="date" />
          <DateField {...field('last')} type="date" help={copy.lastHelp} />
          <div className="wide">
            <TextField {...field('reason_el')} help={copy.reasonHelp} lang="el" />
          </div>
          <div className="wide">
            <TextField {...field('reason_en')} lang="en" />
          </div>
          <DeleteLink id={page.params.id} />
        </>
      )}
    </FormDialog>
  );
}
