import { data } from 'react-router';
import { hashNetworks } from '#server/rate-limits.ts';
import { requestContext, servicesContext } from '../request-context.ts';
import { postOnly } from '../session/redirects.ts';
import { noStoreHeaders } from '../session/session.ts';
import { paths } from '../site-map.ts';
import type { Route } from './+types/passkey-challenge';

export const middleware = [noStoreHeaders];

export async function action({ context }: Route.ActionArgs) {
  const { accounts, secret } = context.get(servicesContext);
  const started = await accounts.startPasskey(hashNetworks(context.get(requestContext).ip, secret));
  if ('outcome' in started) throw data(null, { status: 429, headers: { 'Retry-After': String(started.retryAfterSeconds) } });
  return Response.json({ challenge: started.challenge }, { headers: started.cookies.map((cookie) => ['Set-Cookie', cookie]) });
}

export const loader = postOnly(paths.auth);
