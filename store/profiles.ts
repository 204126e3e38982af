import type { Queryable, Row } from './tables.ts';

const columns = ['first_name', 'last_name', 'phone_number', 'address', 'birth_date'] as const;

export type Profile = Pick<Row<'profiles'>, (typeof columns)[number]>;

const empty: Profile = { first_name: null, last_name: null, phone_number: null, address: null, birth_date: null };

export async function readProfile(db: Queryable, userId: string): Promise<Profile> {
  const row = await db.selectFrom('profiles').select(columns).where('user_id', '=', userId).executeTakeFirst();
  return row ?? empty;
}

export function fullName({ first_name, last_name }: Pick<Profile, 'first_name' | 'last_name'>): string {
  return [first_name, last_name].filter(Boolean).join(' ');
}

export async function saveProfile(db: Queryable, userId: string, profile: Profile, now: Date = new Date()): Promise<void> {
  const row = { ...profile, updated_at: now.toISOString() };
  await db
    .insertInto('profiles')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
}
