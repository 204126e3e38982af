import { type ReactNode, useEffect } from 'react';
import { Form, Link, useNavigation, useRevalidator } from 'react-router';
import { admin } from '#content/admin.en.ts';
import { Dialog } from '../ui/dialog.tsx';
import { formErrorFromNetwork } from '../ui/form-errors.ts';
import { FormMessage, useFailure } from '../ui/form-message.tsx';

type DeletionError = { reference?: string };

export function deletionClientAction({ serverAction }: { serverAction: () => Promise<DeletionError> }) {
  return formErrorFromNetwork<DeletionError, DeletionError>(serverAction, {});
}

interface DeletionDialogProps {
  words: { heading: string; question: string; delete: string; deleting: string; failed: string };
  missing: MissingItemDialogProps['words'];
  loaderData: { content: object | null; hasFailed: boolean };
  question?: string;
  subject?: ReactNode;
  error: DeletionError | undefined;
  closeTo: string;
  children?: ReactNode;
}

export function DeletionDialog({ words, missing, loaderData, error, children, ...dialog }: DeletionDialogProps) {
  const { closeTo } = dialog;
  const isDeleting = useNavigation().formMethod === 'POST';
  const message = useFailure(error, words.failed);
  if (!loaderData.content && !error)
    return <MissingItemDialog heading={words.heading} words={missing} hasFailed={loaderData.hasFailed} closeTo={closeTo} />;
  return (
    <Dialog heading={words.heading} question={words.question} {...dialog}>
      {error && <FormMessage text={words.failed} reference={error.reference} ref={message} />}
      <Form className="dialog__actions" method="post" preventScrollReset>
        {children}
        <CancelAndSubmit closeTo={closeTo} label={words.delete} busyLabel={words.deleting} isBusy={isDeleting} focusesCancel />
      </Form>
    </Dialog>
  );
}

interface MissingItemDialogProps {
  heading: string;
  words: { none: string; failedOne: string };
  hasFailed: boolean;
  closeTo: string;
}

export function MissingItemDialog({ heading, words, hasFailed, closeTo }: MissingItemDialogProps) {
  const { revalidate } = useRevalidator();
  // Reload the list behind the dialog, which still shows the deleted item.
  useEffect(() => {
    if (!hasFailed) revalidate();
  }, [hasFailed, revalidate]);
  return (
    <Dialog heading={heading} question={hasFailed ? words.failedOne : words.none} closeTo={closeTo}>
      <CloseButton closeTo={closeTo} />
    </Dialog>
  );
}

type CancelAndSubmitProps = { closeTo: string; label: string; busyLabel: string; isBusy: boolean; focusesCancel?: boolean };

export function CancelAndSubmit({ closeTo, label, busyLabel, isBusy, focusesCancel }: CancelAndSubmitProps) {
  return (
    <>
      <Link className="btn btn--outline btn--small" to={closeTo} data-first={focusesCancel} preventScrollReset>
        {admin.cancel}
      </Link>
      <button className="btn btn--small" type="submit" aria-busy={isBusy}>
        {isBusy ? busyLabel : label}
      </button>
    </>
  );
}

export function CloseButton({ closeTo }: { closeTo: string }) {
  return (
    <p className="dialog__actions">
      <Link className="btn btn--outline btn--small" to={closeTo} data-first preventScrollReset>
        {admin.close}
      </Link>
    </p>
  );
}
