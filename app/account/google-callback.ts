import type { GoogleSignInRejected } from '#store/accounts-contract.ts';
import { accountCopyIn } from '../i18n/content.ts';
import { localeFromCookie } from '../i18n/locale.ts';
import { logError, servicesContext } from '../request-context.ts';
import { redirectAfterSignIn, redirectToSignIn } from '../session/redirects.ts';
import { noStoreHeaders } from '../session/session.ts';
import type { Locale } from '../site-map.ts';
import type { Route } from './+types/google-callback';

export const middleware = [noStoreHeaders];

export async function loader({ request, context }: Route.LoaderArgs) {
  const { accounts, env } = context.get(servicesContext);
  try {
    const result = await accounts.finishGoogle(request);
    if (result.outcome === 'signed-in') return redirectAfterSignIn(result, 'signed-in', env.origin);
    if (result.outcome === 'database-error') return redirectToSignIn('Database error');
    return redirectToSignIn(refusalMessage(result, localeFromCookie(request, env.origin)));
  } catch (error) {
    logError('google callback failed', context, error);
    return redirectToSignIn();
  }
}

export function refusalMessage(rejected: GoogleSignInRejected, locale: Locale): string | null {
  return 'reason' in rejected ? accountCopyIn(locale).auth.googleRefusals[rejected.reason] : rejected.message;
}
