import { href, Link, useLocation } from 'react-router';
import { admin } from '#content/interface/admin.en.ts';
import { type ListedEvent, listEvents } from '#store/events.ts';
import { privateMeta } from '../document/page-meta.ts';
import { titleIn } from '../i18n/event-text.ts';
import { formatAmericanDateTime, formatNumber, guessLanguage, interpolate } from '../i18n/format.ts';
import { loadContent, servicesContext } from '../request-context.ts';
import { administratorContext } from '../session/session.ts';
import { paths } from '../site-map.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import type { Route } from './+types/events';
import { IconLink, Pagination, Panel, revalidateList, Table } from './list.tsx';

const pageSize = 200;

export async function loader({ url, context }: Route.LoaderArgs) {
  const { database } = context.get(servicesContext);
  const cursor = url.searchParams.get('from');
  return loadContent('event list load failed', context, async () => {
    const page = await listEvents(database, context.get(administratorContext), { cursor, limit: pageSize });
    return { ...page, events: page.events.map(shown) };
  });
}

const shown = (event: ListedEvent) => ({
  ...event,
  when: formatAmericanDateTime(event.date),
  isPast: Date.parse(event.date) < Date.now(),
});

export const shouldRevalidate = revalidateList;

const copy = admin.events;

export const meta = () => privateMeta(`${copy.heading}, ${admin.title}`);

export default function EventsPage({ loaderData: { content: page, hasFailed } }: Route.ComponentProps) {
  const { search } = useLocation();
  const past = page?.events.filter(({ isPast }) => isPast) ?? [];
  const upcoming = page?.events.filter(({ isPast }) => !isPast) ?? [];
  const actions = (
    <div className="panel__actions">
      <Link className="btn btn--small" to={paths.newEvent + search} preventScrollReset>
        {copy.add}
      </Link>
      <Link className="btn btn--outline btn--small" to={paths.scheduleChanges}>
        {admin.scheduleChanges.heading}
      </Link>
    </div>
  );
  return (
    <Panel copy={copy} actions={actions} hasFailed={hasFailed}>
      {page?.events.length === 0 && <EmptyState picture="emblem-acrobatics" text={copy.empty} />}
      {page && page.events.length > 0 && (
        <>
          {upcoming.length > 0 && <EventTable events={upcoming} />}
          {past.length > 0 && (
            <details className="past" open={upcoming.length === 0}>
              <summary>{interpolate(copy.past, { count: formatNumber(past.length, 'en') })}</summary>
              <EventTable events={past} />
            </details>
          )}
          <Pagination page={page} path={paths.adminEvents} />
        </>
      )}
    </Panel>
  );
}

type ShownEvent = ReturnType<typeof shown>;

function EventTable({ events }: { events: ShownEvent[] }) {
  const { search } = useLocation();
  return (
    <Table className="table table--events" columns={copy.columns} hasActions>
      {events.map((event) => (
        <EventRow key={event.id} event={event} search={search} />
      ))}
    </Table>
  );
}

function participants({ max_participants: max, current_participants: current }: ShownEvent): string {
  if (max !== null) return `${current}/${max}`;
  return current > 0 ? interpolate(copy.noLimitWith, { count: formatNumber(current, 'en') }) : copy.noLimit;
}

const rowActions = [
  { icon: 'people', path: paths.participants, name: copy.viewParticipants, suffix: copy.viewParticipantsOf },
  { icon: 'copies', path: paths.duplicateEvent, name: copy.duplicate, suffix: copy.duplicateOf },
  { icon: 'pen', path: paths.editEvent, name: copy.edit, suffix: copy.editOf },
  { icon: 'bin', path: paths.deleteEvent, name: copy.remove, suffix: copy.removeOf },
] as const;

function EventRow({ event, search }: { event: ShownEvent; search: string }) {
  const { id, date, when, isPast, location } = event;
  const title = titleIn('en', event);
  return (
    <tr className={isPast ? 'is-past' : undefined}>
      <td>
        <span lang={guessLanguage(title)}>{title}</span>
        {event.is_public && <p className="table__details table__details--quiet">{copy.isPublic}</p>}
      </td>
      <td className="status">
        <span className={event.is_workshop ? 'badge badge--outline' : 'badge'}>
          {event.is_workshop ? copy.workshop : copy.event}
        </span>
      </td>
      <td data-label={copy.columns.date}>
        <time dateTime={date}>{when}</time>
      </td>
      <td data-label={copy.columns.location}>
        <span lang={guessLanguage(location)}>{location}</span>
      </td>
      <td data-label={copy.columns.participants}>
        <span className="table__number">{participants(event)}</span>
      </td>
      <td>
        <div className="table__actions">
          {rowActions.map(({ icon, path, name, suffix }) => (
            <IconLink
              key={icon}
              icon={icon}
              to={href(path, { id }) + search}
              name={name}
              hiddenSuffix={interpolate(suffix, { title })}
            />
          ))}
        </div>
      </td>
    </tr>
  );
}
