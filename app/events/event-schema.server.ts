import { z } from 'zod';
import type { EventInput } from '#store/events.ts';
import { addErrors, type FormSchema, isFilled, lineOf, textOf } from '../admin/form-schema.server.ts';
import { instantFromLocalTime, localTimeFromInstant, overAt } from '../i18n/local-time.ts';
import {
  type EventErrorKey,
  type EventField,
  type EventValues,
  earliestDate,
  latestDate,
  maxParticipants,
} from './event-fields.ts';

const key = (name: EventErrorKey) => name;

const title = lineOf(200, key('titleTooLong'));

const description = textOf(5_000, key('descriptionTooLong')).transform((text) => text || null);

/** Browsers omit an unchecked checkbox from the form data, so the value is then empty. */
const checkbox = z.string().transform((value) => value !== '' && value !== 'false');

/** Returns the instant of a local time, or null if the field is empty. */
const instant = z.string().transform((local, context): string | null => {
  if (local === '') return null;
  const isPlausible = local >= earliestDate && local.slice(0, latestDate.length) <= latestDate;
  const parsed = isPlausible ? instantFromLocalTime(local) : null;
  if (parsed !== null && parsed !== 'skipped') return parsed;
  context.addIssue({ code: 'custom', message: key(parsed === 'skipped' ? 'dateSkipped' : 'dateInvalid') });
  return z.NEVER;
});

export const eventSchema: FormSchema<EventField, EventInput> = z
  .object({
    title: title.refine(isFilled, key('titleMissing')),
    date: instant.transform((start, context) => start ?? context.addIssue(key('dateMissing')) ?? z.NEVER),
    location: lineOf(200, key('locationTooLong')).refine(isFilled, key('locationMissing')),
    description,
    max_participants: z
      .string()
      .regex(/^(\d{1,9})?$/, key('maxInvalid'))
      .transform((digits) => (digits === '' ? null : Number(digits)))
      .refine((max) => max === null || (max >= 1 && max <= maxParticipants), key('maxInvalid')),
    registration_link: z
      .string()
      .refine((text) => text === '' || isWebAddress(text), key('linkInvalid'))
      .pipe(textOf(2_000, key('linkTooLong')))
      .transform((text) => text || null),
    is_workshop: checkbox,
    ends_at: instant,
    reminder: checkbox,
    title_en: title.transform((text) => text || null),
    description_en: description,
    is_public: checkbox,
  })
  .transform((event, context): EventInput => {
    if (event.ends_at === null || event.ends_at > event.date) return { ...event, over_at: overAt(event) };
    addErrors(context, [['ends_at', key('endTooEarly')]]);
    return z.NEVER;
  });

/** Combines two checks: the URL parser alone would accept `https:example.org`, the pattern alone would accept `https://a:b`. */
function isWebAddress(text: string): boolean {
  return /^https?:\/\/\S+$/i.test(text) && URL.canParse(text);
}

export function eventValues(event: EventInput): EventValues {
  return {
    title: event.title,
    date: localTimeFromInstant(event.date),
    ends_at: event.ends_at === null ? '' : localTimeFromInstant(event.ends_at),
    location: event.location,
    description: event.description ?? '',
    max_participants: event.max_participants?.toString() ?? '',
    registration_link: event.registration_link ?? '',
    is_workshop: event.is_workshop ? 'true' : '',
    reminder: event.reminder ? 'true' : '',
    title_en: event.title_en ?? '',
    description_en: event.description_en ?? '',
    is_public: event.is_public ? 'true' : '',
  };
}
