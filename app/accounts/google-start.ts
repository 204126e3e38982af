// The form fields `again`, a path, and `event` say where Google's callback returns to.
import { redirect } from 'react-router';
import { readFormOrEmpty } from '#server/form.ts';
import { hashNetworks } from '#server/rate-limits.ts';
import { localeFromCookie } from '../i18n/locale.ts';
import { logError, requestContext, servicesContext } from '../request-context.ts';
import { postOnly, redirectToSignIn } from '../session/redirects.ts';
import { noStoreHeaders } from '../session/session.ts';
import { paths, pathToMemberEvent } from '../site-map.ts';
import type { Route } from './+types/google-start';
import { parseEventId, parseReturnPath } from './auth-schema.ts';
import { refusalMessage } from './google-messages.ts';

export const middleware = [noStoreHeaders];

export async function action({ request, context }: Route.ActionArgs) {
  const { accounts, env, secret } = context.get(servicesContext);
  const { again, event } = await readFormOrEmpty(request, ['again', 'event']);
  const eventId = parseEventId(event);
  try {
    const start = await accounts.startGoogle({
      networks: hashNetworks(context.get(requestContext).ip, secret),
      returnTo: parseReturnPath(again) ?? (eventId && pathToMemberEvent(eventId)),
    });
    if (!start) return redirectToSignIn();
    const locale = localeFromCookie(request, env.origin);
    if ('outcome' in start) return redirectToSignIn(refusalMessage(start, locale));
    return redirect(start.location, { status: 303, headers: start.cookies.map((cookie) => ['Set-Cookie', cookie]) });
  } catch (error) {
    logError('google sign-in start failed', context, error);
    return redirectToSignIn();
  }
}

export const loader = postOnly(paths.auth);
