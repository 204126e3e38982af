import type { CalendarEvent } from '#store/events.ts';
import { calendarFile, instant, integer, text, uri } from './icalendar.ts';

export function eventCalendar(
  event: CalendarEvent,
  { school, origin, now }: { school: string; origin: string; now: Date },
): string {
  const { id, title, description, date, location, registration_link: link, version, created_at: created } = event;
  return calendarFile({
    publisher: school,
    events: [
      [
        text('uid', `event-${id}@${new URL(origin).hostname}`),
        instant('dtstamp', now),
        // The start is in UTC because calendar apps disagree on local times that occur twice. DTEND is omitted because the end is unknown.
        instant('dtstart', date),
        integer('sequence', version - 1),
        instant('created', created),
        text('summary', title),
        ...(description === null ? [] : [text('description', description)]),
        text('location', location),
        ...(link === null ? [] : [uri('url', link)]),
      ],
    ],
  });
}
