import { RouterContextProvider } from 'react-router';
import { expect, test, vi } from 'vitest';
import { readEnv } from '#server/env.ts';
import { requestContext, type Services, servicesContext } from '../request-context.ts';
import { action } from './delete-account.tsx';

test('rejects a password that is too long without normalizing or hashing it', async () => {
  const accounts = { requiredReauth: async () => 'password', deleteAccount: vi.fn() };
  const context = new RouterContextProvider();
  context.set(servicesContext, { env: readEnv({}), secret: 'secret', accounts } as unknown as Services);
  context.set(requestContext, { reference: 'R1', nonce: undefined, ip: '203.0.113.7', isDataRequest: false });
  const body = new URLSearchParams({ password: 'x'.repeat(129) });
  const request = new Request('http://localhost:3000/profile/settings/delete', { method: 'POST', body });
  const result = await action({ request, context } as unknown as Parameters<typeof action>[0]);
  expect(result).toMatchObject({ data: { outcome: 'invalid' }, init: { status: 400 } });
  expect(accounts.deleteAccount).not.toHaveBeenCalled();
});
