// POST: sends the browser to Google. With `purpose=deletion` it comes back to the question whether to delete the account.
import { redirect } from 'react-router';
import { readForm } from '#server/form.ts';
import { log } from '#server/log.ts';
import { leadTo } from '../lead-to.ts';
import { answerPrivately } from '../private-answer.ts';
import { servicesContext, visitContext } from '../services.ts';
import { accountPaths, pathTo } from '../site-map.ts';
import type { Route } from './+types/google-start';
import { turnAway } from './entrance.ts';

export const middleware = [answerPrivately];

export async function action({ request, context }: Route.ActionArgs) {
  const { purpose } = await readForm(request, ['purpose']).catch(() => ({ purpose: '' }));
  try {
    const comeBackTo = purpose === 'deletion' ? accountPaths.deleteAccount : undefined;
    const start = await context.get(servicesContext).accounts.startGoogle(comeBackTo);
    if (!start) return turnAway();
    const response = redirect(start.location, 303);
    for (const cookie of start.cookies) response.headers.append('Set-Cookie', cookie);
    return response;
  } catch (error) {
    log.error('google not started', { reference: context.get(visitContext).reference, error });
    return turnAway();
  }
}

/** A reload, or a copied address. */
export function loader() {
  return leadTo(pathTo('auth', 'en'));
}
