// What saving a closure and a changed class have in common, on the server.
import { data, type RouterContextProvider, redirect } from 'react-router';
import { MalformedForm, readForm } from '#server/form.ts';
import { log } from '#server/log.ts';
import { requestContext, servicesContext } from '../request-context.ts';
import { flashCookie } from '../session/flash.ts';
import { paths } from '../site-map.ts';
import type { ClosedDayErrors } from './closed-day-fields.ts';
import type { ClosedDayAnswer } from './closed-day-form.tsx';

/**
 * Reads the form and has `save` check and store it; back to the list with a notice once visitors can read it, or to the form with
 * everything that was entered.
 */
export async function saveClosedDay<Field extends string>(
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  fields: readonly Field[],
  save: (values: Record<Field, string>, key: string | undefined) => Promise<ClosedDayErrors<Field> | 'saved'>,
) {
  const { reference } = context.get(requestContext);
  const { env, closedDays } = context.get(servicesContext);
  let kept: Pick<ClosedDayAnswer, 'values' | 'key'> = {};
  try {
    const { key, ...rest } = await readForm<Field | 'key'>(request, [...fields, 'key']);
    const values = rest as Record<Field, string>;
    kept = { values, key };
    const errors = await save(values, key || undefined);
    if (errors !== 'saved') return data<ClosedDayAnswer>({ ...kept, outcome: 'wrong', errors }, { status: 400 });
  } catch (error) {
    if (error instanceof MalformedForm) return data<ClosedDayAnswer>({ outcome: 'failed' }, { status: 400 });
    log.error('closed days not saved', { reference, error });
    return data<ClosedDayAnswer>({ ...kept, outcome: 'failed', reference }, { status: 503 });
  }
  // It is stored: what fails here is done within seconds.
  await closedDays.refresh().catch((error) => log.error('closed days not shown', { reference, error }));
  const cookie = flashCookie(env.origin, 'closed-day-saved');
  return redirect(paths.scheduleChanges, { status: 303, headers: { 'Set-Cookie': cookie } });
}
