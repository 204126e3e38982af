import { data, Outlet } from 'react-router';
import { reportLostConnection, useLostConnection } from '../document/lost-connection.ts';
import { useSessionWatch } from '../document/session-watch.ts';
import { useTexts } from '../i18n/content.ts';
import { localeFromCookie } from '../i18n/locale.ts';
import { servicesContext } from '../request-context.ts';
import type { PageHandle } from '../root.tsx';
import { consumeFlash } from '../session/flash.ts';
import { rememberLanguage } from '../session/redirects.ts';
import { memberContext, noStoreHeaders, requireMember } from '../session/session.ts';
import { sessionTexts } from '../session/texts.ts';
import stylesheet from '../styles/dashboard.css?url';
import script from '../timetable/timetable-script.ts?inline-script';
import type { Route } from './+types/layout';

export const handle: PageHandle = { stylesheet, hydrates: true, script };

export const middleware = [noStoreHeaders, rememberLanguage, requireMember];

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [reportLostConnection];

export function loader({ request, context }: Route.LoaderArgs) {
  const { origin } = context.get(servicesContext).env;
  const locale = localeFromCookie(request, origin);
  const { flash, headers } = consumeFlash(request, origin, locale);
  return data({ member: context.get(memberContext).id, locale, flash }, { headers });
}

export default function PrivateLayout({ loaderData: { member } }: Route.ComponentProps) {
  const copy = useTexts(sessionTexts);
  const hasChanged = useSessionWatch(member);
  useLostConnection(copy.noConnection);
  if (hasChanged)
    return (
      <p className="dashboard dashboard__loading" role="status">
        {copy.loading}
      </p>
    );
  // The key remounts the page when the member changes so that the next member does not see leftover state, such as form input.
  return <Outlet key={member} />;
}
