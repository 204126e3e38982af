// Sign-in with Google. A cookie binds each pending sign-in (state, nonce, PKCE verifier) to the browser that started it.
import { hostCookie } from '#server/cookies.ts';
import { type AuthorizationChecks, createOidcClient, type Identity, OidcError } from '#server/oidc.ts';
import { enqueueMail } from '#server/outbox.ts';
import { logAttempt } from './account-log.ts';
import { type AccountsContext, notifyOfNewBrowser, signInMember } from './accounts-context.ts';
import type { Accounts, Cookies, GoogleSignInRejected, RateLimited, SignInOutcome } from './accounts-contract.ts';
import {
  createToken,
  deleteGoogleSubject,
  findOrCreateGoogleMember,
  hashToken,
  type MemberRow,
  readFirstName,
  saveGoogleSubject,
} from './members.ts';
import type { Locale, Trx } from './tables.ts';

const PENDING_SECONDS = 600;

/** Binds a sign-in with Google or a passkey to the browser that started it. */
export const stateCookie = (origin: string) => hostCookie('members.state', origin);

/**
 * Links the Google account that is pending for this browser and email, and emails the owner. Returns false if there is none. The caller
 * has checked the password.
 */
export async function linkPendingGoogleAccount(
  context: AccountsContext,
  trx: Trx,
  member: MemberRow,
  { request, now, locale }: { request: Request | undefined; now: Date; locale: Locale | undefined },
): Promise<boolean> {
  const token = request && stateCookie(context.origin).read(request);
  if (!token) return false;
  const pending = await trx
    .deleteFrom('pending_google_links')
    .where('browser_hash', '=', hashToken(token))
    .where('email', '=', member.email)
    .where('expires_at', '>', now.toISOString())
    .returning('google_subject')
    .executeTakeFirst();
  if (!pending) return false;
  await saveGoogleSubject(trx, member.id, pending.google_subject);
  await enqueueLinkNotice(context, trx, member, { now, locale });
  return true;
}

async function enqueueLinkNotice(
  { log, mails }: AccountsContext,
  trx: Trx,
  { id, email }: MemberRow,
  { now, locale }: { now: Date; locale: Locale | undefined },
): Promise<void> {
  const notice = mails.googleLinked({ email, firstName: await readFirstName(trx, email) }, locale);
  await enqueueMail(trx, { kind: 'google-linked', to: { address: email }, ...notice, now });
  log.info('google account linked', { account: id });
}

type GoogleSignIn = Pick<Accounts, 'startGoogle' | 'finishGoogle' | 'googleLink' | 'unlinkGoogle'>;

export function createGoogleSignIn(context: AccountsContext): GoogleSignIn {
  const { adminEmail, db, google, limiter, log, origin, sessions } = context;
  const client = google && createOidcClient(google);
  const cookie = stateCookie(origin);
  const expiry = () => new Date(Date.now() + PENDING_SECONDS * 1_000).toISOString();

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
        expires_at: expiry(),
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

  /** Links a Google account to an existing account only if Google is authoritative for its email. */
  function signIn(
    { subject, email, isAuthoritative }: Identity,
    request: Request,
    locale: Locale | undefined,
  ): Promise<
    SignInOutcome | { outcome: 'password-required'; email: string; cookies: Cookies } | GoogleSignInRejected | RateLimited
  > {
    return db.transaction().execute(async (trx) => {
      const now = new Date();
      const { isNew, ...member } = await findOrCreateGoogleMember(trx, { subject, email, now });
      const limited = await limiter.countSignIn(trx, member.email);
      if (limited) return limited;
      const isOther = isNew || member.googleSubject !== subject;
      if (isOther && !isAuthoritative) {
        // A former reader of the mailbox must not become the administrator.
        if (isNew && email === adminEmail) throw new OidcError('unverified');
        if (!isNew) return { outcome: 'password-required', email, cookies: await savePendingLink(trx, subject, email) };
      }
      // Without the second factor, nothing changes.
      if (isOther && !sessions.isIncomplete(member, 'google')) {
        await saveGoogleSubject(trx, member.id, subject);
        await enqueueLinkNotice(context, trx, member, { now, locale });
      } else await notifyOfNewBrowser(context, trx, member, { now, request, locale });
      const signedIn = await signInMember(context, trx, member, { method: 'google', now, request });
      return { ...signedIn, cookies: [...signedIn.cookies, cookie.clear()] };
    });
  }

  async function savePendingLink(trx: Trx, subject: string, email: string): Promise<Cookies> {
    const { token, hash } = createToken();
    await trx
      .insertInto('pending_google_links')
      .values({ browser_hash: hash, email, google_subject: subject, expires_at: expiry() })
      .execute();
    return [cookie.serialize(token, PENDING_SECONDS)];
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

    async finishGoogle(request, locale) {
      if (!client) return { outcome: 'refused', message: null };
      const query = new URL(request.url).searchParams;
      const pending = await consumePending(request, query.get('state') ?? '');
      if (!pending) return refuse(new OidcError('expired'));
      const identity = await client.identify(query, pending).catch(refuse);
      if ('outcome' in identity) return identity;
      try {
        const attempt = signIn(identity, request, locale);
        const result = await logAttempt(context, { method: 'google', email: identity.email }, attempt);
        return { ...result, ...(pending.returnTo && { returnTo: pending.returnTo }) };
      } catch (error) {
        if (error instanceof OidcError) return refuse(error);
        log.error('google sign-in save failed', { error });
        return { outcome: 'database-error' };
      }
    },

    async googleLink(request) {
      const member = await sessions.find(request);
      if (!member?.googleSubject) return 'none';
      return member.passwordHash ? 'linked' : 'only';
    },

    async unlinkGoogle(request) {
      const member = await sessions.find(request);
      if (member && (await deleteGoogleSubject(db, member.id))) log.info('google account unlinked', { account: member.id });
    },
  };
}
