// Layout of all routes under /admin. Its middleware also protects routes without a page, such as CSV downloads.
import { data, Outlet } from 'react-router';
import { admin } from '#content/interface/admin.en.ts';
import { reportLostConnection, useLostConnection } from '../document/lost-connection.ts';
import { useSessionWatch } from '../document/session-watch.ts';
import { servicesContext } from '../request-context.ts';
import type { PageHandle } from '../root.tsx';
import { consumeFlash } from '../session/flash.ts';
import { memberContext, noStoreHeaders, requireAdministrator } from '../session/session.ts';
import styles from '../styles/dashboard.css?inline';
import type { Route } from './+types/layout';

export const handle: PageHandle = { styles, hydrates: true };

export const middleware = [noStoreHeaders, requireAdministrator];

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [reportLostConnection];

export function loader({ request, context }: Route.LoaderArgs) {
  const { flash, headers } = consumeFlash(request, context.get(servicesContext).env.origin);
  return data({ member: context.get(memberContext).id, flash }, { headers });
}

export default function AdminLayout({ loaderData: { member } }: Route.ComponentProps) {
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
