// What saving a new event and an edited one have in common, on the server.
import { data, type RouterContextProvider, redirect } from 'react-router';
import { MalformedForm, readForm } from '#server/form.ts';
import { log } from '#server/log.ts';
import type { EventInput } from '#store/events.ts';
import { requestContext, servicesContext } from '../request-context.ts';
import { flashCookie, type NoticeName } from '../session/flash.ts';
import { paths } from '../site-map.ts';
import { eventFields } from './event-fields.ts';
import type { EventAnswer } from './event-form.tsx';
import { checkEvent } from './event-schema.ts';

type Saved = { notice: NoticeName } | { outcome: 'stale' | 'gone'; version: number };
type Asked = { request: Request; url: URL; context: Readonly<RouterContextProvider> };

/**
 * Reads the form and has `save` store the event, which gets the hidden field `mark` as well and throws MalformedForm for one that
 * this site can't have written. Then back to the list with a notice, or to the form with everything that was entered.
 */
export async function saveEvent(
  { request, url, context }: Asked,
  mark: 'key' | 'version',
  save: (event: EventInput, mark: string) => Promise<Saved>,
) {
  const { reference } = context.get(requestContext);
  let kept: Pick<EventAnswer, 'values' | 'key' | 'version'> = {};
  try {
    const { [mark]: marked, ...values } = await readForm(request, [...eventFields, mark]);
    kept = { values, ...(mark === 'key' ? { key: marked } : { version: Number(marked) }) };
    const checked = checkEvent(values);
    if ('errors' in checked) return data<EventAnswer>({ ...kept, outcome: 'wrong', errors: checked.errors }, { status: 400 });
    const saved = await save(checked.event, marked);
    if ('outcome' in saved) return data<EventAnswer>({ ...kept, ...saved }, { status: 409 });
    const cookie = flashCookie(context.get(servicesContext).env.origin, saved.notice);
    return redirect(paths.adminEvents + url.search, { status: 303, headers: { 'Set-Cookie': cookie } });
  } catch (error) {
    if (error instanceof MalformedForm) return data<EventAnswer>({ outcome: 'failed' }, { status: 400 });
    log.error('event not saved', { reference, error });
    return data<EventAnswer>({ ...kept, outcome: 'failed', reference }, { status: 503 });
  }
}
