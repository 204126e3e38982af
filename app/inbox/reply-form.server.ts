import { randomUUID } from 'node:crypto';
import { type ActionFunctionArgs, href } from 'react-router';
import { emailFromUrl } from '#server/email-address.ts';
import { readFormOrEmpty } from '#server/form.ts';
import { readWithdrawnText, retryReply } from '#store/replies.ts';
import type { Message } from '#store/senders.ts';
import { logError, servicesContext } from '../request-context.ts';
import { redirectWithNotice } from '../session/redirects.ts';
import { administratorContext } from '../session/session.ts';
import { paths } from '../site-map.ts';
import { readAnswers } from './answers.server.ts';
import { replyGreeting, replyLocale } from './contact-mail.ts';

export type ReplyContent = Awaited<ReturnType<typeof readReplyForm>>;
type Context = ActionFunctionArgs['context'];
type SenderArgs = Pick<ActionFunctionArgs, 'request' | 'context'> & { params: { email: string } };

/** Content of the form for a reply to the sender's newest message. */
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

export async function retryReplyAction({ request, params, context }: SenderArgs) {
  const { database } = context.get(servicesContext);
  const path = href(paths.sender, { email: emailFromUrl(params.email) }) + new URL(request.url).search;
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
