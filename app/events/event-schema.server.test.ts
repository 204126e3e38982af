import { describe, expect, it, vi } from 'vitest';
import type { EventInput } from '#store/events.ts';
import { admin as adminEvents } from '#tests/support/texts/admin.en.ts';
import { validate } from '../admin/form-schema.server.ts';
import type { EventErrorKey, EventField, EventValues } from './event-fields.ts';
import { eventSchema, eventValues } from './event-schema.server.ts';

vi.mock('#content/school.ts', () => import('#tests/support/fixture-school.ts'));

const right: EventValues = {
  title: 'Φτιάξε το berimbau σου',
  date: '2026-12-05T11:00',
  location: 'Σκαβίδη 12',
  description: 'Ξύλο, σύρμα, κολοκύθα.\nΚαι υπομονή.',
  max_participants: '12',
  registration_link: 'https://forms.example/berimbau?a=1&b=2',
  is_workshop: 'true',
  ends_at: '2026-12-05T13:00',
  reminder: 'true',
  title_en: 'Make your own berimbau',
  description_en: 'Wood, wire, a gourd.\nAnd patience.',
  is_public: 'true',
};
const { errors: copy } = adminEvents.events.form;
const validateEvent = (change: Partial<EventValues> = {}) =>
  validate<EventField, EventErrorKey, EventInput>(eventSchema, { ...right, ...change });
const errorsOf = (change: Partial<EventValues>) => {
  const validated = validateEvent(change);
  return 'errors' in validated ? Object.entries(validated.errors).map(([field, key]) => [field, copy[key]]) : [];
};
const stored = (change: Partial<EventValues>) => {
  const validated = validateEvent(change);
  return 'item' in validated ? validated.item : null;
};

describe('eventSchema', () => {
  it('returns the event to store, with its date as an instant', () => {
    const event = {
      ...right,
      date: '2026-12-05T09:00:00.000Z',
      max_participants: 12,
      is_workshop: true,
      ends_at: '2026-12-05T11:00:00.000Z',
      over_at: '2026-12-05T11:00:00.000Z',
      reminder: true,
      is_public: true,
    };
    expect(validateEvent()).toEqual({ item: event });
    expect(eventValues(event)).toEqual(right);
  });

  it('turns empty fields into null or false, and eventValues turns them back', () => {
    const texts = ['description', 'max_participants', 'registration_link', 'ends_at', 'title_en'];
    const switches = ['is_workshop', 'reminder'];
    const empty = Object.fromEntries([...texts, ...switches].map((field) => [field, '']));
    const event = stored(empty);
    for (const field of texts) expect(event).toHaveProperty(field, null);
    for (const field of switches) expect(event).toHaveProperty(field, false);
    expect(event && eventValues(event)).toEqual({ ...right, ...empty });
  });

  it('joins the lines of title and location', () => {
    expect(stored({ title: 'Roda\n στο\t πάρκο' })).toMatchObject({ title: 'Roda στο πάρκο' });
  });

  const link = (length: number) => 'https://forms.example/'.padEnd(length, 'α');
  it.each([
    ['title', ['', '\u200B'], 'Please enter a title'],
    ['title', ['Ξ'.repeat(201)], copy.titleTooLong],
    ['title_en', ['Ξ'.repeat(201)], copy.titleTooLong],
    ['description', ['Ξ'.repeat(5_001)], copy.descriptionTooLong],
    ['description_en', ['Ξ'.repeat(5_001)], copy.descriptionTooLong],
    ['location', [''], 'Please enter a location'],
    ['location', ['Ξ'.repeat(201)], copy.locationTooLong],
    ['date', [''], 'Please choose a date and time'],
    ['date', ['2026-02-30T10:00', 'tomorrow', '20266-11-28T18:00'], 'Please enter a valid date and time'],
    ['date', ['0026-11-28T18:00', '1899-12-31T23:59'], 'Please enter a valid date and time'],
    ['date', ['2027-03-28T03:30'], copy.dateSkipped],
    ['ends_at', ['later'], 'Please enter a valid date and time'],
    ['ends_at', ['2027-03-28T03:30'], copy.dateSkipped],
    ['ends_at', ['2026-12-05T11:00', '2026-12-04T13:00'], 'Please choose an end after the start'],
    ['max_participants', ['0', '-3', '2.5', '1e3', 'ten', '100001', '9'.repeat(400)], copy.maxInvalid],
    ['registration_link', ['forms.example', 'javascript:alert(1)', 'mailto:mestre@school.example'], copy.linkInvalid],
    ['registration_link', ['https:forms.example', 'https://', 'https://forms .example'], copy.linkInvalid],
    ['registration_link', ['https://forms.example:port'], copy.linkInvalid],
    ['registration_link', [link(2_001)], copy.linkTooLong],
  ])('rejects the %s %j', (field, values, text) => {
    for (const value of values) expect(errorsOf({ [field]: value }), value).toEqual([[field, text]]);
  });

  it.each([
    { title: 'Ξ'.repeat(200), location: 'Ξ'.repeat(200), description: 'Ξ'.repeat(5_000) },
    { title: '🤸🏽'.repeat(200) },
    { date: '1999-01-01T00:00' },
    { date: '2027-10-31T03:30:00', ends_at: '2027-10-31T03:31' },
    { date: '9999-12-31T23:59:00', ends_at: '' },
    { ends_at: '2026-12-06T10:00' },
    { max_participants: '1' },
    { max_participants: '100000' },
    { registration_link: 'HTTP://forms.example' },
    { registration_link: 'https://φόρμες.gr/εγγραφή' },
    { registration_link: link(2_000) },
  ])('accepts %o', (change) => expect(errorsOf(change)).toEqual([]));

  it('reports every invalid field', () => {
    expect(
      errorsOf({ title: '', date: '', ends_at: 'x', location: '', max_participants: 'x', registration_link: 'x' }),
    ).toHaveLength(6);
  });
});
