// What stands at the foot of a dialog: the way back to the list that it lies over, and what is to be done.
import { Link } from 'react-router';
import { admin } from '#content/admin.en.ts';

interface CancelOrDoProps {
  closeTo: string;
  label: string;
  busyLabel: string;
  isBusy: boolean;
  /** Whether the dialog opens with the focus on Cancel: where the other button can't be taken back. */
  isSafeFirst?: boolean;
}

export function CancelOrDo({ closeTo, label, busyLabel, isBusy, isSafeFirst }: CancelOrDoProps) {
  return (
    <>
      <Link className="btn btn--outline btn--small" to={closeTo} data-first={isSafeFirst} preventScrollReset>
        {admin.cancel}
      </Link>
      <button className="btn btn--small" type="submit" aria-busy={isBusy}>
        {isBusy ? busyLabel : label}
      </button>
    </>
  );
}

export function CloseFoot({ closeTo }: { closeTo: string }) {
  return (
    <p className="dialog__actions">
      <Link className="btn btn--outline btn--small" to={closeTo} data-first preventScrollReset>
        {admin.close}
      </Link>
    </p>
  );
}
