// Google, as far as a sign-in sees of it: the consent page, the token endpoint and the public keys. The code between is real.
import { createHash, createSign, generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto';

export interface Person {
  sub: string;
  email: string;
  email_verified: boolean;
}

const TOKEN_ENDPOINT = 'https://oauth2.googleapis.com/token';
const KEYS = 'https://www.googleapis.com/oauth2/v3/certs';

export const googleClient = {
  clientId: 'school.apps.googleusercontent.com',
  clientSecret: 'the secret that Google gave the school',
  redirectUri: 'http://localhost:3000/auth/google/callback',
};

interface Grant {
  person: Person;
  challenge: string;
  redirectUri: string;
}

export interface GoogleStandIn {
  /** What the person's browser is sent to after consenting on the page at `location`. */
  consent(location: string, person: Person): string;
  /** The same after pressing 'Cancel'. */
  cancel(location: string): string;
  /** Changes the claims of the id tokens from now on; `key` signs them instead of Google's. */
  forge(claims: Record<string, unknown>, key?: KeyObject): void;
  /** The endpoints that were asked, in order. */
  asked: string[];
  /** Ends the diversion of `fetch`. */
  stop(): void;
}

/** Answers `fetch` for the two endpoints of Google; any other address outside this machine is an error. */
export function standInForGoogle(): GoogleStandIn {
  const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const grants = new Map<string, Grant>();
  const asked: string[] = [];
  let changedClaims: Record<string, unknown> = {};
  let signingKey = keys.privateKey;

  const original = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    asked.push(request.url);
    if (request.url === TOKEN_ENDPOINT) return exchange(request);
    if (request.url === KEYS) {
      return Response.json({ keys: [{ ...keys.publicKey.export({ format: 'jwk' }), kid: 'test', alg: 'RS256', use: 'sig' }] });
    }
    throw new Error(`Nobody stands in for ${request.url}`);
  };

  async function exchange(request: Request): Promise<Response> {
    const body = new URLSearchParams(await request.text());
    const code = body.get('code') ?? '';
    const grant = grants.get(code);
    grants.delete(code);
    const challenge = createHash('sha256')
      .update(body.get('code_verifier') ?? '')
      .digest('base64url');
    const isRight =
      request.method === 'POST' &&
      body.get('grant_type') === 'authorization_code' &&
      body.get('client_id') === googleClient.clientId &&
      body.get('client_secret') === googleClient.clientSecret &&
      body.get('redirect_uri') === grant?.redirectUri &&
      challenge === grant.challenge;
    if (!grant || !isRight) return Response.json({ error: 'invalid_grant' }, { status: 400 });
    const now = Math.floor(Date.now() / 1_000);
    const claims = {
      iss: 'https://accounts.google.com',
      aud: googleClient.clientId,
      iat: now,
      exp: now + 3_600,
      picture: 'https://lh3.googleusercontent.com/a/portrait',
      name: 'Ελένη',
      ...grant.person,
      ...changedClaims,
    };
    const idToken = sign(claims, signingKey);
    return Response.json({
      access_token: 'an access token',
      refresh_token: 'a refresh token',
      expires_in: 3_599,
      id_token: idToken,
    });
  }

  return {
    consent(location, person) {
      const { searchParams } = new URL(location);
      if (searchParams.get('code_challenge_method') !== 'S256') throw new Error('PKCE is missing');
      const code = randomUUID();
      const redirectUri = searchParams.get('redirect_uri') ?? '';
      grants.set(code, { person, challenge: searchParams.get('code_challenge') ?? '', redirectUri });
      return backTo(location, { code, scope: 'openid email' });
    },
    cancel: (location) => backTo(location, { error: 'access_denied' }),
    forge(claims, key = keys.privateKey) {
      changedClaims = claims;
      signingKey = key;
    },
    asked,
    stop() {
      globalThis.fetch = original;
    },
  };
}

function backTo(location: string, answer: Record<string, string>): string {
  const { searchParams } = new URL(location);
  const query = new URLSearchParams({ state: searchParams.get('state') ?? '', ...answer });
  return `${searchParams.get('redirect_uri')}?${query}`;
}

function sign(claims: object, key: KeyObject): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const text = `${part({ alg: 'RS256', typ: 'JWT', kid: 'test' })}.${part(claims)}`;
  return `${text}.${createSign('sha256').update(text).sign(key, 'base64url')}`;
}
