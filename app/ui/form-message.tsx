import type { Ref } from 'react';
import { useContent } from './content.tsx';
import { fill } from './fill.ts';

interface FormMessageProps {
  text: string;
  /** The code under which the log has it. */
  reference?: string | undefined;
  ref?: Ref<HTMLDivElement>;
}

/** Why a form did nothing, above its fields. Can be given the focus, and is read out then. */
export function FormMessage({ text, reference, ref }: FormMessageProps) {
  const { strings } = useContent();
  return (
    <div className="alert wide" ref={ref} tabIndex={-1}>
      {text}
      {reference && (
        <>
          <br />
          <small>{fill(strings.failure.reference, { reference })}</small>
        </>
      )}
    </div>
  );
}
