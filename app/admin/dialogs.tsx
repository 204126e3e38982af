import { type ReactNode, useEffect } from 'react';
import { Form, Link, useNavigation, useRevalidator } from 'react-router';
import { useTexts } from '../i18n/content.ts';
import { Dialog } from '../ui/dialog.tsx';
import { FormMessage, useActionError } from '../ui/form-message.tsx';
import { shellTexts } from './texts.ts';

type DeletionError = { reference?: string };

interface DeletionDialogProps {
  /** Props of the route. */
  page: { loaderData: { content: object | null; hasFailed: boolean }; actionData?: DeletionError | undefined };
  /** `keep` replaces the label 'Cancel'. */
  copy: { heading: string; question: string; keep?: string; delete: string; deleting: string; failed: string };
  missing: MissingItemDialogProps['copy'];
  question?: string;
  subject: ReactNode;
  consequences?: readonly string[] | undefined;
  closeTo: string;
  children?: ReactNode;
}

export function DeletionDialog({ page, copy, missing, question, subject, consequences, closeTo, children }: DeletionDialogProps) {
  const { loaderData, actionData: error } = page;
  const isDeleting = useNavigation().formMethod === 'POST';
  const message = useActionError(error, copy.failed);
  if (!loaderData.content && !error)
    return <MissingItemDialog heading={copy.heading} copy={missing} hasFailed={loaderData.hasFailed} closeTo={closeTo} />;
  return (
    <Dialog
      heading={copy.heading}
      question={question ?? copy.question}
      subject={
        subject && (
          <>
            {subject}
            {consequences?.map((consequence) => (
              <span key={consequence} className="dialog__consequence">
                {consequence}
              </span>
            ))}
          </>
        )
      }
      closeTo={closeTo}
    >
      {error && <FormMessage text={copy.failed} reference={error.reference} ref={message} />}
      <Form className="cluster dialog__actions" method="post">
        {children}
        <CancelAndSubmit
          closeTo={closeTo}
          cancelLabel={copy.keep}
          label={copy.delete}
          busyLabel={copy.deleting}
          isBusy={isDeleting}
          focusesCancel
        />
      </Form>
    </Dialog>
  );
}

interface MissingItemDialogProps {
  heading: string;
  copy: { none: string; failedOne: string };
  hasFailed: boolean;
  closeTo: string;
}

export function MissingItemDialog({ heading, copy, hasFailed, closeTo }: MissingItemDialogProps) {
  const { revalidate } = useRevalidator();
  // Revalidate the list behind the dialog because it still shows the deleted item.
  useEffect(() => {
    if (!hasFailed) revalidate();
  }, [hasFailed, revalidate]);
  return (
    <Dialog heading={heading} question={hasFailed ? copy.failedOne : copy.none} closeTo={closeTo}>
      <CloseButton closeTo={closeTo} />
    </Dialog>
  );
}

interface CancelAndSubmitProps {
  closeTo: string;
  cancelLabel?: string | undefined;
  label: string;
  busyLabel: string;
  isBusy: boolean;
  focusesCancel?: boolean;
}

export function CancelAndSubmit({ closeTo, cancelLabel, label, busyLabel, isBusy, focusesCancel }: CancelAndSubmitProps) {
  const admin = useTexts(shellTexts);
  return (
    <>
      <Link className="btn btn--outline btn--small" to={closeTo} data-first={focusesCancel}>
        {cancelLabel ?? admin.cancel}
      </Link>
      <button className="btn btn--small" type="submit" aria-busy={isBusy}>
        {isBusy ? busyLabel : label}
      </button>
    </>
  );
}

export function CloseButton({ closeTo }: { closeTo: string }) {
  const admin = useTexts(shellTexts);
  return (
    <p className="cluster dialog__actions">
      <Link className="btn btn--outline btn--small" to={closeTo}>
        {admin.close}
      </Link>
    </p>
  );
}
