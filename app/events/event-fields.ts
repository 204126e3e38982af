// Rules shared by the event form and event-schema.server.ts. The form cannot import the schema because that imports server code.
import type { AdminTexts } from './admin-texts.ts';

/** Bounds that catch mistyped years such as 0026 or 20266. */
export const earliestDate = '1900-01-01T00:00';
export const latestDate = '9999-12-31T23:59';
export const maxParticipants = 100_000;

export type EventField = keyof AdminTexts['events']['form']['fields'];
export type EventErrorKey = keyof AdminTexts['events']['form']['errors'];
export type EventValues = Record<EventField, string>;
