// The form field `session` is the id of the session to revoke, or 'others' to revoke all but the current one.
import { MalformedFormError, readForm } from '#server/form.ts';
import { logError, servicesContext } from '../request-context.ts';
import { postOnly, redirectWithNotice } from '../session/redirects.ts';
import { paths } from '../site-map.ts';
import type { Route } from './+types/revoke-session';

export async function action({ request, context }: Route.ActionArgs) {
  const { accounts } = context.get(servicesContext);
  try {
    const { session } = await readForm(request, ['session']);
    await accounts.revokeSessions(request, session === 'others' ? 'others' : { id: session });
    return redirectWithNotice(
      context,
      paths.profileSettings,
      session === 'others' ? 'other-sessions-revoked' : 'session-revoked',
    );
  } catch (error) {
    if (!(error instanceof MalformedFormError)) logError('session revocation failed', context, error);
    return redirectWithNotice(context, paths.profileSettings, 'session-revocation-failed');
  }
}

export const loader = postOnly(paths.profileSettings);
