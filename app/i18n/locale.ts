import { hostCookie } from '#server/cookies.ts';
import { isLanguageByCookie, type Locale, localeOf } from '../site-map.ts';

const LIFETIME_SECONDS = 365 * 86_400;

export function requestLocale(request: Request, pathname: string, origin: string): Locale {
  return isLanguageByCookie(pathname) ? chosenLocale(request, origin) : localeOf(pathname);
}

export function chosenLocale(request: Request, origin: string): Locale {
  return hostCookie('language', origin).read(request) === 'el' ? 'el' : 'en';
}

/** Returns a `Set-Cookie` header value. English is the default, so choosing it deletes the cookie. */
export function languageCookie(origin: string, locale: Locale): string {
  const cookie = hostCookie('language', origin);
  return locale === 'el' ? cookie.serialize('el', LIFETIME_SECONDS) : cookie.clear();
}
