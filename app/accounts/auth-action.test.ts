import { RouterContextProvider } from 'react-router';
import { expect, test, vi } from 'vitest';
import { readEnv } from '#server/env.ts';
import { log } from '#server/log.ts';
import { requestContext, type Services, servicesContext } from '../request-context.ts';
import { authAction } from './auth-action.ts';

async function submitWithoutDatabase(path: string, form: Record<string, string>, received = vi.fn()) {
  received.mockRejectedValue(new Error('no database'));
  const accounts = new Proxy({}, { get: () => received });
  const context = new RouterContextProvider();
  context.set(servicesContext, { env: readEnv({}), secret: 'secret', accounts } as Services);
  context.set(requestContext, { reference: 'R1', nonce: undefined, ip: '203.0.113.7', isDataRequest: false });
  const request = new Request(`http://localhost:3000${path}`, { method: 'POST', body: new URLSearchParams(form) });
  const args = { request, url: new URL(request.url), context, params: {} };
  return authAction(args as unknown as Parameters<typeof authAction>[0]);
}

const credentials = { email: 'eleni@example.org', password: 'the right password' };

test.each([
  ['/auth', 'sign-in', 'sign-in'],
  ['/auth', 'anything', 'sign-in'],
  ['/auth?mode=sign-up', 'sign-up', 'sign-up'],
  ['/auth?confirm=token', 'confirm', 'confirm'],
  ['/auth', 'forgot', 'forgot'],
  ['/auth', 'resend', 'resend'],
  ['/auth?sign-in=token', 'by-link', 'by-link'],
  ['/auth?sign-in=token', 'sign-in', 'sign-in'],
  ['/auth?reset=token', 'reset', 'reset'],
  ['/auth?reset=token', 'forgot', 'forgot'],
])('logs a failed submission of %s with the button %s as intent %s', async (path, button, intent) => {
  const error = vi.spyOn(log, 'error').mockImplementation(() => {});
  await submitWithoutDatabase(path, { ...credentials, password_confirm: credentials.password, intent: button });
  expect(error.mock.calls).toEqual([['account action failed', { reference: 'R1', intent, error: expect.any(Error) }]]);
  error.mockRestore();
});

test('passes the password on exactly as received', async () => {
  const error = vi.spyOn(log, 'error').mockImplementation(() => {});
  const received = vi.fn();
  const password = ' \u0395\u0301λένη\r\n ';
  await submitWithoutDatabase('/auth', { email: credentials.email, password }, received);
  await submitWithoutDatabase('/auth?reset=token', { password, password_confirm: password }, received);
  expect(received.mock.calls).toMatchObject([[{ password }], [{ password }]]);
  error.mockRestore();
});

test('rejects a new password without a reset link', async () => {
  for (const path of ['/auth', '/auth?confirm=token']) {
    expect(await submitWithoutDatabase(path, { ...credentials, intent: 'reset' })).toMatchObject({
      data: { outcome: 'refused', reason: 'resetLinkExpired' },
      init: { status: 410 },
    });
  }
});
