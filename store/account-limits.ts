import { createHmac } from 'node:crypto';
import type { Env } from '#server/env.ts';
import { HashingQueueFullError } from '#server/passwords.ts';
import { consumeRateLimits, type KeyedRateLimit, refundRateLimits } from '#server/rate-limits.ts';
import type { RateLimited } from './accounts-contract.ts';
import type { Db } from './tables.ts';

export function createAccountLimiter(db: Db['kysely'], secret: string, limits: Env['accountLimit']) {
  const perHour = (key: string, limit: number): KeyedRateLimit => ({ key, limit, windowSeconds: 3_600 });
  // Hashed because rate limits outlive deleted accounts and also record emails without an account.
  const hashEmail = (email: string) => createHmac('sha256', secret).update(`account:${email}`).digest('base64url');

  return {
    /** Only wrong passwords count against these limits: `withCorrectPassword` refunds them after a correct one. */
    signIn: ({ email, network }: { email: string; network: string }): KeyedRateLimit[] => [
      { key: `sign-in:${hashEmail(email)}:${network}`, limit: limits.signInPerAccountAndNetwork, windowSeconds: 300 },
      perHour(`sign-in:${network}`, limits.signInPerNetwork),
      // This limit is high so that attackers in other networks cannot lock out the owner by guessing passwords.
      perHour(`sign-in:${hashEmail(email)}`, limits.signInPerAccount),
    ],
    signUp: (network: string) => perHour(`sign-up:${network}`, limits.signUpPerNetwork),
    reset: (network: string) => perHour(`reset:${network}`, limits.resetPerNetwork),
    google: (network: string) => perHour(`google:${network}`, limits.signInPerNetwork),
    mail: (email: string) => perHour(`mail:${hashEmail(email)}`, limits.mailPerAddress),

    /** Runs `work` unless a limit is exhausted. Refunds the limits if the password hashing queue is full. */
    async within<R>(limited: KeyedRateLimit[], work: () => Promise<R>): Promise<R | RateLimited> {
      const result = await consumeRateLimits(db, limited);
      if (!result.ok) return { outcome: 'limited', retryAfterSeconds: result.retryAfterSeconds, busy: false };
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
