// Form with a reply to a sender's newest message.
import { randomUUID } from 'node:crypto';
import { type ActionFunctionArgs, data, href } from 'react-router';
import { emailFromUrl } from '#server/email-address.ts';
import { countTowardsLimit, readFormOrEmpty } from '#server/form.ts';
import { discardWithdrawn, readWithdrawnText, retryReply, sendReply } from '#store/replies.ts';
import { type Message, readMessage } from '#store/senders.ts';
import { saveForm } from '../admin/form-actions.server.ts';
import { logError, servicesContext } from '../request-context.ts';
import type { NoticeName } from '../session/flash.ts';
import { redirectWithNotice } from '../session/redirects.ts';
import { administratorContext } from '../session/session.ts';
import { paths } from '../site-map.ts';
import { answerText, readAnswers } from './answers.server.ts';
import { contactReply, replyGreeting, replyLocale } from './contact-mail.ts';
import type { ReplyErrorKey, ReplyField, ReplyResult } from './reply-form.tsx';

export type ReplyContent = Awaited<ReturnType<typeof readReplyForm>>;
type Context = ActionFunctionArgs['context'];
type SenderArgs = Pick<ActionFunctionArgs, 'request' | 'context'> & { params: { email: string } };

const fields = ['text', 'message'] as const;
const maxLength = 5_000;

export async function readReplyForm(context: Context, message: Message) {
  const { database } = context.get(servicesContext);
  const withdrawn = await readWithdrawnText(database, context.get(administratorContext), message.email);
  return {
    key: randomUUID(),
    message: message.id,
    text: withdrawn ?? `${replyGreeting(message)}\n\n`,
    isWithdrawn: withdrawn !== null,
    locale: replyLocale(message),
    savedAnswers: (await readAnswers(context)).map(({ id, title }) => ({ id, title })),
  };
}

/** Sends the reply, or deletes the stored text of one that was taken back. */
export function sendReplyAction(args: SenderArgs, intent: 'reply' | 'discard') {
  const { database, env } = args.context.get(servicesContext);
  const by = args.context.get(administratorContext);
  const email = emailFromUrl(args.params.email);
  return saveForm<ReplyField, ReplyErrorKey>('reply failed', args, fields, async ({ values, key = randomUUID() }) => {
    if (intent === 'discard') {
      await discardWithdrawn(database, by, email);
      return redirectToSender(args, 'reply-discarded');
    }
    const { text } = values;
    const message = await readMessage(database, by, { id: values.message, email });
    if (!message) return { outcome: 'gone' };
    if (text === '' || text === replyGreeting(message)) return { outcome: 'invalid', errors: { text: 'textMissing' } };
    if (countTowardsLimit(text) > maxLength) return { outcome: 'invalid', errors: { text: 'textTooLong' } };
    const mail = contactReply({ message, text, answersTo: env.answersTo });
    const sent = await sendReply(database, by, { message, text, key, mail });
    if (sent.outcome === 'gone') return { outcome: 'gone' };
    return sent.outcome === 'queued'
      ? redirectToSender(args, 'reply-queued', sent.id)
      : redirectToSender(args, 'reply-withdrawn');
  });
}

/** Returns the form with a saved answer below the text that it had. `intent` is for example 'insert el 1'. */
export async function insertAnswerAction({ request, context }: SenderArgs, intent: string) {
  const { env } = context.get(servicesContext);
  const { key, ...values } = await readFormOrEmpty(request, ['key', ...fields]);
  const [, language, id] = intent.split(' ');
  try {
    const saved = (await readAnswers(context)).find((answer) => answer.id === id);
    const answer = saved && answerText(saved, language === 'en' ? 'en' : 'el', env.origin);
    const text = [values.text, answer].filter(Boolean).join('\n\n');
    return data<ReplyResult>({ outcome: 'inserted', key, values: { ...values, text } });
  } catch (error) {
    const reference = logError('saved answer load failed', context, error);
    return data<ReplyResult>({ outcome: 'failed', key, values, reference }, { status: 503 });
  }
}

export async function retryReplyAction({ request, url, params, context }: SenderArgs & { url: URL }) {
  const { database } = context.get(servicesContext);
  const path = href(paths.sender, { email: emailFromUrl(params.email) }) + url.search;
  const { id } = await readFormOrEmpty(request, ['id']);
  try {
    // `retryReply` returns false if the mail has left since. The page then shows its state.
    await retryReply(database, context.get(administratorContext), id, new Date());
    return redirectWithNotice(context, path, 'mail-retried');
  } catch (error) {
    logError('outbox retry failed', context, error);
    return redirectWithNotice(context, path, 'admin-failed');
  }
}

function redirectToSender({ params, context }: SenderArgs, notice: NoticeName, detail?: string): Response {
  return redirectWithNotice(context, href(paths.sender, { email: emailFromUrl(params.email) }), notice, detail);
}
