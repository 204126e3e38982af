// Google in the tests: a local OpenID Connect provider (oauth2-mock-server) that a person can consent at.
import { createSign, generateKeyPairSync } from 'node:crypto';
import type { Page } from '@playwright/test';
import { type MutableResponse, type MutableToken, OAuth2Server, type TokenRequestIncomingMessage } from 'oauth2-mock-server';

export interface Person {
  sub: string;
  email: string;
  email_verified: boolean;
}

export const googleCredentials = {
  clientId: 'school.apps.googleusercontent.com',
  clientSecret: 'the secret that Google gave the school',
};
export const callbackAddress = 'http://localhost:3000/auth/google/callback';

export interface LocalGoogle {
  issuer: string;
  /** Where the browser is sent after the person has consented on the page at `location`. */
  consent(location: string, person: Person): Promise<string>;
  /** The same after 'Cancel'. */
  cancel(location: string): string;
  /** Changes the claims of the ID tokens from now on; they are signed with an unknown key if `isForeign`. */
  forge(claims: Record<string, unknown>, isForeign?: boolean): void;
  /** Changes the responses of the token endpoint from now on; null restores them. */
  respond(statusCode: number | null, body?: Record<string, unknown>): void;
  /** Authorization codes that were exchanged. */
  exchanged: string[];
  stop(): Promise<void>;
  /** On the same port. */
  restart(): Promise<void>;
}

/** Variables of a site whose Google runs on this port. */
export const googleVariables = (port: number) => ({
  GOOGLE_CLIENT_ID: googleCredentials.clientId,
  GOOGLE_CLIENT_SECRET: googleCredentials.clientSecret,
  GOOGLE_ISSUER: `http://localhost:${port}`,
});

/** The provider's metadata names Google's real page for the browser, so that the site's CSP and redirects are those of production. */
const AUTHORIZATION_ENDPOINT = 'https://accounts.google.com/o/oauth2/v2/auth';

export async function startGoogle(port = 0): Promise<LocalGoogle> {
  const server = new OAuth2Server();
  await server.issuer.keys.generate('RS256');
  await server.start(port, '127.0.0.1');
  const issuer = server.issuer.url ?? '';
  const foreignKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  const grants = new Map<string, { person: Person; redirectUri: string }>();
  const exchanged: string[] = [];
  let forged: { claims: Record<string, unknown>; isForeign: boolean } = { claims: {}, isForeign: false };
  let response: MutableResponse | null = null;

  server.service.on('beforeWellKnownOpenIdConfiguration', ({ body }: MutableResponse) => {
    if (body) body.authorization_endpoint = AUTHORIZATION_ENDPOINT;
  });
  server.service.on('beforeTokenSigning', ({ payload }: MutableToken, request: TokenRequestIncomingMessage) => {
    Object.assign(payload, { picture: 'https://lh3.googleusercontent.com/a/portrait', name: 'Ελένη' });
    Object.assign(payload, grants.get(request.body.code ?? '')?.person, forged.claims);
  });
  server.service.on('beforeResponse', (answer: MutableResponse, { body: request }: TokenRequestIncomingMessage) => {
    const given = request as unknown as Record<string, string>;
    const code = given.code ?? '';
    const isRight =
      given.grant_type === 'authorization_code' &&
      given.client_id === googleCredentials.clientId &&
      given.client_secret === googleCredentials.clientSecret &&
      given.redirect_uri === grants.get(code)?.redirectUri;
    grants.delete(code);
    exchanged.push(code);
    if (response) Object.assign(answer, response);
    else if (!isRight) Object.assign(answer, { statusCode: 400, body: { error: 'invalid_grant' } });
    else if (forged.isForeign && answer.body) {
      const signed = String(answer.body.id_token).split('.').slice(0, 2).join('.');
      answer.body.id_token = `${signed}.${createSign('sha256').update(signed).sign(foreignKey, 'base64url')}`;
    }
  });

  return {
    issuer,
    async consent(location, person) {
      const { search, searchParams } = new URL(location);
      if (searchParams.get('code_challenge_method') !== 'S256') throw new Error('PKCE is missing');
      const answer = await fetch(`${issuer}/authorize${search}`, { redirect: 'manual' });
      const callback = answer.headers.get('location') ?? '';
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
      response = statusCode === null ? null : { statusCode, body };
    },
    exchanged,
    stop: () => server.stop(),
    restart: () => server.start(Number(new URL(issuer).port), '127.0.0.1'),
  };
}

/** Consents as this person on Google's page in the browser; without one, cancels. */
export async function answerConsentPage(page: Page, google: LocalGoogle, person?: Person): Promise<void> {
  const consentPage = 'https://accounts.google.com/**';
  await page.unroute(consentPage);
  await page.route(consentPage, async (route) => {
    const location = route.request().url();
    const Location = person ? await google.consent(location, person) : google.cancel(location);
    await route.fulfill({ status: 302, headers: { Location } });
  });
}
