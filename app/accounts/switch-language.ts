import { readFormOrEmpty } from '#server/form.ts';
import { Administrator, saveAdministratorLocale } from '#store/administrator.ts';
import { chosenLanguageCookie } from '../i18n/locale.ts';
import { logError, servicesContext } from '../request-context.ts';
import { postOnly, redirectWithCookies } from '../session/redirects.ts';
import { noStoreHeaders } from '../session/session.ts';
import { locales, paths, usesLanguageCookie } from '../site-map.ts';
import type { Route } from './+types/switch-language';

export const middleware = [noStoreHeaders];

export async function action({ request, context }: Route.ActionArgs) {
  const { accounts, database, env } = context.get(servicesContext);
  const { language, from } = await readFormOrEmpty(request, ['language', 'from']);
  const locale = locales.find((each) => each === language);
  if (!locale) return redirectWithCookies(backTo(from, env.origin));
  try {
    const session = await accounts.session(request);
    const administrator = session && Administrator.of(session.member);
    if (administrator) await saveAdministratorLocale(database, administrator, locale);
  } catch (error) {
    logError('language save failed', context, error);
  }
  return redirectWithCookies(backTo(from, env.origin), [chosenLanguageCookie(env.origin, locale)]);
}

/** Prevents an open redirect: accepts only paths of pages that use the language cookie. */
function backTo(from: string, origin: string): string {
  const url = from.startsWith('/') ? URL.parse(origin + from) : null;
  return url && usesLanguageCookie(url.pathname) ? url.pathname + url.search : paths.auth;
}

export const loader = postOnly(paths.auth);
