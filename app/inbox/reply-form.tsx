import { type RefObject, useEffect, useRef, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import type { FormResult } from '../admin/form-dialog.tsx';
import { LeavePrompt } from '../admin/leave-prompt.tsx';
import { useTexts } from '../i18n/content.ts';
import { interpolate } from '../i18n/format.ts';
import { type Locale, paths } from '../site-map.ts';
import { TextArea } from '../ui/field.tsx';
import { focusControl, focusFirstInvalid } from '../ui/form-errors.ts';
import { FormMessage } from '../ui/form-message.tsx';
import { useToast } from '../ui/toast-context.ts';
import type { ReplyContent } from './reply-form.server.ts';
import { type Texts, texts } from './texts.ts';

export type ReplyField = 'text' | 'message';
export type ReplyErrorKey = keyof Texts['reply']['errors'];
export type ReplyResult =
  | FormResult<ReplyField, ReplyErrorKey>
  | { outcome: 'inserted'; key: string; values: Record<ReplyField, string> };

interface ReplyFormProps {
  /** If the sender has a pending message, the form starts open. */
  isPending: boolean;
  reply: ReplyContent;
  result: ReplyResult | undefined;
}

/** The key of the element changes when the reply was sent or taken back. Other changes of the page keep what was typed. */
export function ReplyForm({ isPending, reply, result }: ReplyFormProps) {
  const { reply: copy } = useTexts(texts);
  const { formData } = useNavigation();
  const sent = formData?.get('intent');
  // The text is enabled when a saved answer is inserted: a disabled one would not get the focus.
  const isSending = sent === 'reply';
  const form = useRef<HTMLFormElement>(null);
  const message = useResultFocus(result, form, isSending);
  // A later result must not close the form.
  const [isOpen] = useState(isPending || reply.isWithdrawn || result !== undefined);
  const error = result?.outcome === 'invalid' && result.errors.text;
  const inserted = result?.outcome === 'inserted' ? result.values.text : '';
  return (
    <Form className="form" method="post" ref={form} noValidate>
      <LeavePrompt name="text" />
      <fieldset disabled={isSending}>
        <details className="reply" open={isOpen}>
          <summary className="btn btn--small">{copy.open}</summary>
          <input type="hidden" name="key" value={result?.key ?? reply.key} autoComplete="off" />
          <input type="hidden" name="message" value={result?.values?.message ?? reply.message} autoComplete="off" />
          <div className="form__fields">
            {reply.isWithdrawn && <p className="wide">{copy.withdrawn}</p>}
            <div className="wide">
              <TextArea
                // The key creates a new text field when a saved answer is inserted.
                key={inserted}
                label={interpolate(copy.label, { language: copy.languages[reply.locale] })}
                name="text"
                rows={10}
                lang={reply.locale}
                defaultValue={result?.values?.text ?? reply.text}
                error={error ? copy.errors[error] : undefined}
                autoFocus={Boolean(error || inserted)}
                autoComplete="off"
                required
              />
            </div>
            {(result?.outcome === 'gone' || result?.outcome === 'failed') && (
              <FormMessage
                text={copy[result.outcome]}
                reference={result.outcome === 'failed' ? result.reference : undefined}
                ref={message}
              />
            )}
            <div className="cluster reply__actions wide">
              <button className="btn btn--small" type="submit" name="intent" value="reply" aria-busy={sent === 'reply'}>
                {sent === 'reply' ? copy.sending : copy.send}
              </button>
              {reply.isWithdrawn && (
                <button className="link-btn" type="submit" name="intent" value="discard">
                  {copy.discard}
                </button>
              )}
              <SavedAnswers key={inserted} reply={reply} />
            </div>
          </div>
        </details>
      </fieldset>
    </Form>
  );
}
/** Buttons that insert a saved answer, in the language of the message first. */
function SavedAnswers({ reply }: Pick<ReplyFormProps, 'reply'>) {
  const copy = useTexts(texts).reply;
  const buttons = (locale: Locale) => (
    <div className="cluster">
      {reply.savedAnswers.map(({ id, title }) => (
        <button key={id} className="link-btn" type="submit" name="intent" value={`insert ${locale} ${id}`}>
          {title}
        </button>
      ))}
    </div>
  );
  const other = reply.locale === 'el' ? 'en' : 'el';
  return (
    <details className="saved-answers">
      <summary className="link-btn">{copy.savedAnswers}</summary>
      {buttons(reply.locale)}
      {reply.savedAnswers.length > 0 && (
        <details>
          <summary>{copy.inLanguage[other]}</summary>
          {buttons(other)}
        </details>
      )}
      <a className="link-btn link-btn--quiet" href={paths.answers}>
        {copy.editAnswers}
      </a>
    </details>
  );
}

/** Moves the focus to the error of a rejected submission. */
function useResultFocus(result: ReplyResult | undefined, form: RefObject<HTMLFormElement | null>, isSending: boolean) {
  const { failed } = useTexts(texts).reply;
  const message = useRef<HTMLDivElement>(null);
  const showToast = useToast();
  useEffect(() => {
    if (!result || isSending) return;
    // The focus is already in the text, so only scroll to the button that sends it.
    if (result.outcome === 'inserted') form.current?.querySelector('[value="reply"]')?.scrollIntoView({ block: 'nearest' });
    else if (result.outcome === 'invalid') focusFirstInvalid(form.current);
    else focusControl(message.current);
    if (result.outcome === 'failed') showToast({ kind: 'error', text: failed });
  }, [result, isSending, form, showToast, failed]);
  return message;
}
