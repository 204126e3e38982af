import { useEffect, useRef, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { admin } from '#content/interface/admin.en.ts';
import { useContent } from '../i18n/content.ts';
import { interpolate } from '../i18n/format.ts';
import { paths } from '../site-map.ts';
import { SelectField, TextArea } from '../ui/field.tsx';
import { focusFirstInvalid } from '../ui/form-errors.ts';
import { FormMessage } from '../ui/form-message.tsx';
import { useToast } from '../ui/toast-context.ts';
import type { FormResult } from './form-dialog.tsx';
import type { ReplyErrorKey, readReplyForm } from './reply.server.ts';

type ReplyField = 'text' | 'message';
export type ReplyResult =
  | FormResult<ReplyField, ReplyErrorKey>
  | { outcome: 'inserted'; key: string; values: Record<ReplyField, string> };
export type ReplyContent = Awaited<ReturnType<typeof readReplyForm>>;

interface ReplyFormProps {
  reply: ReplyContent;
  result: ReplyResult | undefined;
  /** Opens the administrator's email program. */
  mailto: string;
}

export function ReplyForm({ reply, result, mailto }: ReplyFormProps) {
  const { school } = useContent();
  const { formData } = useNavigation();
  const isSending = formData?.get('intent') === 'reply';
  const form = useRef<HTMLFormElement>(null);
  const message = useResultFocus(result, form, isSending);
  // A later result must not close the form.
  const [isOpen] = useState(reply.isWithdrawn || result !== undefined);
  const error = result?.outcome === 'invalid' ? result.errors.text : undefined;
  return (
    <details className="reply" open={isOpen}>
      <summary className="btn btn--small">{copy.open}</summary>
      <Form className="form" method="post" ref={form} preventScrollReset noValidate>
        <input type="hidden" name="key" value={result?.key ?? reply.key} autoComplete="off" />
        <input type="hidden" name="message" value={result?.values?.message ?? reply.message} autoComplete="off" />
        <fieldset className="form__fields" disabled={isSending}>
          {reply.isWithdrawn && <p className="wide">{copy.withdrawn}</p>}
          <div className="wide">
            <TextArea
              // A new text field for an inserted answer.
              key={result?.outcome === 'inserted' ? result.values.text : ''}
              label={interpolate(copy.label, { language: copy.languages[reply.locale] })}
              name="text"
              rows={10}
              lang={reply.locale}
              defaultValue={result?.values?.text ?? reply.text}
              help={copy.help}
              error={error && copy.errors[error]}
              autoFocus={error !== undefined || result?.outcome === 'inserted'}
              autoComplete="off"
              required
            />
          </div>
          <SavedAnswers reply={reply} />
          {result && result.outcome !== 'invalid' && result.outcome !== 'inserted' && (
            <FormMessage
              text={result.outcome === 'gone' ? copy.gone : copy.failed}
              reference={result.outcome === 'failed' ? result.reference : undefined}
              ref={message}
            />
          )}
          <p className="field__help wide">{interpolate(copy.answers, { address: reply.answersTo ?? school.email })}</p>
          <div className="reply__actions wide">
            <button className="btn btn--small" type="submit" name="intent" value="reply" aria-busy={isSending}>
              {isSending ? copy.sending : copy.send}
            </button>
            {reply.isWithdrawn && (
              <button className="link-btn" type="submit" name="intent" value="discard">
                {copy.discard}
              </button>
            )}
            <a className="link-btn link-btn--quiet" href={mailto}>
              {admin.sender.reply}
            </a>
          </div>
        </fieldset>
      </Form>
    </details>
  );
}

function SavedAnswers({ reply: { savedAnswers, locale } }: Pick<ReplyFormProps, 'reply'>) {
  const isInserting = useNavigation().formData?.get('intent') === 'insert';
  return (
    <div className="reply__answers wide">
      {savedAnswers.length > 0 && (
        <>
          <SelectField label={copy.insert.answer} name="answer">
            {savedAnswers.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </SelectField>
          <SelectField label={copy.insert.language} name="language" defaultValue={locale}>
            {Object.entries(copy.languages).map(([language, name]) => (
              <option key={language} value={language}>
                {name}
              </option>
            ))}
          </SelectField>
          <button className="btn btn--outline btn--small" type="submit" name="intent" value="insert" aria-busy={isInserting}>
            {isInserting ? copy.insert.inserting : copy.insert.button}
          </button>
        </>
      )}
      <a className="link-btn link-btn--quiet" href={paths.answers}>
        {copy.insert.manage}
      </a>
    </div>
  );
}

const copy = admin.reply;

/** Moves the focus to the error of a rejected submission. */
function useResultFocus(result: ReplyResult | undefined, form: React.RefObject<HTMLFormElement | null>, isSending: boolean) {
  const message = useRef<HTMLDivElement>(null);
  const showToast = useToast();
  useEffect(() => {
    if (!result || isSending || result.outcome === 'inserted') return;
    if (result.outcome === 'invalid') focusFirstInvalid(form.current);
    else message.current?.focus();
    if (result.outcome === 'failed') showToast({ kind: 'error', text: copy.failed });
  }, [result, isSending, form, showToast]);
  return message;
}
