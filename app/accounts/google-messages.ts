import { retryAt } from '#server/rate-limits.ts';
import type { GoogleSignInRejected, RateLimited } from '#store/accounts-contract.ts';
import { formatTime, interpolate } from '../i18n/format.ts';
import type { Locale } from '../site-map.ts';
import { texts } from './texts.ts';

export function refusalMessage(rejected: GoogleSignInRejected | RateLimited, locale: Locale): string | null {
  const { errors, googleRefusals } = texts[locale].auth;
  if ('retryAfterSeconds' in rejected)
    return interpolate(errors.limited, { time: formatTime(retryAt(rejected.retryAfterSeconds), locale) });
  return 'reason' in rejected ? googleRefusals[rejected.reason] : rejected.message;
}
