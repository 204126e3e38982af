// Everybody who has written, the newest first.

import { data, href, Link, Outlet, type ShouldRevalidateFunctionArgs } from 'react-router';
import { admin } from '#content/admin.en.ts';
import { log } from '#server/log.ts';
import { listSenders, type Sender, type SenderPage } from '#store/senders.ts';
import { formatNumber, formatShortDate, formatTime } from '../i18n/format.ts';
import { interpolate } from '../i18n/interpolate.ts';
import { guessLanguage } from '../i18n/locale.ts';
import { requestContext, servicesContext } from '../request-context.ts';
import type { PageHandle } from '../root.tsx';
import { administratorContext } from '../session/session.ts';
import { paths, pathToSection } from '../site-map.ts';
import styles from '../styles/dashboard.css?inline';
import { EmptyState, LoadError } from '../ui/empty-state.tsx';
import type { Route } from './+types/messages';
import { Pages } from './pages.tsx';

export const handle: PageHandle = { styles, hydrates: true };

const sendersAtOnce = 50;
const shortestSearch = 3;

export async function loader({ url, context }: Route.LoaderArgs) {
  const by = context.get(administratorContext);
  const search = (url.searchParams.get('q') ?? '').trim().slice(0, 200);
  const isShort = search !== '' && [...search].length < shortestSearch;
  try {
    const page = await listSenders(context.get(servicesContext).database, by, {
      ...(search && !isShort && { search }),
      from: url.searchParams.get('from'),
      most: sendersAtOnce,
    });
    return data({ search, isShort, page: shown(page) });
  } catch (error) {
    log.error('senders not read', { reference: context.get(requestContext).reference, error });
    return data({ search, isShort, page: null }, { status: 503 });
  }
}

/** A question that opens over the list leaves it as it is. */
export function shouldRevalidate({ currentUrl, nextUrl, formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const isSame = ['q', 'from'].every((name) => currentUrl.searchParams.get(name) === nextUrl.searchParams.get(name));
  const isOverlay = currentUrl.pathname !== nextUrl.pathname && isSame && formMethod === undefined;
  return isOverlay ? false : defaultShouldRevalidate;
}

// Dates are put into words here alone: a browser may word Greek ones a little differently, and React would find two pages.
const shown = (page: SenderPage) => ({
  ...page,
  senders: page.senders.map((sender) => ({
    ...sender,
    when: `${formatShortDate(sender.lastDate, 'el')}, ${formatTime(sender.lastDate, 'el')}`,
  })),
});
type ShownPage = ReturnType<typeof shown>;
type ShownSender = Sender & { when: string };

export default function MessagesPage({ loaderData: { search, isShort, page } }: Route.ComponentProps) {
  const words = admin.messages;
  const hasList = page !== null && (page.totalSenders > 0 || search !== '');
  return (
    <>
      {/* First: without JavaScript a question stands in the page, and must not be looked for under a long list. */}
      <Outlet />
      <div className="panel__header">
        <div>
          <h2>{words.heading}</h2>
          <p>{words.lead}</p>
        </div>
        {hasList && (
          <a className="btn btn--outline btn--small" href={paths.contactsCsv} download>
            {words.download}
          </a>
        )}
      </div>
      {hasList && <Search search={search} isShort={isShort} />}
      {page ? <Senders page={page} search={search} isShort={isShort} /> : <LoadError what={words.failed} {...admin.notRead} />}
    </>
  );
}

function Search({ search, isShort }: { search: string; isShort: boolean }) {
  const words = admin.messages;
  return (
    <search className="search">
      <form method="get" action={paths.admin}>
        <label htmlFor="search">{words.searchLabel}</label>
        <span className="field__help" id="search-help">
          {words.searchHelp}
        </span>
        <div className="search__row">
          <input
            className="input"
            id="search"
            type="search"
            name="q"
            defaultValue={search}
            maxLength={200}
            aria-describedby={isShort ? 'search-help search-error' : 'search-help'}
            aria-invalid={isShort || undefined}
          />
          <button className="btn btn--outline btn--small" type="submit">
            {words.search}
          </button>
        </div>
        {isShort && (
          <p className="field__error" id="search-error">
            {words.searchShort}
          </p>
        )}
      </form>
    </search>
  );
}

function Senders({ page, search, isShort }: { page: ShownPage; search: string; isShort: boolean }) {
  const words = admin.messages;
  const isSearch = search !== '' && !isShort;
  const home = paths.admin;
  if (page.totalSenders === 0)
    return (
      <EmptyState picture={isSearch ? 'not-found' : 'emblem-music'}>
        <p>{isSearch ? interpolate(words.nothingFound, { query: search }) : words.empty}</p>
        <p>
          <a className="more" href={isSearch ? home : pathToSection('contact', 'en')}>
            {isSearch ? words.showAll : words.emptyNext}
          </a>
        </p>
      </EmptyState>
    );
  const query = new URLSearchParams(isSearch ? { q: search } : {});
  return (
    <>
      <p className="panel__summary">
        {sumOf(page, isSearch)}
        {isSearch && (
          <>
            {' '}
            <a className="more" href={home}>
              {words.showAll}
            </a>
          </>
        )}
      </p>
      <table className="table table--senders">
        <thead>
          <tr>
            <th scope="col">{words.columns.name}</th>
            <th scope="col">{words.columns.email}</th>
            <th scope="col" className="num">
              {words.columns.count}
            </th>
            <th scope="col">{words.columns.lastContact}</th>
            <th scope="col">{words.columns.status}</th>
            <th scope="col">
              <span className="visually-hidden">{admin.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {page.senders.map((sender) => (
            <SenderRow key={sender.email} sender={sender} query={query} />
          ))}
        </tbody>
      </table>
      <Pages page={page} path={home} query={query} />
    </>
  );
}

function sumOf({ totalSenders, totalMessages, isBounded }: ShownPage, isSearch: boolean): string {
  const words = admin.messages;
  const senders = formatNumber(totalSenders, 'en');
  const messages = formatNumber(totalMessages, 'en');
  const isOne = totalSenders === 1;
  if (isSearch) return interpolate(isBounded ? words.foundMore : isOne ? words.foundOne : words.found, { senders });
  return interpolate(isOne ? words.totalOne : words.total, { senders, messages });
}

function SenderRow({ sender, query }: { sender: ShownSender; query: URLSearchParams }) {
  const words = admin.messages;
  const { email, name, count, lastDate, when, responded } = sender;
  const deletion = `${href(paths.deleteSender, { email })}?${new URLSearchParams([...query, ['newest', lastDate]])}`;
  return (
    <tr>
      <td>
        <b lang={guessLanguage(name)}>{name}</b>
      </td>
      <td>{email}</td>
      <td className="num" data-label={words.columns.count}>
        {formatNumber(count, 'en')}
      </td>
      <td data-label={words.columns.lastContact}>
        <time dateTime={lastDate}>{when}</time>
      </td>
      <td className="status">
        <span className={responded ? 'badge badge--done' : 'badge badge--pending'}>
          {responded ? words.allResponded : words.pending}
        </span>
      </td>
      <td>
        <div className="table__actions">
          <a className="link-btn" href={href(paths.sender, { email })}>
            {words.view}
            <span className="visually-hidden">{interpolate(words.viewOf, { name })}</span>
          </a>
          <Link className="link-btn link-btn--danger" to={deletion} preventScrollReset>
            {words.delete}
            <span className="visually-hidden">{interpolate(words.deleteOf, { name })}</span>
          </Link>
        </div>
      </td>
    </tr>
  );
}
