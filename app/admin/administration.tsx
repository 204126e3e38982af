// Around everything that belongs to the administrator: the lock, what the page before had to say, and an eye on the session.
import { data, Outlet } from 'react-router';
import { admin } from '#content/admin.en.ts';
import { useSessionWatch } from '../document/session-watch.ts';
import { takeFlash } from '../flash.ts';
import { answerPrivately } from '../private-answer.ts';
import { servicesContext } from '../services.ts';
import type { Route } from './+types/administration';
import { guardAdministration, readAdministrator } from './require-administrator.ts';

export const middleware = [answerPrivately, guardAdministration];

export async function loader({ request, context }: Route.LoaderArgs) {
  const { member } = await readAdministrator({ request, context });
  const { flash, cookies } = takeFlash(request, context.get(servicesContext).env.origin);
  const headers = new Headers(cookies.map((cookie) => ['Set-Cookie', cookie]));
  return data({ member, flash }, { headers });
}

export default function Administration({ loaderData: { member } }: Route.ComponentProps) {
  const hasChanged = useSessionWatch(member);
  if (hasChanged)
    return (
      <p className="desk desk__wait" role="status">
        {admin.loading}
      </p>
    );
  return <Outlet />;
}
