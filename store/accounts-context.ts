import type { Env } from '#server/env.ts';
import type { Log } from '#server/log.ts';
import type { OidcProvider } from '#server/oidc.ts';
import { createPasswordHashing, type PasswordHashing } from '#server/passwords.ts';
import { refundRateLimits } from '#server/rate-limits.ts';
import { createAccountLimiter } from './account-limits.ts';
import type { AccountMails, Credentials, Limited, Member, SignedIn } from './accounts-contract.ts';
import type { EventMails } from './event-signups.ts';
import { createMemberSessions } from './member-sessions.ts';
import { findMember, lockMember, type MemberRow } from './members.ts';
import type { Db, Trx } from './tables.ts';

export interface AccountsOptions {
  database: Db;
  secret: string;
  origin: string;
  /** The page that emailed links open: `?confirm=<token>&email=<address>` or `?reset=<token>` is added. */
  authAddress: string;
  google?: OidcProvider | undefined;
  /** Canonical. Without it there is no administrator. */
  adminEmail?: string | undefined;
  mails: AccountMails;
  /** For members who are promoted from a waitlist when another account is deleted. */
  eventMails: EventMails;
  /** Called after a transaction that queued mail. */
  wakeMail(): void;
  log: Log;
  limits: Env['accountLimit'];
  hashing?: PasswordHashing | undefined;
}

export type AccountsContext = ReturnType<typeof createAccountsContext>;

/** Dependencies that all account functions share. */
export function createAccountsContext(options: AccountsOptions) {
  const { adminEmail, database, hashing = createPasswordHashing(), limits, origin, secret } = options;
  const db = database.kysely;
  const toMember = ({ id, email, isVerified }: MemberRow): Member => ({
    id,
    email,
    isAdministrator: isVerified && adminEmail !== undefined && email === adminEmail,
  });
  const limiter = createAccountLimiter(db, secret, limits);
  const sessions = createMemberSessions({ db, origin, toMember });
  return { ...options, db, hashing, limiter, sessions, toMember };
}

/**
 * Runs `work` in a transaction that holds the member's lock if the password is correct. Unknown emails cost the same time. A wrong
 * password consumes the sign-in limits, a correct one does not.
 */
export function withCorrectPassword<R extends object>(
  { db, hashing, limiter }: AccountsContext,
  credentials: Credentials,
  work: (trx: Trx, member: MemberRow, now: Date) => Promise<R>,
): Promise<R | { outcome: 'invalid' } | Limited> {
  const consumed = limiter.signIn(credentials);
  return limiter.within(consumed, async () => {
    const found = await findMember(db, credentials.email);
    const isCorrect = await hashing.verify(credentials.password, found?.passwordHash);
    if (!found || !isCorrect) return { outcome: 'invalid' } as const;
    return db.transaction().execute(async (trx) => {
      const now = new Date();
      const member = await lockMember(trx, found.id, now);
      // A reset during the hashing has revoked all sessions; no new one may start with the old password.
      if (!member || member.passwordHash !== found.passwordHash) return { outcome: 'invalid' } as const;
      await refundRateLimits(trx, consumed);
      return work(trx, member, now);
    });
  });
}

/** Starts a session in the transaction that has verified the member. */
export async function signInMember(
  { sessions, toMember }: AccountsContext,
  trx: Trx,
  row: MemberRow,
  { now, userAgent }: { now: Date; userAgent: string | null | undefined },
): Promise<SignedIn> {
  const cookies = await sessions.start(trx, row.id, now, userAgent);
  return { outcome: 'signed-in', member: toMember(row), cookies };
}
