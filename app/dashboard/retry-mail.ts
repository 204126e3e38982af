import { retryMail } from '#store/health.ts';
import { logError, servicesContext } from '../request-context.ts';
import { postOnly, redirectWithNotice } from '../session/redirects.ts';
import { administratorContext } from '../session/session.ts';
import { paths } from '../site-map.ts';
import type { Route } from './+types/retry-mail';

export async function action({ context }: Route.ActionArgs) {
  const { database } = context.get(servicesContext);
  try {
    await retryMail(database, context.get(administratorContext), new Date());
    return redirectWithNotice(context, paths.admin, 'mail-retried');
  } catch (error) {
    logError('outbox retry failed', context, error);
    return redirectWithNotice(context, paths.admin, 'admin-failed');
  }
}

export const loader = postOnly(paths.admin);
