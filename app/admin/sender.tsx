import { useEffect } from 'react';
import { Form, href, useNavigation } from 'react-router';
import { admin } from '#content/interface/admin.en.ts';
import { canonicalEmail } from '#server/email-address.ts';
import { MalformedFormError, readForm } from '#server/form.ts';
import { countPendingSenders, findNextPendingSender, type Message, markMessage, readSenderMessages } from '#store/senders.ts';
import { privateMeta } from '../document/page-meta.ts';
import { useContent } from '../i18n/content.ts';
import { formatNumber, formatShortDateTime, guessLanguage, interpolate } from '../i18n/format.ts';
import { telUrl } from '../i18n/phone-number.ts';
import { mailtoUrl } from '../mail/mailto-url.ts';
import { loadContent, logError, servicesContext } from '../request-context.ts';
import { redirectWithNotice } from '../session/redirects.ts';
import { administratorContext } from '../session/session.ts';
import { paths } from '../site-map.ts';
import { EmptyState, LoadError } from '../ui/empty-state.tsx';
import { formErrorFromNetwork } from '../ui/form-errors.ts';
import { useToast } from '../ui/toast-context.ts';
import type { Route } from './+types/sender';
import { Pagination, pendingPath } from './list.tsx';
import { splitChoices } from './message-text.server.ts';

const pageSize = 50;

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const { database } = context.get(servicesContext);
  const email = canonicalEmail(params.email) ?? params.email;
  const cursor = url.searchParams.get('from');
  return loadContent('message list load failed', context, async () => {
    const range = { email, cursor, limit: pageSize };
    const administrator = context.get(administratorContext);
    const conversation = await readSenderMessages(database, administrator, range);
    const pending = await countPendingSenders(database, administrator);
    const next = conversation?.sender.responded ? await findNextPendingSender(database, administrator, email) : undefined;
    return conversation && { ...conversation, messages: conversation.messages.map(shown), pending, next };
  });
}

const shown = ({ message, ...rest }: Message) => ({
  ...rest,
  ...splitChoices(message),
  when: formatShortDateTime(rest.created_at, 'el'),
});

/** Idempotent: sets the submitted state rather than toggling it, so a second submission from another tab does not undo the first. */
export async function action({ request, url, params, context }: Route.ActionArgs) {
  const { database } = context.get(servicesContext);
  const email = canonicalEmail(params.email) ?? params.email;
  const path = href(paths.sender, { email }) + url.search;
  try {
    const { id, responded } = await readForm(request, ['id', 'responded']);
    if (responded !== 'true' && responded !== 'false') throw new MalformedFormError("Invalid value for 'responded'");
    const mark = { id, email, responded: responded === 'true' };
    const isMarked = await markMessage(database, context.get(administratorContext), mark);
    return redirectWithNotice(context, path, isMarked ? 'status-updated' : 'status-failed');
  } catch (error) {
    if (!(error instanceof MalformedFormError)) logError('message status update failed', context, error);
    return redirectWithNotice(context, path, 'status-failed');
  }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => formErrorFromNetwork(serverAction, { hasFailed: true });

const copy = admin.sender;

export function meta({ loaderData }: Route.MetaArgs) {
  return privateMeta(loaderData?.content?.sender.name ?? copy.noneTitle);
}

export default function SenderPage({ loaderData: { content: conversation, hasFailed }, actionData }: Route.ComponentProps) {
  const showToast = useToast();
  useEffect(() => {
    if (actionData) showToast({ kind: 'error', text: copy.markFailed });
  }, [actionData, showToast]);
  return (
    <div className="dashboard dashboard--admin">
      <p className="dashboard__back">
        <a className="more" href={paths.admin}>
          {copy.back}
        </a>
        {conversation && conversation.pending > 0 && (
          <a className="more" href={pendingPath}>
            {interpolate(admin.messages.pendingCount, { count: formatNumber(conversation.pending, 'en') })}
          </a>
        )}
      </p>
      {conversation ? <Conversation {...conversation} /> : <NoConversation hasFailed={hasFailed} />}
    </div>
  );
}

function NoConversation({ hasFailed }: { hasFailed: boolean }) {
  return (
    <>
      <div className="dashboard__header">
        <h1>{hasFailed ? admin.messages.heading : copy.none}</h1>
      </div>
      {hasFailed ? (
        <LoadError what={admin.messages.failed} {...admin.loadError} />
      ) : (
        <EmptyState picture="not-found" text={copy.noneText} />
      )}
    </>
  );
}

function Conversation({ sender, messages, next, ...page }: NonNullable<Route.ComponentProps['loaderData']['content']>) {
  const { school } = useContent();
  const { email, name, count, lastDate } = sender;
  const subject = interpolate(copy.replySubject, { school: school.name });
  const replyTo = mailtoUrl(email, subject);
  const deletion = new URLSearchParams({ newest: lastDate, back: 'sender' });
  return (
    <>
      <div className="dashboard__header">
        <div>
          <h1 lang={guessLanguage(name)}>{name}</h1>
          <p>
            {email}, {count === 1 ? copy.one : interpolate(copy.many, { count: formatNumber(count, 'en') })}
          </p>
        </div>
      </div>
      <ol className="messages">
        {messages.map((message, index) => (
          <Letter key={message.id} {...message} replyTo={index === 0 && page.newer === null ? replyTo : null} />
        ))}
      </ol>
      {next && (
        <p>
          <a className="more" href={href(paths.sender, { email: next.email })}>
            {interpolate(copy.next, { name: next.name })}
          </a>
        </p>
      )}
      <Pagination page={page} path={href(paths.sender, { email })} />
      <p className="sender__delete">
        <a className="link-btn link-btn--quiet" href={`${href(paths.deleteSender, { email })}?${deletion}`}>
          {count === 1 ? copy.deleteOne : copy.deleteAll}
        </a>
      </p>
    </>
  );
}

type LetterProps = ReturnType<typeof shown> & { replyTo: string | null };

function Letter({ id, choices, phone, text, created_at: sentAt, when, responded, replyTo }: LetterProps) {
  const { formData, formMethod } = useNavigation();
  const isSaving = formMethod === 'POST' && formData?.get('id') === id;
  const button = responded ? copy.markPending : copy.markResponded;
  return (
    <li className="message">
      <div className="message__header">
        <time dateTime={sentAt}>{when}</time>
        <span className={responded ? 'badge badge--done' : 'badge badge--pending'}>
          {responded ? copy.responded : copy.pending}
        </span>
      </div>
      <div className="message__text">
        {choices && (
          <p className="message__choices" lang={guessLanguage(choices)}>
            {choices}
            {phone && <a href={telUrl(phone)}>{phone}</a>}
          </p>
        )}
        <p lang={guessLanguage(text)}>{text}</p>
      </div>
      <div className="message__actions">
        {replyTo && (
          <a className={responded ? 'btn btn--outline btn--small' : 'btn btn--small'} href={replyTo}>
            {copy.reply}
          </a>
        )}
        <Form method="post" preventScrollReset>
          {replyTo && !responded && <p>{copy.sent}</p>}
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="responded" value={String(!responded)} />
          <button className={responded ? 'link-btn' : 'btn btn--outline btn--small'} type="submit" aria-busy={isSaving}>
            {isSaving ? copy.saving : button}
            {!isSaving && <span className="visually-hidden">{interpolate(copy.ofMessage, { time: when })}</span>}
          </button>
        </Form>
      </div>
    </li>
  );
}
