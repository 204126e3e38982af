import { createHmac } from 'node:crypto';
import type { Env } from '#server/env.ts';
import { HashingBusy } from '#server/passwords.ts';
import { consumeRateLimits, type KeyedRateLimit, refundRateLimits } from '#server/rate-limits.ts';
import type { Limited } from './accounts-contract.ts';
import type { Db } from './tables.ts';

export function createAccountLimiter(db: Db['kysely'], secret: string, limits: Env['accountLimit']) {
  const perHour = (key: string, limit: number): KeyedRateLimit => ({ key, limit, windowSeconds: 3_600 });
  // Limits outlive accounts and count unknown addresses too, so no email is stored in them.
  const hashEmail = (email: string) => createHmac('sha256', secret).update(`account:${email}`).digest('base64url');

  return {
    /** Counts wrong passwords: correct ones are refunded. */
    signIn: ({ email, network }: { email: string; network: string }): KeyedRateLimit[] => [
      { key: `sign-in:${hashEmail(email)}:${network}`, limit: limits.signInPerAccountAndNetwork, windowSeconds: 300 },
      perHour(`sign-in:${network}`, limits.signInPerNetwork),
      // High, so that strangers guessing passwords do not lock out the owner, who comes from another network.
      perHour(`sign-in:${hashEmail(email)}`, limits.signInPerAccount),
    ],
    signUp: (network: string) => perHour(`sign-up:${network}`, limits.signUpPerNetwork),
    reset: (network: string) => perHour(`reset:${network}`, limits.resetPerNetwork),
    google: (network: string) => perHour(`google:${network}`, limits.signInPerNetwork),
    mail: (email: string) => perHour(`mail:${hashEmail(email)}`, limits.mailPerAddress),

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
