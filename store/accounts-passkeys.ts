// Passkeys, and recovery codes for the administrator, who needs a passkey once there is one (ADR 035).
import { deviceLabel } from '#server/device-label.ts';
import { enqueueMail } from '#server/outbox.ts';
import { readPasskeyId, verifyAssertion, verifyRegistration } from '#server/webauthn.ts';
import { logAttempt } from './account-log.ts';
import { type AccountsContext, notifyOfNewBrowser, signInMember } from './accounts-context.ts';
import type { Accounts, PasskeyChange } from './accounts-contract.ts';
import { stateCookie } from './accounts-google.ts';
import { RECENT_SIGN_IN_MS } from './lifetimes.ts';
import { revokeOtherSessions, type SessionRow, type SignInDetails } from './member-sessions.ts';
import { createToken, hashToken, lockMember, type MemberRow, readFirstName } from './members.ts';
import { createRecoveryCodes, hashRecoveryCode, MAX_PASSKEYS, readPasskeys, removePasskey } from './passkeys.ts';
import type { Locale, Trx } from './tables.ts';

const CHALLENGE_SECONDS = 300;

type Passkeys = Pick<
  Accounts,
  | 'startPasskey'
  | 'signInByPasskey'
  | 'signInByRecoveryCode'
  | 'hasSecondFactor'
  | 'hasSignedInWithin'
  | 'mayAddPasskey'
  | 'changePasskeys'
>;

