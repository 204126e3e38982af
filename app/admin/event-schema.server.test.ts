import { describe, expect, it, vi } from 'vitest';
import { adminEvents } from '#content/interface/admin-events.en.ts';
import type { EventValues } from './event-fields.ts';
import { eventValues, validateEvent } from './event-schema.server.ts';

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
const errorsOf = (change: Partial<EventValues>) => {
  const validated = validateEvent({ ...right, ...change });
  return 'errors' in validated ? Object.entries(validated.errors).map(([field, key]) => [field, copy[key]]) : [];
};
const stored = (change: Partial<EventValues>) => {
  const validated = validateEvent({ ...right, ...change });
  return 'event' in validated ? validated.event : null;
};

describe('validateEvent', () => {
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
    expect(validateEvent(right)).toEqual({ event });
    expect(eventValues(event)).toEqual(right);
  });

  it('turns empty fields into null, and eventValues turns them back', () => {
    const empty = {
      description: '',
      max_participants: '',
      registration_link: '',
      is_workshop: '',
      ends_at: '',
      reminder: '',
      title_en: '',
    };
    const event = stored(empty);
    expect(event).toMatchObject({
      description: null,
      max_participants: null,
      registration_link: null,
      is_workshop: false,
      ends_at: null,
      reminder: false,
      title_en: null,
    });
    expect(event && eventValues(event)).toEqual({ ...right, ...empty });
  });

  it('joins the lines of title and location', () => {
    expect(stored({ title: 'Roda\n στο\t πάρκο' })).toMatchObject({ title: 'Roda στο πάρκο' });
  });

  const link = (length: number) => 'https://forms.example/'.padEnd(length, 'α');
  it.each([
    [{ title: '' }, 'title', 'Please enter a title'],
    [{ title: '\u200B' }, 'title', 'Please enter a title'],
    [{ title: 'Ξ'.repeat(201) }, 'title', copy.titleTooLong],
    [{ title_en: 'Ξ'.repeat(201) }, 'title_en', copy.titleTooLong],
    [{ description_en: 'Ξ'.repeat(5_001) }, 'description_en', copy.descriptionTooLong],
    [{ location: '' }, 'location', 'Please enter a location'],
    [{ location: 'Ξ'.repeat(201) }, 'location', copy.locationTooLong],
    [{ description: 'Ξ'.repeat(5_001) }, 'description', copy.descriptionTooLong],
    [{ date: '' }, 'date', 'Please choose a date and time'],
    [{ date: '2026-02-30T10:00' }, 'date', 'Please enter a valid date and time'],
    [{ date: 'tomorrow' }, 'date', 'Please enter a valid date and time'],
    [{ date: '0026-11-28T18:00' }, 'date', 'Please enter a valid date and time'],
    [{ date: '1899-12-31T23:59' }, 'date', 'Please enter a valid date and time'],
    [{ date: '20266-11-28T18:00' }, 'date', 'Please enter a valid date and time'],
    [{ date: '2027-03-28T03:30' }, 'date', copy.dateSkipped],
    [{ ends_at: 'later' }, 'ends_at', 'Please enter a valid date and time'],
    [{ date: '2027-03-27T03:30', ends_at: '2027-03-28T03:30' }, 'ends_at', copy.dateSkipped],
    [{ ends_at: '2026-12-05T11:00' }, 'ends_at', 'Please choose an end after the start'],
    [{ ends_at: '2026-12-04T13:00' }, 'ends_at', 'Please choose an end after the start'],
    [{ max_participants: '0' }, 'max_participants', copy.maxInvalid],
    [{ max_participants: '-3' }, 'max_participants', copy.maxInvalid],
    [{ max_participants: '2.5' }, 'max_participants', copy.maxInvalid],
    [{ max_participants: '1e3' }, 'max_participants', copy.maxInvalid],
    [{ max_participants: 'ten' }, 'max_participants', copy.maxInvalid],
    [{ max_participants: '100001' }, 'max_participants', copy.maxInvalid],
    [{ max_participants: '9'.repeat(400) }, 'max_participants', copy.maxInvalid],
    [{ registration_link: 'forms.example' }, 'registration_link', copy.linkInvalid],
    [{ registration_link: 'javascript:alert(1)' }, 'registration_link', copy.linkInvalid],
    [{ registration_link: 'mailto:mestre@school.example' }, 'registration_link', copy.linkInvalid],
    [{ registration_link: 'https:forms.example' }, 'registration_link', copy.linkInvalid],
    [{ registration_link: 'https://' }, 'registration_link', copy.linkInvalid],
    [{ registration_link: 'https://forms .example' }, 'registration_link', copy.linkInvalid],
    [{ registration_link: 'https://forms.example:port' }, 'registration_link', copy.linkInvalid],
    [{ registration_link: link(2_001) }, 'registration_link', copy.linkTooLong],
  ])('rejects %o', (change, field, text) => expect(errorsOf(change)).toEqual([[field, text]]));

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
