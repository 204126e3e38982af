// Members' pages have one URL for both languages; a cookie holds the choice. The default is English.
import { isLanguageByCookie, type Locale, localeOf } from '../site-map.ts';

const lifetime = 365 * 86_400; // s

export function requestLocale(request: Request, pathname: string, origin: string): Locale {
  return isLanguageByCookie(pathname) ? chosenLocale(request, origin) : localeOf(pathname);
}

export function chosenLocale(request: Request, origin: string): Locale {
  const cookies = request.headers.get('Cookie')?.split('; ');
  return cookies?.includes(`${cookieName(origin)}=el`) ? 'el' : 'en';
}

/** The `Set-Cookie` line for a choice; English deletes the cookie. */
export function languageCookie(origin: string, locale: Locale): string {
  const [value, maxAge] = locale === 'el' ? ['el', lifetime] : ['', 0];
  const secure = origin.startsWith('https:') ? '; Secure' : '';
  return `${cookieName(origin)}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure}`;
}

function cookieName(origin: string): string {
  return origin.startsWith('https:') ? '__Host-language' : 'language';
}

/** The `lang` attribute of user input: Greek if it has Greek letters, otherwise that of the page. */
export function guessLanguage(text: string): 'el' | undefined {
  return /\p{Script=Greek}/u.test(text) ? 'el' : undefined;
}
