// Security events of the accounts (OWASP ASVS 5.0, 16.3.1), without passwords, tokens or addresses.
import { hashKey } from '#server/rate-limits.ts';
import type { AccountsContext } from './accounts-context.ts';
import type { RateLimited, SignedIn } from './accounts-contract.ts';
import { findMember } from './members.ts';
import type { SignInMethod } from './tables.ts';

type Method = SignInMethod | 'deletion' | 'email-change';
type Result = SignedIn | RateLimited | { outcome: string };

/** Logs the outcome of an authentication or reauthentication attempt and returns it. */
export async function logAttempt<R extends Result>(
  context: AccountsContext,
  { method, email }: { method: Method; email?: string },
  attempt: Promise<R>,
): Promise<R> {
  const result: R = await attempt;
  const { db, log, secret } = context;
  if ('member' in result) {
    log.info('signed in', { account: result.member.id, method });
  } else if (refusals.has(result.outcome)) {
    // The keyed hash tells attempts with one unknown address from others.
    const account = email && ((await findMember(db, email))?.id ?? hashKey(`account:${email}`, secret));
    log.warn('sign-in refused', { account, method, reason: 'busy' in result && result.busy ? 'busy' : result.outcome });
  }
  return result;
}

const refusals = new Set([
  'invalid',
  'unconfirmed',
  'link-expired',
  'limited',
  'password-required',
  'stale',
  'second-factor-required',
  'passkey-refused',
  'code-refused',
]);
