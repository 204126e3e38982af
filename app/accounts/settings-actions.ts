// POST-only routes of the forms on the settings page, to which they redirect.
import { MalformedFormError, readForm } from '#server/form.ts';
import { hashNetworks } from '#server/rate-limits.ts';
import { localeFromCookie } from '../i18n/locale.ts';
import { logError, requestContext, servicesContext } from '../request-context.ts';
import type { NoticeName } from '../session/flash.ts';
import { postOnly, redirectWithNotice } from '../session/redirects.ts';
import { memberContext } from '../session/session.ts';
import { paths } from '../site-map.ts';
import type { Route } from './+types/settings-actions';

export async function action(args: Route.ActionArgs) {
  return redirectWithNotice(args.context, paths.profileSettings, await run(args));
}

export const loader = postOnly(paths.profileSettings);

function run(args: Route.ActionArgs): Promise<NoticeName> {
  if (args.pattern === paths.revokeSession) return revokeSession(args);
  return args.pattern === paths.changePassword ? changePassword(args) : unlinkGoogle(args);
}

/** The form field `session` is the id of the session to revoke, or 'others' to revoke all but the current one. */
async function revokeSession({ request, context }: Route.ActionArgs): Promise<NoticeName> {
  try {
    const { session } = await readForm(request, ['session']);
    const isOthers = session === 'others';
    await context.get(servicesContext).accounts.revokeSessions(request, isOthers ? 'others' : { id: session });
    return isOthers ? 'other-sessions-revoked' : 'session-revoked';
  } catch (error) {
    if (!(error instanceof MalformedFormError)) logError('session revocation failed', context, error);
    return 'session-revocation-failed';
  }
}

/** Emails the signed-in member a password reset link. */
async function changePassword({ request, context }: Route.ActionArgs): Promise<NoticeName> {
  const { accounts, env, secret } = context.get(servicesContext);
  try {
    const { outcome } = await accounts.requestReset({
      email: context.get(memberContext).email,
      networks: hashNetworks(context.get(requestContext).ip, secret),
      locale: localeFromCookie(request, env.origin),
      request,
    });
    return outcome === 'limited' ? 'reset-limited' : outcome;
  } catch (error) {
    logError('password change failed', context, error);
    return 'reset-failed';
  }
}

async function unlinkGoogle({ request, context }: Route.ActionArgs): Promise<NoticeName> {
  try {
    await context.get(servicesContext).accounts.unlinkGoogle(request);
    return 'google-unlinked';
  } catch (error) {
    logError('google unlinking failed', context, error);
    return 'google-unlinking-failed';
  }
}
