import { RouterContextProvider } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { log } from '#server/log.ts';
import { Administrator } from '#store/administrator.ts';
import { requestContext, type Services, servicesContext } from '../request-context.ts';
import { administratorContext, memberContext, requireAdministrator, requireMember } from './session.ts';

type Session = { member: { id: string; email: string; isAdministrator: boolean }; cookies: string[] } | null;

const sessionOf = (isAdministrator: boolean, cookies: string[] = []): Session => ({
  member: { id: '1', email: 'lua@example.gr', isAdministrator },
  cookies,
});

async function run(guard: typeof requireMember, readSession: () => Promise<Session>, response = new Response()) {
  const context = new RouterContextProvider();
  const services = { env: { origin: 'http://localhost:3000' }, accounts: { session: readSession } };
  context.set(servicesContext, services as unknown as Services);
  context.set(requestContext, { reference: 'abcd1234', nonce: undefined, ip: '', isDataRequest: false });
  const next = vi.fn(async () => response);
  const request = new Request('http://localhost:3000/');
  const args = { request, context, url: new URL(request.url), pattern: '/', params: {} } as unknown as Parameters<
    typeof guard
  >[0];
  const result = await Promise.resolve(guard(args, next)).catch((error) => error);
  return { result, context, next };
}

describe.each([
  ['requireMember', requireMember, null, '/auth'],
  ['requireAdministrator', requireAdministrator, null, '/auth'],
  ['requireAdministrator', requireAdministrator, sessionOf(false), '/auth'],
] as const)('%s', (_, guard, session, path) => {
  it(`redirects ${session ? 'other members' : 'visitors'} before any loader runs`, async () => {
    const { result, next, context } = await run(guard, async () => session);
    expect([result.status, result.headers.get('Location')]).toEqual([303, path]);
    expect(next).not.toHaveBeenCalled();
    expect(() => context.get(memberContext)).toThrow();
    expect(() => context.get(administratorContext)).toThrow();
  });
});

const guards = [
  { name: 'requireMember', guard: requireMember },
  { name: 'requireAdministrator', guard: requireAdministrator },
];

describe('session middleware', () => {
  it('requireMember gives the member to loaders, but no administrator', async () => {
    const { context, next } = await run(requireMember, async () => sessionOf(true));
    expect(next).toHaveBeenCalledOnce();
    expect(context.get(memberContext).id).toBe('1');
    expect(() => context.get(administratorContext)).toThrow();
  });

  it('requireAdministrator gives the administrator to loaders', async () => {
    const { context } = await run(requireAdministrator, async () => sessionOf(true));
    expect(context.get(administratorContext)).toBeInstanceOf(Administrator);
  });

  it.each(guards)('$name renews the session unless the response ends it', async ({ guard }) => {
    const renewed = sessionOf(true, ['session=new; Path=/']);
    expect((await run(guard, async () => renewed)).result.headers.getSetCookie()).toEqual(['session=new; Path=/']);
    const ended = new Response(null, { headers: { 'Set-Cookie': 'session=; Max-Age=0' } });
    expect((await run(guard, async () => renewed, ended)).result.headers.getSetCookie()).toEqual(['session=; Max-Age=0']);
  });

  it.each(guards)('$name responds with 503 when the database is unavailable', async ({ guard }) => {
    const error = vi.spyOn(log, 'error').mockImplementation(() => {});
    const { result, next } = await run(guard, () => Promise.reject(new Error('gone')));
    expect(result.init).toMatchObject({ status: 503, headers: { 'Retry-After': '5' } });
    expect(next).not.toHaveBeenCalled();
    expect(error).toHaveBeenCalledWith('session lookup failed', { reference: 'abcd1234', error: new Error('gone') });
    error.mockRestore();
  });
});

it.each([
  { session: sessionOf(false), lines: [['authorization refused', { reference: 'abcd1234', path: '/', account: '1' }]] },
  { session: sessionOf(true), lines: [] },
  { session: null, lines: [] },
])('logs members who ask for the admin area: %o', async ({ session, lines }) => {
  const warn = vi.spyOn(log, 'warn').mockImplementation(() => {});
  await run(requireAdministrator, async () => session);
  expect(warn.mock.calls).toEqual(lines);
  warn.mockRestore();
});
