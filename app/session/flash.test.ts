import { describe, expect, it } from 'vitest';
import { flashCookie, takeFlash } from './flash.ts';

const http = 'http://localhost:3000';
const https = 'https://school.example';
const asked = (cookie: string, origin = http) =>
  takeFlash(new Request(`${origin}/profile`, { headers: { ...(cookie && { cookie }) } }), origin);
const sent = (line: string) => line.split(';')[0] ?? '';

describe('a notice after a redirect', () => {
  it.each([http, https])('is shown once at %s', (origin) => {
    const { flash, cookies } = asked(`a=1; ${sent(flashCookie(origin, 'signed-in'))}; b=2`, origin);
    expect(flash).toEqual({ name: 'signed-in', text: 'Successfully logged in!', kind: 'done' });
    expect(asked(sent(cookies[0] ?? ''), origin).flash).toBeNull();
    expect(cookies[0]).toContain('Max-Age=0');
  });

  it('is out of reach of scripts and other sites', () => {
    expect(flashCookie(http, 'signed-in')).toBe('flash=signed-in; Path=/; Max-Age=60; HttpOnly; SameSite=Lax');
    expect(flashCookie(https, 'signed-in')).toBe('__Host-flash=signed-in; Path=/; Max-Age=60; HttpOnly; SameSite=Lax; Secure');
  });

  it('alarms where something failed', () => {
    expect(asked('flash=admin-only').flash).toMatchObject({ text: 'Please log in to access the admin panel', kind: 'error' });
  });

  it.each(['flash=constructor', 'flash=__proto__', 'flash=', 'flash=<b>', 'xflash=signed-in'])('%s says nothing', (cookie) => {
    expect(asked(cookie).flash).toBeNull();
  });

  it('costs no cookie where there is none', () => expect(asked('')).toEqual({ flash: null, cookies: [] }));
});
