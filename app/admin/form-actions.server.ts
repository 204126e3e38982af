import { type ActionFunctionArgs, data } from 'react-router';
import { MalformedFormError, readForm } from '#server/form.ts';
import { logError } from '../request-context.ts';
import type { FormAnswer } from './form-dialog.tsx';

export interface Sent<Field extends string = string> {
  values: Record<Field, string>;
  key: string | undefined;
  version: number | undefined;
}

/** Runs the action of a form dialog. `save` returns a redirect or the reason why nothing was saved. Failures are logged as `event`. */
export async function saveForm<Field extends string, ErrorKey extends string>(
  event: string,
  { request, context }: Pick<ActionFunctionArgs, 'request' | 'context'>,
  fields: readonly Field[],
  save: (sent: Sent<Field>) => Promise<Response | Exclude<FormAnswer<Field, ErrorKey>, { outcome: 'failed' }>>,
) {
  const answer = (content: FormAnswer<Field, ErrorKey>, status: number) => data(content, { status });
  let entered: Partial<Sent<Field>> = {};
  try {
    const { key, version, ...values } = await readForm<Field | 'key' | 'version'>(request, [...fields, 'key', 'version']);
    const sent = { values: values as Record<Field, string>, key: key || undefined, version: parseVersion(version) };
    entered = sent;
    const saved = await save(sent);
    if (saved instanceof Response) return saved;
    return answer({ ...entered, ...saved }, saved.outcome === 'invalid' ? 400 : 409);
  } catch (error) {
    if (error instanceof MalformedFormError) return answer({ outcome: 'failed' }, 400);
    return answer({ ...entered, outcome: 'failed', reference: logError(event, context, error) }, 503);
  }
}

function parseVersion(text: string): number | undefined {
  if (text === '') return undefined;
  if (!/^\d{1,9}$/.test(text)) throw new MalformedFormError('Invalid version');
  return Number(text);
}
