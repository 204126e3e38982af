// POST: leaves an event or its waitlist.
import { leaveEvent } from '#store/event-signups.ts';
import type { Route } from './+types/leave-event';
import { backToProfile, changeSignup } from './event-signup.ts';

export function action(args: Route.ActionArgs) {
  return changeSignup(args, async (database, participant, options) => {
    const { outcome } = await leaveEvent(database, participant, options);
    return `event-${outcome}`;
  });
}

export const loader = backToProfile;
