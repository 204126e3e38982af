import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { Dialog } from '../ui/dialog.tsx';
import { CloseFoot } from './dialog-foot.tsx';

interface NothingThereProps {
  heading: string;
  /** What is said when it is no more, and when it could not be read. */
  words: { none: string; failedOne: string };
  hasFailed: boolean;
  closeTo: string;
}

/** In place of a form or a question when what it is about is no more, or could not be read. */
export function MissingItemDialog({ heading, words, hasFailed, closeTo }: NothingThereProps) {
  const { revalidate } = useRevalidator();
  // The list that led here is out of date.
  useEffect(() => {
    if (!hasFailed) revalidate();
  }, [hasFailed, revalidate]);
  return (
    <Dialog heading={heading} question={hasFailed ? words.failedOne : words.none} closeTo={closeTo}>
      <CloseFoot closeTo={closeTo} />
    </Dialog>
  );
}
