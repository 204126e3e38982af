import { admin } from '#content/admin.en.ts';

interface PagesProps {
  /** Where each neighbour begins; null where there is none. */
  page: { newer: string | null; older: string | null; oldest?: string | null };
  path: string;
  /** What else stands in the address. */
  query?: URLSearchParams;
}

/** The ways on through a list that is longer than its page, the newest first. */
export function Pages({ page: { newer, older, oldest }, path, query }: PagesProps) {
  if (newer === null && older === null) return null;
  const to = (from?: string) => {
    const search = new URLSearchParams([...(query ?? []), ...(from ? [['from', from]] : [])]);
    return search.size > 0 ? `${path}?${search}` : path;
  };
  const words = admin.pages;
  return (
    <nav className="pagination" aria-label={words.label}>
      {newer !== null && (
        <>
          <a href={to()}>{words.newest}</a>
          <a href={to(newer)} rel="prev">
            {words.newer}
          </a>
        </>
      )}
      {older !== null && (
        <a href={to(older)} rel="next">
          {words.older}
        </a>
      )}
      {oldest && <a href={to(oldest)}>{words.oldest}</a>}
    </nav>
  );
}
