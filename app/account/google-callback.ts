// GET: Google sends the browser back here.
import { log } from '#server/log.ts';
import { answerPrivately } from '../private-answer.ts';
import { servicesContext, visitContext } from '../services.ts';
import type { Route } from './+types/google-callback';
import { turnAway, welcome } from './entrance.ts';

export const middleware = [answerPrivately];

export async function loader({ request, context }: Route.LoaderArgs) {
  const { accounts, env } = context.get(servicesContext);
  try {
    const result = await accounts.finishGoogle(request);
    if (result.outcome === 'signed-in') return welcome(result, 'signed-in', env.origin);
    return turnAway(result.outcome === 'refused' ? result.message : 'Database error');
  } catch (error) {
    log.error('google not finished', { reference: context.get(visitContext).reference, error });
    return turnAway();
  }
}
