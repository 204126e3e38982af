import { href, Link, useLocation } from 'react-router';
import { isOver } from '#store/event-signups.ts';
import { type ListedEvent, listEvents } from '#store/events.ts';
import type { StoredScheduleChanges } from '#store/schedule-changes.ts';
import { IconLink, Pagination, Panel, revalidateList, Table } from '../admin/list.tsx';
import { privateMeta } from '../document/page-meta.ts';
import { useContent, useTexts } from '../i18n/content.ts';
import { hostOf, placeIn, titleIn } from '../i18n/event-text.ts';
import {
  formatAmericanDateTime,
  formatDay,
  formatMediumDateTime,
  formatNumber,
  guessLanguage,
  interpolate,
  lastDayOf,
  localDay,
} from '../i18n/format.ts';
import { loadContent, localeContext, servicesContext } from '../request-context.ts';
import { administratorContext } from '../session/session.ts';
import { type Locale, paths } from '../site-map.ts';
import { isClosed } from '../timetable/schedule-changes.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import type { Route } from './+types/events';
import { type AdminTexts, adminTexts } from './admin-texts.ts';

const pageSize = 200;

export async function loader({ url, context }: Route.LoaderArgs) {
  const { database, scheduleChangesCache } = context.get(servicesContext);
  const changes = scheduleChangesCache.current();
  const cursor = url.searchParams.get('from');
  return loadContent('event list load failed', context, async () => {
    const page = await listEvents(database, context.get(administratorContext), { cursor, limit: pageSize });
    return { ...page, events: page.events.map((event) => shown(event, context.get(localeContext), changes)) };
  });
}

const shown = (event: ListedEvent, locale: Locale, changes: StoredScheduleChanges) => {
  const lastDay = lastDayOf(event);
  return {
    ...event,
    when: locale === 'en' ? formatAmericanDateTime(event.date) : formatMediumDateTime(event.date, locale),
    lastDay: lastDay && formatDay(lastDay, locale),
    host: event.registration_link && hostOf(event.registration_link),
    isPast: isOver(event, new Date()),
    isOnClosedDay: isClosed(localDay(event.date), changes),
  };
};

export const shouldRevalidate = revalidateList;

export const meta: Route.MetaFunction = ({ matches }) =>
  privateMeta(matches, (locale) => `${adminTexts[locale].events.heading}, ${adminTexts[locale].title}`);

export default function EventsPage({ loaderData: { content: page, hasFailed } }: Route.ComponentProps) {
  const copy = useTexts(adminTexts).events;
  const { locale } = useContent();
  const { search } = useLocation();
  const past = page?.events.filter(({ isPast }) => isPast) ?? [];
  const upcoming = page?.events.filter(({ isPast }) => !isPast) ?? [];
  const actions = (
    <div className="cluster">
      <a className="btn btn--outline btn--small" href={paths.write}>
        {copy.write}
      </a>
      <Link className="btn btn--small" to={paths.newEvent + search}>
        {copy.add}
      </Link>
    </div>
  );
  return (
    <Panel copy={copy} actions={actions} hasFailed={hasFailed}>
      {page?.events.length === 0 && <EmptyState picture="emblem-acrobatics" text={copy.empty} />}
      {page && page.events.length > 0 && (
        <>
          {past.length > 0 && (
            <details className="past" open={upcoming.length === 0}>
              <summary>{interpolate(copy.past, { count: formatNumber(past.length, locale) })}</summary>
              <EventTable events={past} />
            </details>
          )}
          {upcoming.length > 0 && <EventTable events={upcoming} />}
          <Pagination page={page} path={paths.adminEvents} />
        </>
      )}
    </Panel>
  );
}

type ShownEvent = ReturnType<typeof shown>;

function EventTable({ events }: { events: ShownEvent[] }) {
  const copy = useTexts(adminTexts).events;
  const { search } = useLocation();
  return (
    <Table className="table table--events" columns={copy.columns} hasActions>
      {events.map((event) => (
        <EventRow key={event.id} event={event} search={search} />
      ))}
    </Table>
  );
}

function participants(
  { max_participants: max, current_participants: current }: ShownEvent,
  copy: AdminTexts['events'],
  locale: Locale,
) {
  if (max !== null) return `${current}/${max}`;
  return current > 0 ? interpolate(copy.noLimitWith, { count: formatNumber(current, locale) }) : copy.noLimit;
}

const rowActions = [
  { icon: 'pen', path: paths.editEvent, name: 'edit', suffix: 'editOf' },
  { icon: 'bin', path: paths.deleteEvent, name: 'remove', suffix: 'removeOf' },
] as const;

function EventRow({ event, search }: { event: ShownEvent; search: string }) {
  const { locale } = useContent();
  const copy = useTexts(adminTexts).events;
  const { id, date, when, isPast, location } = event;
  const title = titleIn(locale, event);
  const place = placeIn(locale, location);
  return (
    <tr className={isPast ? 'is-past' : undefined}>
      <td>
        <Link to={href(paths.participants, { id }) + search} lang={guessLanguage(title)}>
          {title}
        </Link>
        {event.lastDay && <p className="cluster table__details is-quiet">{interpolate(copy.until, { day: event.lastDay })}</p>}
        {event.is_public && <p className="cluster table__details is-quiet">{copy.isPublic}</p>}
        {event.isOnClosedDay && (
          <p>
            <span className="badge badge--pending">{copy.onClosedDay}</span>
          </p>
        )}
      </td>
      <td className="status">
        <span className={event.is_workshop ? 'badge badge--outline' : 'badge only-desk'}>
          {event.is_workshop ? copy.workshop : copy.event}
        </span>
      </td>
      <td>
        <time dateTime={date}>{when}</time>
      </td>
      <td>
        <span lang={guessLanguage(place)}>{place}</span>
      </td>
      <td data-label={copy.columns.participants}>
        <span className="table__number">{participants(event, copy, locale)}</span>{' '}
        {event.host && (
          <span className="cluster table__details is-quiet">{interpolate(copy.signUpElsewhere, { host: event.host })}</span>
        )}
      </td>
      <td>
        <div className="cluster table__actions">
          {rowActions.map(({ icon, path, name, suffix }) => (
            <IconLink
              key={icon}
              icon={icon}
              to={href(path, { id }) + search}
              name={copy[name]}
              hiddenSuffix={interpolate(copy[suffix], { title })}
            />
          ))}
        </div>
      </td>
    </tr>
  );
}
