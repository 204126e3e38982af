import { useEffect, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { admin } from '#content/interface/admin.en.ts';
import type { Note } from '#store/notes.ts';
import { TextArea } from '../ui/field.tsx';
import { focusFirstInvalid } from '../ui/form-errors.ts';
import { FormMessage } from '../ui/form-message.tsx';
import type { FormResult } from './form-dialog.tsx';

/** `stored` is the text that another window has saved. */
export type NoteResult = FormResult<'note', 'tooLong'> & { stored?: string };

export function NoteForm({ note, result }: { note: Note; result: NoteResult | undefined }) {
  const isSaving = useNavigation().formData?.get('intent') === 'note';
  const form = useRef<HTMLFormElement>(null);
  const message = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (result && !isSaving) focusFirstInvalid(form.current, message.current);
  }, [result, isSaving]);
  return (
    <Form className="form note" method="post" ref={form} preventScrollReset noValidate>
      <input type="hidden" name="version" value={result?.version ?? note.version} autoComplete="off" />
      <fieldset className="form__fields" disabled={isSaving}>
        <TextArea
          label={copy.label}
          name="note"
          rows={3}
          defaultValue={result?.values?.note ?? note.text}
          help={copy.help}
          error={result?.outcome === 'invalid' ? copy.tooLong : undefined}
          autoComplete="off"
        />
        {result && result.outcome !== 'invalid' && (
          <FormMessage
            text={result.outcome === 'stale' ? `${copy.stale} ${result.stored}` : copy.failed}
            reference={result.outcome === 'failed' ? result.reference : undefined}
            ref={message}
          />
        )}
        <div className="reply__actions">
          <button className="btn btn--outline btn--small" type="submit" name="intent" value="note" aria-busy={isSaving}>
            {isSaving ? copy.saving : copy.save}
          </button>
        </div>
      </fieldset>
    </Form>
  );
}

const copy = admin.note;
