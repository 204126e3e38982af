// Emails the signed-in member a password reset link.
import { hashNetworks } from '#server/rate-limits.ts';
import { localeFromCookie } from '../i18n/locale.ts';
import { logError, requestContext, servicesContext } from '../request-context.ts';
import { postOnly, redirectWithNotice } from '../session/redirects.ts';
import { memberContext } from '../session/session.ts';
import { paths } from '../site-map.ts';
import type { Route } from './+types/change-password';

export async function action({ request, context }: Route.ActionArgs) {
  const { accounts, env, secret } = context.get(servicesContext);
  try {
    const { outcome } = await accounts.requestReset({
      email: context.get(memberContext).email,
      networks: hashNetworks(context.get(requestContext).ip, secret),
      locale: localeFromCookie(request, env.origin),
      request,
    });
    return redirectWithNotice(context, paths.profileSettings, outcome === 'limited' ? 'reset-limited' : outcome);
  } catch (error) {
    logError('password change failed', context, error);
    return redirectWithNotice(context, paths.profileSettings, 'reset-failed');
  }
}

export const loader = postOnly(paths.profileSettings);
