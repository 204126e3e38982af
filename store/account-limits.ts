import type { Env } from '#server/env.ts';
import { HashingQueueFullError } from '#server/passwords.ts';
import { consumeRateLimits, hashKey, type KeyedRateLimit, perNetwork, refundRateLimits } from '#server/rate-limits.ts';
import type { Credentials, RateLimited } from './accounts-contract.ts';
import type { Db } from './tables.ts';

type Client = Pick<Credentials, 'email' | 'networks'>;

interface Options {
  db: Db['kysely'];
  secret: string;
  limits: Env['accountLimit'];
  onMailLimit(): Promise<void>;
}

export function createAccountLimiter({ db, secret, limits, onMailLimit }: Options) {
  const perHour = (key: string, limit: number): KeyedRateLimit => ({ key, limit, windowSeconds: 3_600 });
  const perNetworkAndHour = (kind: string, networks: readonly string[], limit: number) =>
    perNetwork(networks, perHour(kind, limit));
  const hashEmail = (email: string) => hashKey(`account:${email}`, secret);
  const allMail = perHour('account-mail', limits.mailTotal);
  const confirmationMail = (email: string) => [perHour(`mail:${hashEmail(email)}`, limits.mailPerAddress), allMail];

  return {
    /** Refunded by requests that turn out to send no email. */
    allMail,
    confirmationMail,
    /**
     * Only wrong passwords count against these limits: `withCorrectPassword` refunds them after a correct one. A browser that the
     * account knows (`device`) has a limit of its own, so that nobody else can lock the owner out there.
     */
    signIn({ email, networks }: Client, device: string | null): KeyedRateLimit[] {
      const perFiveMinutes = { limit: limits.signInPerAccountAndNetwork, windowSeconds: 300 };
      if (device) return [{ key: `sign-in:device:${device}`, ...perFiveMinutes }];
      return [
        { key: `sign-in:${hashEmail(email)}:${networks.at(-1)}`, ...perFiveMinutes },
        ...perNetworkAndHour('sign-in', networks, limits.signInPerNetwork),
        // Higher than what one network can use up.
        perHour(`sign-in:${hashEmail(email)}`, limits.signInPerAccount),
      ];
    },
    signUp: ({ email, networks }: Client): KeyedRateLimit[] => [
      ...perNetworkAndHour('sign-up', networks, limits.signUpPerNetwork),
      ...confirmationMail(email),
    ],
    /** Separate from confirmation emails, because strangers who sign up with an email must not keep its owner from resetting the password. */
    reset({ email, networks }: Client, device: string | null): KeyedRateLimit[] {
      if (device) return [perHour(`reset:device:${device}`, limits.mailPerAddress)];
      return [
        perHour(`reset:${hashEmail(email)}:${networks.at(-1)}`, limits.mailPerAddress),
        ...perNetworkAndHour('reset', networks, limits.resetPerNetwork),
        perHour(`reset:${hashEmail(email)}`, limits.resetPerAddress),
        allMail,
      ];
    },
    google: (networks: readonly string[]) => perNetworkAndHour('google', networks, limits.signInPerNetwork),

    /** Runs `work` unless a limit is exhausted. Refunds the limits if the password hashing queue is full. */
    async within<R>(limited: KeyedRateLimit[], work: () => Promise<R>): Promise<R | RateLimited> {
      const result = await consumeRateLimits(db, limited);
      if (!result.ok) {
        if (result.exhaustedKey === allMail.key) await onMailLimit();
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
