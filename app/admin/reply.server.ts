import { randomUUID } from 'node:crypto';
import { type ActionFunctionArgs, data, href } from 'react-router';
import type { admin } from '#content/interface/admin.en.ts';
import { emailFromUrl } from '#server/email-address.ts';
import { countGraphemes, readFormOrEmpty } from '#server/form.ts';
import { discardWithdrawn, readWithdrawnText, retryReply, sendReply } from '#store/replies.ts';
import { type Message, readMessage } from '#store/senders.ts';
import { contactReply, replyGreeting } from '../mail/contact-mail.ts';
import { logError, servicesContext } from '../request-context.ts';
import { redirectWithNotice } from '../session/redirects.ts';
import { administratorContext } from '../session/session.ts';
import { locales, paths } from '../site-map.ts';
import { answerText, readAnswers } from './answers.server.ts';
import { saveForm } from './form-actions.server.ts';

export type ReplyErrorKey = keyof typeof admin.reply.errors;
type Context = ActionFunctionArgs['context'];
type SenderArgs = Pick<ActionFunctionArgs, 'request' | 'context'> & { params: { email: string } };

const maxLength = 5_000;

/** Content of the form that replies to the sender's newest message. */
export async function readReplyForm(context: Context, message: Message) {
  const { database, env } = context.get(servicesContext);
  const withdrawn = await readWithdrawnText(database, context.get(administratorContext), message.email);
  return {
    key: randomUUID(),
    message: message.id,
    text: withdrawn ?? `${replyGreeting(message)}\n\n`,
    isWithdrawn: withdrawn !== null,
    locale: message.locale,
    answersTo: env.contactTo ?? null,
    savedAnswers: (await readAnswers(context)).map(({ id, title }) => ({ id, title })),
  };
}

export async function replyAction(args: SenderArgs) {
  const { database, env } = args.context.get(servicesContext);
  const by = args.context.get(administratorContext);
  const email = emailFromUrl(args.params.email);
  const result = await saveForm('reply failed', args, ['text', 'message'] as const, async ({ values, key = randomUUID() }) => {
    const message = await readMessage(database, by, { id: values.message, email });
    if (!message) return { outcome: 'gone' };
    const { text } = values;
    const error = errorOf(text, message);
    if (error) return { outcome: 'invalid', errors: { text: error } };
    const mail = contactReply({ message, text, contactTo: env.contactTo });
    const sent = await sendReply(database, by, { message, text, key, mail });
    if (sent.outcome === 'gone') return { outcome: 'gone' };
    const path = href(paths.sender, { email });
    return sent.outcome === 'queued'
      ? redirectWithNotice(args.context, path, 'reply-queued', sent.id)
      : redirectWithNotice(args.context, path, 'reply-withdrawn');
  });
  return result instanceof Response ? result : data({ reply: result.data }, result.init ?? {});
}

function errorOf(text: string, message: Message): ReplyErrorKey | null {
  if (text === '' || text === replyGreeting(message)) return 'textMissing';
  return countGraphemes(text) > maxLength ? 'textTooLong' : null;
}

/** Returns the form with a saved answer below the text that it had. */
export async function insertAnswerAction({ request, context }: SenderArgs) {
  const { env } = context.get(servicesContext);
  const { answer, language, key, ...values } = await readFormOrEmpty(request, ['answer', 'language', 'key', 'text', 'message']);
  try {
    const saved = (await readAnswers(context)).find(({ id }) => id === answer);
    const locale = locales.find((each) => each === language) ?? 'el';
    const text = [values.text, saved && answerText(saved, locale, env.origin)].filter(Boolean).join('\n\n');
    return data({ reply: { outcome: 'inserted' as const, key, values: { ...values, text } } });
  } catch (error) {
    const reference = logError('saved answer load failed', context, error);
    return data({ reply: { outcome: 'failed' as const, reference, key, values } }, { status: 503 });
  }
}

/** Deletes the text of a reply that was taken back. */
export async function discardAction({ params, context }: SenderArgs) {
  const email = emailFromUrl(params.email);
  const path = href(paths.sender, { email });
  try {
    await discardWithdrawn(context.get(servicesContext).database, context.get(administratorContext), email);
    return redirectWithNotice(context, path, 'reply-discarded');
  } catch (error) {
    logError('reply failed', context, error);
    return redirectWithNotice(context, path, 'admin-failed');
  }
}

export async function retryReplyAction({ request, params, context }: SenderArgs) {
  const { database, wakeMail } = context.get(servicesContext);
  const path = href(paths.sender, { email: emailFromUrl(params.email) }) + new URL(request.url).search;
  const { id } = await readFormOrEmpty(request, ['id']);
  try {
    // False if the mail has left since: the page shows its state.
    await retryReply(database, context.get(administratorContext), id, new Date());
    wakeMail();
    return redirectWithNotice(context, path, 'mail-retried');
  } catch (error) {
    logError('outbox retry failed', context, error);
    return redirectWithNotice(context, path, 'admin-failed');
  }
}
