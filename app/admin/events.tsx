// Events and workshops, the past ones too, by date.

import { data, href, Link, Outlet, type ShouldRevalidateFunctionArgs, useLocation } from 'react-router';
import { admin } from '#content/admin.en.ts';
import { log } from '#server/log.ts';
import { type ListedEvent, listEvents } from '#store/events.ts';
import { privateMeta } from '../document/page-meta.ts';
import { formatAmericanDateTime } from '../i18n/format.ts';
import { interpolate } from '../i18n/interpolate.ts';
import { guessLanguage } from '../i18n/locale.ts';
import { requestContext, servicesContext } from '../request-context.ts';
import type { PageHandle } from '../root.tsx';
import { administratorContext } from '../session/session.ts';
import { paths } from '../site-map.ts';
import styles from '../styles/dashboard.css?inline';
import { EmptyState, LoadError } from '../ui/empty-state.tsx';
import type { Route } from './+types/events';
import { IconLink } from './icon-link.tsx';
import { Pages } from './pages.tsx';

export const handle: PageHandle = { styles, hydrates: true };

const eventsAtOnce = 200;

export async function loader({ url, context }: Route.LoaderArgs) {
  const by = context.get(administratorContext);
  try {
    const page = await listEvents(context.get(servicesContext).database, by, {
      from: url.searchParams.get('from'),
      most: eventsAtOnce,
    });
    return data({ page: { ...page, events: page.events.map(shown) } });
  } catch (error) {
    log.error('events not read', { reference: context.get(requestContext).reference, error });
    return data({ page: null }, { status: 503 });
  }
}

// Dates are put into words here alone: a browser may word them a little differently, and React would find two pages.
const shown = (event: ListedEvent) => ({
  ...event,
  when: formatAmericanDateTime(event.date),
  isPast: Date.parse(event.date) < Date.now(),
});
type ShownEvent = ReturnType<typeof shown>;
type ShownPage = Exclude<Route.ComponentProps['loaderData']['page'], null>;

/** What opens over the list leaves it as it is, unless it found out that the list is out of date (409). */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs) {
  if (change.actionStatus === 409) return true;
  const { currentUrl, nextUrl } = change;
  const isSame = currentUrl.searchParams.get('from') === nextUrl.searchParams.get('from');
  const isOverlay = currentUrl.pathname !== nextUrl.pathname && isSame && change.formMethod === undefined;
  return isOverlay ? false : change.defaultShouldRevalidate;
}

export function meta() {
  return privateMeta(`${admin.events.heading}, ${admin.title}`);
}

export default function EventsPage({ loaderData: { page } }: Route.ComponentProps) {
  const words = admin.events;
  const { search } = useLocation();
  return (
    <>
      {/* First: without JavaScript what has been opened stands in the page, and must not be looked for under a long list. */}
      <Outlet />
      <div className="panel__header">
        <div>
          <h2>{words.heading}</h2>
          <p>{words.lead}</p>
        </div>
        <div className="panel__actions">
          <Link className="btn btn--small" to={paths.newEvent + search} preventScrollReset>
            {words.add}
          </Link>
          <Link className="btn btn--outline btn--small" to={paths.scheduleChanges}>
            {admin.closedDays.heading}
          </Link>
        </div>
      </div>
      {page ? <Events page={page} /> : <LoadError what={words.failed} {...admin.notRead} />}
    </>
  );
}

function Events({ page }: { page: ShownPage }) {
  const words = admin.events;
  const { search } = useLocation();
  const { events } = page;
  if (events.length === 0)
    return (
      <EmptyState picture="emblem-acrobatics">
        <p>{words.empty}</p>
      </EmptyState>
    );
  return (
    <>
      <table className="table table--events">
        <thead>
          <tr>
            <th scope="col">{words.columns.title}</th>
            <th scope="col">{words.columns.type}</th>
            <th scope="col">{words.columns.date}</th>
            <th scope="col">{words.columns.location}</th>
            <th scope="col">{words.columns.participants}</th>
            <th scope="col">
              <span className="visually-hidden">{admin.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {events.map((event) => (
            <EventRow key={event.id} event={event} search={search} />
          ))}
        </tbody>
      </table>
      <Pages page={page} path={paths.adminEvents} />
    </>
  );
}

/** `search` is the list's: what opens over it comes back to the same page of it. */
function EventRow({ event, search }: { event: ShownEvent; search: string }) {
  const words = admin.events;
  const { id, title, date, when, isPast, location, max_participants: max, current_participants: current } = event;
  return (
    <tr className={isPast ? 'is-past' : undefined}>
      <td lang={guessLanguage(title)}>{title}</td>
      <td className="status">
        <span className={event.is_workshop ? 'badge badge--outline' : 'badge'}>
          {event.is_workshop ? words.workshop : words.event}
        </span>
      </td>
      <td data-label={words.columns.date}>
        <time dateTime={date}>{when}</time>
        {isPast && <small> {words.past}</small>}
      </td>
      <td data-label={words.columns.location}>
        <span lang={guessLanguage(location)}>{location}</span>
      </td>
      <td data-label={words.columns.participants}>{max === null ? words.noLimit : `${current}/${max}`}</td>
      <td>
        <div className="table__actions">
          <IconLink
            mark="people"
            to={href(paths.participants, { id }) + search}
            name={words.who}
            of={interpolate(words.whoOf, { title })}
          />
          <IconLink
            mark="pen"
            to={href(paths.editEvent, { id }) + search}
            name={words.edit}
            of={interpolate(words.editOf, { title })}
          />
          <IconLink
            mark="bin"
            to={href(paths.deleteEvent, { id }) + search}
            name={words.remove}
            of={interpolate(words.removeOf, { title })}
          />
        </div>
      </td>
    </tr>
  );
}
