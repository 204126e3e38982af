// The question before a closure or a changed class is deleted, over the list of them.
import { data, redirect } from 'react-router';
import { admin } from '#content/admin.en.ts';
import { log } from '#server/log.ts';
import { deleteClosedDay, readClosedDay } from '#store/closed-days.ts';
import { privateMeta } from '../document/page-meta.ts';
import { requestContext, servicesContext } from '../request-context.ts';
import type { PageHandle } from '../root.tsx';
import { flashCookie } from '../session/flash.ts';
import { administratorContext } from '../session/session.ts';
import { paths } from '../site-map.ts';
import styles from '../styles/dashboard.css?inline';
import { Dialog } from '../ui/dialog.tsx';
import type { Route } from './+types/delete-closed-day';
import { closedDayEntry } from './closed-day-entry.ts';
import { type DeletionAnswer, DeletionForm, tellInQuestion } from './deletion-form.tsx';
import { MissingItemDialog } from './missing-item-dialog.tsx';

export const handle: PageHandle = { styles, hydrates: true };

export async function loader({ params, context }: Route.LoaderArgs) {
  const by = context.get(administratorContext);
  try {
    const entry = await readClosedDay(context.get(servicesContext).database, by, params.id);
    if (!entry) return data({ entry: null, hasFailed: false }, { status: 404 });
    const { when, what } = closedDayEntry(entry, []);
    return data({ entry: { when, what }, hasFailed: false });
  } catch (error) {
    log.error('closed days not read', { reference: context.get(requestContext).reference, error });
    return data({ entry: null, hasFailed: true }, { status: 503 });
  }
}

export async function action({ params, context }: Route.ActionArgs) {
  const by = context.get(administratorContext);
  const { database, env, closedDays } = context.get(servicesContext);
  const { reference } = context.get(requestContext);
  let deleted: { undo: string | null };
  try {
    deleted = await deleteClosedDay(database, by, params.id);
  } catch (error) {
    log.error('closed day not deleted', { reference, error });
    return data<DeletionAnswer>({ reference }, { status: 503 });
  }
  // It is deleted: what fails here is done within seconds.
  await closedDays.refresh().catch((error) => log.error('closed days not shown', { reference, error }));
  const cookie = flashCookie(env.origin, 'closed-day-deleted', deleted.undo);
  return redirect(paths.scheduleChanges, { status: 303, headers: { 'Set-Cookie': cookie } });
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return tellInQuestion(serverAction);
}

const words = admin.closedDays.deletion;

export function meta() {
  return privateMeta(words.heading);
}

export default function DeleteClosedDay({ loaderData: { entry, hasFailed }, actionData: answer }: Route.ComponentProps) {
  const list = paths.scheduleChanges;
  if (!entry && !answer)
    return <MissingItemDialog heading={words.heading} words={admin.closedDays} hasFailed={hasFailed} closeTo={list} />;
  const subject = entry && (
    <>
      <b>{entry.when}</b>
      <br />
      {entry.what}
    </>
  );
  return (
    <Dialog heading={words.heading} question={words.question} subject={subject} closeTo={list}>
      <DeletionForm words={words} answer={answer} closeTo={list} />
    </Dialog>
  );
}
