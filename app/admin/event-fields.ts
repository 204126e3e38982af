// What form and schema of an event share; the schema itself stays on the server.
import type { AdminCopy, EventField } from '../content/model.ts';

/** In the order in which they stand in the form. */
export const eventFields = [
  'title',
  'date',
  'location',
  'description',
  'max_participants',
  'registration_link',
  'is_workshop',
] as const satisfies EventField[];

/** What an event may take: years are typed in a hurry, and 0026 or 20266 is not meant. */
export const earliestDate = '1900-01-01T00:00';
export const latestDate = '9999-12-31T23:59';
export const mostParticipants = 100_000;

export type EventValues = Record<EventField, string>;
export type EventErrorKey = keyof AdminCopy['events']['form']['errors'];
export type EventErrors = Partial<Record<EventField, EventErrorKey>>;
