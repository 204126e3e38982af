import { logError, servicesContext } from '../request-context.ts';
import { flashCookie } from '../session/flash.ts';
import { postOnly, redirectWithCookies } from '../session/redirects.ts';
import { noStoreHeaders } from '../session/session.ts';
import { paths } from '../site-map.ts';
import type { Route } from './+types/sign-out';

export const middleware = [noStoreHeaders];

export async function action({ request, url, context }: Route.ActionArgs) {
  const { accounts, env } = context.get(servicesContext);
  const isAdmin = url.searchParams.get('from') === 'admin';
  try {
    const cookies = await accounts.signOut(request);
    return redirectWithCookies(paths.auth, [
      ...cookies,
      flashCookie(env.origin, isAdmin ? 'admin-signed-out' : 'member-signed-out'),
    ]);
  } catch (error) {
    logError('sign-out failed', context, error);
    const notice = flashCookie(env.origin, isAdmin ? 'admin-sign-out-failed' : 'member-sign-out-failed');
    return redirectWithCookies(isAdmin ? paths.admin : paths.profile, [notice]);
  }
}

export const loader = postOnly(paths.auth);
