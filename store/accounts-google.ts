// Sign-in with Google. A cookie binds each pending sign-in (state, nonce, PKCE verifier) to the browser that started it.
import { hostCookie } from '#server/cookies.ts';
import { type AuthorizationChecks, createOidcClient, OidcError } from '#server/oidc.ts';
import { type AccountsContext, signInMember } from './accounts-context.ts';
import type { Accounts, GoogleSignInRejected, SignedIn } from './accounts-contract.ts';
import { findOrCreateGoogleMember } from './members.ts';
import { createToken, hashToken } from './secret-token.ts';

const PENDING_SECONDS = 600;

export function createGoogleSignIn(context: AccountsContext): Pick<Accounts, 'startGoogle' | 'finishGoogle'> {
  const { db, google, limiter, log, origin } = context;
  const client = google && createOidcClient(google);
  const cookie = hostCookie('members.state', origin);

  async function savePending({ state, nonce, codeVerifier }: AuthorizationChecks, returnTo: string | undefined) {
    const { token, hash } = createToken();
    await db
      .insertInto('pending_sign_ins')
      .values({
        state,
        browser_hash: hash,
        nonce,
        code_verifier: codeVerifier,
        return_to: returnTo ?? null,
        expires_at: new Date(Date.now() + PENDING_SECONDS * 1_000).toISOString(),
      })
      .execute();
    return token;
  }

  /** Deletes and returns the pending sign-in, so each `state` works only once. The cookie must match the browser that started it. */
  function consumePending(request: Request, state: string) {
    return db
      .deleteFrom('pending_sign_ins')
      .where('state', '=', state)
      .where('browser_hash', '=', hashToken(cookie.read(request) ?? ''))
      .where('expires_at', '>', new Date().toISOString())
      .returning(['state', 'nonce', 'code_verifier as codeVerifier', 'return_to as returnTo'])
      .executeTakeFirst();
  }

  function refuse(error: unknown): GoogleSignInRejected {
    if (!(error instanceof OidcError)) throw error;
    log.warn('google sign-in refused', { reason: error.reason, detail: error.detail });
    return error.reason === 'invalid'
      ? { outcome: 'refused', message: error.description }
      : { outcome: 'refused', reason: error.reason };
  }

  function signIn(identity: { subject: string; email: string }, request: Request): Promise<SignedIn> {
    return db.transaction().execute(async (trx) => {
      const now = new Date();
      const member = await findOrCreateGoogleMember(trx, { ...identity, now });
      return signInMember(context, trx, member, { now, request });
    });
  }

  return {
    async startGoogle({ networks, returnTo }) {
      if (!client) return null;
      return limiter
        .within(limiter.google(networks), async () => {
          const { location, checks } = await client.authorize();
          const token = await savePending(checks, returnTo);
          return { location, cookies: [cookie.serialize(token, PENDING_SECONDS)] };
        })
        .catch(refuse);
    },

    async finishGoogle(request) {
      if (!client) return { outcome: 'refused', message: null };
      const query = new URL(request.url).searchParams;
      const pending = await consumePending(request, query.get('state') ?? '');
      if (!pending) return refuse(new OidcError('expired'));
      const identity = await client.identify(query, pending).catch(refuse);
      if ('outcome' in identity) return identity;
      try {
        const signedIn = await signIn(identity, request);
        const cookies = [...signedIn.cookies, cookie.clear()];
        return { ...signedIn, cookies, ...(pending.returnTo && { returnTo: pending.returnTo }) };
      } catch (error) {
        log.error('google sign-in save failed', { error });
        return { outcome: 'database-error' };
      }
    },
  };
}
