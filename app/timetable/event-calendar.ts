// Calendar files of events, for download and as attachments of mails. All files of an event have the same UID.
import type { CalendarEvent } from '#store/events.ts';
import { descriptionIn, titleIn } from '../i18n/event-text.ts';
import type { Locale } from '../site-map.ts';
import {
  addressProperty,
  calendarFile,
  integerProperty,
  type Property,
  textProperty,
  uriProperty,
  utcTimeProperty,
} from './icalendar.ts';

interface Options {
  school: { name: string; email: string };
  origin: string;
  now: Date;
  locale: Locale;
}

/** PUBLISH (RFC 5546, section 3.2.1) and not REQUEST, because calendar programs would answer a REQUEST by mail. */
export function eventCalendar(event: CalendarEvent, options: Options): string {
  const { registration_link: link, version, created_at: created } = event;
  const description = descriptionIn(options.locale, event);
  return calendarFile({
    publisher: options.school.name,
    method: 'PUBLISH',
    events: [
      [
        ...commonProperties(event, options),
        integerProperty('sequence', version - 1),
        utcTimeProperty('created', created),
        ...(description === null ? [] : [textProperty('description', description)]),
        ...(link === null ? [] : [uriProperty('url', link)]),
      ],
    ],
  });
}

/** Removes a deleted event from the participant's calendar. RFC 5546 (section 3.2.5) requires the participant as ATTENDEE. */
export function canceledEventCalendar(event: CalendarEvent, participant: { email: string }, options: Options): string {
  return calendarFile({
    publisher: options.school.name,
    method: 'CANCEL',
    events: [
      [
        ...commonProperties(event, options),
        integerProperty('sequence', event.version),
        textProperty('status', 'CANCELLED'),
        addressProperty('attendee', participant),
      ],
    ],
  });
}

function commonProperties(event: CalendarEvent, { school, origin, now, locale }: Options): Property[] {
  const { id, location, date, ends_at: end } = event;
  return [
    textProperty('uid', `event-${id}@${new URL(origin).hostname}`),
    utcTimeProperty('dtstamp', now),
    addressProperty('organizer', school),
    // Times are in UTC because calendar apps disagree on local times that occur twice.
    utcTimeProperty('dtstart', date),
    ...(end === null ? [] : [utcTimeProperty('dtend', end)]),
    textProperty('summary', titleIn(locale, event)),
    textProperty('location', location),
  ];
}
