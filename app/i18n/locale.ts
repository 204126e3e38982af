// The members' pages have one address in both languages: which of them, this browser remembers. English is what nobody chose.
import { isLanguageByCookie, type Locale, localeOf } from '../site-map.ts';

const lifetime = 365 * 86_400; // s

/** The language of the page at this path, for who asks with this request. */
export function localeFor(request: Request, pathname: string, origin: string): Locale {
  return isLanguageByCookie(pathname) ? chosenLocale(request, origin) : localeOf(pathname);
}

/** What was chosen for the members' pages. */
export function chosenLocale(request: Request, origin: string): Locale {
  const cookies = request.headers.get('Cookie')?.split('; ');
  return cookies?.includes(`${nameAt(origin)}=el`) ? 'el' : 'en';
}

/** The Set-Cookie line that remembers the choice; of English, that there was one. */
export function languageCookie(origin: string, locale: Locale): string {
  const [value, age] = locale === 'el' ? ['el', lifetime] : ['', 0];
  const secure = origin.startsWith('https:') ? '; Secure' : '';
  return `${nameAt(origin)}=${value}; Path=/; Max-Age=${age}; HttpOnly; SameSite=Lax${secure}`;
}

const nameAt = (origin: string) => (origin.startsWith('https:') ? '__Host-language' : 'language');
