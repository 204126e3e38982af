// Who is signed in, asked of the database for each request.
import { data, type RouterContextProvider } from 'react-router';
import { log } from '#server/log.ts';
import type { Accounts } from '#store/accounts-contract.ts';
import { requestContext, servicesContext } from '../request-context.ts';

type Asked = { request: Request; context: Readonly<RouterContextProvider> };

// A page's guard and its loaders ask side by side: once is enough for all of them. There is one context per visit.
const asked = new WeakMap<object, ReturnType<Accounts['session']>>();

/**
 * Null for nobody. What changes something is told anew, for itself.
 * Throws a 503 with the page's reference when the database can't say: that is no fault of the page, and passes.
 */
export async function readSession({ request, context }: Asked) {
  const ask = () => context.get(servicesContext).accounts.session(request);
  try {
    if (request.method !== 'GET') return await ask();
    const answer = asked.get(context) ?? ask();
    asked.set(context, answer);
    return await answer;
  } catch (error) {
    log.error('session not read', { reference: context.get(requestContext).reference, error });
    throw data(null, { status: 503, headers: { 'Retry-After': '5' } });
  }
}
