import type { Insertable } from 'kysely';
import type { Tables } from '#store/tables.ts';

const joined = '2026-11-01T10:00:00.123Z';

/** A `users` row with a confirmed email address. */
export const storedUser = (id: string, change: Partial<Insertable<Tables['users']>> = {}): Insertable<Tables['users']> => ({
  id,
  email: `${id}@example.org`,
  email_verified: true,
  created_at: joined,
  updated_at: change.created_at ?? joined,
  ...change,
});
