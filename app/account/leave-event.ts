// POST: the member leaves an event, or its waiting list.
import { leaveEvent } from '#store/event-signups.ts';
import type { Route } from './+types/leave-event';
import { answerSignup, backToProfile } from './event-signup.ts';

export function action(asked: Route.ActionArgs) {
  return answerSignup(asked, async (database, who, moving) => {
    const { outcome } = await leaveEvent(database, who, moving);
    return `event-${outcome}`;
  });
}

export const loader = backToProfile;
