import { type ReactNode, useEffect, useRef } from 'react';
import { Form, href, useNavigation } from 'react-router';
import { emailFromUrl } from '#server/email-address.ts';
import { MalformedFormError, readForm, readFormOrEmpty } from '#server/form.ts';
import { findMemberId } from '#store/member-cards.ts';
import { readNote } from '#store/notes.ts';
import { type Reply, readReplies } from '#store/replies.ts';
import { countPendingSenders, findNextPendingSender, type Message, markMessage, readSenderMessages } from '#store/senders.ts';
import { MissingPage, Pagination } from '../admin/list.tsx';
import { shellTexts } from '../admin/texts.ts';
import { privateMeta } from '../document/page-meta.ts';
import { mailtoUrl, telUrl } from '../i18n/contact-urls.ts';
import { useContent, useTexts } from '../i18n/content.ts';
import { formatNumber, formatShortDateTime, guessLanguage, interpolate } from '../i18n/format.ts';
import { loadContent, localeContext, logError, servicesContext } from '../request-context.ts';
import { redirectWithNotice } from '../session/redirects.ts';
import { administratorContext } from '../session/session.ts';
import { type Locale, paths } from '../site-map.ts';
import type { ScheduleChanges } from '../timetable/schedule-changes.ts';
import { localTime, trialKey, trialOf } from '../timetable/trial-classes.ts';
import { useToast } from '../ui/toast-context.ts';
import type { Route } from './+types/sender';
import { choicesOf } from './message-choices.server.ts';
import { insertAnswerAction, readReplyForm, retryReplyAction, sendReplyAction } from './reply-form.server.ts';
import { ReplyForm, type ReplyResult } from './reply-form.tsx';
import { texts } from './texts.ts';

const pageSize = 50;

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const { database, scheduleChangesCache } = context.get(servicesContext);
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
    const { text: note } = await readNote(database, administrator, rest.sender.email);
    const [newest] = messages;
    const reply = newest && rest.newer === null ? await readReplyForm(context, newest) : null;
    const memberId = await findMemberId(database, administrator, rest.sender.email);
    return {
      ...rest,
      memberId,
      entries: newestFirst([
        ...messages.map((message) => shown(message, context.get(localeContext), scheduleChangesCache.current())),
        ...replies.map(shownReply),
      ]),
      reply,
      note,
      next,
    };
  });
}

function shown(message: Message, locale: Locale, changes: ScheduleChanges) {
  const trial = trialOf(message, changes);
  return {
    ...message,
    choices: choicesOf(message, locale, changes).map((choice) => choice.join(': ')),
    when: formatShortDateTime(message.created_at, 'el'),
    hasTrialBegun: trial !== null && trialKey(trial) <= localTime(new Date()),
  };
}

const shownReply = (reply: Reply) => ({ ...reply, when: formatShortDateTime(reply.created_at, 'el') });

const newestFirst = <Entry extends { created_at: string }>(entries: Entry[]) =>
  entries.toSorted((one, other) => Date.parse(other.created_at) - Date.parse(one.created_at));

