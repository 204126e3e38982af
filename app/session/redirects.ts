import { type ActionFunctionArgs, redirect, redirectDocument } from 'react-router';
import type { Member, SignedIn } from '#store/accounts-contract.ts';
import { servicesContext } from '../request-context.ts';
import { paths } from '../site-map.ts';
import { flashCookie, type NoticeName } from './flash.ts';

/** Redirect after POST as a full page load, so that nothing of one session stays in memory for the next. */
export function redirectWithCookies(path: string, cookies: string[] = []): Response {
  const response = redirectDocument(path, 303);
  for (const cookie of cookies) response.headers.append('Set-Cookie', cookie);
  return response;
}

/** Redirect after POST with a notice; given the id of a deletion, the notice has an undo button. */
export function redirectWithNotice(
  context: ActionFunctionArgs['context'],
  path: string,
  notice: NoticeName,
  undoId?: string | null,
): Response {
  const cookie = flashCookie(context.get(servicesContext).env.origin, notice, undoId);
  return redirect(path, { status: 303, headers: { 'Set-Cookie': cookie } });
}

/** Loader of a POST-only route: redirects reloads and copied URLs to `path`. */
export const postOnly = (path: string) => () => redirectWithCookies(path);

export function homePathOf({ isAdministrator }: Member): string {
  return isAdministrator ? paths.admin : paths.profile;
}

export function redirectAfterSignIn(
  { member, cookies, returnTo }: SignedIn & { returnTo?: string },
  notice: NoticeName,
  origin: string,
): Response {
  return redirectWithCookies(returnTo ?? homePathOf(member), [...cookies, flashCookie(origin, notice)]);
}

/** After Google sign-in has failed; the sign-in page shows the description and removes it from its address. */
export function redirectToSignIn(description?: string | null): Response {
  const query = new URLSearchParams({ error: 'google', ...(description && { error_description: description }) });
  return redirectWithCookies(`${paths.auth}?${query}`);
}
