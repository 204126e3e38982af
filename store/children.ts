// Children of a member, who signs them up for events. They have no account of their own.
import { hash } from 'node:crypto';
import { leaveAllEvents, type NotifyOptions } from './event-signups.ts';
import { lockMember } from './members.ts';
import type { Db, Queryable, Row } from './tables.ts';

export const MAX_CHILDREN = 6;

const columns = ['id', 'first_name', 'birth_year', 'photo_consent_at'] as const;
export type Child = Pick<Row<'children'>, (typeof columns)[number]>;
export type ChildInput = Pick<Child, 'first_name' | 'birth_year'> & { hasPhotoConsent: boolean };

export async function listChildren(db: Queryable, userId: string): Promise<Child[]> {
  return db.selectFrom('children').select(columns).where('user_id', '=', userId).orderBy('created_at').orderBy('id').execute();
}

export async function readChild(db: Queryable, { userId, id }: { userId: string; id: string }): Promise<Child | undefined> {
  return (await listChildren(db, userId)).find((child) => child.id === id);
}

/**
 * Adds a child with an idempotency key, or changes the one with this id. Keeps the date of a consent to photographs that was given
 * before. 'full': the member has the most children already.
 */
export async function saveChild(
  { kysely }: Db,
  { userId, ...child }: { userId: string } & ({ id: string } | { key: string }),
  { hasPhotoConsent, ...input }: ChildInput,
  now = new Date(),
): Promise<{ outcome: 'saved' | 'gone' | 'full' }> {
  return kysely.transaction().execute(async (trx) => {
    await lockMember(trx, userId, now);
    const children = await listChildren(trx, userId);
    // Hashed with the account, so that no other id can be chosen.
    const id = 'id' in child ? child.id : hash('sha256', JSON.stringify([userId, child.key])).slice(0, 32);
    const before = children.find((each) => each.id === id);
    if (!before && 'id' in child) return { outcome: 'gone' };
    if (!before && children.length >= MAX_CHILDREN) return { outcome: 'full' };
    const values = { ...input, photo_consent_at: hasPhotoConsent ? (before?.photo_consent_at ?? now.toISOString()) : null };
    await trx
      .insertInto('children')
      .values({ id, user_id: userId, ...values, created_at: now.toISOString() })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
      .execute();
    return { outcome: 'saved' };
  });
}

/** Deletes a child and its places at events, which go to the waitlists. */
export async function removeChild(
  { kysely }: Db,
  { userId, id }: { userId: string; id: string },
  { mails, now = new Date() }: NotifyOptions,
): Promise<void> {
  await kysely.transaction().execute(async (trx) => {
    await lockMember(trx, userId, now);
    if (!(await readChild(trx, { userId, id }))) return;
    await leaveAllEvents(trx, userId, { mails, now }, [id]);
    await trx.deleteFrom('children').where('id', '=', id).where('user_id', '=', userId).execute();
  });
}
