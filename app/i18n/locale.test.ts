import { describe, expect, it } from 'vitest';
import { chosenLanguageCookie, linkedLanguageCookie, localeFromCookie, requestLocale } from './locale.ts';

const http = 'http://localhost:3000';
const https = 'https://school.example';
const requestWith = (cookie?: string) => new Request(`${http}/auth`, { headers: { ...(cookie && { cookie }) } });

/** Cookie header of a browser that has received the `Set-Cookie` line. */
const receiving = (line: string | null) => requestWith(line?.includes('Max-Age=0') ? undefined : line?.split(';')[0]);

describe('language cookie', () => {
  it.each([http, https])('stores the language chosen at %s', (origin) => {
    for (const locale of ['el', 'en'] as const)
      expect(localeFromCookie(receiving(chosenLanguageCookie(origin, locale)), origin)).toBe(locale);
    const [pair] = chosenLanguageCookie(origin, 'el').split(';');
    expect(localeFromCookie(requestWith(`a=1; ${pair}; b=2`), origin)).toBe('el');
  });

  it.each([http, https])('follows the last link at %s until the visitor chooses a language', (origin) => {
    let request = requestWith();
    for (const locale of ['el', 'el', 'en', 'en', 'el'] as const) {
      request = receiving(linkedLanguageCookie(request, origin, locale));
      expect(localeFromCookie(request, origin)).toBe(locale);
    }
    for (const chosen of ['el', 'en'] as const)
      for (const linked of ['el', 'en'] as const)
        expect(linkedLanguageCookie(receiving(chosenLanguageCookie(origin, chosen)), origin, linked)).toBeNull();
  });

  it('applies to the admin area, whether chosen or from a link', () => {
    const cookies = [
      linkedLanguageCookie(requestWith(), http, 'el'),
      ...(['el', 'en'] as const).map((each) => chosenLanguageCookie(http, each)),
    ];
    expect(cookies.map((cookie) => requestLocale(receiving(cookie), '/admin/events', http))).toEqual(['el', 'el', 'en']);
  });

  it('is HttpOnly and SameSite=Lax, and has the __Host- prefix on HTTPS', () => {
    expect(chosenLanguageCookie(http, 'el')).toBe('language=el; Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax');
    expect(chosenLanguageCookie(https, 'en')).toBe(
      '__Host-language=en; Max-Age=31536000; Path=/; HttpOnly; Secure; SameSite=Lax',
    );
    expect(linkedLanguageCookie(requestWith(), https, 'el')).toBe(
      '__Host-language=el.link; Max-Age=31536000; Path=/; HttpOnly; Secure; SameSite=Lax',
    );
  });

  it('defaults to English with any other Cookie header', () => {
    expect(localeFromCookie(requestWith(), http)).toBe('en');
    for (const value of ['', 'pt', 'EL', 'el.x', 'elx'])
      expect(localeFromCookie(requestWith(`language=${value}`), http)).toBe('en');
    for (const name of ['xlanguage', '__Host-language']) expect(localeFromCookie(requestWith(`${name}=el`), http)).toBe('en');
  });

  it.each([
    ['/auth', 'el'],
    ['/auth/', 'el'],
    ['/profile/settings/delete', 'el'],
    ['/admin', 'el'],
    ['/administrator', 'el'],
    ['/en', 'en'],
    ['/', 'el'],
    ['/authors', 'el'],
    ['/en/auth', 'en'],
  ])('with the Greek cookie, %s has locale %s', (path, locale) =>
    expect(requestLocale(requestWith('language=el'), path, http)).toBe(locale),
  );
});
