import { z } from 'zod';
import { countGraphemes, singleLine } from '#server/form.ts';
import type { EventInput } from '#store/events.ts';
import { instantFromLocalTime, localTimeFromInstant } from '../i18n/local-time.ts';
import { firstErrors } from '../ui/form-errors.ts';
import { type EventErrorKey, type EventValues, earliestDate, latestDate, maxParticipants } from './event-fields.ts';

const key = (name: EventErrorKey) => name;

const line = (field: 'title' | 'location') =>
  z
    .string()
    .transform(singleLine)
    .refine((text) => text !== '', key(`${field}Missing`))
    .refine((text) => countGraphemes(text) <= 200, key(`${field}TooLong`));

/** Browsers omit an unchecked checkbox from the form data, so the value is then empty. */
const checkbox = z.string().transform((value) => value !== '' && value !== 'false');

const eventSchema = z.object({
  title: line('title'),
  date: z.string().transform((local, context) => {
    const isPlausible = local >= earliestDate && local.slice(0, latestDate.length) <= latestDate;
    const instant = isPlausible ? instantFromLocalTime(local) : null;
    if (instant !== null && instant !== 'skipped') return instant;
    const message = local === '' ? key('dateMissing') : instant === 'skipped' ? key('dateSkipped') : key('dateInvalid');
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  }),
  location: line('location'),
  description: z
    .string()
    .refine((text) => countGraphemes(text) <= 5_000, key('descriptionTooLong'))
    .transform((text) => text || null),
  max_participants: z
    .string()
    .regex(/^(\d{1,9})?$/, key('maxInvalid'))
    .transform((digits) => (digits === '' ? null : Number(digits)))
    .refine((max) => max === null || (max >= 1 && max <= maxParticipants), key('maxInvalid')),
  registration_link: z
    .string()
    .refine((text) => text === '' || isWebAddress(text), key('linkInvalid'))
    .refine((text) => countGraphemes(text) <= 2_000, key('linkTooLong'))
    .transform((text) => text || null),
  is_workshop: checkbox,
  reminder: checkbox,
});

/** Combines two checks: the URL parser alone would accept `https:example.org`, the pattern alone would accept `https://a:b`. */
function isWebAddress(text: string): boolean {
  return /^https?:\/\/\S+$/i.test(text) && URL.canParse(text);
}

type EventErrors = Partial<Record<keyof EventValues, EventErrorKey>>;

export function validateEvent(values: EventValues): { event: EventInput } | { errors: EventErrors } {
  const { data, error } = eventSchema.safeParse(values);
  return data ? { event: data } : { errors: firstErrors<keyof EventValues, EventErrorKey>(error.issues) };
}

export function eventValues(event: EventInput): EventValues {
  return {
    title: event.title,
    date: localTimeFromInstant(event.date),
    location: event.location,
    description: event.description ?? '',
    max_participants: event.max_participants?.toString() ?? '',
    registration_link: event.registration_link ?? '',
    is_workshop: event.is_workshop ? 'true' : '',
    reminder: event.reminder ? 'true' : '',
  };
}
