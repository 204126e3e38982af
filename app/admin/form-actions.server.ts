import { randomUUID } from 'node:crypto';
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from 'react-router';
import { MalformedFormError, readForm } from '#server/form.ts';
import { loadContent, logError, servicesContext } from '../request-context.ts';
import { type FormResult, type FormTexts, fieldsOf } from './form-dialog.tsx';
import { type FormSchema, validate } from './form-schema.server.ts';

export interface FormSubmission<Field extends string = string> {
  values: Record<Field, string>;
  key: string | undefined;
  version: number | undefined;
}

type Loaded<Content> = Content & { key?: string; version?: number };

/** Loader of a form dialog: `initial` with a new idempotency key, or what `read` returns for the item with the id of the URL. */
export function loadForm<Content extends object>(
  event: string,
  { params: { id }, context }: Pick<LoaderFunctionArgs, 'params' | 'context'>,
  initial: Content,
  read: (id: string) => Promise<Loaded<Content> | null>,
) {
  return loadContent<Loaded<Content>>(event, context, async () => (id ? read(id) : { ...initial, key: randomUUID() }));
}

type Rejection<Field extends string, ErrorKey extends string> = Exclude<FormResult<Field, ErrorKey>, { outcome: 'failed' }>;

/** Action of a form dialog with a schema. `save` receives the parsed values. The texts of the form list its fields. */
export function saveItem<Field extends string, ErrorKey extends string, Item>(
  event: string,
  args: Pick<ActionFunctionArgs, 'request' | 'context'>,
  texts: FormTexts<Field, ErrorKey>,
  schema: FormSchema<Field, Item>,
  save: (item: Item, submission: FormSubmission<Field>) => Promise<Response | Rejection<Field, ErrorKey>>,
) {
  return saveForm<Field, ErrorKey>(event, args, fieldsOf(texts), async (submission) => {
    const validated = validate<Field, ErrorKey, Item>(schema, submission.values);
    return 'item' in validated ? save(validated.item, submission) : { outcome: 'invalid', ...validated };
  });
}

/** Runs an action without fields to validate, such as a deletion. `run` returns a redirect. `event` names failures in the log. */
export async function runAction(event: string, context: ActionFunctionArgs['context'], run: () => Promise<Response>) {
  try {
    return await run();
  } catch (error) {
    return data({ reference: logError(event, context, error) }, { status: 503 });
  }
}

/** Runs the action of a form dialog. `save` returns a redirect or the reason why nothing was saved. `event` names failures in the log. */
export async function saveForm<Field extends string, ErrorKey extends string>(
  event: string,
  { request, context }: Pick<ActionFunctionArgs, 'request' | 'context'>,
  fields: readonly Field[],
  save: (submission: FormSubmission<Field>) => Promise<Response | Rejection<Field, ErrorKey>>,
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
