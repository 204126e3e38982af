import { enqueueMail } from '#server/outbox.ts';
import { isGuessablePassword } from '#server/passwords.ts';
import { refundRateLimits } from '#server/rate-limits.ts';
import { logAttempt } from './account-log.ts';
import {
  type AccountsContext,
  type AccountsOptions,
  callersOf,
  createAccountsContext,
  notifyOfNewBrowser,
  signInMember,
  withCorrectPassword,
} from './accounts-context.ts';
import type { Accounts, RateLimited } from './accounts-contract.ts';
import { deleteAccount, requiredReauth } from './accounts-deletion.ts';
import { confirmEmailChange, requestEmailChange } from './accounts-email-change.ts';
import { createGoogleSignIn, linkPendingGoogleAccount } from './accounts-google.ts';
import { createPasskeys } from './accounts-passkeys.ts';
import { HOUR_MS, lifetimes } from './lifetimes.ts';
import { revokeAllSessions } from './member-sessions.ts';
import {
  confirmMember,
  consumeToken,
  createToken,
  deleteTokens,
  findMember,
  findToken,
  hashToken,
  lockMember,
  readFirstName,
  registerMember,
  saveToken,
} from './members.ts';
import { deletePasskeys } from './passkeys.ts';
import type { EmailTokenKind, Trx } from './tables.ts';

type LinkKind = Exclude<EmailTokenKind, 'email-change'>;

const linkLifetimeMs: Record<LinkKind, number> = {
  confirmation: lifetimes.confirmationLinkHours * HOUR_MS,
  reset: lifetimes.resetLinkHours * HOUR_MS,
  'sign-in': lifetimes.resetLinkHours * HOUR_MS,
};

type Input<Name extends keyof Accounts> = Parameters<Accounts[Name]>[0];
type Output<Name extends keyof Accounts> = ReturnType<Accounts[Name]>;

export function createAccounts(options: AccountsOptions): Accounts {
  const context = createAccountsContext(options);
  const { db, sessions } = context;
  return {
    signUp: (input) => signUp(context, input),
    signIn: (input) => logAttempt(context, { method: 'password', email: input.email }, signIn(context, input)),
    confirm: (input) => logAttempt(context, { method: 'confirmation', email: input.email }, confirm(context, input)),
    resendConfirmation: (input) => resendConfirmation(context, input),
    requestReset: async (input) => (await requestLink(context, 'reset', input)) ?? { outcome: 'reset-sent' },
    requestSignInLink: async (input) => (await requestLink(context, 'sign-in', input)) ?? { outcome: 'link-sent' },
    signInByLink: (input) => logAttempt(context, { method: 'link' }, signInByLink(context, input)),
    isLinkValid: async (kind, token) => (await findToken(db, linkToken(kind, token))) !== undefined,
    resetPassword: (input) => logAttempt(context, { method: 'reset' }, resetPassword(context, input)),
    ...createGoogleSignIn(context),
    ...createPasskeys(context),
    session: (request) => sessions.use(request),
    signOut: (request) => sessions.end(request),
    listSessions: (request) => sessions.list(request),
    revokeSessions: (request, which) => sessions.revokeOwn(request, which),
    requiredReauth: (request) => requiredReauth(context, request),
    requestEmailChange: (request, input) => requestEmailChange(context, request, input),
    confirmEmailChange: (request, input) => confirmEmailChange(context, request, input),
    deleteAccount: (request, input) => deleteAccount(context, request, input),
  };
}

async function signUp(context: AccountsContext, input: Input<'signUp'>): Output<'signUp'> {
  const { db, hashing, limiter, log, schoolName } = context;
  const { email, password } = input;
  if (isGuessablePassword(password, [email, schoolName])) return { outcome: 'password-guessable' };
  const consumed = limiter.signUp(input);
  const result = await limiter.within(consumed, async () => {
    const sendLink = prepareLink(context, 'confirmation', input);
    const passwordHash = await hashing.hash(password, callersOf(input));
    return db.transaction().execute(async (trx) => {
      const now = new Date();
      const userId = await registerMember(trx, { email, passwordHash, now });
      if (userId) {
        await sendLink(trx, userId, now);
        log.info('signed up', { account: userId });
        return { outcome: 'confirmation-sent' } as const;
      }
      await refundRateLimits(trx, limiter.confirmationsOf(consumed));
      return { outcome: 'already-registered' } as const;
    });
  });
  return result;
}

