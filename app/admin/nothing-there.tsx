import { useEffect } from 'react';
import { Link, useLocation, useRevalidator } from 'react-router';
import { admin } from '#content/admin.en.ts';
import { pathTo } from '../site-map.ts';
import { Dialog } from '../ui/dialog.tsx';

/** In place of a form or a question when its event is no more, or could not be read. */
export function NoEvent({ heading, hasFailed }: { heading: string; hasFailed: boolean }) {
  const list = pathTo('adminEvents', 'en') + useLocation().search;
  const { revalidate } = useRevalidator();
  // The list that led here is out of date.
  useEffect(() => {
    if (!hasFailed) revalidate();
  }, [hasFailed, revalidate]);
  return (
    <Dialog heading={heading} question={hasFailed ? admin.events.failedOne : admin.events.none} closeTo={list}>
      <p className="sheet__do">
        <Link className="btn btn--line btn--small" to={list} data-first preventScrollReset>
          {admin.close}
        </Link>
      </p>
    </Dialog>
  );
}
