// POST: joins an event or its waitlist. Idempotent.
import { joinEvent } from '#store/event-signups.ts';
import type { Route } from './+types/join-event';
import { backToProfile, changeSignup } from './event-signup.ts';

export function action(args: Route.ActionArgs) {
  return changeSignup(args, async (database, participant, options) => {
    const answer = await joinEvent(database, participant, options);
    if (answer.outcome !== 'joined') return answer.outcome === 'unverified' ? 'event-failed' : `event-${answer.outcome}`;
    return answer.state === 'coming' ? 'event-joined' : 'event-waiting';
  });
}

export const loader = backToProfile;
