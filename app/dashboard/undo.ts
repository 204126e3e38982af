import { href } from 'react-router';
import { MalformedFormError, readForm, readFormOrEmpty } from '#server/form.ts';
import { withdrawReply } from '#store/replies.ts';
import { undo } from '#store/undo.ts';
import { publishScheduleChanges } from '../admin/form-actions.server.ts';
import { logError, servicesContext } from '../request-context.ts';
import type { NoticeName } from '../session/flash.ts';
import { postOnly, redirectWithNotice } from '../session/redirects.ts';
import { administratorContext } from '../session/session.ts';
import { paths } from '../site-map.ts';
import type { Route } from './+types/undo';

const messages: { path: string; restored: NoticeName } = { path: paths.admin, restored: 'messages-restored' };
const lists = new Map<string, typeof messages>([
  ['events', { path: paths.adminEvents, restored: 'event-restored' }],
  ['event-signups', { path: paths.adminEvents, restored: 'participant-restored' }],
  ['schedule-changes', { path: paths.scheduleChanges, restored: 'schedule-change-restored' }],
  ['announcements', { path: paths.scheduleChanges, restored: 'announcement-restored' }],
]);

export async function action({ request, url, context }: Route.ActionArgs) {
  if (url.searchParams.get('list') === 'replies') return undoReply(request, context);
  const { database } = context.get(servicesContext);
  const { path, restored } = lists.get(url.searchParams.get('list') ?? '') ?? messages;
  try {
    const { id } = await readForm(request, ['id']);
    const outcome = await undo(database, context.get(administratorContext), id);
    if (outcome === 'too-late') return redirectWithNotice(context, path, 'undo-too-late');
    if (path !== paths.admin) await publishScheduleChanges(context);
    return redirectWithNotice(context, path, restored);
  } catch (error) {
    if (error instanceof MalformedFormError) return redirectWithNotice(context, path, 'undo-too-late');
    logError('undo failed', context, error);
    return redirectWithNotice(context, path, 'undo-failed');
  }
}

async function undoReply(request: Request, context: Route.ActionArgs['context']) {
  const { database } = context.get(servicesContext);
  const { id } = await readFormOrEmpty(request, ['id']);
  try {
    const { outcome, email } = await withdrawReply(database, context.get(administratorContext), id);
    const path = email === null ? paths.admin : href(paths.sender, { email });
    return redirectWithNotice(context, path, outcome === 'withdrawn' ? 'reply-withdrawn' : 'reply-too-late');
  } catch (error) {
    logError('undo failed', context, error);
    return redirectWithNotice(context, paths.admin, 'reply-undo-failed');
  }
}

export const loader = postOnly(paths.admin);
