import { createHmac } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Env } from '#server/env.ts';
import { HashingBusy } from '#server/passwords.ts';
import { consumeRateLimits, type KeyedRateLimit, type RateLimit, refundRateLimits } from '#server/rate-limits.ts';
import type { Limited } from './accounts-contract.ts';
import type { Tables } from './tables.ts';

const FIVE_MINUTES = 300;
const HOUR = 3_600;

export type AccountLimits = Record<keyof Env['accountLimit'], RateLimit>;

/** Counts per hour; wrong passwords of one network for one account per five minutes. */
export function accountLimits(counts: Env['accountLimit']): AccountLimits {
  const perHour = (limit: number): RateLimit => ({ limit, windowSeconds: HOUR });
  return {
    // Correct passwords are refunded.
    signInPerAccountAndNetwork: { limit: counts.signInPerAccountAndNetwork, windowSeconds: FIVE_MINUTES },
    // High, so that strangers guessing passwords do not lock out the owner, who comes from another network.
    signInPerAccount: perHour(counts.signInPerAccount),
    signInPerNetwork: perHour(counts.signInPerNetwork),
    signUpPerNetwork: perHour(counts.signUpPerNetwork),
    resetPerNetwork: perHour(counts.resetPerNetwork),
    mailPerAddress: perHour(counts.mailPerAddress),
  };
}

export function createAccountLimiter(db: Kysely<Tables>, secret: string, limits: AccountLimits) {
  // Limits outlive accounts and count unknown addresses too, so no email is stored in them.
  const hashEmail = (email: string) => createHmac('sha256', secret).update(`account:${email}`).digest('base64url');

  return {
    signIn: ({ email, network }: { email: string; network: string }): KeyedRateLimit[] => [
      { key: `sign-in:${hashEmail(email)}:${network}`, ...limits.signInPerAccountAndNetwork },
      { key: `sign-in:${network}`, ...limits.signInPerNetwork },
      { key: `sign-in:${hashEmail(email)}`, ...limits.signInPerAccount },
    ],
    signUp: (network: string): KeyedRateLimit => ({ key: `sign-up:${network}`, ...limits.signUpPerNetwork }),
    reset: (network: string): KeyedRateLimit => ({ key: `reset:${network}`, ...limits.resetPerNetwork }),
    google: (network: string): KeyedRateLimit => ({ key: `google:${network}`, ...limits.signInPerNetwork }),
    mail: (email: string): KeyedRateLimit => ({ key: `mail:${hashEmail(email)}`, ...limits.mailPerAddress }),

    /** Runs `work` unless a limit is used up. `work` that fails because password hashing is busy costs nothing. */
    async within<R>(limited: KeyedRateLimit[], work: () => Promise<R>): Promise<R | Limited> {
      const result = await consumeRateLimits(db, limited);
      if (!result.ok) return { outcome: 'limited', retryAfterSeconds: result.retryAfterSeconds, busy: false };
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof HashingBusy)) throw error;
        await refundRateLimits(db, limited);
        return { outcome: 'limited', retryAfterSeconds: error.retryAfterSeconds, busy: true };
      }
    },
  };
}
