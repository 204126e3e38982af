import { HashingQueueFullError } from '#server/passwords.ts';
import { consumeRateLimits, consumeRateLimitsIn, type KeyedRateLimit, refundRateLimits } from '#server/rate-limits.ts';
import type { Credentials, RateLimited } from './accounts-contract.ts';
import { type LimitSettings, limitsOf } from './limits.ts';
import type { Db, Trx } from './tables.ts';

type Client = Pick<Credentials, 'email' | 'networks'>;

interface Options {
  db: Db['kysely'];
  secret: string;
  settings: LimitSettings;
  onMailLimit(): Promise<void>;
}

const mailCeilings = ['confirmation:site', 'reset:site', 'reset-known:site'];

/**
 * Limiter for the accounts' actions. The limits are in store/limits.ts. `browser` is the id of a known browser
 * (store/device-cookie.ts), or null.
 */
export function createAccountLimiter({ db, secret, settings, onMailLimit }: Options) {
  const of = (...[action, counted]: [Parameters<typeof limitsOf>[0], Parameters<typeof limitsOf>[2]]) =>
    limitsOf(action, { settings, secret }, counted);

  return {
    signIn: ({ email, networks }: Client, browser: string | null): KeyedRateLimit[] =>
      browser ? of('signInFromKnownBrowser', { browser }) : of('signIn', { account: email, networks }),
    signUp: ({ email, networks }: Client): KeyedRateLimit[] => of('signUp', { address: email, networks }),
    reset: ({ email, networks }: Client, browser: string | null): KeyedRateLimit[] =>
      browser ? of('resetFromKnownBrowser', { account: email }) : of('reset', { account: email, networks }),
    changeEmail: (counted: { account: string; address: string }): KeyedRateLimit[] => of('changeEmail', counted),
    google: (networks: readonly string[]): KeyedRateLimit[] => of('startGoogle', { networks }),

    /** Returns the limits of `limited` that count confirmations. They are refunded if the address is already registered. */
    confirmationsOf: (limited: readonly KeyedRateLimit[]) => limited.filter(({ key }) => key.startsWith('confirmation:')),
    /** Returns the limits of `limited` that count all mails. They are refunded by requests that turn out to send none. */
    mailCeilingsOf: (limited: readonly KeyedRateLimit[]) => limited.filter(({ key }) => mailCeilings.includes(key)),

    /** Returns false if the unconfirmed address must not get another mail. Runs in the transaction of a reset request. */
    async mayMailUnconfirmed(trx: Trx, email: string): Promise<boolean> {
      return (await consumeRateLimitsIn(trx, of('resetOfUnconfirmedAccount', { address: email }))).ok;
    },

    /** Counts a sign-in with a correct password, a Google account or a passkey. Returns null unless there were too many. */
    async countSignIn(
      trx: Trx,
      email: string,
      action: 'correctPassword' | 'usePasskey' = 'correctPassword',
    ): Promise<RateLimited | null> {
      const result = await consumeRateLimitsIn(trx, of(action, { account: email }));
      return result.ok ? null : { outcome: 'limited', retryAfterSeconds: result.retryAfterSeconds, busy: false };
    },

    /** Runs `work` unless a limit is exhausted. Refunds the limits if the password hashing queue is full. */
    async within<R>(limited: KeyedRateLimit[], work: () => Promise<R>): Promise<R | RateLimited> {
      const result = await consumeRateLimits(db, limited);
      if (!result.ok) {
        if (mailCeilings.includes(result.exhaustedKey)) await onMailLimit();
        return { outcome: 'limited', retryAfterSeconds: result.retryAfterSeconds, busy: false };
      }
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof HashingQueueFullError)) throw error;
        await refundRateLimits(db, limited);
        return { outcome: 'limited', retryAfterSeconds: error.retryAfterSeconds, busy: true };
      }
    },
  };
}