async function signIn(context: AccountsContext, input: Input<'signIn'>): Output<'signIn'> {
  const { request, locale, linksGoogle } = input;
  const result = await withCorrectPassword(context, input, async (trx, member, now) => {
    if (!member.isVerified) return { outcome: 'unconfirmed' } as const;
    // Without the second factor, nothing changes.
    const mayLink = linksGoogle && !context.sessions.isIncomplete(member, 'password');
    const isGoogleLinked = mayLink && (await linkPendingGoogleAccount(context, trx, member, { request, now, locale }));
    // The mail about the linked Google account names the sign-in as well.
    if (!isGoogleLinked) await notifyOfNewBrowser(context, trx, member, { now, request, locale });
    const signedIn = await signInMember(context, trx, member, { method: 'password', now, request });
    return isGoogleLinked ? { ...signedIn, isGoogleLinked } : signedIn;
  });
  return result;
}

function confirm(context: AccountsContext, { token, ...input }: Input<'confirm'>): Output<'confirm'> {
  return withCorrectPassword(context, input, async (trx, member, now) => {
    const isValid = await consumeToken(trx, { userId: member.id, kind: 'confirmation', hash: hashToken(token), now });
    if (!isValid) return { outcome: 'link-expired' } as const;
    await confirmMember(trx, member.id);
    return signInMember(context, trx, { ...member, isVerified: true }, { method: 'confirmation', now, request: input.request });
  });
}

async function resendConfirmation(context: AccountsContext, input: Input<'resendConfirmation'>): Output<'resendConfirmation'> {
  const { db, limiter } = context;
  const found = await findMember(db, input.email);
  const consumed = limiter.signUp(input);
  const result = await limiter.within(consumed, async () => {
    const sendLink = prepareLink(context, 'confirmation', input);
    await db.transaction().execute(async (trx) => {
      const now = new Date();
      const member = found && (await lockMember(trx, found.id, now));
      if (member && !member.isVerified) await sendLink(trx, member.id, now);
      else await refundRateLimits(trx, limiter.mailCeilingsOf(consumed));
    });
    return { outcome: 'confirmation-sent' } as const;
  });
  return result;
}

/** Returns null unless a limit is exhausted. */
async function requestLink(
  context: AccountsContext,
  requested: 'reset' | 'sign-in',
  input: Input<'requestReset'>,
): Promise<RateLimited | null> {
  const { db, deviceCookie, limiter, log, toMember } = context;
  const found = await findMember(db, input.email);
  const firstName = await readFirstName(db, input.email);
  const consumed = limiter.reset(input, deviceCookie.read(input.request, found));
  return limiter.within(consumed, async () => {
    // An unconfirmed account may have been registered by somebody else, who knows the password: only a reset confirms it.
    const kind = found && !found.isVerified ? 'reset' : requested;
    const isRefused = kind === 'sign-in' && found && toMember(found).isAdministrator;
    const sendMail = (isRefused ? preparePasswordOnly : prepareLink)(context, kind, { ...input, firstName });
    await db.transaction().execute(async (trx) => {
      const now = new Date();
      const member = found && (await lockMember(trx, found.id, now));
      if (!member?.isVerified) await refundRateLimits(trx, limiter.mailCeilingsOf(consumed));
      // A change of the address may have been confirmed since `found` was read.
      if (member?.email !== found?.email) return;
      if (!member || !(member.isVerified || (await limiter.mayMailUnconfirmed(trx, member.email)))) return;
      await sendMail(trx, member.id, now);
      log.info('link requested', { account: member.id, method: kind });
    });
    return null;
  });
}

