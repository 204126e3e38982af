import { useEffect, useRef } from 'react';
import { Form, href, useNavigation } from 'react-router';
import { emailFromUrl } from '#server/email-address.ts';
import { MalformedFormError, readForm, readFormOrEmpty } from '#server/form.ts';
import { findMemberId } from '#store/member-cards.ts';
import { readNote } from '#store/notes.ts';
import { type Reply, readReplies } from '#store/replies.ts';
import { countPendingSenders, findNextPendingSender, type Message, markMessage, readSenderMessages } from '#store/senders.ts';
import { Pagination, pendingPath } from '../admin/list.tsx';
import { privateMeta } from '../document/page-meta.ts';
import { mailtoUrl, telUrl } from '../i18n/contact-urls.ts';
import { useContent, useTexts } from '../i18n/content.ts';
import { formatNumber, formatShortDateTime, guessLanguage, interpolate } from '../i18n/format.ts';
import { loadContent, logError, servicesContext } from '../request-context.ts';
import { redirectWithNotice } from '../session/redirects.ts';
import { administratorContext } from '../session/session.ts';
import { paths } from '../site-map.ts';
import { EmptyState, LoadError } from '../ui/empty-state.tsx';
import { useToast } from '../ui/toast-context.ts';
import type { Route } from './+types/sender';
import { splitChoices } from './message-text.server.ts';
import { readReplyForm, retryReplyAction } from './reply-form.server.ts';
import { insertAnswerAction, senderFormAction } from './sender-form.server.ts';
import { SenderForm, type SenderFormResult } from './sender-form.tsx';
import { texts } from './texts.ts';

const pageSize = 50;

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const { database } = context.get(servicesContext);
  const email = emailFromUrl(params.email);
  const cursor = url.searchParams.get('from');
  return loadContent('message list load failed', context, async () => {
    const range = { email, cursor, limit: pageSize };
    const administrator = context.get(administratorContext);
    const conversation = await readSenderMessages(database, administrator, range);
    const pending = await countPendingSenders(database, administrator);
    const hasNext = pending > 0 && conversation?.sender.responded;
    const next = hasNext ? await findNextPendingSender(database, administrator, email) : undefined;
    if (!conversation) return null;
    const { messages, ...rest } = conversation;
    const ids = messages.map(({ id }) => id);
    const replies = await readReplies(database, administrator, ids);
    const note = await readNote(database, administrator, rest.sender.email);
    const [newest] = messages;
    const reply = newest && rest.newer === null ? await readReplyForm(context, newest) : null;
    const memberId = await findMemberId(database, administrator, rest.sender.email);
    return {
      ...rest,
      memberId,
      // Replies to newer messages are missing from an older page.
      entries: newestFirst([
        ...messages.map((each) => shown(each, rest.newer === null ? replies : null)),
        ...replies.map(shownReply),
      ]),
      reply,
      note,
      pending,
      next: next && { ...next, when: formatShortDateTime(next.lastDate, 'el') },
    };
  });
}

const shown = ({ message, ...rest }: Message, replies: Reply[] | null) => ({
  ...rest,
  ...splitChoices(message),
  isMarkedByHand: rest.responded && replies?.every(({ created_at }) => created_at < rest.created_at),
  when: formatShortDateTime(rest.created_at, 'el'),
});

const shownReply = (reply: Reply) => ({ ...reply, when: formatShortDateTime(reply.created_at, 'el') });

const newestFirst = <Entry extends { created_at: string }>(entries: Entry[]) =>
  entries.toSorted((one, other) => Date.parse(other.created_at) - Date.parse(one.created_at));

export async function action(args: Route.ActionArgs) {
  const { intent } = await readFormOrEmpty(args.request, ['intent']);
  if (intent === 'reply' || intent === 'note' || intent === 'discard') return senderFormAction(args, intent);
  if (intent === 'insert') return insertAnswerAction(args);
  if (intent === 'retry') return retryReplyAction(args);
  return markAction(args);
}

