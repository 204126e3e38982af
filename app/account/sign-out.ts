// POST: ends the session. The administrator's page says it in its own words: `?from=admin`.
import { log } from '#server/log.ts';
import { flashCookie } from '../flash.ts';
import { leadTo } from '../lead-to.ts';
import { answerPrivately } from '../private-answer.ts';
import { servicesContext, visitContext } from '../services.ts';
import { pathTo } from '../site-map.ts';
import type { Route } from './+types/sign-out';

export const middleware = [answerPrivately];

export async function action({ request, url, context }: Route.ActionArgs) {
  const { accounts, env } = context.get(servicesContext);
  const isAdmin = url.searchParams.get('from') === 'admin';
  try {
    const cookies = await accounts.signOut(request);
    return leadTo(pathTo('auth', 'en'), [...cookies, flashCookie(env.origin, isAdmin ? 'logged-out' : 'signed-out')]);
  } catch (error) {
    log.error('not signed out', { reference: context.get(visitContext).reference, error });
    const notice = flashCookie(env.origin, isAdmin ? 'logout-failed' : 'sign-out-failed');
    return leadTo(pathTo(isAdmin ? 'admin' : 'profile', 'en'), [notice]);
  }
}

/** A reload, or a copied address. */
export function loader() {
  return leadTo(pathTo('auth', 'en'));
}
