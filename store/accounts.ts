// Accounts: who may come in, and how nobody else does. Passwords and mailed links are handled here; sessions and Google by
// better-auth (server/member-sessions.ts). What is promised: SECURITY.md.
import { createHmac } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Database } from '#server/db.ts';
import type { Log } from '#server/log.ts';
import { enqueueMail } from '#server/outbox.ts';
import { createPasswordHashing, HashingBusy, type PasswordHashing } from '#server/passwords.ts';
import { consumeRateLimits, type KeyedRateLimit, type RateLimit, refundRateLimits } from '#server/rate-limits.ts';
import type {
  AccountMails,
  Accounts,
  Credentials,
  DeletionProof,
  GoogleRefusal,
  Language,
  Limited,
  Member,
  SignedIn,
} from '#store/accounts-contract.ts';
import { createEmailToken, hashEmailToken } from '#store/email-token.ts';
import { createMemberSessions, type GoogleClient, SESSION_SECONDS, type SessionUser } from '#store/member-sessions.ts';
import { type EventMails, leaveAllEvents } from './event-signups.ts';
import {
  confirmMember,
  consumeToken,
  createSession,
  deleteTokens,
  findMember,
  findSession,
  findToken,
  lockMember,
  type MemberRow,
  registerMember,
  removeMember,
  removeUnverified,
  revokeSession,
  revokeSessions,
  saveToken,
  setPassword,
} from './members.ts';
import type { Tables } from './tables.ts';

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 60 * MINUTE_SECONDS;
const HOUR_MS = 3_600_000;
const CONFIRMATION_MS = 24 * HOUR_MS;
const RESET_MS = HOUR_MS;
/** So long after signing in somebody without a password is believed to be still the same person. */
const FRESH_MS = 10 * MINUTE_SECONDS * 1_000;

export interface AccountLimits {
  /** Wrong passwords for one account from one network. Right ones are free. */
  signInPerAccountAndNetwork: RateLimit;
  /** Wide, so that strangers who try passwords do not keep the owner, who comes from elsewhere, out. */
  signInPerAccount: RateLimit;
  signInPerNetwork: RateLimit;
  signUpPerNetwork: RateLimit;
  resetPerNetwork: RateLimit;
  mailPerAddress: RateLimit;
}

/** So many in the window of each: wrong passwords from one network to one account in five minutes, all else in an hour. */
export function accountLimits(limits: Record<keyof AccountLimits, number>): AccountLimits {
  const perHour = (limit: number): RateLimit => ({ limit, windowSeconds: HOUR_SECONDS });
  return {
    signInPerAccountAndNetwork: { limit: limits.signInPerAccountAndNetwork, windowSeconds: 5 * MINUTE_SECONDS },
    signInPerAccount: perHour(limits.signInPerAccount),
    signInPerNetwork: perHour(limits.signInPerNetwork),
    signUpPerNetwork: perHour(limits.signUpPerNetwork),
    resetPerNetwork: perHour(limits.resetPerNetwork),
    mailPerAddress: perHour(limits.mailPerAddress),
  };
}

interface Options {
  database: Database<Tables>;
  secret: string;
  origin: string;
  /** The whole address of the page that mailed links open: `?confirm=<token>&email=<address>` or `?reset=<token>`. */
  authAddress: string;
  google?: GoogleClient;
  /** Canonical; nobody is administrator without it. */
  adminEmail?: string;
  mails: AccountMails;
  /** To those who move up when a member goes. */
  eventMails: EventMails;
  /** Called when a mail has been queued and committed. */
  wakeMail(): void;
  log: Log;
  limits: AccountLimits;
  hashing?: PasswordHashing;
}

