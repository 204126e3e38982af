import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { useTexts } from '../i18n/content.ts';
import { interpolate } from '../i18n/format.ts';
import { Dialog } from '../ui/dialog.tsx';
import { firstInvalid, focusFirstInvalid } from '../ui/form-errors.ts';
import { FormMessage } from '../ui/form-message.tsx';
import { useToast } from '../ui/toast-context.ts';
import { CancelAndSubmit, MissingItemDialog } from './dialogs.tsx';
import { LeavePrompt } from './leave-prompt.tsx';
import { shellTexts } from './texts.ts';

/** Action data of a form that was not saved. The next submission sends `key` (idempotency key) and `version` (optimistic locking). */
export type FormResult<Field extends string, ErrorKey extends string> = {
  values?: Partial<Record<Field, string>> | undefined;
  key?: string | undefined;
  version?: number | undefined;
} & (
  | { outcome: 'invalid'; errors: Partial<Record<Field, ErrorKey>> }
  /** Another request changed ('stale') or deleted ('gone') the item after the form was opened. `stored` are its present values. */
  | { outcome: 'stale' | 'gone'; stored?: Partial<Record<Field, string>> | undefined }
  | { outcome: 'failed'; reference?: string }
);

/** Version that a form receives when another request has deleted its item. Submitting it creates the item again. */
export const deletedVersion = 0;

/** `fields` has the labels in the order of the form: a field is listed once, in its texts. */
export type FormTexts<Field extends string, ErrorKey extends string> = {
  fields: Record<Field, string>;
  errors: Record<ErrorKey, string>;
};

export const fieldsOf = <Field extends string>({ fields }: { fields: Record<Field, string> }) => Object.keys(fields) as Field[];

interface FormContent<Field extends string> {
  key?: string;
  version?: number;
  values?: Partial<Record<Field, string>> | undefined;
}

interface SaveFormProps<Field extends string, ErrorKey extends string> {
  closeTo: string;
  copy: Record<'save' | 'saving' | 'failed', string> & Partial<Record<'stale' | 'gone', string>> & FormTexts<Field, ErrorKey>;
  /** Errors for input, by its type, that the browser cannot parse. It would submit such input as an empty value. */
  unparsable?: Record<string, ErrorKey>;
  content: FormContent<Field> | null;
  result: FormResult<Field, ErrorKey> | undefined;
  /** Text for a value in the list of what another request has changed. */
  formatValue?: (field: Field, value: string) => string;
  children: (field: ReturnType<typeof fieldProps<Field, ErrorKey>>) => ReactNode;
}

type FormDialogProps<Field extends string, ErrorKey extends string> = Omit<
  SaveFormProps<Field, ErrorKey>,
  'content' | 'result'
> & {
  /** Props of the route. */
  page: {
    loaderData: { content: FormContent<Field> | null; hasFailed: boolean };
    actionData?: FormResult<Field, ErrorKey> | undefined;
  };
  copy: { heading: string };
  missing: { none: string; failedOne: string };
};

export const headingOf = (copy: Record<'createTitle' | 'editTitle', string>, { id }: { id?: string | undefined }) =>
  id ? copy.editTitle : copy.createTitle;

export function FormDialog<Field extends string, ErrorKey extends string>({
  page: { loaderData, actionData: result },
  missing,
  ...form
}: FormDialogProps<Field, ErrorKey>) {
  const { close } = useTexts(shellTexts);
  const { content, hasFailed } = loaderData;
  const { closeTo } = form;
  const { heading } = form.copy;
  if (!content && !result) return <MissingItemDialog heading={heading} copy={missing} hasFailed={hasFailed} closeTo={closeTo} />;
  return (
    <Dialog heading={heading} closeTo={closeTo} closeLabel={close}>
      <SaveForm {...form} content={content} result={result} />
    </Dialog>
  );
}

