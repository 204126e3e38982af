// The question before a closure or a changed class is deleted, over the list of them.
import { data, Form, Link, redirect, useNavigation } from 'react-router';
import { admin } from '#content/admin.en.ts';
import { log } from '#server/log.ts';
import { deleteClosedDay, readClosedDay } from '#store/closed-days.ts';
import { privateMeta } from '../document/page-meta.ts';
import { flashCookie } from '../flash.ts';
import type { PageHandle } from '../root.tsx';
import { servicesContext, visitContext } from '../services.ts';
import { pathTo } from '../site-map.ts';
import styles from '../styles/desk.css?inline';
import { Dialog } from '../ui/dialog.tsx';
import { FormMessage, useFailure } from '../ui/form-message.tsx';
import type { Route } from './+types/delete-closed-day';
import { closedDayEntry } from './closed-day-entry.ts';
import { requireAdministrator } from './require-administrator.ts';

export const handle: PageHandle = { styles: import.meta.env.SSR ? styles : '', hydrates: true };

type DeletionAnswer = { reference?: string };

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const by = await requireAdministrator({ request, context });
  try {
    const entry = await readClosedDay(context.get(servicesContext).database, by, params.id);
    if (!entry) return data({ entry: null, hasFailed: false }, { status: 404 });
    const { when, what } = closedDayEntry(entry, []);
    return data({ entry: { when, what }, hasFailed: false });
  } catch (error) {
    log.error('closed days not read', { reference: context.get(visitContext).reference, error });
    return data({ entry: null, hasFailed: true }, { status: 503 });
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const by = await requireAdministrator({ request, context });
  const { database, env, closedDays } = context.get(servicesContext);
  const { reference } = context.get(visitContext);
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
  return redirect(pathTo('adminClosedDays', 'en'), { status: 303, headers: { 'Set-Cookie': cookie } });
}

// As in the forms: an answer that never came is told where it is waited for.
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch((error) => {
    if (error instanceof Response) throw error;
    return data<DeletionAnswer>({}, { status: 503 });
  });
}

const words = admin.closedDays.deletion;

export function meta() {
  return privateMeta(words.heading);
}

export default function DeleteClosedDay({ loaderData: { entry, hasFailed }, actionData: answer }: Route.ComponentProps) {
  const list = pathTo('adminClosedDays', 'en');
  const isDeleting = useNavigation().formMethod === 'POST';
  const message = useFailure(answer, words.failed);
  if (!entry && !answer)
    return (
      <Dialog heading={words.heading} question={hasFailed ? admin.closedDays.failedOne : admin.closedDays.none} closeTo={list}>
        <p className="sheet__do">
          <Link className="btn btn--line btn--small" to={list} data-first preventScrollReset>
            {admin.close}
          </Link>
        </p>
      </Dialog>
    );
  const subject = entry && (
    <>
      <b>{entry.when}</b>
      <br />
      {entry.what}
    </>
  );
  return (
    <Dialog heading={words.heading} question={words.question} subject={subject} closeTo={list}>
      {answer && <FormMessage text={words.failed} reference={answer.reference} ref={message} />}
      <Form className="sheet__do" method="post" preventScrollReset>
        <Link className="btn btn--line btn--small" to={list} data-first preventScrollReset>
          {admin.cancel}
        </Link>
        <button className="btn btn--small" type="submit" aria-busy={isDeleting}>
          {isDeleting ? words.deleting : words.delete}
        </button>
      </Form>
    </Dialog>
  );
}
