import { randomUUID } from 'node:crypto';
import { createClosure, readScheduleChange, updateClosure } from '#store/schedule-changes.ts';
import { MissingItemDialog } from '../admin/dialogs.tsx';
import { FormDialog, type FormResult, formClientAction } from '../admin/form-dialog.tsx';
import { privateMeta } from '../document/page-meta.ts';
import { useTexts } from '../i18n/content.ts';
import { localDay } from '../i18n/format.ts';
import { loadContent, servicesContext } from '../request-context.ts';
import { administratorContext } from '../session/session.ts';
import { paths } from '../site-map.ts';
import { DateField } from '../ui/date-field.tsx';
import { TextField } from '../ui/field.tsx';
import type { Route } from './+types/edit-closure';
import { type AdminTexts, adminTexts } from './admin-texts.ts';
import {
  type ClosureField,
  closureValues,
  type ScheduleChangeErrorKey,
  saveScheduleChange,
  validateClosure,
} from './schedule-change.server.ts';

type Content = { key?: string; version?: number; values?: Record<ClosureField, string> };

export async function loader({ params: { id }, url, context }: Route.LoaderArgs) {
  const { database } = context.get(servicesContext);
  return loadContent('schedule change load failed', context, async (): Promise<Content | null> => {
    if (!id) {
      // The dashboard links to the form with today chosen.
      const first = url.searchParams.get('first') ?? '';
      return { key: randomUUID(), values: { first, last: '', reason_el: '', reason_en: '' } };
    }
    const change = await readScheduleChange(database, context.get(administratorContext), id);
    return change && 'first' in change ? { version: change.version, values: closureValues(change) } : null;
  });
}

const fields = ['first', 'last', 'reason_el', 'reason_en'] as const;

export async function action(args: Route.ActionArgs) {
  const { database } = args.context.get(servicesContext);
  const administrator = args.context.get(administratorContext);
  return saveScheduleChange(args, fields, 'first', async ({ values, target }) => {
    const validated = validateClosure(values, localDay(new Date()));
    if ('errors' in validated) return { outcome: 'invalid', errors: validated.errors };
    const saved =
      'id' in target
        ? await updateClosure(database, administrator, target, validated.closure)
        : await createClosure(database, administrator, validated.closure, target);
    return saved.outcome === 'overlaps' ? { outcome: 'invalid', errors: { first: 'overlaps' } } : saved;
  });
}

type Result = FormResult<ClosureField, ScheduleChangeErrorKey>;

export const clientAction = formClientAction<Result>;

const headingOf = (copy: AdminTexts['scheduleChanges']['closureForm'], { id }: Route.ComponentProps['params']) =>
  id ? copy.editTitle : copy.createTitle;

export const meta: Route.MetaFunction = ({ matches, params }) =>
  privateMeta(matches, (locale) => headingOf(adminTexts[locale].scheduleChanges.closureForm, params));

export default function EditClosure({ loaderData: { content, hasFailed }, params, actionData }: Route.ComponentProps) {
  const { closureForm: copy, ...shared } = useTexts(adminTexts).scheduleChanges;
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
      required={['first']}
      unparsable={{ first: 'dayInvalid', last: 'dayInvalid' }}
      values={content?.values}
      hidden={{ key, version }}
      result={result}
    >
      {(field) => (
        <>
          <DateField {...field('first')} type="date" />
          <DateField {...field('last')} type="date" help={copy.lastHelp} />
          <div className="wide">
            <TextField {...field('reason_el')} help={copy.reasonHelp} lang="el" />
          </div>
          <div className="wide">
            <TextField {...field('reason_en')} lang="en" />
          </div>
          <p className="field__help wide">{copy.published}</p>
        </>
      )}
    </FormDialog>
  );
}
