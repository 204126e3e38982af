import * as oidc from 'openid-client';
import { canonicalEmail, domainOf, isGmail } from './email-address.ts';

/** Older ID tokens are rejected, as OpenID Connect Core 3.1.3.7 (rule 10) allows. */
const MAX_TOKEN_AGE_SECONDS = 3_600;

export interface OidcProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  redirectUri: string;
}

/** Values that the callback must match. The caller must bind them to one browser and accept them only once. */
export interface AuthorizationChecks {
  state: string;
  nonce: string;
  codeVerifier: string;
}

/** `expired` means that the state does not match. `unverified` means that the provider has not verified the email address. */
type OidcFailure = 'canceled' | 'expired' | 'unverified' | 'unavailable' | 'invalid';

export class OidcError extends Error {
  readonly reason: OidcFailure;
  readonly description: string | null;
  /** Error code for the log. Never log the cause itself, because it may contain tokens and claims. */
  readonly detail: string | undefined;

  constructor(reason: OidcFailure, { cause, description = null }: { cause?: unknown; description?: string | null } = {}) {
    super(`OpenID Connect sign-in failed: ${reason}`, { cause });
    this.reason = reason;
    this.description = description;
    const { error, code, cause: inner } = (cause ?? {}) as { error?: string; code?: string; cause?: { code?: string } };
    this.detail = (error ?? code ?? inner?.code)?.slice(0, 100);
  }
}

/** Fetches the provider's metadata on first use, so that the site can start while the provider is down. */
export function createOidcClient({ issuer, clientId, clientSecret, redirectUri }: OidcProvider, { timeoutSeconds = 5 } = {}) {
  let discovered: Promise<oidc.Configuration> | undefined;

  function configuration(): Promise<oidc.Configuration> {
    const url = new URL(issuer);
    // Verify the ID token's signature, because the library relies on TLS alone by default.
    const execute = [oidc.enableNonRepudiationChecks];
    // Allow plain HTTP on localhost, where the tests run a provider.
    if (url.hostname === 'localhost') execute.push(oidc.allowInsecureRequests);
    const options = { execute, timeout: timeoutSeconds };
    discovered ??= oidc.discovery(url, clientId, clientSecret, undefined, options).catch((error) => {
      discovered = undefined;
      throw error;
    });
    return discovered;
  }

  return {
    async authorize(): Promise<{ location: string; checks: AuthorizationChecks }> {
      const checks = { state: oidc.randomState(), nonce: oidc.randomNonce(), codeVerifier: oidc.randomPKCECodeVerifier() };
      const config = await configuration().catch(asOidcError);
      const url = oidc.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: 'openid email',
        prompt: 'select_account',
        state: checks.state,
        nonce: checks.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(checks.codeVerifier),
        code_challenge_method: 'S256',
      });
      return { location: url.href, checks };
    },

    /**
     * Exchanges the authorization code for an ID token, validates the token and returns the user's identity.
     * @throws {OidcError} if any step fails or the email address is unverified
     */
    async identify(query: URLSearchParams, { state, nonce, codeVerifier }: AuthorizationChecks): Promise<Identity> {
      if (query.get('state') !== state) throw new OidcError('expired');
      const callback = new URL(redirectUri);
      callback.search = query.toString();
      const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: codeVerifier };
      const grant = configuration().then((config) => oidc.authorizationCodeGrant(config, callback, checks));
      const tokens = await grant.catch(asOidcError);
      return verifiedIdentity(tokens.claims());
    },
  };
}

/**
 * `isAuthoritative` means that Google hosts the mailbox. For any other address, it has only verified once that the user could read it
 * (https://developers.google.com/identity/gsi/web/guides/verify-google-id-token).
 */
export type Identity = { subject: string; email: string; isAuthoritative: boolean };

function verifiedIdentity(claims: oidc.IDToken | undefined): Identity {
  const email = typeof claims?.email === 'string' ? canonicalEmail(claims.email) : null;
  if (!claims || !email || claims.iat < Date.now() / 1_000 - MAX_TOKEN_AGE_SECONDS) throw new OidcError('invalid');
  if (claims.email_verified !== true) throw new OidcError('unverified');
  const domain = domainOf(email);
  return { subject: claims.sub, email, isAuthoritative: isGmail(domain) || claims.hd === domain };
}

function asOidcError(cause: unknown): never {
  if (cause instanceof oidc.AuthorizationResponseError) {
    if (cause.error === 'access_denied') throw new OidcError('canceled', { cause });
    throw new OidcError('invalid', { cause, description: cause.error_description ?? null });
  }
  throw new OidcError(isUnavailable(cause) ? 'unavailable' : 'invalid', { cause });
}

function isUnavailable(error: unknown): boolean {
  // `fetch` rejects with a TypeError when it cannot connect.
  if (error instanceof TypeError) return true;
  const { code, cause } = error as { code?: string; cause?: unknown };
  return code === 'OAUTH_TIMEOUT' || (cause instanceof Response && cause.status >= 500);
}
