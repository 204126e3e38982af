// POST: brings back what was deleted just now. `?list=` says from which list, and so where to go back to.
import { redirect } from 'react-router';
import { MalformedForm, readForm } from '#server/form.ts';
import { log } from '#server/log.ts';
import { undo } from '#store/undo.ts';
import { requestContext, servicesContext } from '../request-context.ts';
import { flashCookie, type NoticeName } from '../session/flash.ts';
import { postOnly } from '../session/redirects.ts';
import { administratorContext } from '../session/session.ts';
import { paths } from '../site-map.ts';
import type { Route } from './+types/undo';

type List = { path: string; restored: NoticeName };

const messages: List = { path: paths.admin, restored: 'messages-restored' };
const lists = new Map<string, List>([
  ['events', { path: paths.adminEvents, restored: 'event-restored' }],
  ['closed-days', { path: paths.scheduleChanges, restored: 'closed-day-restored' }],
]);

export async function action({ request, url, context }: Route.ActionArgs) {
  const by = context.get(administratorContext);
  const { database, env, closedDays } = context.get(servicesContext);
  const { reference } = context.get(requestContext);
  const { path, restored } = lists.get(url.searchParams.get('list') ?? '') ?? messages;
  const back = (notice: NoticeName) =>
    redirect(path, {
      status: 303,
      headers: { 'Set-Cookie': flashCookie(env.origin, notice) },
    });
  try {
    const { id } = await readForm(request, ['id']);
    if ((await undo(database, by, id)) === 'too-late') return back('undo-too-late');
    // It is back: what fails here is done within seconds.
    if (path === paths.scheduleChanges)
      await closedDays.refresh().catch((error) => log.error('closed days not shown', { reference, error }));
    return back(restored);
  } catch (error) {
    if (error instanceof MalformedForm) return back('undo-too-late');
    log.error('not undone', { reference, error });
    return back('undo-failed');
  }
}

export const loader = postOnly(paths.admin);
