import { createContext, data, type LoaderFunctionArgs, type MiddlewareFunction } from 'react-router';
import { redactPath } from '#server/incoming-request.ts';
import { log } from '#server/log.ts';
import type { Member } from '#store/accounts-contract.ts';
import { Administrator } from '#store/administrator.ts';
import { logError, requestContext, servicesContext } from '../request-context.ts';
import { paths } from '../site-map.ts';
import { flashCookie } from './flash.ts';
import { redirectWithCookies } from './redirects.ts';

export const memberContext = createContext<Member>();

/** Required by the admin queries in store/. `context.get` throws unless `requireAdministrator` ran before. */
export const administratorContext = createContext<Administrator>();

/**
 * Returns null when the visitor is signed out.
 * @throws a 503 response when the database is unavailable.
 */
export async function readSession({ request, context }: Pick<LoaderFunctionArgs, 'request' | 'context'>) {
  try {
    return await context.get(servicesContext).accounts.session(request);
  } catch (error) {
    logError('session lookup failed', context, error);
    throw data(null, { status: 503, headers: { 'Retry-After': '5' } });
  }
}

export const requireMember: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const session = await readSession({ request, context });
  if (!session) throw redirectWithCookies(paths.auth);
  context.set(memberContext, session.member);
  return appendCookies(await next(), session.cookies);
};

export const requireAdministrator: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const session = await readSession({ request, context });
  const administrator = session && Administrator.of(session.member);
  if (!administrator) {
    if (session) log.warn('authorization refused', { ...refusalOf({ request, context }), account: session.member.id });
    const { origin } = context.get(servicesContext).env;
    throw redirectWithCookies(paths.auth, [flashCookie(origin, 'admin-only')]);
  }
  context.set(memberContext, session.member);
  context.set(administratorContext, administrator);
  return appendCookies(await next(), session.cookies);
};

const refusalOf = ({ request, context }: Pick<LoaderFunctionArgs, 'request' | 'context'>) => ({
  reference: context.get(requestContext).reference,
  path: redactPath(new URL(request.url).pathname),
});

/**
 * Keeps private pages out of caches and search engines, and tokens in their URLs from other sites. Not `no-referrer`, with which forms
 * would send `Origin: null` and fail the CSRF check over plain http, where browsers send no Sec-Fetch-Site header.
 */
export const noStoreHeaders: MiddlewareFunction<Response> = async (_, next) => {
  const response = await next();
  response.headers.set('Cache-Control', 'no-store');
  response.headers.set('Referrer-Policy', 'same-origin');
  response.headers.set('X-Robots-Tag', 'noindex');
  return response;
};

/** Adds the renewed session's cookies. Never replaces a cookie that the response sets itself, for example to delete the session. */
function appendCookies(response: Response, cookies: string[]): Response {
  const own = new Set(response.headers.getSetCookie().map(nameOf));
  for (const cookie of cookies) if (!own.has(nameOf(cookie))) response.headers.append('Set-Cookie', cookie);
  return response;
}

const nameOf = (cookie: string) => cookie.slice(0, cookie.indexOf('='));
