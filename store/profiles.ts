import type { Queries } from '#server/db.ts';
import type { ProfileTable, Tables } from './tables.ts';

const columns = ['first_name', 'last_name', 'phone_number', 'address', 'birth_date'] as const;

/** What a member says of themselves; null is what was never filled in. `birth_date` is a day, 'YYYY-MM-DD'. */
export type Profile = Pick<ProfileTable, (typeof columns)[number]>;

const empty: Profile = { first_name: null, last_name: null, phone_number: null, address: null, birth_date: null };

/** The member's own profile; empty where there is no row. */
export async function readProfile(db: Queries<Tables>, userId: string): Promise<Profile> {
  const row = await db.selectFrom('profiles').select(columns).where('user_id', '=', userId).executeTakeFirst();
  return row ?? empty;
}

/** Replaces the member's profile, whether there was a row or not. Rejects for a user that does not exist (any more). */
export async function saveProfile(db: Queries<Tables>, userId: string, profile: Profile, now: Date = new Date()): Promise<void> {
  const row = { ...profile, updated_at: now.toISOString() };
  await db
    .insertInto('profiles')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
}
