import { type ReactNode, type Ref, useEffect, useRef } from 'react';
import { useContent } from '../i18n/content.ts';
import { interpolate } from '../i18n/format.ts';
import { useToast } from './toast-context.ts';

interface FormMessageProps {
  text: string;
  /** Shows the message as a note instead of an error. */
  isNote?: boolean;
  reference?: string | undefined;
  ref?: Ref<HTMLDivElement>;
  children?: ReactNode;
}

export function FormMessage({ text, isNote = false, reference, ref, children }: FormMessageProps) {
  return (
    // biome-ignore lint/a11y/noAutofocus: without JavaScript, screen readers announce the message only if it receives focus.
    <div className={isNote ? 'alert alert--note wide' : 'alert wide'} ref={ref} tabIndex={-1} autoFocus>
      {text}
      <ErrorReference reference={reference} />
      {children}
    </div>
  );
}

export function ErrorReference({ reference }: Pick<FormMessageProps, 'reference'>) {
  const { strings } = useContent();
  if (!reference) return null;
  return (
    <>
      <br />
      <small>{interpolate(strings.failure.reference, { reference })}</small>
    </>
  );
}

/** Reports a failed action with a toast and moves the focus to the `FormMessage` that has the returned ref. */
export function useActionError(error: object | undefined, text: string): Ref<HTMLDivElement> {
  const message = useRef<HTMLDivElement>(null);
  const showToast = useToast();
  useEffect(() => {
    if (!error) return;
    message.current?.focus();
    showToast({ kind: 'error', text });
  }, [error, text, showToast]);
  return message;
}
