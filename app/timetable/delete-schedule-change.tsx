import { href, Link } from 'react-router';
import { readScheduleChange } from '#store/schedule-changes.ts';
import { DeletionDialog } from '../admin/dialogs.tsx';
import { runAction } from '../admin/form-actions.server.ts';
import { privateMeta } from '../document/page-meta.ts';
import { useTexts } from '../i18n/content.ts';
import { languageOfText } from '../i18n/event-text.ts';
import { loadContent, localeContext, servicesContext } from '../request-context.ts';
import { administratorContext } from '../session/session.ts';
import { paths } from '../site-map.ts';
import { Foreign } from '../ui/foreign.tsx';
import type { Route } from './+types/delete-schedule-change';
import { adminTexts } from './admin-texts.ts';
import { describeScheduleChange, takeBack } from './schedule-change.server.ts';

export async function loader({ params, context }: Route.LoaderArgs) {
  const { database } = context.get(servicesContext);
  return loadContent('schedule change load failed', context, async () => {
    const change = await readScheduleChange(database, context.get(administratorContext), params.id);
    return change && describeScheduleChange(change, context.get(localeContext));
  });
}

export async function action({ params, context }: Route.ActionArgs) {
  return runAction('schedule change deletion failed', context, () => takeBack(context, params.id));
}

export const meta: Route.MetaFunction = ({ matches }) =>
  privateMeta(matches, (locale) => adminTexts[locale].scheduleChanges.deletion.heading);

export default function DeleteScheduleChange(page: Route.ComponentProps) {
  const { scheduleChanges } = useTexts(adminTexts);
  const { content: change } = page.loaderData;
  const subject = change && (
    <>
      <b>{change.when}</b>
      <br />
      <Foreign language={languageOfText(change.what)}>{change.what}</Foreign>
    </>
  );
  return (
    <DeletionDialog
      page={page}
      copy={scheduleChanges.deletion}
      missing={scheduleChanges}
      subject={subject}
      closeTo={paths.timetable}
    />
  );
}

/** Link below the form of a stored entry. */
export function DeleteLink({ id }: { id: string | undefined }) {
  const { remove } = useTexts(adminTexts).scheduleChanges;
  return (
    id && (
      <p className="wide">
        <Link to={href(paths.deleteScheduleChange, { id })}>{remove}</Link>
      </p>
    )
  );
}