/** The form of a dialog, for pages. */
export function SaveForm<Field extends string, ErrorKey extends string>(props: SaveFormProps<Field, ErrorKey>) {
  const { closeTo, copy, content, result, children } = props;
  // Prefer action data: without JavaScript, the loader runs again after a failed action and may fail as well.
  const [key, version] = [result?.key ?? content?.key, result?.version ?? content?.version];
  const isSending = useNavigation().formMethod === 'POST';
  const form = useRef<HTMLFormElement>(null);
  const message = useRef<HTMLDivElement>(null);
  const showToast = useToast();
  const { errors, checkInputs, clearError } = useErrors(props);
  useEffect(() => {
    if (!result || isSending) return;
    if (result.outcome === 'invalid') focusFirstInvalid(form.current);
    else message.current?.focus();
    if (result.outcome === 'failed') showToast({ kind: 'error', text: copy.failed });
  }, [result, isSending, showToast, copy.failed]);

  return (
    <Form className="form" method="post" ref={form} noValidate onSubmit={checkInputs} onInput={clearError}>
      <LeavePrompt />
      {key !== undefined && <input type="hidden" name="key" value={key} autoComplete="off" />}
      {version !== undefined && <input type="hidden" name="version" value={version} autoComplete="off" />}
      <fieldset className="form__fields" disabled={isSending}>
        {children(fieldProps(props, errors))}
        {result && result.outcome !== 'invalid' && (
          <FormMessage
            text={copy[result.outcome] ?? copy.failed}
            reference={result.outcome === 'failed' ? result.reference : undefined}
            ref={message}
          >
            {result.outcome === 'stale' && <Differences {...props} values={result.values} stored={result.stored} />}
          </FormMessage>
        )}
        <div className="cluster dialog__actions wide">
          <CancelAndSubmit closeTo={closeTo} label={copy.save} busyLabel={copy.saving} isBusy={isSending} />
        </div>
      </fieldset>
    </Form>
  );
}

type DifferencesProps<Field extends string, ErrorKey extends string> = Pick<
  SaveFormProps<Field, ErrorKey>,
  'copy' | 'formatValue'
> &
  Record<'values' | 'stored', Partial<Record<Field, string>> | undefined>;

function Differences<Field extends string, ErrorKey extends string>(props: DifferencesProps<Field, ErrorKey>) {
  const { conflict } = useTexts(shellTexts);
  const { copy, values, stored, formatValue = (_, value) => value } = props;
  const show = (field: Field, value = '') => formatValue(field, value) || conflict.nothing;
  if (!stored) return null;
  return (
    <ul className="conflict">
      {fieldsOf(copy)
        .filter((field) => (values?.[field] ?? '') !== (stored[field] ?? ''))
        .map((field) => (
          <li key={field}>
            <b>{copy.fields[field]}</b>
            <br />
            {interpolate(conflict.mine, { value: show(field, values?.[field]) })}
            <br />
            {interpolate(conflict.stored, { value: show(field, stored[field]) })}
          </li>
        ))}
    </ul>
  );
}

function fieldProps<Field extends string, ErrorKey extends string>(
  { copy, content, result }: SaveFormProps<Field, ErrorKey>,
  errors: Partial<Record<Field, ErrorKey>>,
) {
  const fields = fieldsOf(copy);
  const focused = firstInvalid(fields, errors) ?? (result ? undefined : fields[0]);
  return (name: Field, { isRequired = false } = {}) => {
    const error = errors[name];
    return {
      name,
      label: isRequired ? <RequiredLabel text={copy.fields[name]} /> : copy.fields[name],
      defaultValue: (result?.values ?? content?.values)?.[name] ?? '',
      error: error && copy.errors[error],
      required: isRequired,
      autoFocus: name === focused,
      autoComplete: 'off' as const,
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

/** The errors of the server and of the browser's inputs. Each goes away when its field is edited. */
function useErrors<Field extends string, ErrorKey extends string>({ result, unparsable = {} }: SaveFormProps<Field, ErrorKey>) {
  type Errors = Partial<Record<Field, ErrorKey>>;
  const fromServer: Errors = result?.outcome === 'invalid' ? result.errors : {};
  const [shown, setShown] = useState({ result, errors: fromServer });
  const errors = shown.result === result ? shown.errors : fromServer;
  const clearError = ({ target }: FormEvent<HTMLFormElement>) => {
    const { name } = target as HTMLInputElement;
    const others = Object.entries(errors).filter(([field]) => field !== name);
    if (Object.hasOwn(errors, name)) setShown({ result, errors: Object.fromEntries(others) as Errors });
  };
  const checkInputs = (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget;
    const found = Array.from(form.querySelectorAll('input'))
      .filter(({ type, validity }) => validity.badInput && unparsable[type])
      .map(({ name, type }) => [name, unparsable[type]]);
    if (found.length === 0) return;
    setShown({ result, errors: { ...errors, ...(Object.fromEntries(found) as Errors) } });
    event.preventDefault();
    requestAnimationFrame(() => focusFirstInvalid(form));
  };
  return { errors, checkInputs, clearError };
}
