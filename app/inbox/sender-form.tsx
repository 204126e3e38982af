// Form of the sender page with a reply and a note. They share one form, so that sending one keeps what was typed into the other.
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import type { Note } from '#store/notes.ts';
import type { FormResult } from '../admin/form-dialog.tsx';
import { LeavePrompt } from '../admin/leave-prompt.tsx';
import { useTexts } from '../i18n/content.ts';
import { guessLanguage, interpolate } from '../i18n/format.ts';
import { type Locale, paths } from '../site-map.ts';
import { TextArea } from '../ui/field.tsx';
import { focusControl, focusFirstInvalid } from '../ui/form-errors.ts';
import { FormMessage } from '../ui/form-message.tsx';
import { useToast } from '../ui/toast-context.ts';
import type { ReplyContent } from './reply-form.server.ts';
import { type Texts, texts } from './texts.ts';

export type SenderFormField = 'text' | 'message' | 'note';
export type SenderFormErrorKey = keyof Texts['reply']['errors'] | keyof Texts['note']['errors'];
export type SenderFormResult = { intent?: string } & (
  | FormResult<SenderFormField, SenderFormErrorKey>
  | {
      outcome: 'inserted' | 'noteSaved';
      key?: string | undefined;
      version?: number | undefined;
      values: Record<SenderFormField, string>;
    }
);

interface SenderFormProps {
  /** If the sender has a pending message, the reply starts open. */
  isPending: boolean;
  note: Note;
  reply: ReplyContent | null;
  /** When the key changes, the text of the reply becomes empty. */
  replyKey: string;
  result: SenderFormResult | undefined;
  /** Links of the menu with the note. */
  children: ReactNode;
}

export function SenderForm({ isPending, note, reply, replyKey, result, children }: SenderFormProps) {
  const noteCopy = useTexts(texts).note;
  const { formData } = useNavigation();
  const sent = formData?.get('intent');
  const isSending = sent === 'reply' || sent === 'note';
  const form = useRef<HTMLFormElement>(null);
  const message = useResultFocus(result, form, isSending);
  return (
    <>
      {note.text && (
        <p className="sender__note">
          <b>{noteCopy.heading}</b> <span lang={guessLanguage(note.text)}>{note.text}</span>
        </p>
      )}
      <Form className="form sender-form" method="post" ref={form} noValidate>
        <LeavePrompt version={replyKey} name="text" />
        {result?.outcome === 'noteSaved' && <FormMessage isNote text={noteCopy.savedOnly} ref={message} />}
        <fieldset className="cluster" disabled={isSending}>
          {reply && <Reply key={replyKey} {...{ isPending, reply, result, sent, message }} />}
          <Menu key={note.version} note={note} result={result} isSaving={sent === 'note'} message={message}>
            {children}
          </Menu>
        </fieldset>
      </Form>
    </>
  );
}

type PartProps = { result: SenderFormResult | undefined; message: RefObject<HTMLDivElement | null> };

interface ReplyProps extends PartProps, Pick<SenderFormProps, 'isPending'> {
  reply: ReplyContent;
  sent: FormDataEntryValue | null | undefined;
}

