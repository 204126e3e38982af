import { hostCookie } from '#server/cookies.ts';
import { lifetimes } from '#store/lifetimes.ts';
import { type Locale, localeOf, usesLanguageCookie } from '../site-map.ts';

export function requestLocale(request: Request, pathname: string, origin: string): Locale {
  return usesLanguageCookie(pathname) ? localeFromCookie(request, origin) : localeOf(pathname);
}

export function localeFromCookie(request: Request, origin: string): Locale {
  return hostCookie('language', origin).read(request) === 'el' ? 'el' : 'en';
}

/** Returns a `Set-Cookie` header value. English is the default, so choosing it deletes the cookie. */
export function languageCookie(origin: string, locale: Locale): string {
  const cookie = hostCookie('language', origin);
  return locale === 'el' ? cookie.serialize('el', lifetimes.languageCookieDays * 86_400) : cookie.clear();
}
