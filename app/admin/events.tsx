import { href, Link, Outlet, useLocation } from 'react-router';
import { admin } from '#content/admin.en.ts';
import { type ListedEvent, listEvents } from '#store/events.ts';
import { privateMeta } from '../document/page-meta.ts';
import { formatAmericanDateTime, interpolate } from '../i18n/format.ts';
import { guessLanguage } from '../i18n/locale.ts';
import { loadContent, servicesContext } from '../request-context.ts';
import { administratorContext } from '../session/session.ts';
import { paths } from '../site-map.ts';
import { EmptyState, LoadError } from '../ui/empty-state.tsx';
import type { Route } from './+types/events';
import { IconLink, Pagination, revalidateList } from './list.tsx';

const pageSize = 200;

export async function loader({ url, context }: Route.LoaderArgs) {
  const { database } = context.get(servicesContext);
  const from = url.searchParams.get('from');
  return loadContent('events not read', context, async () => {
    const page = await listEvents(database, context.get(administratorContext), { cursor: from, limit: pageSize });
    return { ...page, events: page.events.map(shown) };
  });
}

const shown = (event: ListedEvent) => ({
  ...event,
  when: formatAmericanDateTime(event.date),
  isPast: Date.parse(event.date) < Date.now(),
});
type ShownEvent = ReturnType<typeof shown>;
type ShownPage = NonNullable<Route.ComponentProps['loaderData']['content']>;

export const shouldRevalidate = revalidateList;

export function meta() {
  return privateMeta(`${admin.events.heading}, ${admin.title}`);
}

export default function EventsPage({ loaderData: { content: page } }: Route.ComponentProps) {
  const words = admin.events;
  const { search } = useLocation();
  return (
    <>
      {/* The dialog comes first: without JavaScript it is part of the page. */}
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
            {admin.scheduleChanges.heading}
          </Link>
        </div>
      </div>
      {page ? <Events page={page} /> : <LoadError what={words.failed} {...admin.loadError} />}
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
      <Pagination page={page} path={paths.adminEvents} />
    </>
  );
}

/** `search` is the list's query, to which its dialogs return. */
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
            icon="people"
            to={href(paths.participants, { id }) + search}
            name={words.viewParticipants}
            of={interpolate(words.viewParticipantsOf, { title })}
          />
          <IconLink
            icon="pen"
            to={href(paths.editEvent, { id }) + search}
            name={words.edit}
            of={interpolate(words.editOf, { title })}
          />
          <IconLink
            icon="bin"
            to={href(paths.deleteEvent, { id }) + search}
            name={words.remove}
            of={interpolate(words.removeOf, { title })}
          />
        </div>
      </td>
    </tr>
  );
}
