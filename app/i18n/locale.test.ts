import { describe, expect, it } from 'vitest';
import { chosenLocale, languageCookie, localeFor } from './locale.ts';

const http = 'http://localhost:3000';
const https = 'https://school.example';
const asked = (cookie?: string) => new Request(`${http}/auth`, { headers: { ...(cookie && { cookie }) } });

describe('the language of the members’ pages', () => {
  it.each([http, https])('is remembered at %s, and forgotten when it is English again', (origin) => {
    const line = languageCookie(origin, 'el');
    expect(chosenLocale(asked(`a=1; ${line.split(';')[0]}; b=2`), origin)).toBe('el');
    const forgotten = languageCookie(origin, 'en');
    expect(forgotten).toContain('Max-Age=0');
    expect(chosenLocale(asked(forgotten.split(';')[0]), origin)).toBe('en');
  });

  it('is out of reach of scripts and other sites', () => {
    expect(languageCookie(http, 'el')).toBe('language=el; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax');
    expect(languageCookie(https, 'el')).toBe('__Host-language=el; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax; Secure');
  });

  it.each([undefined, 'language=', 'language=pt', 'language=EL', 'xlanguage=el', '__Host-language=el'])(
    '%s is English',
    (cookie) => expect(chosenLocale(asked(cookie), http)).toBe('en'),
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
  ])('of %s, once chosen, is %s', (path, locale) => expect(localeFor(asked('language=el'), path, http)).toBe(locale));
});
