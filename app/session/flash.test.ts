import { describe, expect, it } from 'vitest';
import { consumeFlash, flashCookie } from './flash.ts';

const http = 'http://localhost:3000';
const https = 'https://school.example';
const consume = (cookie: string, origin = http) =>
  consumeFlash(new Request(`${origin}/profile`, { headers: { ...(cookie && { cookie }) } }), origin);
const sentBack = (line: string) => line.split(';')[0] ?? '';

describe('consumeFlash', () => {
  it.each([http, https])('shows a notice once at %s', (origin) => {
    const { flash, headers } = consume(`a=1; ${sentBack(flashCookie(origin, 'signed-in'))}; b=2`, origin);
    const deletion = new Headers(headers).get('Set-Cookie') ?? '';
    expect(flash).toEqual({ name: 'signed-in', text: 'Successfully logged in!', kind: 'done' });
    expect(consume(sentBack(deletion), origin).flash).toBeNull();
    expect(deletion).toContain('Max-Age=0');
  });

  it('uses a cookie that scripts and other sites cannot read', () => {
    expect(flashCookie(http, 'signed-in')).toBe('flash=signed-in; Max-Age=60; Path=/; HttpOnly; SameSite=Lax');
    expect(flashCookie(https, 'signed-in')).toBe('__Host-flash=signed-in; Max-Age=60; Path=/; HttpOnly; Secure; SameSite=Lax');
  });

  it('shows the number that the cookie holds', () => {
    const textOf = (cookie: string) => consume(cookie).flash?.text;
    const fourteen = sentBack(flashCookie(http, 'event-updated-notified', 14));
    expect(textOf(fourteen)).toBe('Event updated successfully! 14 people get an email.');
    expect(textOf('flash=event-updated-notified.1')).toBe('Event updated successfully! 1 person gets an email.');
    expect(textOf('flash=event-updated-notified.x')).toBe('Event updated successfully!  people get an email.');
  });

  it('offers to undo a deletion, with the number of people who get an email', () => {
    const id = '0f'.repeat(16);
    const action = { label: 'Undo', path: '/admin/undo', id };
    expect(consume(`flash=event-deleted.${id}`).flash).toMatchObject({ text: 'Event deleted successfully!', action });
    expect(consume(sentBack(flashCookie(http, 'event-deleted-notified', `${id}.12`))).flash).toMatchObject({
      text: 'Event deleted successfully! 12 people get an email, unless you undo this.',
      action,
    });
    expect(consume('flash=event-deleted.0f').flash).not.toHaveProperty('action');
  });

  it('offers to undo a publication by restoring the one before it', () => {
    const { flash } = consume(sentBack(flashCookie(http, 'content-published', 'instructor.vento.3')));
    const path = '/admin/pages/instructor.vento/versions/2/restore';
    expect(flash?.action).toEqual({ label: 'Undo', path, id: '3' });
    for (const detail of ['home.0', 'home', '//evil.example/.1', ''])
      expect(consume(`flash=content-published.${encodeURIComponent(detail)}`).flash, detail).not.toHaveProperty('action');
  });

  it('names the event whose title the cookie holds', () => {
    const cookie = sentBack(flashCookie(http, 'event-joined', 'Roda. Νοέμβριος; 50% $& “x”'));
    expect(cookie).toMatch(/^[!-~]+$/);
    expect(consume(cookie).flash?.text).toBe('You have signed up for “Roda. Νοέμβριος; 50% $& “x””. See you there.');
    expect(consume('flash=event-left.%FF').flash?.text).toBe('You are no longer signed up for “”.');
  });

  it('shortens a title that does not fit into a notice', () => {
    const cookie = sentBack(flashCookie(http, 'event-left', `${'🥁'.repeat(37)} ${'🥁'.repeat(200)}`));
    expect(cookie.length).toBeLessThan(1_000);
    expect(consume(sentBack(flashCookie(http, 'event-left', 'x'.repeat(200)))).flash?.text).toContain(`“${'x'.repeat(39)}…”`);
    expect(consume(cookie).flash?.text).toBe(`You are no longer signed up for “${'🥁'.repeat(37)}…”.`);
  });

  it('returns failures with the kind error', () => {
    expect(consume('flash=admin-only').flash).toMatchObject({ text: 'Please log in to access the admin panel', kind: 'error' });
  });

  it('ignores unknown cookies', () => {
    for (const cookie of ['flash=constructor', 'flash=__proto__', 'flash=', 'flash=<b>', 'xflash=signed-in'])
      expect(consume(cookie).flash, cookie).toBeNull();
  });

  it('sets no cookie without a notice', () => expect(consume('')).toEqual({ flash: null, headers: {} }));
});
