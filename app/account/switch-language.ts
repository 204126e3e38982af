import { readFormOrEmpty } from '#server/form.ts';
import { chosenLanguageCookie } from '../i18n/locale.ts';
import { servicesContext } from '../request-context.ts';
import { postOnly, redirectWithCookies } from '../session/redirects.ts';
import { noStoreHeaders } from '../session/session.ts';
import { locales, paths, usesLanguageCookie } from '../site-map.ts';
import type { Route } from './+types/switch-language';

export const middleware = [noStoreHeaders];

export async function action({ request, context }: Route.ActionArgs) {
  const { origin } = context.get(servicesContext).env;
  const { language, from } = await readFormOrEmpty(request, ['language', 'from']);
  const locale = locales.find((each) => each === language);
  return redirectWithCookies(backTo(from, origin), locale ? [chosenLanguageCookie(origin, locale)] : []);
}

/** Prevents an open redirect: accepts only paths of pages that use the language cookie. */
function backTo(from: string, origin: string): string {
  const url = from.startsWith('/') ? URL.parse(origin + from) : null;
  return url && usesLanguageCookie(url.pathname) ? url.pathname + url.search : paths.auth;
}

export const loader = postOnly(paths.auth);
