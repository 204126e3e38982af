import { data } from 'react-router';
import { admin } from '#content/interface/admin.en.ts';
import { deleteScheduleChange, readScheduleChange } from '#store/schedule-changes.ts';
import { privateMeta } from '../document/page-meta.ts';
import { loadContent, logError, servicesContext } from '../request-context.ts';
import { redirectWithNotice } from '../session/redirects.ts';
import { administratorContext } from '../session/session.ts';
import { paths } from '../site-map.ts';
import type { Route } from './+types/delete-schedule-change';
import { DeletionDialog, deletionClientAction } from './dialogs.tsx';
import { describeScheduleChange, publishScheduleChanges } from './schedule-change.server.ts';

export async function loader({ params, context }: Route.LoaderArgs) {
  const { database } = context.get(servicesContext);
  return loadContent('schedule change load failed', context, async () => {
    const change = await readScheduleChange(database, context.get(administratorContext), params.id);
    return change && { ...describeScheduleChange(change, []), isAnnouncement: 'text' in change };
  });
}

export async function action({ params, context }: Route.ActionArgs) {
  const { database } = context.get(servicesContext);
  try {
    const { undo, isAnnouncement } = await deleteScheduleChange(database, context.get(administratorContext), params.id);
    await publishScheduleChanges(context);
    const notice = isAnnouncement ? 'announcement-deleted' : 'schedule-change-deleted';
    return redirectWithNotice(context, paths.scheduleChanges, notice, undo);
  } catch (error) {
    return data({ reference: logError('schedule change deletion failed', context, error) }, { status: 503 });
  }
}

export const clientAction = deletionClientAction;

const { deletion, announcementDeletion } = admin.scheduleChanges;

export const meta = () => privateMeta(deletion.heading);

export default function DeleteScheduleChange({ loaderData, actionData: error }: Route.ComponentProps) {
  const { content: change } = loaderData;
  const subject = change && (
    <>
      <b>{change.when}</b>
      <br />
      {change.what}
      {change.text && `: ${change.text.en}`}
      <span className="dialog__consequence">{admin.undoable}</span>
    </>
  );
  return (
    <DeletionDialog
      copy={change?.isAnnouncement ? announcementDeletion : deletion}
      missing={admin.scheduleChanges}
      loaderData={loaderData}
      subject={subject}
      error={error}
      closeTo={paths.scheduleChanges}
    />
  );
}