async function signInByLink(context: AccountsContext, { token, request }: Input<'signInByLink'>): Output<'signInByLink'> {
  const { db, toMember } = context;
  const found = await findToken(db, linkToken('sign-in', token));
  if (!found) return { outcome: 'link-expired' };
  return db.transaction().execute(async (trx) => {
    const now = new Date();
    const member = await lockMember(trx, found.id, now);
    if (!member?.isVerified || toMember(member).isAdministrator) return { outcome: 'link-expired' } as const;
    const isConsumed = await consumeToken(trx, { ...linkToken('sign-in', token, now), userId: member.id });
    if (!isConsumed) return { outcome: 'link-expired' } as const;
    return signInMember(context, trx, member, { method: 'link', now, request });
  });
}

async function resetPassword(context: AccountsContext, input: Input<'resetPassword'>): Output<'resetPassword'> {
  const { db, hashing, limiter, mails, schoolName, sessions } = context;
  const { token, password, locale, request } = input;
  // Check the token first, because hashing is expensive. `consumeToken` below checks it again in the transaction.
  const found = await findToken(db, linkToken('reset', token));
  if (!found) return { outcome: 'link-expired' };
  if (isGuessablePassword(password, [found.email, schoolName])) return { outcome: 'password-guessable' };
  const userId = found.id;
  const result = await limiter.within([], async () => {
    const passwordHash = await hashing.hash(password, callersOf({ ...input, email: found.email }));
    return db.transaction().execute(async (trx) => {
      const now = new Date();
      const member = await lockMember(trx, userId, now);
      if (!member || !(await consumeToken(trx, { ...linkToken('reset', token, now), userId }))) {
        return { outcome: 'link-expired' } as const;
      }
      await deleteTokens(trx, userId);
      await confirmMember(trx, userId, passwordHash);
      // As with the link to a Google account, a stranger may have added them. A second factor stays.
      if (!sessions.hasSecondFactor(member)) await deletePasskeys(trx, userId);
      await revokeAllSessions(trx, userId);
      const { email } = member;
      const notice = mails.passwordChanged({ email, firstName: await readFirstName(trx, email) }, locale);
      await enqueueMail(trx, { kind: 'password-changed', to: { address: email }, ...notice, now });
      return signInMember(context, trx, { ...member, isVerified: true, passwordHash }, { method: 'reset', now, request });
    });
  });
  return result;
}

const linkToken = (kind: EmailTokenKind, token: string, now = new Date()) => ({ kind, hash: hashToken(token), now });

type MailInput = Pick<Input<'signUp'>, 'email' | 'locale' | 'event'> & { firstName?: string | null };

/** Composes the email before the account lookup so that response times do not reveal whether the account exists. */
function prepareLink({ authUrl, mails }: AccountsContext, kind: LinkKind, { email, firstName = null, locale, event }: MailInput) {
  const { token, hash } = createToken();
  const query = new URLSearchParams({
    [kind === 'confirmation' ? 'confirm' : kind]: token,
    email,
    ...(event && { event }),
  });
  const link = `${authUrl}?${query}`;
  const text =
    kind === 'confirmation'
      ? mails.confirmAddress(link, locale)
      : mails[kind === 'reset' ? 'resetPassword' : 'signInLink']({ firstName }, link, locale);
  return async (trx: Trx, userId: string, now: Date) => {
    await saveToken(trx, { userId, kind, hash, now, lifetimeMs: linkLifetimeMs[kind] });
    await enqueueMail(trx, { kind, to: { address: email }, ...text, now });
  };
}

function preparePasswordOnly({ mails }: AccountsContext, kind: LinkKind, { email, firstName = null, locale }: MailInput) {
  const text = mails.passwordOnly({ email, firstName }, locale);
  return (trx: Trx, _userId: string, now: Date) => enqueueMail(trx, { kind, to: { address: email }, ...text, now });
}
