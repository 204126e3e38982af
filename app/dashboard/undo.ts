import { href } from 'react-router';
import { readFormOrEmpty } from '#server/form.ts';
import { withdrawMailing } from '#store/mailings.ts';
import { withdrawReply } from '#store/replies.ts';
import { type UndoKind, undo } from '#store/undo.ts';
import { publishScheduleChanges } from '../admin/form-actions.server.ts';
import { logError, servicesContext } from '../request-context.ts';
import type { NoticeName } from '../session/flash.ts';
import { postOnly, redirectWithNotice } from '../session/redirects.ts';
import { administratorContext } from '../session/session.ts';
import { paths } from '../site-map.ts';
import type { Route } from './+types/undo';

const restored: Record<UndoKind, { path: string; notice: NoticeName }> = {
  sender: { path: paths.admin, notice: 'messages-restored' },
  event: { path: paths.adminEvents, notice: 'event-restored' },
  'event-signup': { path: paths.adminEvents, notice: 'participant-restored' },
  'schedule-change': { path: paths.timetable, notice: 'schedule-change-restored' },
};

export async function action({ request, url, context }: Route.ActionArgs) {
  const { database } = context.get(servicesContext);
  const administrator = context.get(administratorContext);
  const { id } = await readFormOrEmpty(request, ['id']);
  if (url.searchParams.has('reply')) return undoReply(context, id);
  if (url.searchParams.has('mailing')) return undoMailing(context, id);
  try {
    const kind = await undo(database, administrator, id);
    if (!kind) return redirectWithNotice(context, paths.admin, 'undo-too-late');
    if (kind !== 'sender') await publishScheduleChanges(context);
    return redirectWithNotice(context, restored[kind].path, restored[kind].notice);
  } catch (error) {
    logError('undo failed', context, error);
    return redirectWithNotice(context, paths.admin, 'undo-failed');
  }
}

async function undoReply(context: Route.ActionArgs['context'], id: string) {
  const { database } = context.get(servicesContext);
  try {
    const { outcome, email } = await withdrawReply(database, context.get(administratorContext), id);
    const path = email === null ? paths.admin : href(paths.sender, { email });
    return redirectWithNotice(context, path, outcome === 'withdrawn' ? 'reply-withdrawn' : 'reply-too-late');
  } catch (error) {
    logError('undo failed', context, error);
    return redirectWithNotice(context, paths.admin, 'reply-undo-failed');
  }
}

async function undoMailing(context: Route.ActionArgs['context'], id: string) {
  const { database } = context.get(servicesContext);
  try {
    const { outcome } = await withdrawMailing(database, context.get(administratorContext), id);
    if (outcome === 'too-late') return redirectWithNotice(context, paths.write, 'mailing-too-late');
    return redirectWithNotice(context, `${paths.write}?${new URLSearchParams({ draft: id })}`, 'mailing-withdrawn');
  } catch (error) {
    logError('undo failed', context, error);
    return redirectWithNotice(context, paths.write, 'mailing-undo-failed');
  }
}

export const loader = postOnly(paths.admin);
