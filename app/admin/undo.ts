// POST: brings back what was deleted just now. `?list=` says from which list, and so where to go back to.
import { redirect } from 'react-router';
import { MalformedForm, readForm } from '#server/form.ts';
import { log } from '#server/log.ts';
import { undo } from '#store/undo.ts';
import type { NoticeName } from '../content-model.ts';
import { flashCookie } from '../flash.ts';
import { leadTo } from '../lead-to.ts';
import { servicesContext, visitContext } from '../services.ts';
import { pathTo } from '../site-map.ts';
import type { Route } from './+types/undo';
import { requireAdministrator } from './require-administrator.ts';

export async function action({ request, url, context }: Route.ActionArgs) {
  const by = await requireAdministrator({ request, context });
  const { database, env } = context.get(servicesContext);
  const ofEvents = url.searchParams.get('list') === 'events';
  const back = (notice: NoticeName) =>
    redirect(pathTo(ofEvents ? 'adminEvents' : 'admin', 'en'), {
      status: 303,
      headers: { 'Set-Cookie': flashCookie(env.origin, notice) },
    });
  try {
    const { id } = await readForm(request, ['id']);
    if ((await undo(database, by, id)) === 'too-late') return back('undo-too-late');
    return back(ofEvents ? 'event-restored' : 'messages-restored');
  } catch (error) {
    if (error instanceof MalformedForm) return back('undo-too-late');
    log.error('not undone', { reference: context.get(visitContext).reference, error });
    return back('undo-failed');
  }
}

/** A reload, or a copied address. */
export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdministrator({ request, context });
  return leadTo(pathTo('admin', 'en'));
}
