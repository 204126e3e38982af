import { type ActionFunctionArgs, type MiddlewareFunction, redirect, redirectDocument } from 'react-router';
import type { Member, SignedIn } from '#store/accounts-contract.ts';
import { chosenLanguageCookie, linkedLanguageCookie } from '../i18n/locale.ts';
import { servicesContext } from '../request-context.ts';
import { locales, paths } from '../site-map.ts';
import { flashCookie, type NoticeName } from './flash.ts';

/** Redirect after POST with a full page load so that no data of the previous session stays in the browser's memory. */
export function redirectWithCookies(path: string, cookies: string[] = []): Response {
  return redirectDocument(path, { status: 303, headers: cookies.map((cookie) => ['Set-Cookie', cookie]) });
}

/** Redirect after POST without a full page load: React Router navigates and shows the notice once. */
export function redirectWithNotice(
  context: ActionFunctionArgs['context'],
  path: string,
  notice: NoticeName,
  detail?: string | number | null,
): Response {
  const cookie = flashCookie(context.get(servicesContext).env.origin, notice, detail);
  return redirect(path, { status: 303, headers: { 'Set-Cookie': cookie } });
}

/** Moves the parameter of `withLanguage` from the URL to the language cookie, unless the visitor has chosen a language. */
export const rememberLanguage: MiddlewareFunction<Response> = ({ request, url, context }, next) => {
  const { searchParams } = url;
  const locale = locales.find((each) => each === searchParams.get('language'));
  if (!locale || request.method !== 'GET') return next();
  searchParams.delete('language');
  const { origin } = context.get(servicesContext).env;
  const cookie = linkedLanguageCookie(request, origin, locale);
  return redirectWithCookies(url.pathname + url.search, cookie ? [cookie] : []);
};

/** Loader of a POST-only route. Redirects GET requests, such as a reload or a copied URL, to `path`. */
export const postOnly = (path: string) => () => redirectWithCookies(path);

export function homePathOf({ isAdministrator }: Member): string {
  return isAdministrator ? paths.admin : paths.profile;
}

export function redirectAfterSignIn(
  { member, cookies, returnTo }: SignedIn & { returnTo?: string },
  notice: NoticeName,
  origin: string,
): Response {
  const language = member.locale ? [chosenLanguageCookie(origin, member.locale)] : [];
  return redirectWithCookies(returnTo ?? homePathOf(member), [...cookies, ...language, flashCookie(origin, notice)]);
}

export function redirectToSignIn(description?: string | null): Response {
  const query = new URLSearchParams({ error: '', ...(description && { error_description: description }) });
  return redirectWithCookies(`${paths.auth}?${query}`);
}