function Reply({ isPending, reply, result, sent, message }: ReplyProps) {
  const { reply: copy } = useTexts(texts);
  const isTyped = result?.values !== undefined && result.values.text !== reply.text.trim();
  // A later result must not close the reply.
  const [isOpen] = useState(isPending || reply.isWithdrawn || isTyped || (result !== undefined && result.intent !== 'note'));
  const { text: error } = useErrors(result);
  const failure = result?.intent === 'note' ? undefined : failureOf(result);
  return (
    <details className="reply" open={isOpen}>
      <summary className="btn btn--small">{copy.open}</summary>
      <input type="hidden" name="key" value={result?.key ?? reply.key} autoComplete="off" />
      <input type="hidden" name="message" value={result?.values?.message ?? reply.message} autoComplete="off" />
      <div className="form__fields">
        {reply.isWithdrawn && <p className="wide">{copy.withdrawn}</p>}
        <div className="wide">
          <TextArea
            // The key creates a new text field when a saved answer is inserted.
            key={result?.outcome === 'inserted' ? result.values.text : ''}
            label={interpolate(copy.label, { language: copy.languages[reply.locale] })}
            name="text"
            rows={10}
            lang={reply.locale}
            defaultValue={result?.values?.text ?? reply.text}
            error={error}
            autoFocus={error !== undefined || result?.outcome === 'inserted'}
            autoComplete="off"
            required
          />
        </div>
        {failure && failure.outcome !== 'stale' && (
          <FormMessage
            text={failure.outcome === 'gone' ? copy.gone : copy.failed}
            reference={failure.outcome === 'failed' ? failure.reference : undefined}
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
          <SavedAnswers key={result?.outcome === 'inserted' ? result.values.text : ''} reply={reply} />
        </div>
      </div>
    </details>
  );
}

/** Buttons that insert a saved answer, in the language of the message first. */
function SavedAnswers({ reply }: Pick<ReplyProps, 'reply'>) {
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

/** Folded menu with the note and the links in `children`. */
function Menu({ note, result, isSaving, message, children }: PartProps & { note: Note; isSaving: boolean; children: ReactNode }) {
  const { note: noteCopy, sender } = useTexts(texts);
  const error = useErrors(result).note;
  const failure = failureOf(result);
  const isStale = failure?.outcome === 'stale';
  const hasFailed = failure?.outcome === 'failed' && result?.intent === 'note';
  const typed = result?.outcome === 'noteSaved' ? undefined : result?.values?.note;
  const isEdited = typed !== undefined && typed !== note.text;
  return (
    <details className="note" open={error !== undefined || isStale || hasFailed || isEdited}>
      <summary className="link-btn">{sender.menu}</summary>
      <input type="hidden" name="version" value={result?.version ?? note.version} autoComplete="off" />
      <div className="form__fields">
        <div className="wide">
          <TextArea
            label={noteCopy.label}
            name="note"
            rows={3}
            defaultValue={typed ?? note.text}
            help={noteCopy.help}
            error={error}
            autoFocus={error !== undefined}
            autoComplete="off"
          />
        </div>
        {(isStale || hasFailed) && (
          <FormMessage
            text={isStale ? `${noteCopy.stale} ${failure.stored?.note}` : noteCopy.failed}
            reference={failure.outcome === 'failed' ? failure.reference : undefined}
            ref={message}
          />
        )}
        <div className="cluster reply__actions wide">
          <button className="btn btn--outline btn--small" type="submit" name="intent" value="note" aria-busy={isSaving}>
            {isSaving ? noteCopy.saving : noteCopy.save}
          </button>
          {children}
        </div>
      </div>
    </details>
  );
}

function useErrors(result: SenderFormResult | undefined): Partial<Record<SenderFormField, string>> {
  const { reply, note } = useTexts(texts);
  const errorTexts: Record<SenderFormErrorKey, string> = { ...reply.errors, ...note.errors };
  if (result?.outcome !== 'invalid') return {};
  return Object.fromEntries(Object.entries(result.errors).map(([field, error]) => [field, errorTexts[error]]));
}

const failureOf = (result: SenderFormResult | undefined) =>
  result && (result.outcome === 'failed' || result.outcome === 'gone' || result.outcome === 'stale') ? result : undefined;

/** Moves the focus to the error of a rejected submission. */
function useResultFocus(result: SenderFormResult | undefined, form: RefObject<HTMLFormElement | null>, isSending: boolean) {
  const { reply, note } = useTexts(texts);
  const message = useRef<HTMLDivElement>(null);
  const showToast = useToast();
  useEffect(() => {
    if (!result || isSending) return;
    if (result.outcome === 'inserted') {
      // The focus is already in the text, so only scroll to the button that sends it.
      form.current?.querySelector('[value="reply"]')?.scrollIntoView({ block: 'nearest' });
      return;
    }
    if (result.outcome === 'invalid') focusFirstInvalid(form.current);
    else focusControl(message.current);
    if (result.outcome === 'failed') showToast({ kind: 'error', text: result.intent === 'note' ? note.failed : reply.failed });
  }, [result, isSending, form, showToast, reply.failed, note.failed]);
  return message;
}