/** The contract says what each function does. All reject when the database does. Time is the process's own, as in better-auth. */
export function createAccounts({
  database,
  secret,
  origin,
  authAddress,
  google,
  adminEmail,
  mails,
  eventMails,
  wakeMail,
  log,
  limits,
  hashing = createPasswordHashing(),
}: Options): Accounts {
  const db = database.kysely;
  const sessions = createMemberSessions({
    kysely: db,
    secret,
    origin,
    google,
    // Somebody may have signed up with this address before its owner came: nothing of that must remain for them to come back to.
    addressProven: (email) => removeUnverified(db, email),
    log,
  });

  const asMember = ({ id, email }: Pick<SessionUser, 'id' | 'email'>, isVerified: boolean): Member => ({
    id,
    email,
    isAdministrator: isVerified && adminEmail !== undefined && email === adminEmail,
  });

  /** An address in the form in which it may be kept with a limit: they outlive the account, and are kept of strangers too. */
  const hidden = (email: string) => createHmac('sha256', secret).update(`account:${email}`).digest('base64url');

  const guesses = ({ email, network }: Credentials): KeyedRateLimit[] => [
    { key: `sign-in:${hidden(email)}:${network}`, ...limits.signInPerAccountAndNetwork },
    { key: `sign-in:${network}`, ...limits.signInPerNetwork },
    { key: `sign-in:${hidden(email)}`, ...limits.signInPerAccount },
  ];
  const mailTo = (email: string): KeyedRateLimit => ({ key: `mail:${hidden(email)}`, ...limits.mailPerAddress });

  /** What `work` gives, or that it may not be done now: a budget is used up, or too many passwords are being hashed. */
  async function within<R>(budgets: KeyedRateLimit[], work: () => Promise<R>): Promise<R | Limited> {
    const budget = await consumeRateLimits(db, budgets);
    if (!budget.ok) return { outcome: 'limited', retryAfterSeconds: budget.retryAfterSeconds, busy: false };
    return unlessBusy(work, budgets);
  }

  async function unlessBusy<R>(work: () => Promise<R>, giveBack: KeyedRateLimit[] = []): Promise<R | Limited> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof HashingBusy)) throw error;
      await refundRateLimits(db, giveBack);
      return { outcome: 'limited', retryAfterSeconds: error.retryAfterSeconds, busy: true };
    }
  }

  /**
   * Runs `work` for whom these credentials are right, in a transaction that has the member to itself; anybody else is 'invalid',
   * for the same work done. A wrong password uses up a budget, a right one gives it back.
   */
  function withRightPassword<R extends object>(
    credentials: Credentials,
    work: (trx: Transaction<Tables>, member: MemberRow, now: Date) => Promise<R>,
  ): Promise<R | { outcome: 'invalid' } | Limited> {
    const budgets = guesses(credentials);
    return within(budgets, async () => {
      const found = await findMember(db, credentials.email);
      const isRight = await hashing.verify(credentials.password, found?.password);
      if (!found || !isRight) return { outcome: 'invalid' } as const;
      return db.transaction().execute(async (trx) => {
        const now = new Date();
        const member = await lockMember(trx, found.id, now);
        // Changed while the password was being hashed: a reset has ended all sessions, and none may begin after it.
        if (!member || member.password !== found.password) return { outcome: 'invalid' } as const;
        await refundRateLimits(trx, budgets);
        return work(trx, member, now);
      });
    });
  }

  /** A session for a member whose address is confirmed, in the transaction that found out that it may begin. */
  async function begin(trx: Transaction<Tables>, member: MemberRow, now: Date) {
    const token = await createSession(trx, { userId: member.id, now, lastsMs: SESSION_SECONDS * 1_000 });
    return { outcome: 'begun', member: asMember(member, true), token } as const;
  }

  /** After the commit: the cookie of a session that has begun. */
  async function withCookies<R extends { outcome: string }>(result: R | Begun): Promise<Exclude<R, Begun> | SignedIn> {
    if (!isBegun(result)) return result as Exclude<R, Begun>;
    return { outcome: 'signed-in', member: result.member, cookies: await sessions.cookiesFor(result.token) };
  }

  /** A new link and the mail that takes it, made before anything is looked up: its making takes the same time for every address. */
  function prepareConfirmation({ email, language }: Pick<Credentials, 'email' | 'language'>) {
    const { token, hash } = createEmailToken();
    const link = linkTo({ confirm: token, email });
    const mail = { kind: 'confirmation', to: { address: email }, link, ...mails.confirmAddress(email, link, language) };
    return async (trx: Transaction<Tables>, userId: string, now: Date) => {
      await saveToken(trx, { userId, kind: 'confirmation', hash, now, lastsMs: CONFIRMATION_MS });
      await enqueueMail(trx, { ...mail, now });
    };
  }

  function prepareReset(email: string, language: Language | undefined) {
    const { token, hash } = createEmailToken();
    const link = linkTo({ reset: token });
    const mail = { kind: 'reset', to: { address: email }, link, ...mails.resetPassword(email, link, language) };
    return async (trx: Transaction<Tables>, userId: string, now: Date) => {
      await saveToken(trx, { userId, kind: 'reset', hash, now, lastsMs: RESET_MS });
      await enqueueMail(trx, { ...mail, now });
    };
  }

  const linkTo = (query: Record<string, string>) => `${authAddress}?${new URLSearchParams(query)}`;

  return {
    async signUp({ email, password, network, language }) {
      const budgets = [{ key: `sign-up:${network}`, ...limits.signUpPerNetwork }, mailTo(email)];
      const result = await within(budgets, async () => {
        const sendConfirmation = prepareConfirmation({ email, language });
        const hash = await hashing.hash(password);
        return db.transaction().execute(async (trx) => {
          const now = new Date();
          const userId = await registerMember(trx, { email, password: hash, now });
          if (userId) {
            await sendConfirmation(trx, userId, now);
            return { outcome: 'confirmation-sent' } as const;
          }
          await refundRateLimits(trx, [mailTo(email)]);
          return { outcome: 'already-registered' } as const;
        });
      });
      wakeMail();
      return result;
    },

    async signIn(credentials) {
      const result = await withRightPassword(credentials, async (trx, member, now) => {
        if (!member.isVerified) return { outcome: 'unconfirmed' } as const;
        return begin(trx, member, now);
      });
      return withCookies(result);
    },

    async confirm({ token, ...credentials }) {
      const result = await withRightPassword(credentials, async (trx, member, now) => {
        const hash = hashEmailToken(token);
        if (!(await consumeToken(trx, { userId: member.id, kind: 'confirmation', hash, now }))) {
          return { outcome: 'link-expired' } as const;
        }
        await confirmMember(trx, member.id);
        return begin(trx, member, now);
      });
      return withCookies(result);
    },

    async resendConfirmation(credentials) {
      const sendConfirmation = prepareConfirmation(credentials);
      const checked = await withRightPassword(credentials, async (_trx, { isVerified }) =>
        isVerified ? ({ outcome: 'invalid' } as const) : ({ outcome: 'may-be-sent' } as const),
      );
      if (checked.outcome !== 'may-be-sent') return checked;
      const result = await within([mailTo(credentials.email)], () =>
        db.transaction().execute(async (trx) => {
          const now = new Date();
          const found = await findMember(trx, credentials.email);
          const member = found && (await lockMember(trx, found.id, now));
          if (!member || member.isVerified) return { outcome: 'invalid' } as const;
          await sendConfirmation(trx, member.id, now);
          return { outcome: 'confirmation-sent' } as const;
        }),
      );
      wakeMail();
      return result;
    },

    async requestReset({ email, network, language }) {
      const budgets = [{ key: `reset:${network}`, ...limits.resetPerNetwork }, mailTo(email)];
      const result = await within(budgets, async () => {
        const sendReset = prepareReset(email, language);
        await db.transaction().execute(async (trx) => {
          const now = new Date();
          const found = await findMember(trx, email);
          const member = found && (await lockMember(trx, found.id, now));
          if (member) await sendReset(trx, member.id, now);
        });
        return { outcome: 'reset-sent' } as const;
      });
      wakeMail();
      return result;
    },

    async isResetTokenValid(token) {
      return (await findToken(db, { kind: 'reset', hash: hashEmailToken(token), now: new Date() })) !== undefined;
    },

    async resetPassword({ token, password, language }) {
      const key = { kind: 'reset', hash: hashEmailToken(token) } as const;
      // Asked before the hashing, so that nobody without a link makes this machine hash; decided after it, by the deletion.
      const userId = await findToken(db, { ...key, now: new Date() });
      if (!userId) return { outcome: 'link-expired' };
      const result = await unlessBusy(async () => {
        const hash = await hashing.hash(password);
        return db.transaction().execute(async (trx) => {
          const now = new Date();
          const member = await lockMember(trx, userId, now);
          if (!member || !(await consumeToken(trx, { ...key, userId, now }))) return { outcome: 'link-expired' } as const;
          await deleteTokens(trx, userId);
          await setPassword(trx, { userId, password: hash, now });
          await confirmMember(trx, userId);
          await revokeSessions(trx, userId);
          const notice = mails.passwordChanged(member.email, language);
          await enqueueMail(trx, { kind: 'password-changed', to: { address: member.email }, ...notice, now });
          return begin(trx, member, now);
        });
      });
      wakeMail();
      return withCookies(result);
    },

    startGoogle: (comeBackTo = '/') => sessions.startGoogle(comeBackTo),

    async finishGoogle(request) {
      const answer = await sessions.finishGoogle(request);
      if (answer.outcome === 'signed-in') {
        const { user, cookies, comeBackTo } = answer;
        const member = asMember(user, user.emailVerified);
        return { outcome: 'signed-in', member, cookies, ...(comeBackTo !== '/' && { comeBackTo }) };
      }
      log.warn('google sign-in refused', { code: answer.code });
      if (databaseCodes.includes(answer.code)) return { outcome: 'database-error' };
      const reason = googleRefusals.get(answer.code);
      if (reason) return { outcome: 'refused', reason };
      // A description comes by way of the visitor's browser, but gets here only with the state that this browser was given.
      return { outcome: 'refused', message: answer.description };
    },

    async session(request) {
      const found = await sessions.find(request);
      return found && { member: asMember(found.user, found.user.emailVerified), cookies: found.cookies };
    },

    async signOut(request) {
      const { token, cookies } = await sessions.close(request);
      // Not left to better-auth, which takes a database that is away for a session that is gone.
      if (token) await revokeSession(db, token);
      return cookies;
    },

    async deletionProof(request) {
      const { token } = await sessions.close(request);
      const now = new Date();
      const session = token && (await findSession(db, token, now));
      return session ? proofOf(session, now) : null;
    },

    async deleteAccount(request, { password, network, language }) {
      const { token, cookies } = await sessions.close(request);
      const session = token && (await findSession(db, token, new Date()));
      if (!session) return { outcome: 'signed-out' };
      const { id, email } = session;
      const remove = async (trx: Transaction<Tables>, now: Date) => {
        await leaveAllEvents(trx, id, { mails: eventMails, now });
        await removeMember(trx, { id, email });
        const notice = mails.accountDeleted(email, language);
        await enqueueMail(trx, { kind: 'account-deleted', to: { address: email }, ...notice, now });
        return { outcome: 'deleted', cookies } as const;
      };
      const deletion: Promise<Deletion> = session.password
        ? withRightPassword(
            { email, password, network },
            (trx, member, now): Promise<Deletion> =>
              // Deleted, and signed up again, while the password was being hashed.
              member.id === id ? remove(trx, now) : Promise.resolve({ outcome: 'signed-out' }),
          )
        : db.transaction().execute(async (trx): Promise<Deletion> => {
            const now = new Date();
            const locked = await lockMember(trx, id, now);
            const current = locked && (await findSession(trx, token, now));
            if (!current) return { outcome: 'signed-out' };
            // A password chosen meanwhile is to be asked for.
            return proofOf(current, now) === 'none' ? remove(trx, now) : { outcome: 'stale' };
          });
      const result = await deletion;
      wakeMail();
      // Pressed twice: the first has deleted it while the second was having its password hashed.
      const isGone = result.outcome === 'invalid' && !(await findSession(db, token, new Date()));
      return isGone ? { outcome: 'signed-out' } : result;
    },
  };
}

function proofOf({ password, since }: { password: string | null; since: string }, now: Date): DeletionProof {
  if (password) return 'password';
  return now.getTime() - Date.parse(since) < FRESH_MS ? 'none' : 'sign-in';
}

type Deletion = Awaited<ReturnType<Accounts['deleteAccount']>>;

type Begun = { outcome: 'begun'; member: Member; token: string };

function isBegun(result: { outcome: string }): result is Begun {
  return result.outcome === 'begun';
}

/** better-auth's names for what the database made impossible. */
const databaseCodes = [
  'internal_server_error',
  'unable_to_create_user',
  'unable_to_link_account',
  'unable_to_create_session',
  'state_generation_error',
];

const googleRefusals = new Map<string, GoogleRefusal>([
  ['access_denied', 'cancelled'],
  ['email_not_verified', 'unverified'],
  ['state_mismatch', 'expired'],
  ['state_not_found', 'expired'],
]);
