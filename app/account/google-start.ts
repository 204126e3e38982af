// POST: sends the browser to Google. With `purpose=deletion` it comes back to the question whether to delete the account.
import { redirect } from 'react-router';
import { readForm } from '#server/form.ts';
import { log } from '#server/log.ts';
import { requestContext, servicesContext } from '../request-context.ts';
import { postOnly, redirectToSignIn } from '../session/redirects.ts';
import { noStoreHeaders } from '../session/session.ts';
import { paths } from '../site-map.ts';
import type { Route } from './+types/google-start';

export const middleware = [noStoreHeaders];

export async function action({ request, context }: Route.ActionArgs) {
  const { purpose } = await readForm(request, ['purpose']).catch(() => ({ purpose: '' }));
  try {
    const comeBackTo = purpose === 'deletion' ? paths.deleteAccount : undefined;
    const start = await context.get(servicesContext).accounts.startGoogle(comeBackTo);
    if (!start) return redirectToSignIn();
    const response = redirect(start.location, 303);
    for (const cookie of start.cookies) response.headers.append('Set-Cookie', cookie);
    return response;
  } catch (error) {
    log.error('google not started', { reference: context.get(requestContext).reference, error });
    return redirectToSignIn();
  }
}

export const loader = postOnly(paths.auth);
