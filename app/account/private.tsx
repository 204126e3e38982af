// Around every page that belongs to a member.
import { data, Outlet } from 'react-router';
import { useSessionWatch } from '../document/session-watch.ts';
import { takeFlash } from '../flash.ts';
import { chosenLocale } from '../language.ts';
import { answerPrivately } from '../private-answer.ts';
import { servicesContext } from '../services.ts';
import type { Route } from './+types/private';
import { keepAfterAction } from './keep-after-action.ts';
import { memberContext, requireMember } from './require-member.ts';
import { useAccount } from './words.ts';

export const middleware = [answerPrivately, requireMember];

export function loader({ request, context }: Route.LoaderArgs) {
  const { origin } = context.get(servicesContext).env;
  const locale = chosenLocale(request, origin);
  const { flash, cookies } = takeFlash(request, origin, locale);
  const headers = new Headers(cookies.map((cookie) => ['Set-Cookie', cookie]));
  return data({ member: context.get(memberContext).id, locale, flash }, { headers });
}

export const shouldRevalidate = keepAfterAction;

export default function PrivateLayout({ loaderData: { member } }: Route.ComponentProps) {
  const words = useAccount();
  const hasChanged = useSessionWatch(member);
  if (hasChanged)
    return (
      <p className="desk desk__wait" role="status">
        {words.loading}
      </p>
    );
  // Another member's page starts from nothing, forms included.
  return <Outlet key={member} />;
}
