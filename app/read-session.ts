// Who is signed in, asked of the database for each request.
import { data, type RouterContextProvider } from 'react-router';
import { log } from '#server/log.ts';
import { servicesContext, visitContext } from './services.ts';

type Asked = { request: Request; context: Readonly<RouterContextProvider> };

/** Null for nobody. Throws a 503 with the page's reference when the database can't say: that is no fault of the page, and passes. */
export async function readSession({ request, context }: Asked) {
  try {
    return await context.get(servicesContext).accounts.session(request);
  } catch (error) {
    log.error('session not read', { reference: context.get(visitContext).reference, error });
    throw data(null, { status: 503, headers: { 'Retry-After': '5' } });
  }
}
