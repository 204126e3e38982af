import { overAt } from '#app/i18n/local-time.ts';
import type { Row } from '#store/tables.ts';

export function storedEvent(change: Partial<Row<'events'>> = {}): Row<'events'> {
  const event = {
    id: 'abc',
    title: 'Roda',
    description: null,
    date: '2026-11-28T16:00:00.000Z',
    ends_at: null,
    location: 'Σκαβίδη 12',
    max_participants: null,
    current_participants: 0,
    registration_link: null,
    is_workshop: false,
    reminder: true,
    title_en: null,
    description_en: null,
    is_public: false,
    version: 1,
    created_at: '2026-11-01T10:00:00.123Z',
    updated_at: null,
    ...change,
  };
  return { ...withOverAt(event), ...change };
}

export const withOverAt = <Event extends { date: string; ends_at: string | null }>(event: Event) => ({
  ...event,
  over_at: overAt(event),
});
