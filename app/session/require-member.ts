// The one guard of the members' pages.
import { createContext, type MiddlewareFunction } from 'react-router';
import type { Member } from '#store/accounts-contract.ts';
import { pathTo } from '../site-map.ts';
import { readSession } from './read-session.ts';
import { redirectWithCookies } from './redirect-with-cookies.ts';

export const memberContext = createContext<Member>();

/** Before any loader or action below runs: no session, no page. Afterwards the renewed session's cookies go out. */
export const memberMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const session = await readSession({ request, context });
  if (!session) throw redirectWithCookies(pathTo('auth', 'en'));
  context.set(memberContext, session.member);
  const response = await next();
  // What the answer itself says of the session comes last: after a deletion no renewed cookie may bring it back.
  const said = response.headers.getSetCookie().map(nameOf);
  for (const cookie of session.cookies) if (!said.includes(nameOf(cookie))) response.headers.append('Set-Cookie', cookie);
  return response;
};

const nameOf = (cookie: string) => cookie.slice(0, cookie.indexOf('='));
