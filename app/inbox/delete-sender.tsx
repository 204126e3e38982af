// `newest` is the time of the newest message on screen. Later messages are kept because the administrator has not seen them.
import { data, href, useSearchParams } from 'react-router';
import { emailFromUrl } from '#server/email-address.ts';
import { readFormOrEmpty } from '#server/form.ts';
import { deleteSender, readSenderMessages } from '#store/senders.ts';
import { DeletionDialog } from '../admin/dialogs.tsx';
import { runAction } from '../admin/form-actions.server.ts';
import { filterOf } from '../admin/list.tsx';
import { privateMeta } from '../document/page-meta.ts';
import { useTexts } from '../i18n/content.ts';
import { formatNumber, guessLanguage, interpolate } from '../i18n/format.ts';
import { loadContent, localeContext, servicesContext } from '../request-context.ts';
import { redirectWithNotice } from '../session/redirects.ts';
import { administratorContext, requireRecentSignIn } from '../session/session.ts';
import { paths } from '../site-map.ts';
import type { Route } from './+types/delete-sender';
import { texts } from './texts.ts';

export async function loader({ request, url, params, context }: Route.LoaderArgs) {
  await requireRecentSignIn({ request, context }, url.pathname + url.search);
  const { database } = context.get(servicesContext);
  const email = emailFromUrl(params.email);
  return loadContent('message list load failed', context, async () => {
    const conversation = await readSenderMessages(database, context.get(administratorContext), { email, limit: 1 });
    if (!conversation) return null;
    const newest = url.searchParams.get('newest') ?? '';
    const { name, count, lastDate } = conversation.sender;
    return { email, name, count: formatNumber(count, context.get(localeContext)), newest: isInstant(newest) ? newest : lastDate };
  });
}

export async function action({ request, url, params, context }: Route.ActionArgs) {
  await requireRecentSignIn({ request, context }, url.pathname + url.search);
  const { database } = context.get(servicesContext);
  const email = emailFromUrl(params.email);
  const { newest } = await readFormOrEmpty(request, ['newest']);
  if (!isInstant(newest)) throw data(null, { status: 400 });
  return runAction('message deletion failed', context, async () => {
    const { left, undo } = await deleteSender(database, context.get(administratorContext), { email, newest });
    return redirectWithNotice(context, paths.admin, left > 0 ? 'messages-deleted-newer-left' : 'messages-deleted', undo);
  });
}

function isInstant(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/.test(text) && !Number.isNaN(Date.parse(text));
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, (locale) => texts[locale].deletion.heading);

export default function DeleteSender(page: Route.ComponentProps) {
  const admin = useTexts(texts);
  const copy = admin.deletion;
  const [query] = useSearchParams();
  const { content } = page.loaderData;
  const { email, newest } = content ?? { email: page.params.email, newest: query.get('newest') ?? '' };
  const subject = content && (
    <>
      <b lang={guessLanguage(content.name)}>{content.name}</b>,{' '}
      {content.count === '1' ? admin.sender.one : interpolate(admin.sender.many, { count: content.count })}
    </>
  );
  return (
    <DeletionDialog
      page={page}
      copy={copy}
      missing={{ none: admin.sender.none, failedOne: admin.messages.failed }}
      question={interpolate(copy.question, { email })}
      subject={subject}
      consequences={[copy.undoable]}
      closeTo={query.get('back') === 'sender' ? href(paths.sender, { email }) : listPath(query)}
    >
      <input type="hidden" name="newest" value={newest} />
    </DeletionDialog>
  );
}

function listPath(query: URLSearchParams): string {
  const kept = filterOf(query);
  return kept.size > 0 ? `${paths.admin}?${kept}` : paths.admin;
}
