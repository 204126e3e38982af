// Modal dialog with its own URL, rendered over another page. Without JavaScript, the dialog appears inside that page.
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { Link, useNavigate } from 'react-router';

interface DialogProps {
  heading: string;
  /** Makes this an alert dialog. Screen readers announce the question after the heading. */
  question?: string;
  subject?: ReactNode;
  closeTo: string;
  closeLabel?: string;
  children: ReactNode;
}

export function Dialog({ heading, question, subject, closeTo, closeLabel, children }: DialogProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const navigate = useNavigate();
  const close = () => navigate(closeTo);

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    // Keep the focus: the visitor may already be typing in the server-rendered dialog.
    const focused = element.querySelector<HTMLElement>(':focus');
    element.removeAttribute('open');
    element.showModal();
    (focused ?? element.querySelector<HTMLElement>('[data-first]'))?.focus();
    // Closing the dialog returns the focus to the element that opened it.
    return () => element.close();
  }, []);

  return (
    <dialog
      className={question ? 'dialog dialog--confirm' : 'dialog'}
      ref={dialog}
      open={import.meta.env.SSR || undefined}
      role={question ? 'alertdialog' : undefined}
      aria-labelledby={`${id}heading`}
      aria-describedby={question && `${id}question${subject ? ` ${id}subject` : ''}`}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      // Browsers close a dialog at the second press of the Escape key in a row, whether the first one was canceled or not.
      onClose={() => {
        // Strict mode, in development, closes the dialog and opens it again before this event comes.
        if (dialog.current?.open !== false) return;
        dialog.current.showModal();
        close();
      }}
    >
      {closeLabel && (
        <Link className="dialog__close" to={closeTo} aria-label={closeLabel}>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M3 3L21 21M21 3L3 21" />
          </svg>
        </Link>
      )}
      <h2 id={`${id}heading`}>{heading}</h2>
      {question && <p id={`${id}question`}>{question}</p>}
      {subject && <p id={`${id}subject`}>{subject}</p>}
      {children}
    </dialog>
  );
}
