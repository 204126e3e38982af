import { href, Link, useSearchParams } from 'react-router';
import { listSenders, type SenderPage, type SenderStatus } from '#store/senders.ts';
import { listGuests } from '#store/trial-classes.ts';
import { fewPeople, filterOf, Pagination, Panel, revalidateList, SearchForm, searchOf, Table } from '../admin/list.tsx';
import { useContent, useTexts } from '../i18n/content.ts';
import { formatNumber, formatShortDateTime, guessLanguage, interpolate, localDay } from '../i18n/format.ts';
import { loadContent, localeContext, servicesContext } from '../request-context.ts';
import { administratorContext } from '../session/session.ts';
import { paths, pathToSection } from '../site-map.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import type { Route } from './+types/messages';
import { choicesOf } from './message-choices.server.ts';
import { texts } from './texts.ts';

const pageSize = 50;
const minSearchLength = 3;
const statuses = ['pending', 'expected', 'came', 'missed'] as const satisfies SenderStatus[];

export async function loader({ url, context }: Route.LoaderArgs) {
  const { database, scheduleChangesCache } = context.get(servicesContext);
  const from = url.searchParams.get('from');
  const search = searchOf(url);
  const isTooShort = search !== '' && [...search].length < minSearchLength;
  const status = statuses.find((each) => each === url.searchParams.get('status'));
  const today = localDay(new Date());
  const filter = { status, today, ...(search && !isTooShort && { search }) };
  return loadContent('sender list load failed', context, async () => {
    const by = context.get(administratorContext);
    const page = await listSenders(database, by, { ...filter, cursor: from, limit: pageSize });
    const guests = status === 'expected' ? await listGuests(database, by, { from: today, today }) : [];
    const expected = guests.map((guest) => ({
      ...{ id: guest.id, email: guest.email },
      choices: choicesOf(guest, context.get(localeContext), scheduleChangesCache.current()).map((choice) => choice.join(': ')),
    }));
    return { search, isTooShort, status, expected, page: { ...page, senders: page.senders.map(shown) } };
  });
}

export const shouldRevalidate = revalidateList;

const shown = ({ preview, ...sender }: SenderPage['senders'][number]) => ({
  ...sender,
  preview: preview
    .trim()
    .replace(/\n{2,}/g, ' · ')
    .replace(/\s+/g, ' '),
  when: formatShortDateTime(sender.lastDate, 'el'),
});
type Content = NonNullable<Route.ComponentProps['loaderData']['content']>;

export default function MessagesPage({ loaderData: { content, hasFailed } }: Route.ComponentProps) {
  const copy = useTexts(texts).messages;
  const hasMessages = content !== null && (content.page.totalSenders > 0 || content.search !== '');
  return (
    <Panel copy={copy} hasFailed={hasFailed}>
      {hasMessages && (
        <div className="cluster split">
          <Filter {...content} />
          <SearchForm
            path={paths.admin}
            label={copy.searchLabel}
            query={content.search}
            isOpen={content.search !== '' || content.page.totalSenders >= fewPeople}
            error={content.isTooShort ? copy.searchShort : undefined}
          />
        </div>
      )}
      {content && <Senders {...content} />}
      <p className="cluster panel__more">
        <a className="more" href={paths.answers}>
          {copy.answers}
        </a>
        {hasMessages && (
          <a className="more" href={paths.sendersCsv}>
            {copy.download}
          </a>
        )}
      </p>
    </Panel>
  );
}

function Filter({ page, search, isTooShort, status }: Content) {
  const { messages: copy, search: searchCopy } = useTexts(texts);
  const { locale } = useContent();
  const count = formatNumber(page.totalSenders, locale);
  const pendingCount = formatNumber(page.pendingSenders, locale);
  if (search && !isTooShort)
    return (
      <p className="cluster panel__summary">
        {page.totalSenders > 0 &&
          interpolate(page.isBounded ? searchCopy.more : page.totalSenders === 1 ? searchCopy.one : searchCopy.many, {
            count,
          })}{' '}
        <a className="more" href={paths.admin}>
          {copy.showAll}
        </a>
      </p>
    );
  return (
    <nav className="cluster filter" aria-label={copy.heading}>
      <Link to={paths.admin} aria-current={status ? undefined : 'page'}>
        {copy.all}
      </Link>
      {statuses.map((each) => (
        <Link key={each} to={`${paths.admin}?status=${each}`} aria-current={status === each ? 'page' : undefined}>
          {interpolate(copy.statuses[each], { count: pendingCount })}
        </Link>
      ))}
    </nav>
  );
}

function Senders({ page, search, isTooShort, status, expected }: Content) {
  const admin = useTexts(texts);
  const copy = admin.messages;
  const { locale } = useContent();
  const isSearch = search !== '' && !isTooShort;
  if (page.totalSenders === 0 && isSearch)
    return <EmptyState picture="not-found" text={interpolate(admin.search.nothingFound, { query: search })} />;
  if (page.totalSenders === 0) {
    const href = pathToSection('contact', locale);
    return <EmptyState picture="emblem-music" text={copy.empty} linkText={copy.emptyNext} href={href} />;
  }
  if (status && page.senders.length === 0) return <p>{status === 'pending' ? copy.nonePending : copy.noGuests}</p>;
  const query = new URLSearchParams({ ...(isSearch && { q: search }), ...(status && { status }) });
  return (
    <>
      <Table className="table table--senders" columns={copy.columns} numeric="count" hasActions>
        {page.senders.map((sender) => (
          <SenderRow key={sender.email} sender={sender} expected={expected.filter(({ email }) => email === sender.email)} />
        ))}
      </Table>
      <Pagination page={page} path={paths.admin} query={query} />
    </>
  );
}

function SenderRow({ sender, expected }: { sender: ReturnType<typeof shown>; expected: Content['expected'] }) {
  const copy = useTexts(texts).messages;
  const { locale } = useContent();
  const [query] = useSearchParams();
  const { email, name, preview, count, lastDate, when, responded } = sender;
  const [user, domain] = email.split('@');
  const yearAt = when.lastIndexOf('/');
  const deletion = `${href(paths.deleteSender, { email })}?${new URLSearchParams([...filterOf(query), ['newest', lastDate]])}`;
  return (
    <tr className={responded ? 'is-answered' : undefined}>
      <td>
        <span lang={guessLanguage(name)}>{name}</span>
        {expected.map(({ id, choices }) => (
          <p className="table__details" key={id}>
            {choices.join(' · ')}
          </p>
        ))}
        <p className="preview" lang={guessLanguage(preview)}>
          {preview}
        </p>
      </td>
      <td className="only-desk">
        {user}@<wbr />
        {domain}
      </td>
      <td className={count === 1 ? 'num only-desk' : 'num'} data-label={copy.columns.count}>
        {formatNumber(count, locale)}
      </td>
      <td>
        {/* Cards show day and month only. */}
        <time dateTime={lastDate}>
          {when.slice(0, yearAt)}
          <span className="only-desk">{when.slice(yearAt)}</span>
        </time>
      </td>
      <td className="status">
        <span className={responded ? 'badge badge--done' : 'badge badge--pending'}>
          {responded ? copy.allResponded : copy.pending}
        </span>
      </td>
      <td>
        <div className="cluster table__actions">
          <a className="link-btn table__open" href={href(paths.sender, { email })}>
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
