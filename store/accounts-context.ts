import { deviceLabel } from '#server/device-label.ts';
import type { Log } from '#server/log.ts';
import type { OidcProvider } from '#server/oidc.ts';
import { enqueueMail } from '#server/outbox.ts';
import { createPasswordHashing, type PasswordHashing } from '#server/passwords.ts';
import { refundRateLimits } from '#server/rate-limits.ts';
import { createAccountLimiter } from './account-limiter.ts';
import type { AccountMails, Credentials, Member, RateLimited, SignInOutcome } from './accounts-contract.ts';
import { createDeviceCookie } from './device-cookie.ts';
import type { EventMails } from './event-signups.ts';
import type { LimitSettings } from './limits.ts';
import { createMemberSessions, type SignInDetails } from './member-sessions.ts';
import { findMember, lockMember, type MemberRow, readFirstName } from './members.ts';
import type { Db, Locale, Trx } from './tables.ts';

export interface AccountsOptions {
  database: Db;
  secret: string;
  origin: string;
  /** URL of the sign-in page. Emailed links add `?confirm=<token>&email=<email>` or `?reset=<token>&email=<email>`. */
  authUrl: string;
  /** Not allowed as a password. */
  schoolName: string;
  google?: OidcProvider | undefined;
  /** Canonical email of the administrator. If undefined, nobody can open the admin area. */
  adminEmail?: string | undefined;
  mails: AccountMails;
  eventMails: EventMails;
  /** Deletes the files of emails that were written because no mail server is configured. */
  deleteWrittenMail(ids: readonly string[]): Promise<void>;
  log: Log;
  limits: LimitSettings;
  hashing?: PasswordHashing | undefined;
}

export type AccountsContext = ReturnType<typeof createAccountsContext>;

export function createAccountsContext(options: AccountsOptions) {
  const { adminEmail, database, hashing = createPasswordHashing(), limits, log, mails, origin, secret } = options;
  const db = database.kysely;
  const toMember = ({ id, email, isVerified, locale, passkeyId }: MemberRow): Member => ({
    id,
    email,
    locale,
    isAdministrator: isVerified && adminEmail !== undefined && email === adminEmail,
    hasPasskey: passkeyId !== null,
  });
  const limiter = createAccountLimiter({
    db,
    secret,
    settings: limits,
    async onMailLimit() {
      log.warn('account mail limit reached');
      if (!adminEmail) return;
      const hour = new Date().toISOString().slice(0, 13);
      const notice = { dedupeKey: `account-mail-limit:${hour}`, to: { address: adminEmail } };
      await enqueueMail(db, { kind: 'account-mail-limit', ...notice, ...mails.accountMailLimit(limits.accountLimit.mailTotal) });
    },
  });
  const sessions = createMemberSessions({ db, origin, toMember, log });
  const deviceCookie = createDeviceCookie(origin, secret);
  return { ...options, db, deviceCookie, hashing, limiter, sessions, toMember };
}

/**
 * If the password is correct, runs `work` in a transaction that locks the member's row. Unknown emails take as long as known ones
 * so that response times do not reveal accounts. Only wrong passwords count against the sign-in limits; correct ones have a limit of
 * their own.
 */
export async function withCorrectPassword<R extends object>(
  { db, deviceCookie, hashing, limiter }: AccountsContext,
  credentials: Credentials,
  work: (trx: Trx, member: MemberRow, now: Date) => Promise<R>,
): Promise<R | { outcome: 'invalid' } | RateLimited> {
  const found = await findMember(db, credentials.email);
  const consumed = limiter.signIn(credentials, deviceCookie.read(credentials.request, found));
  return limiter.within(consumed, async () => {
    const isCorrect = await hashing.verify(credentials.password, found?.passwordHash, callersOf(credentials));
    if (!found || !isCorrect) return { outcome: 'invalid' } as const;
    return db.transaction().execute(async (trx) => {
      const now = new Date();
      const member = await lockMember(trx, found.id, now);
      // A concurrent password reset has revoked all sessions, so the old password must not start a new one.
      if (!member || member.passwordHash !== found.passwordHash) return { outcome: 'invalid' } as const;
      const limited = await limiter.countSignIn(trx, member.email);
      if (limited) return limited;
      await refundRateLimits(trx, consumed);
      return work(trx, member, now);
    });
  });
}

/** Keys of accounts and networks in the password hashing queue. */
export const callersOf = ({ email, networks }: Pick<Credentials, 'email' | 'networks'>) => [email, ...networks];

export async function signInMember(
  { deviceCookie, sessions, toMember }: AccountsContext,
  trx: Trx,
  row: MemberRow,
  details: SignInDetails,
): Promise<SignInOutcome> {
  const cookies = await sessions.start(trx, row, details);
  if (sessions.isIncomplete(row, details.method)) return { outcome: 'second-factor-required', cookies };
  return { outcome: 'signed-in', member: toMember(row), cookies: [...cookies, deviceCookie.issue(row)] };
}

/** Mails the owner about a sign-in from a browser without a device cookie of the account, once a day at most (OWASP ASVS 6.3.5). */
export async function notifyOfNewBrowser(
  { deviceCookie, mails }: AccountsContext,
  trx: Trx,
  row: MemberRow,
  { now, request, locale }: { now: Date; request: Request | undefined; locale: Locale | undefined },
): Promise<void> {
  if (!request || deviceCookie.read(request, row)) return;
  const { id, email } = row;
  const device = deviceLabel(request.headers.get('User-Agent'));
  const notice = mails.newBrowser({ email, firstName: await readFirstName(trx, email) }, { device, at: now }, locale);
  const dedupeKey = `new-browser:${id}:${now.toISOString().slice(0, 10)}`;
  await enqueueMail(trx, { kind: 'new-browser', dedupeKey, to: { address: email }, ...notice, now });
}
