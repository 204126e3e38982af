import { describe, expect, it } from 'vitest';
import { languageCookie, localeFromCookie, requestLocale } from './locale.ts';

const http = 'http://localhost:3000';
const https = 'https://school.example';
const requestWith = (cookie?: string) => new Request(`${http}/auth`, { headers: { ...(cookie && { cookie }) } });

describe('language cookie', () => {
  it.each([http, https])('stores Greek at %s and is deleted when English is chosen', (origin) => {
    const line = languageCookie(origin, 'el');
    expect(localeFromCookie(requestWith(`a=1; ${line.split(';')[0]}; b=2`), origin)).toBe('el');
    const deleted = languageCookie(origin, 'en');
    expect(deleted).toContain('Max-Age=0');
    expect(localeFromCookie(requestWith(deleted.split(';')[0]), origin)).toBe('en');
  });

  it('is HttpOnly and SameSite=Lax, and has the __Host- prefix on HTTPS', () => {
    expect(languageCookie(http, 'el')).toBe('language=el; Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax');
    expect(languageCookie(https, 'el')).toBe('__Host-language=el; Max-Age=31536000; Path=/; HttpOnly; Secure; SameSite=Lax');
  });

  it.each([undefined, 'language=', 'language=pt', 'language=EL', 'xlanguage=el', '__Host-language=el'])(
    'defaults to English with the Cookie header %s',
    (cookie) => expect(localeFromCookie(requestWith(cookie), http)).toBe('en'),
  );

  it.each([
    ['/auth', 'el'],
    ['/auth/', 'el'],
    ['/profile/settings/delete', 'el'],
    ['/admin', 'en'],
    ['/en', 'en'],
    ['/', 'el'],
    ['/authors', 'el'],
    ['/en/auth', 'en'],
  ])('with the Greek cookie, %s has locale %s', (path, locale) =>
    expect(requestLocale(requestWith('language=el'), path, http)).toBe(locale),
  );
});
