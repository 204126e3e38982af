// POST: mail that was given up, or waits for its next try, is tried now.
import { redirect } from 'react-router';
import { log } from '#server/log.ts';
import { retryMail } from '#store/mail-state.ts';
import { requestContext, servicesContext } from '../request-context.ts';
import { flashCookie } from '../session/flash.ts';
import { postOnly } from '../session/redirects.ts';
import { administratorContext } from '../session/session.ts';
import { paths } from '../site-map.ts';
import type { Route } from './+types/retry-mail';

export async function action({ context }: Route.ActionArgs) {
  const by = context.get(administratorContext);
  const { database, env, wakeMail } = context.get(servicesContext);
  const back = (notice: 'mail-retried' | 'admin-failed') =>
    redirect(paths.admin, { status: 303, headers: { 'Set-Cookie': flashCookie(env.origin, notice) } });
  try {
    await retryMail(database, by, new Date());
  } catch (error) {
    log.error('mail not retried', { reference: context.get(requestContext).reference, error });
    return back('admin-failed');
  }
  wakeMail();
  return back('mail-retried');
}

export const loader = postOnly(paths.admin);
