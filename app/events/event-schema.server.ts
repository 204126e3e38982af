import { z } from 'zod';
import { countTowardsLimit, singleLine } from '#server/form.ts';
import type { EventInput } from '#store/events.ts';
import { instantFromLocalTime, localTimeFromInstant, overAt } from '../i18n/local-time.ts';
import { firstErrors } from '../ui/form-errors.ts';
import { type EventErrorKey, type EventValues, earliestDate, latestDate, maxParticipants } from './event-fields.ts';

const key = (name: EventErrorKey) => name;

const optionalLine = (field: 'title' | 'location') =>
  z
    .string()
    .transform(singleLine)
    .refine((text) => countTowardsLimit(text) <= 200, key(`${field}TooLong`));

const line = (field: 'title' | 'location') => optionalLine(field).refine((text) => text !== '', key(`${field}Missing`));

const description = z
  .string()
  .refine((text) => countTowardsLimit(text) <= 5_000, key('descriptionTooLong'))
  .transform((text) => text || null);

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

const eventSchema = z.object({
  title: line('title'),
  date: instant.transform((start, context) => {
    if (start !== null) return start;
    context.addIssue({ code: 'custom', message: key('dateMissing') });
    return z.NEVER;
  }),
  location: line('location'),
  description,
  max_participants: z
    .string()
    .regex(/^(\d{1,9})?$/, key('maxInvalid'))
    .transform((digits) => (digits === '' ? null : Number(digits)))
    .refine((max) => max === null || (max >= 1 && max <= maxParticipants), key('maxInvalid')),
  registration_link: z
    .string()
    .refine((text) => text === '' || isWebAddress(text), key('linkInvalid'))
    .refine((text) => countTowardsLimit(text) <= 2_000, key('linkTooLong'))
    .transform((text) => text || null),
  is_workshop: checkbox,
  ends_at: instant,
  reminder: checkbox,
  title_en: optionalLine('title').transform((text) => text || null),
  description_en: description,
  is_public: checkbox,
});

/** Combines two checks: the URL parser alone would accept `https:example.org`, the pattern alone would accept `https://a:b`. */
function isWebAddress(text: string): boolean {
  return /^https?:\/\/\S+$/i.test(text) && URL.canParse(text);
}

type EventErrors = Partial<Record<keyof EventValues, EventErrorKey>>;

export function validateEvent(values: EventValues): { event: EventInput } | { errors: EventErrors } {
  const { data, error } = eventSchema.safeParse(values);
  if (!data) return { errors: firstErrors<keyof EventValues, EventErrorKey>(error.issues) };
  if (data.ends_at !== null && data.ends_at <= data.date) return { errors: { ends_at: 'endTooEarly' } };
  return { event: { ...data, over_at: overAt(data) } };
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
