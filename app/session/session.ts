import {
  createContext,
  data,
  type LoaderFunctionArgs,
  type MiddlewareFunction,
  matchPath,
  type RouterContextProvider,
} from 'react-router';
import { readAllFields } from '#server/form.ts';
import { redactPath } from '#server/incoming-request.ts';
import { log } from '#server/log.ts';
import type { Member } from '#store/accounts-contract.ts';
import { Administrator } from '#store/administrator.ts';
import { HOUR_MS, lifetimes } from '#store/lifetimes.ts';
import { localeFromCookie } from '../i18n/locale.ts';
import { logError, requestContext, servicesContext } from '../request-context.ts';
import { paths, pathToSignInAgain } from '../site-map.ts';
import { flashCookie } from './flash.ts';
import { redirectWithCookies } from './redirects.ts';
import { signedOutPage } from './signed-out-page.tsx';

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
  if (!session) return answerWithoutSession(request, context);
  context.set(memberContext, session.member);
  return appendCookies(await next(), session.cookies);
};

export const requireAdministrator: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const session = await readSession({ request, context });
  const administrator = session && Administrator.of(session.member);
  if (!administrator) {
    const cookies = [flashCookie(context.get(servicesContext).env.origin, 'admin-only')];
    if (!session) return answerWithoutSession(request, context, cookies);
    log.warn('authorization refused', { ...refusalOf({ request, context }), account: session.member.id });
    throw redirectWithCookies(paths.auth, cookies);
  }
  context.set(memberContext, session.member);
  context.set(administratorContext, administrator);
  return appendCookies(await next(), session.cookies);
};

/** Step-up authentication for sensitive actions: redirects to the sign-in page, and back to `path`, if the last sign-in is too old. */
export async function requireRecentSignIn({ request, context }: Pick<LoaderFunctionArgs, 'request' | 'context'>, path: string) {
  const { accounts } = context.get(servicesContext);
  const isRecent = await accounts.hasSignedInWithin(request, lifetimes.sensitiveActionHours * HOUR_MS);
  if (!isRecent) throw redirectWithCookies(pathToSignInAgain(path));
}

const refusalOf = ({ request, context }: Pick<LoaderFunctionArgs, 'request' | 'context'>) => ({
  reference: context.get(requestContext).reference,
  path: redactPath(new URL(request.url).pathname),
});

/**
 * Redirects to the sign-in page. A form that was sent after the session has ended gets a page with its values instead. A script
 * gets the status `lostSession` and submits the form again as a page (document/lost-connection.ts).
 */
async function answerWithoutSession(
  request: Request,
  context: Readonly<RouterContextProvider>,
  cookies: string[] = [],
): Promise<Response> {
  const { isDataRequest, nonce } = context.get(requestContext);
  const isSubmission = request.method === 'POST' && (isDataRequest || request.headers.get('Accept')?.includes('text/html'));
  const fields = isSubmission && (await readAllFields(request, MAX_KEPT_FIELDS).catch(() => null));
  if (!fields || !hasWriting(fields)) throw redirectWithCookies(signInPath(new URL(request.url)), cookies);
  if (isDataRequest) throw data(null, { status: lostSession });
  const { pathname, search } = new URL(request.url);
  const locale = localeFromCookie(request, context.get(servicesContext).env.origin);
  const html = signedOutPage({ action: pathname + search, fields, locale, nonce });
  return new Response(html, { status: lostSession, headers: { 'Content-Type': 'text/html; charset=utf-8' } });
}

/** 403, because browsers do not keep a 401 page for the Back button. */
const lostSession = 403;

/** Returns the sign-in path. For mailed links to an event or to leaving it, the sign-in returns to the event. */
function signInPath({ pathname, searchParams }: URL): string {
  const event = pathname === paths.profile ? searchParams.get('event') : matchPath(paths.leaveEvent, pathname)?.params.id;
  return event ? `${paths.auth}?${new URLSearchParams({ event })}` : paths.auth;
}

/** Returns false for a form that has only buttons and hidden fields, such as the one that joins an event. */
function hasWriting(fields: ReadonlyMap<string, string>): boolean {
  const values = [...fields.values()].filter(Boolean);
  return values.length > 3 || values.some((value) => !/^[\w.:@-]+$/.test(value));
}

/** Higher than the number of fields in the largest form. */
const MAX_KEPT_FIELDS = 1_000;

/**
 * Keeps private pages out of caches and search engines, and does not send the tokens in their URLs to other sites. Not
 * `no-referrer`: forms would then send `Origin: null` and fail the CSRF check over plain http, where browsers send no
 * Sec-Fetch-Site header.
 */
export const noStoreHeaders: MiddlewareFunction<Response> = async (_, next) => {
  const response = await next();
  // The browser may keep the response to a form without a session, so that it is still there after going back from the sign-in page.
  response.headers.set('Cache-Control', response.status === lostSession ? 'private, no-cache' : 'no-store');
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
