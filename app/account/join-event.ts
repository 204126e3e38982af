// POST: the member joins an event, or its waiting list. Once is as good as twice.
import { joinEvent } from '#store/event-signups.ts';
import type { Route } from './+types/join-event';
import { answerSignup, backToProfile } from './event-signup.ts';

export function action(asked: Route.ActionArgs) {
  return answerSignup(asked, async (database, who, moving) => {
    const answer = await joinEvent(database, who, moving);
    if (answer.outcome !== 'joined') return answer.outcome === 'unverified' ? 'event-failed' : `event-${answer.outcome}`;
    return answer.state === 'coming' ? 'event-joined' : 'event-waiting';
  });
}

export const loader = backToProfile;
