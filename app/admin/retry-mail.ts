// POST: mail that was given up, or waits for its next try, is tried now.
import { redirect } from 'react-router';
import { log } from '#server/log.ts';
import { retryMail } from '#store/mail-state.ts';
import { requestContext, servicesContext } from '../request-context.ts';
import { flashCookie } from '../session/flash.ts';
import { redirectWithCookies } from '../session/redirect-with-cookies.ts';
import { requireAdministrator } from '../session/require-administrator.ts';
import { pathTo } from '../site-map.ts';
import type { Route } from './+types/retry-mail';

export async function action({ request, context }: Route.ActionArgs) {
  const by = await requireAdministrator({ request, context });
  const { database, env, wakeMail } = context.get(servicesContext);
  const back = (notice: 'mail-retried' | 'admin-failed') =>
    redirect(pathTo('admin', 'en'), { status: 303, headers: { 'Set-Cookie': flashCookie(env.origin, notice) } });
  try {
    await retryMail(database, by, new Date());
  } catch (error) {
    log.error('mail not retried', { reference: context.get(requestContext).reference, error });
    return back('admin-failed');
  }
  wakeMail();
  return back('mail-retried');
}

/** A reload, or a copied address. */
export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdministrator({ request, context });
  return redirectWithCookies(pathTo('admin', 'en'));
}
