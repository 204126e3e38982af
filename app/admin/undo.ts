import { MalformedFormError, readForm } from '#server/form.ts';
import { undo } from '#store/undo.ts';
import { logError, servicesContext } from '../request-context.ts';
import type { NoticeName } from '../session/flash.ts';
import { postOnly, redirectWithNotice } from '../session/redirects.ts';
import { administratorContext } from '../session/session.ts';
import { paths } from '../site-map.ts';
import type { Route } from './+types/undo';
import { publishScheduleChanges } from './schedule-change.server.ts';

const messages: { path: string; restored: NoticeName } = { path: paths.admin, restored: 'messages-restored' };
const lists = new Map<string, typeof messages>([
  ['events', { path: paths.adminEvents, restored: 'event-restored' }],
  ['schedule-changes', { path: paths.scheduleChanges, restored: 'schedule-change-restored' }],
  ['announcements', { path: paths.scheduleChanges, restored: 'announcement-restored' }],
]);

export async function action({ request, url, context }: Route.ActionArgs) {
  const { database } = context.get(servicesContext);
  const { path, restored } = lists.get(url.searchParams.get('list') ?? '') ?? messages;
  try {
    const { id } = await readForm(request, ['id']);
    const outcome = await undo(database, context.get(administratorContext), id);
    if (outcome === 'too-late') return redirectWithNotice(context, path, 'undo-too-late');
    if (path === paths.scheduleChanges) await publishScheduleChanges(context);
    return redirectWithNotice(context, path, restored);
  } catch (error) {
    if (error instanceof MalformedFormError) return redirectWithNotice(context, path, 'undo-too-late');
    logError('undo failed', context, error);
    return redirectWithNotice(context, path, 'undo-failed');
  }
}

export const loader = postOnly(paths.admin);
