// Rules shared by the event form and event-schema.server.ts. The form cannot import the schema because that imports server code.

import type { FormResult } from '../admin/form-dialog.tsx';
import type { AdminTexts } from './admin-texts.ts';

export const eventFields = [
  'title',
  'title_en',
  'date',
  'ends_at',
  'location',
  'description',
  'description_en',
  'max_participants',
  'registration_link',
  'is_workshop',
  'reminder',
  'is_public',
] as const;

/** Bounds that catch mistyped years such as 0026 or 20266. */
export const earliestDate = '1900-01-01T00:00';
export const latestDate = '9999-12-31T23:59';
export const maxParticipants = 100_000;

type EventField = (typeof eventFields)[number];
export type EventValues = Record<EventField, string>;
export type EventErrorKey = keyof AdminTexts['events']['form']['errors'];
export type EventFormResult = FormResult<EventField, EventErrorKey>;