/** Idempotent: sets the submitted state rather than toggling it, so a second submission from another tab does not undo the first. */
async function markAction({ request, url, params, context }: Route.ActionArgs) {
  const { database } = context.get(servicesContext);
  const email = emailFromUrl(params.email);
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

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  privateMeta(matches, (locale) => loaderData?.content?.sender.name ?? texts[locale].sender.noneTitle);

export default function SenderPage({ loaderData: { content: conversation, hasFailed }, actionData }: Route.ComponentProps) {
  const admin = useTexts(texts);
  const copy = admin.sender;
  const { locale } = useContent();
  const failedMark = actionData?.outcome === 'failed' && actionData.intent === undefined ? actionData : undefined;
  const showToast = useToast();
  useEffect(() => {
    if (failedMark) showToast({ kind: 'error', text: copy.markFailed });
  }, [failedMark, showToast, copy.markFailed]);
  return (
    <div className="dashboard dashboard--admin">
      <p className="cluster dashboard__back">
        <a className="more" href={paths.admin}>
          {copy.back}
        </a>
        {conversation && conversation.pending > 0 && (
          <a className="more" href={pendingPath}>
            {interpolate(admin.pendingCount, { count: formatNumber(conversation.pending, locale) })}
          </a>
        )}
      </p>
      {conversation ? (
        <Conversation {...conversation} result={failedMark ? undefined : actionData} />
      ) : (
        <NoConversation hasFailed={hasFailed} />
      )}
    </div>
  );
}

function NoConversation({ hasFailed }: { hasFailed: boolean }) {
  const admin = useTexts(texts);
  const copy = admin.sender;
  return (
    <>
      <div className="cluster split dashboard__header">
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

type Content = NonNullable<Route.ComponentProps['loaderData']['content']>;

function Conversation({
  sender,
  memberId,
  entries,
  reply,
  result,
  note,
  next,
  ...page
}: Content & { result: SenderFormResult | undefined }) {
  const copy = useTexts(texts).sender;
  const { locale } = useContent();
  const { school } = useContent();
  const { email, name, count, lastDate } = sender;
  const subject = interpolate(copy.replySubject, { school: school.name });
  // A new key empties the text of the reply. Other changes of the page keep what was typed.
  const replyKey = `${entries.find((entry) => 'state' in entry)?.id} ${reply?.isWithdrawn}`;
  const deletion = new URLSearchParams({ newest: lastDate, back: 'sender' });
  // The newest message and all messages that the reply answers are above the form.
  const newestLetter = entries.findIndex((entry) => !('state' in entry));
  const lastPending = entries.findLastIndex((entry) => 'responded' in entry && !entry.responded);
  const answered = Math.max(newestLetter, lastPending) + 1;
  useScrollToNewReply(entries);
  return (
    <>
      <div className="cluster split dashboard__header">
        <div>
          <h1 lang={guessLanguage(name)}>{name}</h1>
          <p>
            {email}, {count === 1 ? copy.one : interpolate(copy.many, { count: formatNumber(count, locale) })}
            {memberId && (
              <>
                <br />
                <a className="more" href={href(paths.member, { id: memberId })}>
                  {copy.member}
                </a>
              </>
            )}
          </p>
        </div>
      </div>
      <div className="conversation">
        <Entries entries={entries.slice(0, answered)} />
        <div className="conversation__form">
          <SenderForm isPending={!sender.responded} {...{ note, reply, replyKey, result }} mailto={mailtoUrl(email, subject)} />
          {next && (
            <p>
              <a className="btn btn--outline btn--small" href={href(paths.sender, { email: next.email })}>
                {interpolate(copy.next, { name: next.name })}
              </a>{' '}
              <small>{next.when}</small>
            </p>
          )}
        </div>
        <Entries entries={entries.slice(answered)} />
      </div>
      <Pagination page={page} path={href(paths.sender, { email })} />
      <p className="sender__delete">
        <a className="link-btn link-btn--quiet" href={`${href(paths.deleteSender, { email })}?${deletion}`}>
          {count === 1 ? copy.deleteOne : interpolate(copy.deleteAll, { count: formatNumber(count, locale) })}
        </a>
      </p>
    </>
  );
}

/** A reply that was sent appears above the form. */
function useScrollToNewReply(entries: Entry[]) {
  const count = entries.filter((entry) => 'state' in entry).length;
  const known = useRef(count);
  useEffect(() => {
    if (count > known.current) window.scrollTo({ top: 0 });
    known.current = count;
  }, [count]);
}

type Entry = ReturnType<typeof shown> | ReturnType<typeof shownReply>;

function Entries({ entries }: { entries: Entry[] }) {
  if (entries.length === 0) return null;
  return (
    <ol className="ruled">
      {entries.map((entry) =>
        'state' in entry ? <SentReply key={entry.id} {...entry} /> : <Letter key={entry.id} {...entry} />,
      )}
    </ol>
  );
}

function SentReply({ id, text, created_at: sentAt, when, state, canRetry }: ReturnType<typeof shownReply>) {
  const admin = useTexts(texts);
  const { formData } = useNavigation();
  const isSaving = formData?.get('id') === id;
  const replyCopy = admin.reply;
  return (
    <li className="message message--reply">
      <div className="cluster message__header">
        <time dateTime={sentAt}>{when}</time>
        <span className={state === 'sent' ? 'badge badge--done' : 'badge badge--pending'}>{replyCopy.states[state]}</span>
      </div>
      <div className="message__text">
        <p className="message__choices">{replyCopy.yours}</p>
        <p lang={guessLanguage(text)}>{text}</p>
        {state === 'delayed' && <p className="message__choices">{replyCopy.delayedHelp}</p>}
        {state === 'undelivered' && <p className="message__choices">{replyCopy.undeliveredHelp}</p>}
      </div>
      {canRetry && (
        <div className="cluster message__actions">
          <Form method="post">
            <input type="hidden" name="id" value={id} />
            <button className="btn btn--outline btn--small" type="submit" name="intent" value="retry" aria-busy={isSaving}>
              {replyCopy.retry}
              <span className="visually-hidden">{interpolate(replyCopy.retryOf, { time: when })}</span>
            </button>
          </Form>
        </div>
      )}
    </li>
  );
}

function Letter({ id, choices, phone, text, created_at: sentAt, when, responded, isMarkedByHand }: ReturnType<typeof shown>) {
  const copy = useTexts(texts).sender;
  const { formData, formMethod } = useNavigation();
  const isSaving = formMethod === 'POST' && formData?.get('id') === id;
  const button = responded ? copy.markPending : copy.markResponded;
  return (
    <li className="message">
      <div className="cluster message__header">
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
      {isMarkedByHand && <p className="message__choices message__by-hand">{copy.markedByHand}</p>}
      <div className="cluster message__actions">
        <Form method="post">
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
