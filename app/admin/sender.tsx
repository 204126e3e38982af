// All messages of one sender, the newest first.

import { data, Form, href, redirect, useNavigation } from 'react-router';
import { admin } from '#content/admin.en.ts';
import { MalformedForm, readForm } from '#server/form.ts';
import { log } from '#server/log.ts';
import { type Message, markMessage, readConversation } from '#store/senders.ts';
import { privateMeta } from '../document/page-meta.ts';
import { useContent } from '../i18n/content.ts';
import { formatNumber, formatShortDate, formatTime } from '../i18n/format.ts';
import { interpolate } from '../i18n/interpolate.ts';
import { guessLanguage } from '../i18n/locale.ts';
import { requestContext, servicesContext } from '../request-context.ts';
import type { PageHandle } from '../root.tsx';
import { flashCookie, type NoticeName } from '../session/flash.ts';
import { administratorContext } from '../session/session.ts';
import { paths } from '../site-map.ts';
import styles from '../styles/dashboard.css?inline';
import { EmptyState, LoadError } from '../ui/empty-state.tsx';
import type { Route } from './+types/sender';
import { asStored } from './as-stored.ts';
import { Pages } from './pages.tsx';

export const handle: PageHandle = { styles, hydrates: true };

const messagesAtOnce = 50;

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const by = context.get(administratorContext);
  try {
    const conversation = await readConversation(context.get(servicesContext).database, by, {
      email: asStored(params.email),
      from: url.searchParams.get('from'),
      most: messagesAtOnce,
    });
    if (!conversation) return data({ conversation: null, hasFailed: false }, { status: 404 });
    const { sender, messages, newer, older } = conversation;
    return data({ conversation: { sender, messages: messages.map(shown), newer, older }, hasFailed: false });
  } catch (error) {
    log.error('messages not read', { reference: context.get(requestContext).reference, error });
    return data({ conversation: null, hasFailed: true }, { status: 503 });
  }
}

// Dates are put into words here alone: a browser may word Greek ones a little differently, and React would find two pages.
const shown = (message: Message) => ({
  ...message,
  when: `${formatShortDate(message.created_at, 'el')}, ${formatTime(message.created_at, 'el')}`,
});
type ShownMessage = ReturnType<typeof shown>;

/** The form names the state that is wanted, not 'the opposite': of two tabs that say the same, none undoes the other. */
export async function action({ request, url, params, context }: Route.ActionArgs) {
  const by = context.get(administratorContext);
  const { database, env } = context.get(servicesContext);
  const email = asStored(params.email);
  const back = (notice: NoticeName) =>
    redirect(href(paths.sender, { email }) + url.search, {
      status: 303,
      headers: { 'Set-Cookie': flashCookie(env.origin, notice) },
    });
  try {
    const { id, responded } = await readForm(request, ['id', 'responded']);
    const isKnown = responded === 'true' || responded === 'false';
    if (!isKnown) return back('status-failed');
    const isMarked = await markMessage(database, by, { id, email, responded: responded === 'true' });
    return back(isMarked ? 'status-updated' : 'status-failed');
  } catch (error) {
    if (!(error instanceof MalformedForm))
      log.error('message not marked', { reference: context.get(requestContext).reference, error });
    return back('status-failed');
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return privateMeta(loaderData?.conversation?.sender.name ?? admin.sender.noneTitle);
}

export default function SenderPage({ loaderData: { conversation, hasFailed } }: Route.ComponentProps) {
  const words = admin.sender;
  return (
    <div className="dashboard">
      <p className="dashboard__back">
        <a className="more" href={paths.admin}>
          {words.back}
        </a>
      </p>
      {conversation ? (
        <Conversation conversation={conversation} />
      ) : (
        <>
          <div className="dashboard__header">
            <h1>{hasFailed ? admin.messages.heading : words.none}</h1>
          </div>
          {hasFailed ? (
            <LoadError what={admin.messages.failed} {...admin.notRead} />
          ) : (
            <EmptyState picture="not-found">
              <p>{words.noneText}</p>
            </EmptyState>
          )}
        </>
      )}
    </div>
  );
}

type ConversationProps = { conversation: Exclude<Route.ComponentProps['loaderData']['conversation'], null> };

function Conversation({ conversation }: ConversationProps) {
  const words = admin.sender;
  const { school } = useContent();
  const { sender, messages } = conversation;
  const { email, name, count, lastDate } = sender;
  const subject = interpolate(words.replySubject, { school: school.name });
  const deletion = new URLSearchParams({ newest: lastDate, back: 'sender' });
  return (
    <>
      <div className="dashboard__header">
        <div>
          <h1 lang={guessLanguage(name)}>{name}</h1>
          <p>
            {email}, {count === 1 ? words.one : interpolate(words.many, { count: formatNumber(count, 'en') })}
          </p>
        </div>
        <div className="dashboard__actions">
          <a className="btn btn--small" href={`mailto:${mailPath(email)}?subject=${encodeURIComponent(subject)}`}>
            {words.reply}
          </a>
          <a className="btn btn--outline btn--small btn--danger" href={`${href(paths.deleteSender, { email })}?${deletion}`}>
            {admin.messages.delete}
            <span className="visually-hidden">{interpolate(admin.messages.deleteOf, { name })}</span>
          </a>
        </div>
      </div>
      <ol className="messages">
        {messages.map((message) => (
          <Letter key={message.id} message={message} />
        ))}
      </ol>
      <Pages page={conversation} path={href(paths.sender, { email })} />
    </>
  );
}

/** An address in a `mailto:`, in which `?`, `&` and `%` mean something else (RFC 6068). */
function mailPath(email: string): string {
  return encodeURIComponent(email).replace('%40', '@');
}

function Letter({ message }: { message: ShownMessage }) {
  const words = admin.sender;
  const { formData, formMethod } = useNavigation();
  const { id, message: text, created_at: sentAt, when, responded } = message;
  const isSaving = formMethod === 'POST' && formData?.get('id') === id;
  const button = responded ? words.markPending : words.markResponded;
  return (
    <li className="message">
      <div className="message__header">
        <time dateTime={sentAt}>{when}</time>
        <span className={responded ? 'badge badge--done' : 'badge badge--pending'}>
          {responded ? words.responded : words.pending}
        </span>
      </div>
      <p className="message__text" lang={guessLanguage(text)}>
        {text}
      </p>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="responded" value={String(!responded)} />
        <button className={responded ? 'link-btn' : 'btn btn--outline btn--small'} type="submit" aria-busy={isSaving}>
          {isSaving ? words.saving : button}
          {!isSaving && <span className="visually-hidden">{interpolate(words.ofMessage, { time: when })}</span>}
        </button>
      </Form>
    </li>
  );
}
