// Removes the link to a Google account from the signed-in member's account.
import { logError, servicesContext } from '../request-context.ts';
import { postOnly, redirectWithNotice } from '../session/redirects.ts';
import { paths } from '../site-map.ts';
import type { Route } from './+types/unlink-google';

export async function action({ request, context }: Route.ActionArgs) {
  try {
    await context.get(servicesContext).accounts.unlinkGoogle(request);
    return redirectWithNotice(context, paths.profileSettings, 'google-unlinked');
  } catch (error) {
    logError('google unlinking failed', context, error);
    return redirectWithNotice(context, paths.profileSettings, 'google-unlinking-failed');
  }
}

export const loader = postOnly(paths.profileSettings);
