import { type Ref, useEffect, useRef } from 'react';
import { useContent } from '../i18n/content.ts';
import { interpolate } from '../i18n/interpolate.ts';
import { useToast } from './toast.tsx';

interface FormMessageProps {
  text: string;
  /** The code under which the log has it. */
  reference?: string | undefined;
  ref?: Ref<HTMLDivElement>;
}

/** Why a form did nothing, above its fields or its buttons. Can be given the focus, and is read out then. */
export function FormMessage({ text, reference, ref }: FormMessageProps) {
  const { strings } = useContent();
  return (
    // biome-ignore lint/a11y/noAutofocus: what was asked was not done, and without JavaScript nothing else leads here.
    <div className="alert wide" ref={ref} tabIndex={-1} autoFocus>
      {text}
      {reference && (
        <>
          <br />
          <small>{interpolate(strings.failure.reference, { reference })}</small>
        </>
      )}
    </div>
  );
}

/** For a question whose answer was that nothing was done: a toast says so, and its message, by this ref, gets the focus. */
export function useFailure(answer: object | undefined, text: string): Ref<HTMLDivElement> {
  const message = useRef<HTMLDivElement>(null);
  const showToast = useToast();
  useEffect(() => {
    if (!answer) return;
    message.current?.focus();
    showToast({ kind: 'error', text });
  }, [answer, text, showToast]);
  return message;
}
