// Actions of the form with a reply and a note. An action for one of the two does not lose what was typed for the other.
import { randomUUID } from 'node:crypto';
import { type ActionFunctionArgs, data, href } from 'react-router';
import { emailFromUrl } from '#server/email-address.ts';
import { countTowardsLimit, readFormOrEmpty } from '#server/form.ts';
import { readNote, saveNote } from '#store/notes.ts';
import { discardWithdrawn, readWithdrawnText, sendReply } from '#store/replies.ts';
import { type Message, readMessage } from '#store/senders.ts';
import { type FormSubmission, saveForm } from '../admin/form-actions.server.ts';
import type { FormResult } from '../admin/form-dialog.tsx';
import { logError, servicesContext } from '../request-context.ts';
import type { NoticeName } from '../session/flash.ts';
import { redirectWithNotice } from '../session/redirects.ts';
import { administratorContext } from '../session/session.ts';
import { paths } from '../site-map.ts';
import { answerText, readAnswers } from './answers.server.ts';
import { contactReply, replyGreeting } from './contact-mail.ts';
import type { SenderFormErrorKey, SenderFormField, SenderFormResult } from './sender-form.tsx';

type SenderArgs = Pick<ActionFunctionArgs, 'request' | 'context'> & { params: { email: string } };
type Submission = FormSubmission<SenderFormField>;
type Rejection = Exclude<FormResult<SenderFormField, SenderFormErrorKey>, { outcome: 'failed' }>;

const fields = ['text', 'message', 'note'] as const;
const maxReplyLength = 5_000;
const maxNoteLength = 3_000;

/** Sends or discards the reply and saves the note with it, or saves the note only. */
export async function senderFormAction(args: SenderArgs, intent: 'reply' | 'note' | 'discard') {
  let unsent: Submission | undefined;
  const result = await saveForm<SenderFormField, SenderFormErrorKey>('reply or note failed', args, fields, async (submission) => {
    const reply = intent === 'reply' ? await validateReply(args, submission) : null;
    if (reply && 'outcome' in reply) return reply;
    const note = await storeNote(args, submission, intent === 'note');
    if ('outcome' in note) return note;
    if (reply) return sendValidReply(args, submission, reply);
    if (intent === 'discard') return discard(args);
    if (await hasUnsentReply(args, submission)) unsent = submission;
    return redirectToSender(args, note.notice);
  });
  if (unsent) {
    const { values, key } = unsent;
    return data<SenderFormResult>({ intent, outcome: 'noteSaved', key, values });
  }
  return result instanceof Response ? result : data<SenderFormResult>({ ...result.data, intent }, result.init ?? {});
}

async function validateReply({ params, context }: SenderArgs, { values }: Submission): Promise<Message | Rejection> {
  const { database } = context.get(servicesContext);
  const by = context.get(administratorContext);
  const message = await readMessage(database, by, { id: values.message, email: emailFromUrl(params.email) });
  if (!message) return { outcome: 'gone' };
  const { text } = values;
  if (text === '' || text === replyGreeting(message)) return { outcome: 'invalid', errors: { text: 'textMissing' } };
  return countTowardsLimit(text) > maxReplyLength ? { outcome: 'invalid', errors: { text: 'textTooLong' } } : message;
}

async function sendValidReply(
  args: SenderArgs,
  { values: { text }, key = randomUUID() }: Submission,
  message: Message,
): Promise<Response | Rejection> {
  const { database, env } = args.context.get(servicesContext);
  const mail = contactReply({ message, text, answersTo: env.answersTo });
  const sent = await sendReply(database, args.context.get(administratorContext), { message, text, key, mail });
  if (sent.outcome === 'gone') return { outcome: 'gone' };
  return sent.outcome === 'queued' ? redirectToSender(args, 'reply-queued', sent.id) : redirectToSender(args, 'reply-withdrawn');
}

/** Deletes the stored text of a reply that was taken back. */
async function discard(args: SenderArgs): Promise<Response> {
  const { params, context } = args;
  await discardWithdrawn(context.get(servicesContext).database, context.get(administratorContext), emailFromUrl(params.email));
  return redirectToSender(args, 'reply-discarded');
}

/** Saves the note unless it is unchanged. */
async function storeNote(
  { params, context }: SenderArgs,
  { values: { note: text }, version }: Submission,
  isRequired: boolean,
): Promise<{ notice: NoticeName } | Rejection> {
  const { database } = context.get(servicesContext);
  const by = context.get(administratorContext);
  const email = emailFromUrl(params.email);
  const notice = text === '' ? 'note-deleted' : 'note-saved';
  const before = await readNote(database, by, email);
  if (isRequired && text === '' && before.text === '') return { outcome: 'invalid', errors: { note: 'noteMissing' } };
  if (countTowardsLimit(text) > maxNoteLength) return { outcome: 'invalid', errors: { note: 'noteTooLong' } };
  if (version === undefined || text === before.text) return { notice };
  if ((await saveNote(database, by, { email, text, version })) === 'saved') return { notice };
  const current = await readNote(database, by, email);
  return { outcome: 'stale', version: current.version, stored: { note: current.text } };
}

async function hasUnsentReply({ params, context }: SenderArgs, { values }: Submission): Promise<boolean> {
  const { database } = context.get(servicesContext);
  const by = context.get(administratorContext);
  const email = emailFromUrl(params.email);
  const message = await readMessage(database, by, { id: values.message, email });
  const withdrawn = await readWithdrawnText(database, by, email);
  return !['', withdrawn, message && replyGreeting(message)].includes(values.text);
}

/** Returns the form with a saved answer below the text that it had. */
export async function insertAnswerAction({ request, context }: SenderArgs) {
  const { env } = context.get(servicesContext);
  const { intent, key, version, ...values } = await readFormOrEmpty(request, ['intent', 'key', 'version', ...fields]);
  const [, language, id] = intent.split(' ');
  const entered = { intent, key, version: Number(version), values };
  try {
    const saved = (await readAnswers(context)).find((answer) => answer.id === id);
    const answer = saved && answerText(saved, language === 'en' ? 'en' : 'el', env.origin);
    const text = [values.text, answer].filter(Boolean).join('\n\n');
    return data<SenderFormResult>({ ...entered, outcome: 'inserted', values: { ...values, text } });
  } catch (error) {
    const reference = logError('saved answer load failed', context, error);
    return data<SenderFormResult>({ ...entered, outcome: 'failed', reference }, { status: 503 });
  }
}

function redirectToSender({ params, context }: SenderArgs, notice: NoticeName, detail?: string): Response {
  return redirectWithNotice(context, href(paths.sender, { email: emailFromUrl(params.email) }), notice, detail);
}
