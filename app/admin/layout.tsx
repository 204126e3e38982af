// Layout of all routes under /admin. Its middleware also protects routes without a page, such as CSV downloads.
import { data, type MiddlewareFunction, Outlet, useLocation, useMatches, useNavigation } from 'react-router';
import { countPendingSenders } from '#store/senders.ts';
import { reportLostConnection, useLostConnection } from '../document/lost-connection.ts';
import { useSessionWatch } from '../document/session-watch.ts';
import { useTexts } from '../i18n/content.ts';
import { localeFromCookie } from '../i18n/locale.ts';
import { localeContext, logError, servicesContext } from '../request-context.ts';
import type { PageHandle } from '../root.tsx';
import { consumeFlash } from '../session/flash.ts';
import { rememberLanguage } from '../session/redirects.ts';
import { administratorContext, memberContext, noStoreHeaders, requireAdministrator } from '../session/session.ts';
import stylesheet from '../styles/dashboard.css?url';
import type { Route } from './+types/layout';
import { AdminHeader, partOf } from './header.tsx';
import { shellTexts } from './texts.ts';

export const handle: PageHandle = { stylesheet, hydrates: true };

const setLocale: MiddlewareFunction<Response> = ({ request, context }, next) => {
  context.set(localeContext, localeFromCookie(request, context.get(servicesContext).env.origin));
  return next();
};

export const middleware = [noStoreHeaders, rememberLanguage, setLocale, requireAdministrator];

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [reportLostConnection];

export async function loader({ request, context }: Route.LoaderArgs) {
  const { database, env } = context.get(servicesContext);
  const locale = context.get(localeContext);
  const { flash, headers } = consumeFlash(request, env.origin, locale);
  const pending = await countPendingSenders(database, context.get(administratorContext)).catch((error) => {
    logError('pending messages load failed', context, error);
    return 0;
  });
  return data({ member: context.get(memberContext).id, locale, flash, pending }, { headers });
}

export default function AdminLayout({ loaderData: { member, pending } }: Route.ComponentProps) {
  const admin = useTexts(shellTexts);
  const hasChanged = useSessionWatch(member);
  const isDashboard = useMatches().some(({ id }) => id === 'dashboard');
  useLostConnection(admin.noConnection);
  const { pathname } = useLocation();
  const nextPathname = useNavigation().location?.pathname ?? pathname;
  const selected = partOf(nextPathname);
  if (hasChanged)
    return (
      <p className="dashboard dashboard__loading" role="status">
        {admin.loading}
      </p>
    );
  return (
    <>
      <AdminHeader isDashboard={isDashboard} selected={selected} pending={pending} />
      <section
        role={selected in admin.tabs ? 'tabpanel' : undefined}
        id="panel"
        tabIndex={-1}
        aria-labelledby={`part-${selected}`}
      >
        <Outlet />
      </section>
    </>
  );
}
