// GET: Google sends the browser back here.

import { log } from '#server/log.ts';
import { accountCopyIn } from '../i18n/content.ts';
import { chosenLocale } from '../i18n/locale.ts';
import { requestContext, servicesContext } from '../request-context.ts';
import { redirectAfterSignIn, redirectToSignIn } from '../session/redirects.ts';
import { noStoreHeaders } from '../session/session.ts';
import type { Route } from './+types/google-callback';

export const middleware = [noStoreHeaders];

export async function loader({ request, context }: Route.LoaderArgs) {
  const { accounts, env } = context.get(servicesContext);
  try {
    const result = await accounts.finishGoogle(request);
    if (result.outcome === 'signed-in') return redirectAfterSignIn(result, 'signed-in', env.origin);
    if (result.outcome === 'database-error') return redirectToSignIn('Database error');
    const { googleRefusals } = accountCopyIn(chosenLocale(request, env.origin)).auth;
    return redirectToSignIn('reason' in result ? googleRefusals[result.reason] : result.message);
  } catch (error) {
    log.error('google not finished', { reference: context.get(requestContext).reference, error });
    return redirectToSignIn();
  }
}
