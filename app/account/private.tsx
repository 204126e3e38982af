// Around every page that belongs to a member.
import { data, Outlet } from 'react-router';
import { account } from '#content/account.en.ts';
import { useSessionWatch } from '../document/session-watch.ts';
import { takeFlash } from '../flash.ts';
import { answerPrivately } from '../private-answer.ts';
import { servicesContext } from '../services.ts';
import type { Route } from './+types/private';
import { keepAfterAction } from './keep-after-action.ts';
import { memberContext, requireMember } from './require-member.ts';

export const middleware = [answerPrivately, requireMember];

export function loader({ request, context }: Route.LoaderArgs) {
  const { flash, cookies } = takeFlash(request, context.get(servicesContext).env.origin);
  const headers = new Headers(cookies.map((cookie) => ['Set-Cookie', cookie]));
  return data({ member: context.get(memberContext).id, flash }, { headers });
}

export const shouldRevalidate = keepAfterAction;

export default function PrivateLayout({ loaderData: { member } }: Route.ComponentProps) {
  const hasChanged = useSessionWatch(member);
  if (hasChanged)
    return (
      <p className="desk desk__wait" role="status">
        {account.loading}
      </p>
    );
  // Another member's page starts from nothing, forms included.
  return <Outlet key={member} />;
}