export async function action(args: Route.ActionArgs) {
  const { intent } = await readFormOrEmpty(args.request, ['intent']);
  if (intent === 'reply' || intent === 'discard') return sendReplyAction(args, intent);
  if (intent.startsWith('insert ')) return insertAnswerAction(args, intent);
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
  const { sender: copy, messages } = useTexts(texts);
  const failedMark = actionData?.outcome === 'failed' && actionData.values?.text === undefined ? actionData : undefined;
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
      </p>
      {conversation ? (
        <Conversation {...conversation} result={failedMark ? undefined : actionData} />
      ) : (
        <MissingPage heading={messages.heading} hasFailed={hasFailed} copy={{ ...copy, failed: messages.failed }} />
      )}
    </div>
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
}: Content & { result: ReplyResult | undefined }) {
  const { sender: copy, note: noteCopy } = useTexts(texts);
  const { locale, school } = useContent();
  const { email, name, count, lastDate } = sender;
  const subject = interpolate(copy.replySubject, { school: school.name });
  const replyKey = `${entries.find((entry) => 'state' in entry)?.id} ${reply?.isWithdrawn}`;
  const deletion = new URLSearchParams({ newest: lastDate, back: 'sender' });
  // The reply form is rendered directly below the newest message.
  const answered = entries.findIndex((entry) => !('state' in entry)) + 1;
  useScrollToNewReply(entries);
  return (
    <>
      <div className="cluster split dashboard__header">
        <div>
          <h1 lang={guessLanguage(name)}>{name}</h1>
          <p>
            {email}
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
          {note && (
            <p className="sender__note">
              <b>{noteCopy.prefix}</b> <span lang={guessLanguage(note)}>{note}</span>
            </p>
          )}
          <div className="cluster sender__actions">
            {reply && <ReplyForm key={replyKey} isPending={!sender.responded} reply={reply} result={result} />}
            <details>
              <summary className="link-btn">{copy.menu}</summary>
              <div className="cluster">
                <a className="link-btn" href={href(paths.note, { email })}>
                  {noteCopy.heading}
                </a>
                <a className="link-btn link-btn--quiet" href={mailtoUrl(email, subject)}>
                  {copy.reply}
                </a>
                <a className="link-btn link-btn--quiet" href={`${href(paths.deleteSender, { email })}?${deletion}`}>
                  {count === 1 ? copy.deleteOne : interpolate(copy.deleteAll, { count: formatNumber(count, locale) })}
                </a>
              </div>
            </details>
          </div>
          {next && (
            <p>
              <a className="btn btn--outline btn--small" href={href(paths.sender, { email: next.email })}>
                {interpolate(copy.next, { name: next.name })}
              </a>
            </p>
          )}
        </div>
        <Entries entries={entries.slice(answered)} />
      </div>
      <Pagination page={page} path={href(paths.sender, { email })} />
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
  const copy = useTexts(texts).reply;
  return (
    <EntryFrame sentAt={sentAt} when={when} isDone={state === 'sent'} status={copy.states[state]} className="message--reply">
      <div className="message__text">
        <p className="message__choices">{copy.yours}</p>
        <p lang={guessLanguage(text)}>{text}</p>
        {state === 'delayed' && <p className="message__choices">{copy.delayedHelp}</p>}
        {state === 'undelivered' && <p className="message__choices">{copy.undeliveredHelp}</p>}
      </div>
      {canRetry && (
        <EntryForm id={id} label={copy.retry} suffix={interpolate(copy.retryOf, { time: when })} name="intent" value="retry" />
      )}
    </EntryFrame>
  );
}

function Letter({ id, choices, phone, message, created_at: sentAt, when, responded, ...guest }: ReturnType<typeof shown>) {
  const copy = useTexts(texts).sender;
  return (
    <EntryFrame sentAt={sentAt} when={when} isDone={responded} status={responded ? copy.responded : copy.pending}>
      <div className="message__text">
        {(choices.length > 0 || phone) && (
          <p className="message__choices">
            {choices.join(' · ')}
            {choices.length > 0 && phone && ' · '}
            {phone && <a href={telUrl(phone)}>{phone}</a>}
          </p>
        )}
        <p lang={guessLanguage(message)}>{message}</p>
      </div>
      {guest.hasTrialBegun && <Attendance id={id} {...guest} />}
      <EntryForm
        id={id}
        label={responded ? copy.markPending : copy.markResponded}
        suffix={interpolate(copy.ofMessage, { time: when })}
        name="responded"
        value={String(!responded)}
      />
    </EntryFrame>
  );
}

/** Buttons that record the attendance, or correct it. */
function Attendance({ id, email, attended }: Pick<Message, 'id' | 'email' | 'attended'>) {
  const { attendance: copy } = useTexts(shellTexts);
  return (
    <form className="cluster message__actions" method="post" action={paths.attendance}>
      <input type="hidden" name="email" value={email} />
      {attended !== null && <b>{attended ? copy.came : copy.missed}</b>}
      {(['came', 'missed'] as const)
        .filter((answer) => attended === null || attended !== (answer === 'came'))
        .map((answer) => (
          <button key={answer} className="link-btn link-btn--quiet" type="submit" name={answer} value={id}>
            {copy[answer]}
          </button>
        ))}
    </form>
  );
}

interface EntryFrameProps {
  className?: string;
  sentAt: string;
  when: string;
  isDone: boolean;
  status: string;
  children: ReactNode;
}

function EntryFrame({ className = '', sentAt, when, isDone, status, children }: EntryFrameProps) {
  return (
    <li className={`message ${className}`}>
      <div className="cluster message__header">
        <time dateTime={sentAt}>{when}</time>
        <span className={isDone ? 'badge badge--done' : 'badge badge--pending'}>{status}</span>
      </div>
      {children}
    </li>
  );
}

/** Form of one button, whose name and value say what to do with the message or reply. */
function EntryForm({ id, label, suffix, ...button }: Record<'id' | 'label' | 'suffix' | 'name' | 'value', string>) {
  const { formData, formMethod } = useNavigation();
  const isSaving = formMethod === 'POST' && formData?.get('id') === id;
  return (
    <Form className="message__actions" method="post">
      <input type="hidden" name="id" value={id} />
      <button className="link-btn link-btn--quiet" type="submit" aria-busy={isSaving} {...button}>
        {label}
        <span className="visually-hidden">{suffix}</span>
      </button>
    </Form>
  );
}
