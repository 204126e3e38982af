// Calendar files of events: for download, as attachments of mails and as a feed. An event has the same UID in all of them.
import type { CalendarEvent } from '#store/events.ts';
import type { Content } from '../content/model.ts';
import { descriptionIn, placeIn, titleIn } from '../i18n/event-text.ts';
import { eventsCalendar, type Locale, pathToCalendar, pathToEventSignIn } from '../site-map.ts';
import {
  addressProperty,
  calendarFile,
  integerProperty,
  lastModifiedProperties,
  type Property,
  textProperty,
  transparent,
  uriProperty,
  utcTimeProperty,
} from '../timetable/icalendar.ts';

interface Options {
  school: { name: string; email: string };
  origin: string;
  now: Date;
  locale: Locale;
  /** Line with the names of the participants of a family. */
  who?: string | undefined;
}

/** PUBLISH (RFC 5546, section 3.2.1), because calendar programs would answer a REQUEST by mail. */
export function eventCalendar(event: CalendarEvent, options: Options): string {
  const events = [
    [
      ...publishedProperties(event, event.registration_link, options),
      utcTimeProperty('dtstamp', options.now),
      utcTimeProperty('last-modified', lastModified(event)),
    ],
  ];
  return calendarFile({ publisher: options.school.name, method: 'PUBLISH', events });
}

/** Feed of public events. Each event links to the page where visitors join it. */
export function publicEventsCalendar({ school, locale, strings }: Content, events: CalendarEvent[], origin: string): string {
  return calendarFile({
    publisher: school.name,
    events: events.map((event) => {
      const url = event.registration_link ?? origin + pathToEventSignIn(event.id, locale);
      return [
        ...publishedProperties(event, url, { school, origin, locale }),
        ...lastModifiedProperties(lastModified(event)),
        transparent,
      ];
    }),
    subscription: {
      name: strings.events.calendarName,
      source: origin + pathToCalendar(eventsCalendar, locale),
    },
  });
}

const lastModified = ({ updated_at, created_at }: CalendarEvent) => updated_at ?? created_at;

function publishedProperties(event: CalendarEvent, url: string | null, options: Omit<Options, 'now'>): Property[] {
  const description = [descriptionIn(options.locale, event), options.who].filter(Boolean).join('\n\n');
  return [
    ...commonProperties(event, options),
    integerProperty('sequence', event.version - 1),
    utcTimeProperty('created', event.created_at),
    ...(description === '' ? [] : [textProperty('description', description)]),
    ...(url === null ? [] : [uriProperty('url', url)]),
  ];
}

/** Removes a deleted event from the participant's calendar. RFC 5546 (section 3.2.5) requires the participant as ATTENDEE. */
export function canceledEventCalendar(event: CalendarEvent, participant: { email: string }, options: Options): string {
  return calendarFile({
    publisher: options.school.name,
    method: 'CANCEL',
    events: [
      [
        ...commonProperties(event, options),
        utcTimeProperty('dtstamp', options.now),
        integerProperty('sequence', event.version),
        textProperty('status', 'CANCELLED'),
        addressProperty('attendee', participant),
      ],
    ],
  });
}

/** Duration of an event without an end. Calendar programs disagree on entries without an end, from no time at all to the whole day. */
const ASSUMED_MINUTES = 90;

function commonProperties(event: CalendarEvent, { school, origin, locale }: Omit<Options, 'now'>): Property[] {
  const { id, location, date, ends_at } = event;
  const end = ends_at ?? new Date(Date.parse(date) + ASSUMED_MINUTES * 60_000);
  return [
    textProperty('uid', `event-${id}@${new URL(origin).hostname}`),
    addressProperty('organizer', school),
    // Times are in UTC because calendar apps disagree on local times that occur twice.
    utcTimeProperty('dtstart', date),
    utcTimeProperty('dtend', end),
    textProperty('summary', titleIn(locale, event)),
    textProperty('location', placeIn(locale, location)),
  ];
}
