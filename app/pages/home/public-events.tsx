import { useContext } from 'react';
import type { CalendarEvent } from '#store/events.ts';
import { InlineStyle } from '../../document/document-context.ts';
import { freePlaces, nextPublicEvents, PublicEventsContext } from '../../events/public-events.ts';
import { useContent } from '../../i18n/content.ts';
import { eventTextsIn, hostOf, placeIn } from '../../i18n/event-text.ts';
import { formatEnd, formatLongDateTime, guessLanguage, interpolate, lastDayOf, localDay } from '../../i18n/format.ts';
import { eventsCalendar, pathToEventSignIn } from '../../site-map.ts';
import styles from '../../styles/home/events.css?inline';
import { CalendarLinks } from '../../timetable/calendar-links.tsx';
import { isClosed, ScheduleChangesContext } from '../../timetable/schedule-changes.ts';
import { Foreign } from '../../ui/foreign.tsx';

export function PublicEvents() {
  const { strings } = useContent();
  const events = nextPublicEvents(useContext(PublicEventsContext));
  if (events.length === 0) return null;
  const copy = strings.events;
  return (
    // On a page that stays open, timetable/next-class.ts hides events after their last day.
    <div className="levels events" data-until={events.map(lastDay).sort().at(-1)}>
      {/* These styles are not in home.css, so that home pages without events do not get larger. */}
      <InlineStyle css={styles} />
      <section aria-labelledby="t-events">
        <h3 id="t-events">{copy.heading}</h3>
        {events.map((event) => (
          <PublicEvent key={event.id} event={event} />
        ))}
        <div className="levels__note">
          <CalendarLinks calendar={eventsCalendar} label={copy.calendar} />
        </div>
      </section>
    </div>
  );
}

const lastDay = (event: CalendarEvent) => lastDayOf(event) ?? localDay(event.date);

function PublicEvent({ event }: { event: CalendarEvent }) {
  const { locale, strings } = useContent();
  const copy = strings.events;
  const { title } = eventTextsIn(locale, event);
  const { date } = event;
  const place = placeIn(locale, event.location);
  const isOnClosedDay = isClosed(localDay(date), useContext(ScheduleChangesContext));
  const hasBegun = date < useContext(PublicEventsContext).now;
  const free = freePlaces(event);
  const places = free === 0 ? copy.full : free === 1 ? copy.onePlace : interpolate(copy.places, { count: free ?? 0 });
  return (
    <div className="level" data-until={lastDay(event)}>
      <h4>
        <Foreign language={title.language ?? guessLanguage(title.text)}>{title.text}</Foreign>
        {title.language && <small>{`(${copy.inOtherLanguage})`}</small>}
        {event.is_workshop && <b>{copy.workshop}</b>}
      </h4>
      <time dateTime={date}>{formatLongDateTime(date, locale) + formatEnd(event, locale)}</time>
      {isOnClosedDay && <small>{copy.onClosedDay}</small>}
      <div>
        <p>
          <Foreign language={guessLanguage(place)}>{place}</Foreign>
        </p>
        {hasBegun ? <p>{copy.hasBegun}</p> : free !== null && <p>{places}</p>}
      </div>
      {!hasBegun && (
        <p className="level__actions">
          <JoinLink event={event} title={title.text} isFull={free === 0} />
        </p>
      )}
    </div>
  );
}

function JoinLink({ event, title, isFull }: { event: CalendarEvent; title: string; isFull: boolean }) {
  const { locale, strings } = useContent();
  const copy = strings.events;
  const link = event.registration_link;
  if (link)
    return (
      <a className="btn btn--outline btn--small" href={link} target="_blank" rel="noopener">
        {interpolate(copy.elsewhere, { host: hostOf(link) })}
        <span className="visually-hidden">{interpolate(copy.ofEvent, { title }) + copy.newTab}</span>
      </a>
    );
  return (
    <a className="btn btn--outline btn--small" href={pathToEventSignIn(event.id, locale)}>
      {isFull ? copy.joinWaiting : copy.join}
      <span className="visually-hidden">{interpolate(copy.ofEvent, { title })}</span>
    </a>
  );
}
