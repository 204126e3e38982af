// GET: Google sends the browser back here.
import { log } from '#server/log.ts';
import { chosenLocale } from '../language.ts';
import { answerPrivately } from '../private-answer.ts';
import { servicesContext, visitContext } from '../services.ts';
import type { Route } from './+types/google-callback';
import { turnAway, welcome } from './entrance.ts';
import { accountIn } from './words.ts';

export const middleware = [answerPrivately];

export async function loader({ request, context }: Route.LoaderArgs) {
  const { accounts, env } = context.get(servicesContext);
  try {
    const result = await accounts.finishGoogle(request);
    if (result.outcome === 'signed-in') return welcome(result, 'signed-in', env.origin);
    if (result.outcome === 'database-error') return turnAway('Database error');
    const { googleRefusals } = accountIn(chosenLocale(request, env.origin)).auth;
    return turnAway('reason' in result ? googleRefusals[result.reason] : result.message);
  } catch (error) {
    log.error('google not finished', { reference: context.get(visitContext).reference, error });
    return turnAway();
  }
}
