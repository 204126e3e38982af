// The question before all messages of a sender are deleted, over the list of senders.
import { data, href, redirect, useSearchParams } from 'react-router';
import { admin } from '#content/admin.en.ts';
import { MalformedForm, readForm } from '#server/form.ts';
import { log } from '#server/log.ts';
import { deleteSender, readConversation } from '#store/senders.ts';
import { privateMeta } from '../document/page-meta.ts';
import { interpolate } from '../i18n/interpolate.ts';
import { requestContext, servicesContext } from '../request-context.ts';
import type { PageHandle } from '../root.tsx';
import { flashCookie, type NoticeName } from '../session/flash.ts';
import { administratorContext } from '../session/session.ts';
import { paths } from '../site-map.ts';
import styles from '../styles/dashboard.css?inline';
import { Dialog } from '../ui/dialog.tsx';
import type { Route } from './+types/delete-sender';
import { asStored } from './as-stored.ts';
import { type DeletionAnswer, DeletionForm, tellInQuestion } from './deletion-form.tsx';

export const handle: PageHandle = { styles, hydrates: true };

/** What the list showed is deleted, and nothing that has come since: `newest` is the time of the newest message on the screen. */
export async function loader({ url, params, context }: Route.LoaderArgs) {
  const by = context.get(administratorContext);
  const email = asStored(params.email);
  const conversation = await readConversation(context.get(servicesContext).database, by, { email, most: 1 }).catch((error) => {
    log.error('messages not read', { reference: context.get(requestContext).reference, error });
    throw data(null, { status: 503 });
  });
  if (!conversation) throw data(null, { status: 404 });
  const newest = url.searchParams.get('newest') ?? '';
  return { email, newest: isInstant(newest) ? newest : conversation.sender.lastDate };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const by = context.get(administratorContext);
  const { database, env } = context.get(servicesContext);
  const email = asStored(params.email);
  const back = (notice: NoticeName, undo: string | null) =>
    redirect(paths.admin, { status: 303, headers: { 'Set-Cookie': flashCookie(env.origin, notice, undo) } });
  try {
    const { newest } = await readForm(request, ['newest']);
    if (!isInstant(newest)) throw data(null, { status: 400 });
    const { left, undo } = await deleteSender(database, by, { email, newest });
    return back(left > 0 ? 'messages-deleted-newer-left' : 'messages-deleted', undo);
  } catch (error) {
    if (error instanceof MalformedForm) throw data(null, { status: 400 });
    if (error && typeof error === 'object' && 'init' in error) throw error;
    const { reference } = context.get(requestContext);
    log.error('messages not deleted', { reference, error });
    return data<DeletionAnswer>({ reference }, { status: 503 });
  }
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return tellInQuestion(serverAction);
}

/** As the list writes it: ISO-8601 in UTC with milliseconds. */
function isInstant(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/.test(text) && !Number.isNaN(Date.parse(text));
}

export function meta() {
  return privateMeta(admin.deletion.heading);
}

export default function DeleteSender({ loaderData: { email, newest }, actionData: answer }: Route.ComponentProps) {
  const words = admin.deletion;
  const [query] = useSearchParams();
  const closeTo = query.get('back') === 'sender' ? href(paths.sender, { email }) : listWith(query);
  return (
    <Dialog heading={words.heading} question={interpolate(words.question, { email })} closeTo={closeTo}>
      <DeletionForm words={words} answer={answer} closeTo={closeTo}>
        <input type="hidden" name="newest" value={newest} />
      </DeletionForm>
    </Dialog>
  );
}

/** The list as it was: the same search, the same page. */
function listWith(query: URLSearchParams): string {
  const kept = new URLSearchParams([...query].filter(([name]) => name === 'q' || name === 'from'));
  return kept.size > 0 ? `${paths.admin}?${kept}` : paths.admin;
}
