// Dialog with a form, over the list that it changes.
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { admin } from '#content/admin.en.ts';
import { Dialog } from '../ui/dialog.tsx';
import { firstInvalid, focusFirstInvalid, formErrorFromNetwork } from '../ui/form-errors.ts';
import { FormMessage } from '../ui/form-message.tsx';
import { useToast } from '../ui/toast.tsx';
import { CancelAndSubmit } from './dialogs.tsx';

/**
 * Action data of a form that was not saved. `key` (idempotency key) and `version` (optimistic locking) are the ones to send next.
 * 'stale': changed by somebody else since; 'gone': deleted since.
 */
export type FormAnswer<Field extends string, ErrorKey extends string> = {
  values?: Partial<Record<Field, string>>;
  key?: string;
  version?: number;
} & (
  | { outcome: 'invalid'; errors: Partial<Record<Field, ErrorKey>> }
  | { outcome: 'stale' | 'gone' }
  | { outcome: 'failed'; reference?: string }
);

/** clientAction of a form dialog: a request that fails on the way is shown as an error in the form. */
export async function formClientAction<Answer>(request: Request, serverAction: () => Promise<Answer>) {
  const { key, version } = Object.fromEntries(await request.clone().formData());
  return formErrorFromNetwork(serverAction, {
    ...(key && { key: String(key) }),
    ...(version && { version: Number(version) }),
    outcome: 'failed' as const,
  });
}

interface FormDialogProps<Field extends string, ErrorKey extends string> {
  heading: string;
  closeTo: string;
  /** In the order in which the form shows them. */
  fields: readonly Field[];
  required: readonly Field[];
  labels: Record<Field, string>;
  errorTexts: Record<ErrorKey, string>;
  /** Number, date and time fields with the error of an input that the browser can't parse and would send as empty. */
  unparsable: Partial<Record<Field, ErrorKey>>;
  /** What the form opens with. */
  values?: Partial<Record<Field, string>> | undefined;
  hidden: Record<string, string | number>;
  answer: FormAnswer<Field, ErrorKey> | undefined;
  messages: { failed: string; stale?: string; gone?: string };
  submit: string;
  submitting: string;
  /** The fields; `field` returns the props that all of them have. */
  children: (field: (name: Field) => FieldProps) => ReactNode;
}

interface FieldProps {
  name: string;
  label: ReactNode;
  defaultValue: string;
  error: string | undefined;
  required: boolean;
  autoFocus: boolean;
  autoComplete: 'off';
  'data-first': true | undefined;
}

export function FormDialog<Field extends string, ErrorKey extends string>({
  heading,
  closeTo,
  hidden,
  answer,
  messages,
  submit,
  submitting,
  children,
  ...props
}: FormDialogProps<Field, ErrorKey>) {
  const isSending = useNavigation().formMethod === 'POST';
  const form = useRef<HTMLFormElement>(null);
  const message = useRef<HTMLDivElement>(null);
  const showToast = useToast();
  const { inputErrors, checkInputs } = useInputErrors(props.unparsable);
  useEffect(() => {
    if (!answer || isSending) return;
    if (answer.outcome === 'invalid') focusFirstInvalid(form.current);
    else message.current?.focus();
    if (answer.outcome === 'failed') showToast({ kind: 'error', text: messages.failed });
  }, [answer, isSending, showToast, messages.failed]);

  return (
    <Dialog heading={heading} closeTo={closeTo} closeLabel={admin.close}>
      <Form className="form" method="post" ref={form} noValidate preventScrollReset onSubmit={checkInputs}>
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} autoComplete="off" />
        ))}
        <fieldset className="form__fields" disabled={isSending}>
          {children(fieldProps({ ...props, answer, inputErrors }))}
          {answer && answer.outcome !== 'invalid' && (
            <FormMessage
              text={messages[answer.outcome] ?? messages.failed}
              reference={answer.outcome === 'failed' ? answer.reference : undefined}
              ref={message}
            />
          )}
          <div className="dialog__actions wide">
            <CancelAndSubmit closeTo={closeTo} label={submit} busyLabel={submitting} isBusy={isSending} />
          </div>
        </fieldset>
      </Form>
    </Dialog>
  );
}

type FieldState<Field extends string, ErrorKey extends string> = Pick<
  FormDialogProps<Field, ErrorKey>,
  'fields' | 'required' | 'labels' | 'errorTexts' | 'values' | 'answer'
> & { inputErrors: Partial<Record<Field, ErrorKey>> };

function fieldProps<Field extends string, ErrorKey extends string>({
  fields,
  required,
  labels,
  errorTexts,
  values,
  answer,
  inputErrors,
}: FieldState<Field, ErrorKey>) {
  const errors: Partial<Record<Field, ErrorKey>> = { ...(answer?.outcome === 'invalid' && answer.errors), ...inputErrors };
  const focused = firstInvalid(fields, errors) ?? (answer ? undefined : fields[0]);
  return (name: Field): FieldProps => {
    const error = errors[name];
    const isRequired = required.includes(name);
    return {
      name,
      label: isRequired ? <RequiredLabel text={labels[name]} /> : labels[name],
      defaultValue: (answer?.values ?? values)?.[name] ?? '',
      error: error && errorTexts[error],
      required: isRequired,
      autoFocus: name === focused,
      autoComplete: 'off',
      'data-first': name === fields[0] || undefined,
    };
  };
}

function RequiredLabel({ text }: { text: string }) {
  return (
    <>
      {text} <span className="required-mark">*</span>
    </>
  );
}

/** Errors of inputs that the browser can't parse; `checkInputs` is the form's `onSubmit`. */
function useInputErrors<Field extends string, ErrorKey extends string>(unparsable: Partial<Record<Field, ErrorKey>>) {
  const [inputErrors, setInputErrors] = useState<Partial<Record<Field, ErrorKey>>>({});
  const checkInputs = (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget;
    const found = Object.entries(unparsable).filter(([name]) => {
      const control = form.elements.namedItem(name);
      return control instanceof HTMLInputElement && control.validity.badInput;
    });
    setInputErrors(Object.fromEntries(found) as Partial<Record<Field, ErrorKey>>);
    if (found.length === 0) return;
    event.preventDefault();
    requestAnimationFrame(() => focusFirstInvalid(form));
  };
  return { inputErrors, checkInputs };
}
