// One event of the school as a calendar file. The words are those that the administrator entered, whatever their language.
import type { CalendarEvent } from '#store/events.ts';
import { calendarFile, instant, text, uri, whole } from './icalendar.ts';

interface Where {
  school: string;
  origin: string;
  /** When the file is made. */
  now: Date;
}

export function eventCalendar(event: CalendarEvent, { school, origin, now }: Where): string {
  const { id, title, description, date, location, registration_link: link, version, created_at: created } = event;
  return calendarFile({
    by: school,
    events: [
      [
        text('uid', `event-${id}@${new URL(origin).hostname}`),
        instant('dtstamp', now),
        // As an instant: programs disagree on an hour that comes twice. No end, for none is known.
        instant('dtstart', date),
        // Taken in again after an edit, it takes the place of what was there.
        whole('sequence', version - 1),
        instant('created', created),
        text('summary', title),
        ...(description === null ? [] : [text('description', description)]),
        text('location', location),
        ...(link === null ? [] : [uri('url', link)]),
      ],
    ],
  });
}
