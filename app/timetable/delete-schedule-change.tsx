import { deleteScheduleChange, readScheduleChange } from '#store/schedule-changes.ts';
import { DeletionDialog } from '../admin/dialogs.tsx';
import { deleteItem, publishScheduleChanges } from '../admin/form-actions.server.ts';
import { privateMeta } from '../document/page-meta.ts';
import { useContent, useTexts } from '../i18n/content.ts';
import { loadContent, localeContext, servicesContext } from '../request-context.ts';
import { redirectWithNotice } from '../session/redirects.ts';
import { administratorContext } from '../session/session.ts';
import { paths } from '../site-map.ts';
import type { Route } from './+types/delete-schedule-change';
import { adminTexts } from './admin-texts.ts';
import { describeScheduleChange } from './schedule-change.server.ts';

export async function loader({ params, context }: Route.LoaderArgs) {
  const { database } = context.get(servicesContext);
  return loadContent('schedule change load failed', context, async () => {
    const change = await readScheduleChange(database, context.get(administratorContext), params.id);
    return change && { ...describeScheduleChange(change, context.get(localeContext)), isAnnouncement: 'text' in change };
  });
}

export async function action({ params, context }: Route.ActionArgs) {
  const { database } = context.get(servicesContext);
  return deleteItem('schedule change deletion failed', context, async () => {
    const { undo, isAnnouncement } = await deleteScheduleChange(database, context.get(administratorContext), params.id);
    await publishScheduleChanges(context);
    const notice = isAnnouncement ? 'announcement-deleted' : 'schedule-change-deleted';
    return redirectWithNotice(context, paths.timetable, notice, undo);
  });
}

export const meta: Route.MetaFunction = ({ matches }) =>
  privateMeta(matches, (locale) => adminTexts[locale].scheduleChanges.deletion.heading);

export default function DeleteScheduleChange(page: Route.ComponentProps) {
  const { locale } = useContent();
  const { scheduleChanges, undoable } = useTexts(adminTexts);
  const { deletion, announcementDeletion } = scheduleChanges;
  const { content: change } = page.loaderData;
  const subject = change && (
    <>
      <b>{change.when}</b>
      <br />
      {change.what}
      {change.text && (
        <>
          : <span lang={locale}>{change.text[locale]}</span>
        </>
      )}
    </>
  );
  return (
    <DeletionDialog
      page={page}
      copy={change?.isAnnouncement ? announcementDeletion : deletion}
      missing={scheduleChanges}
      subject={subject}
      consequences={[undoable]}
      closeTo={paths.timetable}
    />
  );
}
