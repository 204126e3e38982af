// POST: redirects to Google. With `purpose=deletion` the callback returns to the deletion of the account.
import { redirect } from 'react-router';
import { readForm } from '#server/form.ts';
import { chosenLocale } from '../i18n/locale.ts';
import { logError, servicesContext } from '../request-context.ts';
import { postOnly, redirectToSignIn } from '../session/redirects.ts';
import { noStoreHeaders } from '../session/session.ts';
import { paths } from '../site-map.ts';
import type { Route } from './+types/google-start';
import { refusalMessage } from './google-callback.ts';

export const middleware = [noStoreHeaders];

export async function action({ request, context }: Route.ActionArgs) {
  const { accounts, env } = context.get(servicesContext);
  const { purpose } = await readForm(request, ['purpose']).catch(() => ({ purpose: '' }));
  try {
    const start = await accounts.startGoogle(purpose === 'deletion' ? paths.deleteAccount : undefined);
    if (!start) return redirectToSignIn();
    if ('outcome' in start) return redirectToSignIn(refusalMessage(start, chosenLocale(request, env.origin)));
    const response = redirect(start.location, 303);
    for (const cookie of start.cookies) response.headers.append('Set-Cookie', cookie);
    return response;
  } catch (error) {
    logError('google sign-in not started', context, error);
    return redirectToSignIn();
  }
}

export const loader = postOnly(paths.auth);
