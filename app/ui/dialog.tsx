// A question or a form over the page it belongs to, at an address of its own. Without JavaScript it stands in the page, open.
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { Link, useNavigate } from 'react-router';

interface DialogProps {
  heading: string;
  /** Read out with the heading: what is asked. */
  question?: string;
  /** What the question is about; read out after it. */
  subject?: ReactNode;
  /** The address of the page below. */
  closeTo: string;
  /** The name of the cross in the corner; a question has its buttons and no cross. */
  closeLabel?: string;
  children: ReactNode;
}

export function Dialog({ heading, question, subject, closeTo, closeLabel, children }: DialogProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const navigate = useNavigate();
  const close = () => navigate(closeTo, { preventScrollReset: true });

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    // Whoever is at work in it already, as it stood in the page before this script came, goes on there.
    const held = element.querySelector<HTMLElement>(':focus');
    element.removeAttribute('open');
    element.showModal();
    (held ?? element.querySelector<HTMLElement>('[data-first]'))?.focus();
    // Gives the focus back to what opened it.
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
    >
      {closeLabel && (
        <Link className="dialog__close" to={closeTo} aria-label={closeLabel} preventScrollReset>
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
