import { retryAt } from '#server/rate-limits.ts';
import type { GoogleSignInRejected, RateLimited } from '#store/accounts-contract.ts';
import { accountCopyIn } from '../i18n/content.ts';
import { formatTime, interpolate } from '../i18n/format.ts';
import { localeFromCookie } from '../i18n/locale.ts';
import { logError, servicesContext } from '../request-context.ts';
import { redirectAfterSignIn, redirectToSignIn, redirectWithCookies } from '../session/redirects.ts';
import { noStoreHeaders } from '../session/session.ts';
import type { Locale } from '../site-map.ts';
import type { Route } from './+types/google-callback';
import { pathToGoogleLink } from './field-rules.ts';

export const middleware = [noStoreHeaders];

export async function loader({ request, context }: Route.LoaderArgs) {
  const { accounts, env } = context.get(servicesContext);
  try {
    const locale = localeFromCookie(request, env.origin);
    const result = await accounts.finishGoogle(request, locale);
    if (result.outcome === 'signed-in') return redirectAfterSignIn(result, 'signed-in', env.origin);
    if (result.outcome === 'database-error') return redirectToSignIn('Database error');
    if (result.outcome === 'limited') return redirectToSignIn(limitedMessage(result, locale));
    if (result.outcome === 'password-required') return redirectWithCookies(pathToGoogleLink(result), result.cookies);
    return redirectToSignIn(refusalMessage(result, locale));
  } catch (error) {
    logError('google callback failed', context, error);
    return redirectToSignIn();
  }
}

export function limitedMessage({ retryAfterSeconds }: RateLimited, locale: Locale): string {
  const time = formatTime(retryAt(retryAfterSeconds), locale);
  return interpolate(accountCopyIn(locale).auth.errors.limited, { time });
}

export function refusalMessage(rejected: GoogleSignInRejected, locale: Locale): string | null {
  return 'reason' in rejected ? accountCopyIn(locale).auth.googleRefusals[rejected.reason] : rejected.message;
}
