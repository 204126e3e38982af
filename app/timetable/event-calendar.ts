import type { CalendarEvent } from '#store/events.ts';
import { calendarFile, integerProperty, textProperty, uriProperty, utcTimeProperty } from './icalendar.ts';

export function eventCalendar(
  event: CalendarEvent,
  { school, origin, now }: { school: string; origin: string; now: Date },
): string {
  const { id, title, description, date, location, registration_link: link, version, created_at: created } = event;
  return calendarFile({
    publisher: school,
    events: [
      [
        textProperty('uid', `event-${id}@${new URL(origin).hostname}`),
        utcTimeProperty('dtstamp', now),
        // The start is in UTC because calendar apps disagree on local times that occur twice. DTEND is omitted because the end is unknown.
        utcTimeProperty('dtstart', date),
        integerProperty('sequence', version - 1),
        utcTimeProperty('created', created),
        textProperty('summary', title),
        ...(description === null ? [] : [textProperty('description', description)]),
        textProperty('location', location),
        ...(link === null ? [] : [uriProperty('url', link)]),
      ],
    ],
  });
}
