// Validates and saves the event form. Errors are keys of `admin.events.form.errors`.
import { type ActionFunctionArgs, data } from 'react-router';
import { z } from 'zod';
import { countCharacters, MalformedForm, readForm, singleLine } from '#server/form.ts';
import type { EventInput } from '#store/events.ts';
import { instantFromLocalTime, localTimeFromInstant } from '../i18n/local-time.ts';
import { logError } from '../request-context.ts';
import type { NoticeName } from '../session/flash.ts';
import { redirectWithNotice } from '../session/redirects.ts';
import { paths } from '../site-map.ts';
import {
  type EventAnswer,
  type EventErrorKey,
  type EventErrors,
  type EventValues,
  earliestDate,
  eventFields,
  latestDate,
  maxParticipants,
} from './event-form.tsx';

type Marks = {
  /** Idempotency key of a new event's form. */
  key: string;
  /** Version of the event that the form shows; null for a new event. */
  version: number | null;
};
type Saved = NoticeName | { outcome: 'stale' | 'gone'; version: number };

/** Event form action: on success redirects to the list with a notice, else returns what was entered and why it was not saved. */
export async function saveEvent(
  { request, url, context }: ActionFunctionArgs,
  save: (event: EventInput, marks: Marks) => Promise<Saved>,
) {
  let entered: Pick<EventAnswer, 'values' | 'key' | 'version'> = {};
  try {
    const { key, version: text, ...values } = await readForm(request, [...eventFields, 'key', 'version']);
    const version = parseVersion(text);
    entered = { values, ...(key && { key }), ...(version !== null && { version }) };
    const checked = checkEvent(values);
    if ('errors' in checked)
      return data<EventAnswer>({ ...entered, outcome: 'invalid', errors: checked.errors }, { status: 400 });
    const saved = await save(checked.event, { key, version });
    if (typeof saved === 'object') return data<EventAnswer>({ ...entered, ...saved }, { status: 409 });
    return redirectWithNotice(context, paths.adminEvents + url.search, saved);
  } catch (error) {
    if (error instanceof MalformedForm) return data<EventAnswer>({ outcome: 'failed' }, { status: 400 });
    const reference = logError('event not saved', context, error);
    return data<EventAnswer>({ ...entered, outcome: 'failed', reference }, { status: 503 });
  }
}

function parseVersion(text: string): number | null {
  if (text === '') return null;
  if (!/^\d{1,9}$/.test(text)) throw new MalformedForm('version');
  return Number(text);
}

const key = (name: EventErrorKey) => name;

const line = (field: 'title' | 'location') =>
  z
    .string()
    .transform(singleLine)
    .refine((text) => text !== '', key(`${field}Missing`))
    .refine((text) => countCharacters(text) <= 200, key(`${field}TooLong`));

const nullIfEmpty = (text: string) => text || null;

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
    .refine((text) => countCharacters(text) <= 5_000, key('descriptionTooLong'))
    .transform(nullIfEmpty),
  max_participants: z
    .string()
    .regex(/^(\d{1,9})?$/, key('maxInvalid'))
    .transform((digits) => (digits === '' ? null : Number(digits)))
    .refine((max) => max === null || (max >= 1 && max <= maxParticipants), key('maxInvalid')),
  registration_link: z
    .string()
    .refine((text) => text === '' || isWebAddress(text), key('linkInvalid'))
    .refine((text) => countCharacters(text) <= 2_000, key('linkTooLong'))
    .transform(nullIfEmpty),
  /** Browsers don't send an unchecked box. */
  is_workshop: z.string().transform((value) => value !== '' && value !== 'false'),
});

/** The URL parser alone would accept `https:example.org`, the pattern alone `https://a:b`. */
function isWebAddress(text: string): boolean {
  return /^https?:\/\/\S+$/i.test(text) && URL.canParse(text);
}

/** Returns the event to store, or the first error of each invalid field. */
export function checkEvent(values: EventValues): { event: EventInput } | { errors: EventErrors } {
  const { data, error } = eventSchema.safeParse(values);
  if (data) return { event: data };
  const errors: EventErrors = {};
  for (const { path, message } of error.issues) errors[path[0] as keyof EventValues] ??= message as EventErrorKey;
  return { errors };
}

/** Form values of a stored event. */
export function eventValues(event: EventInput): EventValues {
  return {
    title: event.title,
    date: localTimeFromInstant(event.date),
    location: event.location,
    description: event.description ?? '',
    max_participants: event.max_participants?.toString() ?? '',
    registration_link: event.registration_link ?? '',
    is_workshop: event.is_workshop ? 'true' : '',
  };
}
