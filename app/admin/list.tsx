import { type ReactNode, useEffect, useRef } from 'react';
import { Form, Link, Outlet, type ShouldRevalidateFunction } from 'react-router';
import { useTexts } from '../i18n/content.ts';
import { EmptyState, LoadError } from '../ui/empty-state.tsx';
import { shellTexts } from './texts.ts';

/** The search of a list with fewer people is folded. */
export const fewPeople = 20;

const MAX_SEARCH_LENGTH = 200;

/** Returns the search text that `SearchForm` has put into the URL. */
export const searchOf = (url: URL) => (url.searchParams.get('q') ?? '').trim().slice(0, MAX_SEARCH_LENGTH);

const filterNames = ['q', 'status', 'from'];

/** Query parameters of a list, which the links to its dialogs and back keep. */
export function filterOf(query: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...query].filter(([name]) => filterNames.includes(name)));
}

/** Skips revalidation when a dialog opens or closes over the list. Status 409 means that a form was submitted from a stale list. */
export const revalidateList: ShouldRevalidateFunction = ({ currentUrl, nextUrl, formMethod, actionStatus, ...rest }) => {
  if (actionStatus === 409) return true;
  const isSameList = filterNames.every((name) => currentUrl.searchParams.get(name) === nextUrl.searchParams.get(name));
  const isDialog = currentUrl.pathname !== nextUrl.pathname && isSameList && formMethod === undefined;
  return isDialog ? false : rest.defaultShouldRevalidate;
};

interface PanelProps {
  copy: { heading: string; lead?: string; failed: string };
  back?: ReactNode;
  actions?: ReactNode;
  hasFailed: boolean;
  children: ReactNode;
}

export function Panel({ copy, back, actions, hasFailed, children }: PanelProps) {
  const admin = useTexts(shellTexts);
  return (
    <>
      {/* Dialog route. It comes first so that, without JavaScript, the dialog appears at the top of the page. */}
      <Outlet />
      {back}
      <div className="cluster split panel__header">
        <div>
          <h2>{copy.heading}</h2>
          {copy.lead && <p>{copy.lead}</p>}
        </div>
        {actions}
      </div>
      {hasFailed ? <LoadError what={copy.failed} {...admin.loadError} /> : children}
    </>
  );
}

interface MissingPageProps {
  heading: string;
  hasFailed: boolean;
  copy: { none: string; noneText: string; failed: string };
}

/** Content of a page whose item does not exist or could not be loaded. */
export function MissingPage({ heading, hasFailed, copy }: MissingPageProps) {
  const admin = useTexts(shellTexts);
  return (
    <>
      <div className="cluster split dashboard__header">
        <h1>{hasFailed ? heading : copy.none}</h1>
      </div>
      {hasFailed ? (
        <LoadError what={copy.failed} {...admin.loadError} />
      ) : (
        <EmptyState picture="not-found" text={copy.noneText} />
      )}
    </>
  );
}

interface SearchFormProps {
  path: string;
  label: string;
  query: string;
  isOpen: boolean;
  error?: string | undefined;
}

export function SearchForm({ path, label, query, isOpen, error }: SearchFormProps) {
  const admin = useTexts(shellTexts);
  const input = useRef<HTMLInputElement>(null);
  // Going back changes the query, but React ignores a changed `defaultValue`.
  useEffect(() => {
    if (input.current) input.current.value = query;
  }, [query]);
  return (
    <search className="search">
      <details open={isOpen}>
        <summary>{admin.search.button}</summary>
        <Form action={path}>
          <label htmlFor="search">{label}</label>
          <div className="search__row">
            <input
              className="input"
              id="search"
              type="search"
              name="q"
              ref={input}
              defaultValue={query}
              maxLength={MAX_SEARCH_LENGTH}
              aria-describedby={error && 'search-error'}
              aria-invalid={error !== undefined || undefined}
            />
            <button className="btn btn--outline btn--small" type="submit">
              {admin.search.button}
            </button>
          </div>
          {error && (
            <p className="field__error" id="search-error">
              {error}
            </p>
          )}
        </Form>
      </details>
    </search>
  );
}

interface TableProps<Column extends string> {
  className: string;
  columns: Record<Column, string>;
  numeric?: Column;
  hasActions?: boolean;
  children: ReactNode;
}

export function Table<Column extends string>({ className, columns, numeric, hasActions, children }: TableProps<Column>) {
  const admin = useTexts(shellTexts);
  return (
    <table className={className}>
      <thead>
        <tr>
          {Object.entries<string>(columns).map(([column, name]) => (
            <th key={column} scope="col" className={column === numeric ? 'num' : undefined}>
              {name}
            </th>
          ))}
          {hasActions && <th scope="col">{admin.actions}</th>}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

interface PaginationProps {
  page: { newer: string | null; older: string | null; oldest?: string | null };
  path: string;
  query?: URLSearchParams;
}

export function Pagination({ page: { newer, older, oldest }, path, query }: PaginationProps) {
  const admin = useTexts(shellTexts);
  if (newer === null && older === null) return null;
  const pathFrom = (cursor?: string) => {
    const search = new URLSearchParams([...(query ?? []), ...(cursor ? [['from', cursor]] : [])]);
    return search.size > 0 ? `${path}?${search}` : path;
  };
  const copy = admin.pagination;
  return (
    <nav className="cluster pagination" aria-label={copy.label}>
      {newer !== null && (
        <>
          <a href={pathFrom()}>{copy.newest}</a>
          <a href={pathFrom(newer)} rel="prev">
            {copy.newer}
          </a>
        </>
      )}
      {older !== null && (
        <a href={pathFrom(older)} rel="next">
          {copy.older}
        </a>
      )}
      {oldest && <a href={pathFrom(oldest)}>{copy.oldest}</a>}
    </nav>
  );
}

const icons = {
  pen: 'M2.6 21.4L4.6 14.6L9.4 19.4ZM6 13.2L14.2 5L19 9.8L10.8 18ZM15.4 3.8L17.6 1.6L22.4 6.4L20.2 8.6Z',
  bin: 'M2.8 5.4L8.6 4.6L9 2.2H15L15.4 4.6L21.2 5.4V8H2.8ZM4.4 9.6H19.6L18.2 22H5.8ZM8.1 12L9.3 19.8H10L9.9 12ZM14.1 12L14 19.8H14.7L15.9 12Z',
};

type IconLinkProps = { to: string; icon: keyof typeof icons; name: string; hiddenSuffix: string };

export function IconLink({ to, icon, name, hiddenSuffix }: IconLinkProps) {
  return (
    <Link className={icon === 'bin' ? 'icon-btn icon-btn--quiet' : 'icon-btn'} to={to}>
      {/* The tooltip shows the hidden name. On the link, screen readers would read it as a description that repeats the name. */}
      <span className="icon-btn__icon" title={name} aria-hidden="true">
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d={icons[icon]} fillRule="evenodd" />
        </svg>
      </span>
      <span className="icon-btn__name">{name}</span>
      <span className="visually-hidden">{hiddenSuffix}</span>
    </Link>
  );
}
