// What the questions before a deletion have in common: their two answers, and what is told when nothing was deleted.
import type { ReactNode } from 'react';
import { data, Form, useNavigation } from 'react-router';
import { FormMessage, useFailure } from '../ui/form-message.tsx';
import { CancelOrDo } from './dialog-foot.tsx';

/** Nothing was deleted. */
export type DeletionAnswer = { reference?: string };

/** An answer that never came is told where it is waited for; React Router would show its error page instead. */
export function tellInQuestion<Answer>(serverAction: () => Promise<Answer>) {
  return serverAction().catch((error) => {
    if (error instanceof Response) throw error;
    return data<DeletionAnswer>({}, { status: 503 });
  });
}

interface DeletionFormProps {
  words: { delete: string; deleting: string; failed: string };
  answer: DeletionAnswer | undefined;
  closeTo: string;
  /** Sent along unseen. */
  children?: ReactNode;
}

export function DeletionForm({ words, answer, closeTo, children }: DeletionFormProps) {
  const isDeleting = useNavigation().formMethod === 'POST';
  const message = useFailure(answer, words.failed);
  return (
    <>
      {answer && <FormMessage text={words.failed} reference={answer.reference} ref={message} />}
      <Form className="dialog__actions" method="post" preventScrollReset>
        {children}
        <CancelOrDo closeTo={closeTo} label={words.delete} busyLabel={words.deleting} isBusy={isDeleting} isSafeFirst />
      </Form>
    </>
  );
}
