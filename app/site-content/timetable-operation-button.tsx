import type { ReactNode } from 'react';

type OperationButtonProps = { operation: string; focus: string | null; className?: string; children: ReactNode };

export function OperationButton({ operation, focus, className = 'btn btn--outline btn--small', children }: OperationButtonProps) {
  return (
    <button
      className={className}
      type="submit"
      name="operation"
      value={operation}
      // biome-ignore lint/a11y/noAutofocus: after an operation, the focus stays where the form was changed.
      autoFocus={focus === operation}
    >
      {children}
    </button>
  );
}
