import { retryAt } from '#server/rate-limits.ts';
import type { GoogleSignInRejected, RateLimited } from '#store/accounts-contract.ts';
import { accountCopyIn } from '../i18n/content.ts';
import { formatTime, interpolate } from '../i18n/format.ts';
import type { Locale } from '../site-map.ts';

export function refusalMessage(rejected: GoogleSignInRejected | RateLimited, locale: Locale): string | null {
  const { errors, googleRefusals } = accountCopyIn(locale).auth;
  if ('retryAfterSeconds' in rejected)
    return interpolate(errors.limited, { time: formatTime(retryAt(rejected.retryAfterSeconds), locale) });
  return 'reason' in rejected ? googleRefusals[rejected.reason] : rejected.message;
}