export function createPasskeys(context: AccountsContext): Passkeys {
  const { db, limiter, log, mails, origin, sessions, toMember } = context;
  const cookie = stateCookie(origin);

  /** Deletes the challenge of this browser and returns it, so each works only once. */
  async function consumeChallenge(request: Request): Promise<string | null> {
    const consumed = await db
      .deleteFrom('passkey_challenges')
      .where('challenge', '=', hashToken(cookie.read(request) ?? ''))
      .where('expires_at', '>', new Date().toISOString())
      .returning('challenge')
      .executeTakeFirst();
    return consumed?.challenge ?? null;
  }

  async function signInByPasskey({ request, credential, locale }: Parameters<Accounts['signInByPasskey']>[0]) {
    const challenge = await consumeChallenge(request);
    const passkey = await db
      .selectFrom('passkeys')
      .select(['id', 'user_id as userId', 'public_key as publicKey'])
      .where('id', '=', readPasskeyId(credential) ?? '')
      .executeTakeFirst();
    const current = await sessions.findAny(request);
    const isOfAnother = current && current.id !== passkey?.userId;
    const counter = passkey && challenge && !isOfAnother ? verifyAssertion(credential, passkey, { challenge, origin }) : null;
    if (!passkey || counter === null) return { outcome: 'passkey-refused' } as const;
    return signIn(passkey.userId, { method: 'passkey', request, refusal: 'passkey-refused' }, async (trx, member, now) => {
      // A counter that does not increase may mean that the passkey was copied.
      const { numUpdatedRows } = await trx
        .updateTable('passkeys')
        .set({ counter, last_used_at: now.toISOString() })
        .where('id', '=', passkey.id)
        .where('counter', counter === 0 ? '=' : '<', counter)
        .executeTakeFirst();
      if (numUpdatedRows > 0n) await notifyOfNewBrowser(context, trx, member, { now, request, locale });
      return numUpdatedRows > 0n;
    });
  }

  async function signInByRecoveryCode({ request, code, locale }: Parameters<Accounts['signInByRecoveryCode']>[0]) {
    const current = await sessions.findAny(request);
    if (!current) return { outcome: 'code-refused' } as const;
    return signIn(current.id, { method: 'recovery-code', request, refusal: 'code-refused' }, async (trx, member, now) => {
      const { numDeletedRows } = await trx
        .deleteFrom('recovery_codes')
        .where('user_id', '=', member.id)
        .where('code_hash', '=', hashRecoveryCode(code))
        .executeTakeFirst();
      if (numDeletedRows > 0n) await notify(trx, member, 'use-code', { now, locale });
      return numDeletedRows > 0n;
    });
  }

  function signIn<Refusal extends string>(
    userId: string,
    { refusal, ...details }: Omit<SignInDetails, 'now'> & { refusal: Refusal },
    prove: (trx: Trx, member: MemberRow, now: Date) => Promise<boolean>,
  ) {
    return db.transaction().execute(async (trx) => {
      const now = new Date();
      const member = await lockMember(trx, userId, now);
      if (!member?.isVerified) return { outcome: refusal };
      const action = details.method === 'passkey' ? 'usePasskey' : 'correctPassword';
      const limited = await limiter.countSignIn(trx, member.email, action);
      if (limited) return limited;
      const isProven = await prove(trx, member, now);
      return isProven ? signInMember(context, trx, member, { ...details, now }) : { outcome: refusal };
    });
  }

  async function notify(trx: Trx, { email }: MemberRow, change: PasskeyChange, { now, locale }: Moment) {
    const notice = mails.passkeysChanged({ email, firstName: await readFirstName(trx, email) }, change, locale);
    await enqueueMail(trx, { kind: 'passkeys-changed', to: { address: email }, ...notice, now });
  }

  const isRecent = ({ signedInAt }: SessionRow, ms: number) => Date.now() - Date.parse(signedInAt) < ms;

  /**
   * Requires a sign-in by mail or Google for the administrator's first passkey. A stolen password alone could otherwise lock the owner
   * out.
   */
  const mayAdd = (session: SessionRow) =>
    isRecent(session, RECENT_SIGN_IN_MS) &&
    (session.passkeyId !== null || session.method !== 'password' || !toMember(session).isAdministrator);

  return {
    startPasskey: (networks) =>
      limiter.within(limiter.google(networks), async () => {
        const { token, hash } = createToken();
        const expires_at = new Date(Date.now() + CHALLENGE_SECONDS * 1_000).toISOString();
        await db.insertInto('passkey_challenges').values({ challenge: hash, expires_at }).execute();
        return { challenge: hash, cookies: [cookie.serialize(token, CHALLENGE_SECONDS)] };
      }),

    signInByPasskey: (input) => logAttempt(context, { method: 'passkey' }, signInByPasskey(input)),
    signInByRecoveryCode: (input) => logAttempt(context, { method: 'recovery-code' }, signInByRecoveryCode(input)),

    async hasSecondFactor(request) {
      const session = await sessions.findAny(request);
      return session !== null && sessions.hasSecondFactor(session);
    },

    async hasSignedInWithin(request, ms) {
      const session = await sessions.find(request);
      return session !== null && isRecent(session, ms);
    },

    async mayAddPasskey(request) {
      const session = await sessions.find(request);
      return session !== null && mayAdd(session);
    },

    async changePasskeys({ request, change: { kind, credential = '', id = '' }, locale }) {
      const found = await sessions.find(request);
      const challenge = kind === 'add' && found ? await consumeChallenge(request) : null;
      return db.transaction().execute(async (trx) => {
        const now = new Date();
        const member = found && (await lockMember(trx, found.id, now));
        const session = member && (await sessions.find(request, trx));
        if (!session || !isRecent(session, RECENT_SIGN_IN_MS)) return { outcome: 'stale' };
        const limited = await limiter.countSignIn(trx, member.email, 'usePasskey');
        if (limited) return limited;
        const codes =
          kind === 'new-codes' && sessions.hasSecondFactor(session) ? await createRecoveryCodes(trx, member.id, now) : undefined;
        const isChanged =
          codes ||
          (kind === 'add' && mayAdd(session) && (await add(trx, session, { credential, challenge, request, now }))) ||
          (kind === 'remove' && (await removePasskey(trx, member.id, id)));
        if (!isChanged) return { outcome: 'refused' };
        await revokeOtherSessions(trx, member.id, session.sessionId);
        await notify(trx, member, kind, { now, locale });
        log.info('passkeys changed', { account: member.id, change: kind });
        return { outcome: 'changed', ...(codes && { codes }) };
      });
    },
  };

  async function add(trx: Trx, { id: userId, sessionId }: SessionRow, { credential, challenge, request, now }: Addition) {
    const passkey = challenge && verifyRegistration(credential, { challenge, origin });
    const { passkeys } = await readPasskeys(trx, userId);
    if (!passkey || passkeys.length >= MAX_PASSKEYS) return false;
    const { id, publicKey, counter } = passkey;
    const label = deviceLabel(request.headers.get('User-Agent'));
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('passkeys')
      .values({ id, user_id: userId, label, public_key: publicKey, counter, created_at: now.toISOString() })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows !== 1n) return false;
    // The new passkey is this session's second factor.
    await trx.updateTable('sessions').set({ method: 'passkey' }).where('id', '=', sessionId).execute();
    return true;
  }
}

type Moment = { now: Date; locale?: Locale | undefined };
type Addition = { credential: string; challenge: string | null; request: Request; now: Date };
