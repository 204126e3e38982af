// The frame of the two forms over the list of closed days.
import { type ReactNode, useEffect, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { admin } from '#content/admin.en.ts';
import { paths } from '../site-map.ts';
import { Dialog } from '../ui/dialog.tsx';
import { FormMessage } from '../ui/form-message.tsx';
import { useToast } from '../ui/toast.tsx';
import type { ClosedDayErrorKey, ClosedDayErrors, ClosedDayField } from './closed-day-fields.ts';
import { CancelOrDo } from './dialog-foot.tsx';
import { focusFirstWrong, useInvalidInputs } from './invalid-inputs.ts';

/** What the form is told when nothing was saved. `key` is that of the form. */
export type ClosedDayAnswer = { values?: Partial<Record<ClosedDayField, string>>; key?: string } & (
  | { outcome: 'wrong'; errors: ClosedDayErrors }
  | { outcome: 'failed'; reference?: string }
);

const words = admin.closedDays;

interface ClosedDayFormProps {
  copy: { heading: string; save: string; saving: string };
  fields: readonly ClosedDayField[];
  /** Those that a browser may not be able to read, each with its error. */
  readable: Partial<Record<ClosedDayField, ClosedDayErrorKey>>;
  answer: ClosedDayAnswer | undefined;
  formKey: string;
  /** The fields: `field` gives what each has in common. */
  children: (field: (name: ClosedDayField) => FieldState) => ReactNode;
}

interface FieldState {
  name: string;
  defaultValue: string;
  error: string | undefined;
  autoFocus: boolean;
  autoComplete: 'off';
}

export function ClosedDayForm({ copy, fields, readable, answer, formKey, children }: ClosedDayFormProps) {
  const list = paths.scheduleChanges;
  const isSending = useNavigation().formMethod === 'POST';
  const form = useRef<HTMLFormElement>(null);
  const message = useRef<HTMLDivElement>(null);
  const showToast = useToast();
  const { unreadable, check } = useInvalidInputs<ClosedDayField, ClosedDayErrorKey>(readable);
  useEffect(() => {
    if (!answer || isSending) return;
    if (answer.outcome === 'wrong') focusFirstWrong(form.current);
    else message.current?.focus();
    if (answer.outcome === 'failed') showToast({ kind: 'error', text: words.notSaved });
  }, [answer, isSending, showToast]);

  const errors = { ...(answer?.outcome === 'wrong' && answer.errors), ...unreadable };
  const firstWrong = fields.find((name) => errors[name]);
  const field = (name: ClosedDayField): FieldState => {
    const error = errors[name];
    return {
      name,
      defaultValue: answer?.values?.[name] ?? '',
      error: error && words.errors[error],
      // Moves there without JavaScript too, where the form stands in the page.
      autoFocus: name === (firstWrong ?? (answer ? undefined : fields[0])),
      autoComplete: 'off',
    };
  };
  return (
    <Dialog heading={copy.heading} closeTo={list} closeLabel={admin.close}>
      <Form className="form" method="post" ref={form} noValidate preventScrollReset onSubmit={check}>
        <input type="hidden" name="key" value={answer?.key ?? formKey} autoComplete="off" />
        <fieldset className="form__fields" disabled={isSending}>
          {children(field)}
          {answer?.outcome === 'failed' && <FormMessage text={words.notSaved} reference={answer.reference} ref={message} />}
          <div className="dialog__actions wide">
            <CancelOrDo closeTo={list} label={copy.save} busyLabel={copy.saving} isBusy={isSending} />
          </div>
        </fieldset>
      </Form>
    </Dialog>
  );
}

export function Required({ label }: { label: string }) {
  return (
    <>
      {label} <span className="required-mark">*</span>
    </>
  );
}
