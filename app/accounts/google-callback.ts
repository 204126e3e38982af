import { localeFromCookie } from '../i18n/locale.ts';
import { logError, servicesContext } from '../request-context.ts';
import { redirectAfterSignIn, redirectToSignIn, redirectWithCookies } from '../session/redirects.ts';
import { noStoreHeaders } from '../session/session.ts';
import { pathToSignInAgain } from '../site-map.ts';
import type { Route } from './+types/google-callback';
import { pathToGoogleLink } from './field-rules.ts';
import { refusalMessage } from './google-messages.ts';

export const middleware = [noStoreHeaders];

export async function loader({ request, context }: Route.LoaderArgs) {
  const { accounts, env } = context.get(servicesContext);
  try {
    const locale = localeFromCookie(request, env.origin);
    const result = await accounts.finishGoogle(request, locale);
    if (result.outcome === 'signed-in') return redirectAfterSignIn(result, 'signed-in', env.origin);
    if (result.outcome === 'second-factor-required')
      return redirectWithCookies(pathToSignInAgain(result.returnTo), result.cookies);
    if (result.outcome === 'database-error') return redirectToSignIn('Database error');
    if (result.outcome === 'password-required') return redirectWithCookies(pathToGoogleLink(result), result.cookies);
    return redirectToSignIn(refusalMessage(result, locale));
  } catch (error) {
    logError('google callback failed', context, error);
    return redirectToSignIn();
  }
}
