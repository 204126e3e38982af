import { type ActionFunctionArgs, data } from 'react-router';
import { MalformedFormError, readForm } from '#server/form.ts';
import { logError, servicesContext } from '../request-context.ts';
import type { FormResult } from './form-dialog.tsx';

export interface FormSubmission<Field extends string = string> {
  values: Record<Field, string>;
  key: string | undefined;
  version: number | undefined;
}

/** Runs the action of a form dialog. `save` returns a redirect or the reason why nothing was saved. `event` names failures in the log. */
export async function saveForm<Field extends string, ErrorKey extends string>(
  event: string,
  { request, context }: Pick<ActionFunctionArgs, 'request' | 'context'>,
  fields: readonly Field[],
  save: (submission: FormSubmission<Field>) => Promise<Response | Exclude<FormResult<Field, ErrorKey>, { outcome: 'failed' }>>,
) {
  const reject = (result: FormResult<Field, ErrorKey>, status: number) => data(result, { status });
  let entered: Partial<FormSubmission<Field>> = {};
  try {
    const { key, version, ...values } = await readForm<Field | 'key' | 'version'>(request, [...fields, 'key', 'version']);
    const submission = { values: values as Record<Field, string>, key: key || undefined, version: parseVersion(version) };
    entered = submission;
    const saved = await save(submission);
    if (saved instanceof Response) return saved;
    return reject({ ...entered, ...saved }, saved.outcome === 'invalid' ? 400 : 409);
  } catch (error) {
    if (error instanceof MalformedFormError) return reject({ outcome: 'failed' }, 400);
    return reject({ ...entered, outcome: 'failed', reference: logError(event, context, error) }, 503);
  }
}

function parseVersion(text: string): number | undefined {
  if (text === '') return undefined;
  if (!/^\d{1,9}$/.test(text)) throw new MalformedFormError('Invalid version');
  return Number(text);
}

/** Updates the public pages, also with public events. Only logs failures, because main.ts retries twice a second. */
export async function publishScheduleChanges(context: ActionFunctionArgs['context']): Promise<void> {
  const { scheduleChangesCache } = context.get(servicesContext);
  await scheduleChangesCache.refresh().catch((error) => logError('schedule change rerender failed', context, error));
}
