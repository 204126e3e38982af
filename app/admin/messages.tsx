// The senders of contact messages.
import { href, Link, Outlet } from 'react-router';
import { admin } from '#content/admin.en.ts';
import { listSenders, type Sender } from '#store/senders.ts';
import { formatNumber, formatShortDateTime, interpolate } from '../i18n/format.ts';
import { guessLanguage } from '../i18n/locale.ts';
import { loadContent, servicesContext } from '../request-context.ts';
import { administratorContext } from '../session/session.ts';
import { paths, pathToSection } from '../site-map.ts';
import { EmptyState, LoadError } from '../ui/empty-state.tsx';
import type { Route } from './+types/messages';
import { Pagination, revalidateList } from './list.tsx';

const pageSize = 50;
const minSearchLength = 3;

export async function loader({ url, context }: Route.LoaderArgs) {
  const { database } = context.get(servicesContext);
  const from = url.searchParams.get('from');
  const search = (url.searchParams.get('q') ?? '').trim().slice(0, 200);
  const isTooShort = search !== '' && [...search].length < minSearchLength;
  const filter = search && !isTooShort ? { search } : {};
  return loadContent('senders not read', context, async () => {
    const page = await listSenders(database, context.get(administratorContext), { ...filter, cursor: from, limit: pageSize });
    return { search, isTooShort, page: { ...page, senders: page.senders.map(shown) } };
  });
}

export const shouldRevalidate = revalidateList;

const shown = (sender: Sender) => ({ ...sender, when: formatShortDateTime(sender.lastDate, 'el') });
type ShownSender = ReturnType<typeof shown>;
type Content = NonNullable<Route.ComponentProps['loaderData']['content']>;

export default function MessagesPage({ loaderData: { content } }: Route.ComponentProps) {
  const words = admin.messages;
  const hasMessages = content !== null && (content.page.totalSenders > 0 || content.search !== '');
  return (
    <>
      {/* The dialog comes first: without JavaScript it is part of the page. */}
      <Outlet />
      <div className="panel__header">
        <div>
          <h2>{words.heading}</h2>
          <p>{words.lead}</p>
        </div>
        {hasMessages && (
          <a className="btn btn--outline btn--small" href={paths.contactsCsv} download>
            {words.download}
          </a>
        )}
      </div>
      {hasMessages && <Search {...content} />}
      {content ? <Senders {...content} /> : <LoadError what={words.failed} {...admin.loadError} />}
    </>
  );
}

function Search({ search, isTooShort }: Omit<Content, 'page'>) {
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
            aria-describedby={isTooShort ? 'search-help search-error' : 'search-help'}
            aria-invalid={isTooShort || undefined}
          />
          <button className="btn btn--outline btn--small" type="submit">
            {words.search}
          </button>
        </div>
        {isTooShort && (
          <p className="field__error" id="search-error">
            {words.searchShort}
          </p>
        )}
      </form>
    </search>
  );
}

function Senders({ page, search, isTooShort }: Content) {
  const words = admin.messages;
  const isSearch = search !== '' && !isTooShort;
  const allSenders = paths.admin;
  if (page.totalSenders === 0)
    return (
      <EmptyState picture={isSearch ? 'not-found' : 'emblem-music'}>
        <p>{isSearch ? interpolate(words.nothingFound, { query: search }) : words.empty}</p>
        <p>
          <a className="more" href={isSearch ? allSenders : pathToSection('contact', 'en')}>
            {isSearch ? words.showAll : words.emptyNext}
          </a>
        </p>
      </EmptyState>
    );
  const query = new URLSearchParams(isSearch ? { q: search } : {});
  return (
    <>
      <p className="panel__summary">
        {summary(page, isSearch)}
        {isSearch && (
          <>
            {' '}
            <a className="more" href={allSenders}>
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
      <Pagination page={page} path={allSenders} query={query} />
    </>
  );
}

function summary({ totalSenders, totalMessages, isBounded }: Content['page'], isSearch: boolean): string {
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
