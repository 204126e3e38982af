import { href, Link, useSearchParams } from 'react-router';
import { listSenders, type SenderPage } from '#store/senders.ts';
import {
  filterOf,
  overduePath,
  Pagination,
  Panel,
  pendingPath,
  revalidateList,
  SearchForm,
  searchOf,
  Table,
} from '../admin/list.tsx';
import { useContent, useTexts } from '../i18n/content.ts';
import { formatNumber, formatShortDate, formatShortDateTime, guessLanguage, interpolate } from '../i18n/format.ts';
import { loadContent, servicesContext } from '../request-context.ts';
import { administratorContext } from '../session/session.ts';
import { type Locale, paths, pathToSection } from '../site-map.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import type { Route } from './+types/messages';
import { splitChoices } from './message-text.server.ts';
import { type Texts, texts } from './texts.ts';

const pageSize = 50;
const statuses = ['pending', 'overdue'] as const;
const minSearchLength = 3;

export async function loader({ url, context }: Route.LoaderArgs) {
  const { database } = context.get(servicesContext);
  const from = url.searchParams.get('from');
  const search = searchOf(url);
  const isTooShort = search !== '' && [...search].length < minSearchLength;
  const status = statuses.find((each) => each === url.searchParams.get('status'));
  const filter = { isPending: status === 'pending', isOverdue: status === 'overdue', ...(search && !isTooShort && { search }) };
  return loadContent('sender list load failed', context, async () => {
    const page = await listSenders(database, context.get(administratorContext), { ...filter, cursor: from, limit: pageSize });
    return { search, isTooShort, status, page: { ...page, senders: page.senders.map(shown) } };
  });
}

export const shouldRevalidate = revalidateList;

const shown = ({ preview, overdueSince, ...sender }: SenderPage['senders'][number]) => ({
  ...sender,
  overdueSince: overdueSince && formatShortDate(overdueSince, 'el'),
  preview: splitChoices(preview)
    .text.trim()
    .replace(/\n{2,}/g, ' · ')
    .replace(/\s+/g, ' '),
  when: formatShortDateTime(sender.lastDate, 'el'),
});
type Content = NonNullable<Route.ComponentProps['loaderData']['content']>;

export default function MessagesPage({ loaderData: { content, hasFailed } }: Route.ComponentProps) {
  const copy = useTexts(texts).messages;
  const hasMessages = content !== null && (content.page.totalSenders > 0 || content.search !== '');
  const search = hasMessages && (
    <SearchForm
      path={paths.admin}
      label={copy.searchLabel}
      query={content.search}
      error={content.isTooShort ? copy.searchShort : undefined}
    />
  );
  const actions = (
    <div className="cluster">
      <a className="btn btn--outline btn--small" href={paths.answers}>
        {copy.answers}
      </a>
      {hasMessages && (
        <a className="btn btn--outline btn--small" href={paths.sendersCsv} download>
          {copy.download}
        </a>
      )}
    </div>
  );
  return (
    <Panel copy={copy} search={search} actions={actions} hasFailed={hasFailed}>
      {content && <Senders {...content} />}
    </Panel>
  );
}

function Senders({ page, search, isTooShort, status }: Content) {
  const admin = useTexts(texts);
  const copy = admin.messages;
  const { locale } = useContent();
  const isSearch = search !== '' && !isTooShort;
  if (page.totalSenders === 0 && isSearch) {
    const text = interpolate(admin.search.nothingFound, { query: search });
    return <EmptyState picture="not-found" text={text} linkText={copy.showAll} href={paths.admin} />;
  }
  if (page.totalSenders === 0) {
    const href = pathToSection('contact', locale);
    return <EmptyState picture="emblem-music" text={copy.empty} linkText={copy.emptyNext} href={href} />;
  }
  const query = new URLSearchParams({ ...(isSearch && { q: search }), ...(status && { status }) });
  return (
    <>
      <Summary {...{ page, status, isSearch }} />
      <Table className="table table--senders" columns={copy.columns} numeric="count" hasActions>
        {page.senders.map((sender) => (
          <SenderRow key={sender.email} sender={sender} />
        ))}
      </Table>
      <Pagination page={page} path={paths.admin} query={query} />
    </>
  );
}

function Summary({ page, status, isSearch }: Pick<Content, 'page' | 'status'> & { isSearch: boolean }) {
  const admin = useTexts(texts);
  const copy = admin.messages;
  const { locale } = useContent();
  const { pendingSenders, overdueSenders } = page;
  const overdue = overdueSenders > 0 ? interpolate(copy.overdueCount, { count: formatNumber(overdueSenders, locale) }) : null;
  const pending = interpolate(admin.pendingCount, { count: formatNumber(pendingSenders, locale) });
  const filtered = status === 'overdue' ? (overdue ?? copy.noneOverdue) : pendingSenders > 0 ? pending : copy.nonePending;
  return (
    <p className="cluster panel__summary">
      {status ? filtered : totals(page, isSearch, admin, locale)}{' '}
      {!status && !isSearch && pendingSenders > 0 && (
        <Link className="more" to={pendingPath}>
          {pending}
        </Link>
      )}
      {status !== 'overdue' && !isSearch && overdue && (
        <Link className="more" to={overduePath}>
          {overdue}
        </Link>
      )}
      {(isSearch || status) && (
        <a className="more" href={paths.admin}>
          {copy.showAll}
        </a>
      )}
    </p>
  );
}

function totals(
  { totalSenders, totalMessages, isBounded }: Content['page'],
  isSearch: boolean,
  { search, messages: copy }: Texts,
  locale: Locale,
): string {
  const count = formatNumber(totalSenders, locale);
  const isOne = totalSenders === 1;
  if (isSearch) return interpolate(isBounded ? search.more : isOne ? search.one : search.many, { count });
  return interpolate(isOne ? copy.totalOne : copy.total, { senders: count, messages: formatNumber(totalMessages, locale) });
}

function SenderRow({ sender }: { sender: ReturnType<typeof shown> }) {
  const copy = useTexts(texts).messages;
  const { locale } = useContent();
  const [query] = useSearchParams();
  const { email, name, preview, count, lastDate, when, responded, overdueSince } = sender;
  const [user, domain] = email.split('@');
  const deletion = `${href(paths.deleteSender, { email })}?${new URLSearchParams([...filterOf(query), ['newest', lastDate]])}`;
  return (
    <tr>
      <td>
        <b lang={guessLanguage(name)}>{name}</b>
        <p className="preview" lang={guessLanguage(preview)}>
          {preview}
        </p>
      </td>
      <td>
        {user}@<wbr />
        {domain}
      </td>
      <td className="num" data-label={copy.columns.count}>
        {formatNumber(count, locale)}
      </td>
      <td data-label={copy.columns.lastContact}>
        <time dateTime={lastDate}>{when}</time>
      </td>
      <td className="status">
        <span className={responded ? 'badge badge--done' : 'badge badge--pending'}>
          {responded ? copy.allResponded : copy.pending}
        </span>{' '}
        {overdueSince && <small>{interpolate(copy.overdueSince, { date: overdueSince })}</small>}
      </td>
      <td>
        <div className="cluster table__actions">
          <a className="link-btn" href={href(paths.sender, { email })}>
            {copy.view}
            <span className="visually-hidden">{interpolate(copy.viewOf, { name })}</span>
          </a>
          <Link className="link-btn link-btn--quiet" to={deletion}>
            {copy.delete}
            <span className="visually-hidden">{interpolate(copy.deleteOf, { name })}</span>
          </Link>
        </div>
      </td>
    </tr>
  );
}
