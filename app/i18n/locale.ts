import { hostCookie } from '#server/cookies.ts';
import { type Locale, localeOf, usesLanguageCookie } from '../site-map.ts';

const LIFETIME_SECONDS = 365 * 86_400;

export function requestLocale(request: Request, pathname: string, origin: string): Locale {
  return usesLanguageCookie(pathname) ? localeFromCookie(request, origin) : localeOf(pathname);
}

export function localeFromCookie(request: Request, origin: string): Locale {
  return hostCookie('language', origin).read(request) === 'el' ? 'el' : 'en';
}

/** Returns a `Set-Cookie` header value. English is the default, so choosing it deletes the cookie. */
export function languageCookie(origin: string, locale: Locale): string {
  const cookie = hostCookie('language', origin);
  return locale === 'el' ? cookie.serialize('el', LIFETIME_SECONDS) : cookie.clear();
}
