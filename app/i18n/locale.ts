import { hostCookie } from '#server/cookies.ts';
import { lifetimes } from '#store/lifetimes.ts';
import { type Locale, localeOf, usesLanguageCookie } from '../site-map.ts';

const maxAgeSeconds = lifetimes.languageCookieDays * 86_400;

/** Cookie value for Greek that a link has set. The values `el` and `en` are choices of the visitor. */
const linkedGreek = 'el.link';

export function requestLocale(request: Request, pathname: string, origin: string): Locale {
  return usesLanguageCookie(pathname) ? localeFromCookie(request, origin) : localeOf(pathname);
}

export function localeFromCookie(request: Request, origin: string): Locale {
  const stored = hostCookie('language', origin).read(request);
  return stored === 'el' || stored === linkedGreek ? 'el' : 'en';
}

/** Returns a `Set-Cookie` header value for a language that the visitor has chosen with the language switch. */
export function chosenLanguageCookie(origin: string, locale: Locale): string {
  return hostCookie('language', origin).serialize(locale, maxAgeSeconds);
}

/**
 * Returns a `Set-Cookie` header value for the language of a page or mail that links here, null if the visitor has chosen a language.
 * English is the default, so it deletes the cookie.
 */
export function linkedLanguageCookie(request: Request, origin: string, locale: Locale): string | null {
  const cookie = hostCookie('language', origin);
  const stored = cookie.read(request);
  if (stored === 'el' || stored === 'en') return null;
  return locale === 'el' ? cookie.serialize(linkedGreek, maxAgeSeconds) : cookie.clear();
}
