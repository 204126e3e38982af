import { createSign, generateKeyPairSync } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import {
  JWKStore,
  type MutableResponse,
  type MutableToken,
  OAuth2Server,
  type TokenRequestIncomingMessage,
} from 'oauth2-mock-server';

export interface Person {
  sub: string;
  email: string;
  email_verified: boolean;
  /** Domain of a Google Workspace account. */
  hd?: string;
}

export const googleCredentials = {
  clientId: 'school.apps.googleusercontent.com',
  clientSecret: 'the secret that Google gave the school',
};
export const callbackUrl = 'http://localhost:3000/auth/google/callback';

export interface LocalGoogle {
  issuer: string;
  consent(location: string, person: Person): Promise<string>;
  cancel(location: string): string;
  forge(claims: Record<string, unknown>, isForeign?: boolean): void;
  /** Overrides all later responses of the token endpoint; null restores the normal responses. */
  respond(statusCode: number | null, body?: Record<string, unknown>): void;
  receivedCodes: string[];
  stop(): Promise<void>;
  restart(): Promise<void>;
}

export const googleEnv = (port: number) => ({
  GOOGLE_CLIENT_ID: googleCredentials.clientId,
  GOOGLE_CLIENT_SECRET: googleCredentials.clientSecret,
  GOOGLE_ISSUER: `http://localhost:${port}`,
});

/** The provider metadata contains Google's real endpoint so that the CSP and the redirects are the same as in production. */
const AUTHORIZATION_ENDPOINT = 'https://accounts.google.com/o/oauth2/v2/auth';

// Generating an RSA key takes up to half a second, so all servers of a process share one.
const signingKey = once(() => new JWKStore().generate('RS256'));
const foreignKey = once(() => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey);

function once<T>(create: () => T): () => T {
  let created: T | undefined;
  return () => (created ??= create());
}

export async function startGoogle(port = 0): Promise<LocalGoogle> {
  const server = new OAuth2Server();
  await server.issuer.keys.add(await signingKey());
  await server.start(port, '127.0.0.1');
  const issuer = server.issuer.url ?? '';
  const grants = new Map<string, { person: Person; redirectUri: string }>();
  const receivedCodes: string[] = [];
  let forged: { claims: Record<string, unknown>; isForeign: boolean } = { claims: {}, isForeign: false };
  let override: MutableResponse | null = null;

  server.service.on('beforeWellKnownOpenIdConfiguration', ({ body }: MutableResponse) => {
    if (body) body.authorization_endpoint = AUTHORIZATION_ENDPOINT;
  });
  server.service.on('beforeTokenSigning', ({ payload }: MutableToken, request: TokenRequestIncomingMessage) => {
    Object.assign(payload, { picture: 'https://lh3.googleusercontent.com/a/portrait', name: 'Ελένη' });
    Object.assign(payload, grants.get(request.body.code ?? '')?.person, forged.claims);
  });
  server.service.on('beforeResponse', (response: MutableResponse, { body: request }: TokenRequestIncomingMessage) => {
    const given = request as unknown as Record<string, string>;
    const code = given.code ?? '';
    const isValid =
      given.grant_type === 'authorization_code' &&
      given.client_id === googleCredentials.clientId &&
      given.client_secret === googleCredentials.clientSecret &&
      given.redirect_uri === grants.get(code)?.redirectUri;
    grants.delete(code);
    receivedCodes.push(code);
    if (override) Object.assign(response, override);
    else if (!isValid) Object.assign(response, { statusCode: 400, body: { error: 'invalid_grant' } });
    else if (forged.isForeign && response.body) {
      const signed = String(response.body.id_token).split('.').slice(0, 2).join('.');
      response.body.id_token = `${signed}.${createSign('sha256').update(signed).sign(foreignKey(), 'base64url')}`;
    }
  });

  return {
    issuer,
    async consent(location, person) {
      const { search, searchParams } = new URL(location);
      if (searchParams.get('code_challenge_method') !== 'S256') throw new Error('PKCE is missing');
      const response = await fetch(`${issuer}/authorize${search}`, { redirect: 'manual' });
      const callback = response.headers.get('location') ?? '';
      const code = new URL(callback).searchParams.get('code') ?? '';
      grants.set(code, { person, redirectUri: searchParams.get('redirect_uri') ?? '' });
      return callback;
    },
    cancel(location) {
      const { searchParams } = new URL(location);
      const query = new URLSearchParams({ state: searchParams.get('state') ?? '', error: 'access_denied' });
      return `${searchParams.get('redirect_uri')}?${query}`;
    },
    forge(claims, isForeign = false) {
      forged = { claims, isForeign };
    },
    respond(statusCode, body = {}) {
      override = statusCode === null ? null : { statusCode, body };
    },
    receivedCodes,
    stop: () => server.stop(),
    restart: () => server.start(Number(new URL(issuer).port), '127.0.0.1'),
  };
}

/** Replaces the redirect to Google's page by the one that leads back from it, because Playwright does not intercept redirected requests. */
export async function handleConsentPage(page: Page, google: LocalGoogle, person?: Person): Promise<void> {
  const start = '**/auth/google';
  await page.unroute(start);
  await page.route(start, async (route) => {
    const response = await route.fetch({ maxRedirects: 0 });
    const { location = '', ...headers } = response.headers();
    expect(location).toContain('https://accounts.google.com/');
    const back = person ? await google.consent(location, person) : google.cancel(location);
    await route.fulfill({ response, headers: { ...headers, location: back } });
  });
}
