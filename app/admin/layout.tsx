// Layout of all routes under /admin. Its middleware also protects routes without a page, such as CSV downloads.
import { data, type MiddlewareFunction, Outlet } from 'react-router';
import { reportLostConnection, useLostConnection } from '../document/lost-connection.ts';
import { useSessionWatch } from '../document/session-watch.ts';
import { useAdminCopy } from '../i18n/content.ts';
import { adminLocale } from '../i18n/locale.ts';
import { localeContext, servicesContext } from '../request-context.ts';
import type { PageHandle } from '../root.tsx';
import { consumeFlash } from '../session/flash.ts';
import { rememberLanguage } from '../session/redirects.ts';
import { memberContext, noStoreHeaders, requireAdministrator } from '../session/session.ts';
import stylesheet from '../styles/dashboard.css?url';
import type { Route } from './+types/layout';

export const handle: PageHandle = { stylesheet, hydrates: true };

const setLocale: MiddlewareFunction<Response> = ({ request, context }, next) => {
  context.set(localeContext, adminLocale(request, context.get(servicesContext).env.origin));
  return next();
};

export const middleware = [noStoreHeaders, rememberLanguage, setLocale, requireAdministrator];

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [reportLostConnection];

export function loader({ request, context }: Route.LoaderArgs) {
  const locale = context.get(localeContext);
  const { flash, headers } = consumeFlash(request, context.get(servicesContext).env.origin, locale);
  return data({ member: context.get(memberContext).id, locale, flash }, { headers });
}

export default function AdminLayout({ loaderData: { member } }: Route.ComponentProps) {
  const admin = useAdminCopy();
  const hasChanged = useSessionWatch(member);
  useLostConnection(admin.notLoaded);
  if (hasChanged)
    return (
      <p className="dashboard dashboard__loading" role="status">
        {admin.loading}
      </p>
    );
  return <Outlet />;
}
