// Events that visitors may see, on the home pages and in a calendar feed.
import { createContext } from 'react';
import type { CalendarEvent } from '#store/events.ts';
import type { PublicEvents } from '#store/schedule-changes.ts';

/** Events that are not over. `now` is the instant of the rendering. */
type CurrentEvents = PublicEvents & { now: string };

export const noPublicEvents: CurrentEvents = { events: [], eventsRevision: 0, now: '' };

/** Only the server sets this context, so pages that hydrate must not use it. */
export const PublicEventsContext = createContext<CurrentEvents>(noPublicEvents);

const MAX_LISTED = 3;

/** Returns null if there is no limit, or if people register elsewhere, because the site then does not know their number. */
export function freePlaces({ max_participants: max, current_participants: current, registration_link: link }: CalendarEvent) {
  return max === null || link !== null ? null : Math.max(0, max - current);
}

/** The events that the home page lists. */
export const nextPublicEvents = ({ events }: CurrentEvents) => events.slice(0, MAX_LISTED);
