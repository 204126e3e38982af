import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { callbackUrl, googleCredentials, startGoogle } from '#tests/support/google.ts';
import { listenLocally } from '#tests/support/listen-locally.ts';
import { createOidcClient } from './oidc.ts';

const person = { sub: '1', email: 'Eleni@Example.org', email_verified: true };

async function setUp(change: { clientSecret?: string } = {}) {
  const google = await startGoogle();
  onTestFinished(() => google.stop());
  const client = createOidcClient({ issuer: google.issuer, ...googleCredentials, redirectUri: callbackUrl, ...change });
  return { google, client };
}

test('returns the subject and the canonical email of the person who consents', async () => {
  const { google, client } = await setUp();
  const { location, checks } = await client.authorize();
  const { searchParams } = new URL(await google.consent(location, person));
  const identity = { subject: '1', email: 'eleni@example.org', isAuthoritative: false };
  expect(await client.identify(searchParams, checks)).toEqual(identity);
});

test('sends new random values with each authorization', async () => {
  const { client } = await setUp();
  const [one, two] = [await client.authorize(), await client.authorize()];
  for (const name of ['state', 'nonce', 'codeVerifier'] as const) expect(one.checks[name]).not.toBe(two.checks[name]);
});

test('rejects a callback with the state of another sign-in, before any request to the provider', async () => {
  const { google, client } = await setUp();
  const [one, two] = [await client.authorize(), await client.authorize()];
  const { searchParams } = new URL(await google.consent(one.location, person));
  await expect(client.identify(searchParams, two.checks)).rejects.toMatchObject({ reason: 'expired' });
  expect(google.receivedCodes).toEqual([]);
});

test.each(['nonce', 'codeVerifier'] as const)('rejects a callback with the %s of another sign-in', async (name) => {
  const { google, client } = await setUp();
  const [one, two] = [await client.authorize(), await client.authorize()];
  const { searchParams } = new URL(await google.consent(one.location, person));
  const checks = { ...one.checks, [name]: two.checks[name] };
  await expect(client.identify(searchParams, checks)).rejects.toMatchObject({ reason: 'invalid' });
});

test('distinguishes a wrong client secret from an outage', async () => {
  const { google, client } = await setUp({ clientSecret: 'wrong' });
  const { location, checks } = await client.authorize();
  const { searchParams } = new URL(await google.consent(location, person));
  await expect(client.identify(searchParams, checks)).rejects.toMatchObject({ reason: 'invalid', detail: 'invalid_grant' });
});

test('times out when the provider does not respond', async () => {
  const issuer = `http://localhost:${await listenLocally(createServer(() => {}))}`;
  const client = createOidcClient({ issuer, ...googleCredentials, redirectUri: callbackUrl }, { timeoutSeconds: 0.2 });
  await expect(client.authorize()).rejects.toMatchObject({ reason: 'unavailable', detail: 'OAUTH_TIMEOUT' });
});

test('rejects an http issuer except on a loopback address', async () => {
  const client = createOidcClient({ issuer: 'http://provider.example', ...googleCredentials, redirectUri: callbackUrl });
  await expect(client.authorize()).rejects.toMatchObject({ reason: 'invalid', detail: 'OAUTH_HTTP_REQUEST_FORBIDDEN' });
});
