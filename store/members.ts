import { hash, randomBytes, randomUUID } from 'node:crypto';
import { HOUR_MS, lifetimes } from './lifetimes.ts';
import type { EmailTokenKind, Locale, Queryable, Trx } from './tables.ts';

const UNVERIFIED_LIFETIME_MS = lifetimes.unconfirmedAccountHours * HOUR_MS;

export interface MemberRow {
  id: string;
  email: string;
  isVerified: boolean;
  passwordHash: string | null;
  googleSubject: string | null;
  locale: Locale | null;
  /** One of the member's passkeys. Null if there is none. */
  passkeyId: string | null;
}

export function findMember(db: Queryable, email: string): Promise<MemberRow | undefined> {
  return selectMembers(db).where('email', '=', email).executeTakeFirst();
}

/** Locks the member's row until the transaction ends and returns it. */
export async function lockMember(trx: Trx, id: string, now: Date): Promise<MemberRow | undefined> {
  // An update locks the row on both engines; SQLite has no `select … for update`.
  await trx.updateTable('users').set({ updated_at: now.toISOString() }).where('id', '=', id).execute();
  return selectMembers(trx).where('users.id', '=', id).executeTakeFirst();
}

export function selectMembers(db: Queryable) {
  return db
    .selectFrom('users')
    .select([
      'users.id',
      'users.email',
      'users.email_verified as isVerified',
      'users.password_hash as passwordHash',
      'users.google_subject as googleSubject',
      'users.locale',
    ])
    .select((users) =>
      users.selectFrom('passkeys').select('passkeys.id').whereRef('passkeys.user_id', '=', 'users.id').limit(1).as('passkeyId'),
    );
}

/** Returns the first name for the greeting in mails. Takes as long for unknown emails. */
export async function readFirstName(db: Queryable, email: string): Promise<string | null> {
  const profile = await db
    .selectFrom('users')
    .innerJoin('profiles', 'user_id', 'id')
    .select('first_name')
    .where('email', '=', email)
    .executeTakeFirst();
  return profile?.first_name ?? null;
}

/**
 * Inserts an unverified user. An existing one gets the new password, and its confirmation link stops working; a reset link proves
 * the mailbox and stays valid. Returns null if verified.
 */
export async function registerMember(
  trx: Trx,
  { email, passwordHash, now }: { email: string; passwordHash: string; now: Date },
): Promise<string | null> {
  const values = { password_hash: passwordHash, created_at: now.toISOString(), updated_at: now.toISOString() };
  const user = await trx
    .insertInto('users')
    .values({ id: randomUUID(), email, email_verified: false, ...values })
    .onConflict((conflict) => conflict.column('email').doUpdateSet(values).where('users.email_verified', '=', false))
    .returning('id')
    .executeTakeFirst();
  return user?.id ?? null;
}

/**
 * Finds the member linked to this Google account, else the verified member with this email, else creates one. An unverified user with
 * the email is deleted first, because a stranger may have registered it.
 */
export async function findOrCreateGoogleMember(
  trx: Trx,
  { subject, email, now }: { subject: string; email: string; now: Date },
): Promise<MemberRow & { isNew: boolean }> {
  const known = await selectMembers(trx).where('google_subject', '=', subject).executeTakeFirst();
  if (known) return { ...known, isNew: false };
  await trx.deleteFrom('users').where('email', '=', email).where('email_verified', '=', false).execute();
  const times = { created_at: now.toISOString(), updated_at: now.toISOString() };
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('users')
    .values({ id: randomUUID(), email, email_verified: true, google_subject: subject, ...times })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirst();
  const member = await selectMembers(trx).where('email', '=', email).where('email_verified', '=', true).executeTakeFirstOrThrow();
  return { ...member, isNew: numInsertedOrUpdatedRows === 1n };
}

/** Replaces the Google account that was linked before. */
export async function saveGoogleSubject(trx: Trx, userId: string, subject: string): Promise<void> {
  await trx.updateTable('users').set({ google_subject: subject }).where('id', '=', userId).execute();
}

/** Removes the link to a Google account from a member who has a password. */
export async function deleteGoogleSubject(db: Queryable, userId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ google_subject: null })
    .where('id', '=', userId)
    .where('password_hash', 'is not', null)
    .where('google_subject', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** A new password removes the link to a Google account, because a stranger may have made it. */
export async function confirmMember(trx: Trx, userId: string, passwordHash?: string): Promise<void> {
  const change = { email_verified: true, ...(passwordHash && { password_hash: passwordHash, google_subject: null }) };
  await trx.updateTable('users').set(change).where('id', '=', userId).execute();
}

export function createToken(): { token: string; hash: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashToken(token) };
}

/** Unsalted so that rows can be looked up by the hash. A slow hash is unnecessary, because a 256-bit random token cannot be guessed. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'base64url');
}

export async function saveToken(
  trx: Trx,
  token: { userId: string; kind: EmailTokenKind; hash: string; now: Date; lifetimeMs: number; newEmail?: string },
): Promise<void> {
  const value = {
    new_email: token.newEmail ?? null,
    token_hash: token.hash,
    expires_at: new Date(token.now.getTime() + token.lifetimeMs).toISOString(),
  };
  await trx
    .insertInto('email_tokens')
    .values({ user_id: token.userId, kind: token.kind, ...value })
    .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doUpdateSet(value))
    .execute();
}

export async function findToken(
  db: Queryable,
  { kind, hash, now }: { kind: EmailTokenKind; hash: string; now: Date },
): Promise<Pick<MemberRow, 'id' | 'email'> | undefined> {
  return db
    .selectFrom('email_tokens')
    .innerJoin('users', 'users.id', 'email_tokens.user_id')
    .select(['users.id', 'users.email'])
    .where('token_hash', '=', hash)
    .where('kind', '=', kind)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();
}

/** Deletes the token and returns it if it was valid. Atomic: only one of several concurrent callers gets it. */
export async function consumeToken(
  trx: Trx,
  { userId, kind, hash, now }: { userId: string; kind: EmailTokenKind; hash: string; now: Date },
): Promise<{ newEmail: string | null } | undefined> {
  return trx
    .deleteFrom('email_tokens')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('token_hash', '=', hash)
    .where('expires_at', '>', now.toISOString())
    .returning('new_email as newEmail')
    .executeTakeFirst();
}

export async function deleteTokens(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom('email_tokens').where('user_id', '=', userId).execute();
}

/**
 * Also redirects mails about events that are not sent yet. Replaces an unverified user with the address, as a Google sign-in does.
 * Returns false if the address belongs to another member.
 */
export async function changeEmail(trx: Trx, { id, email }: Pick<MemberRow, 'id' | 'email'>, newEmail: string): Promise<boolean> {
  await trx.deleteFrom('users').where('email', '=', newEmail).where('email_verified', '=', false).where('id', '<>', id).execute();
  if (await findMember(trx, newEmail)) return false;
  await trx.updateTable('users').set({ email: newEmail, email_verified: true }).where('id', '=', id).execute();
  await trx.updateTable('user_signups').set({ email: newEmail }).where('user_id', '=', id).execute();
  await trx
    .updateTable('outbox')
    .set({ to_address: newEmail })
    .where('to_address', '=', email)
    .where('kind', 'like', 'event-%')
    .where('sent_at', 'is', null)
    .execute();
  return true;
}

/**
 * Deletes a member with all their data and emails, and returns the ids of the emails. Keeps notifications about contact messages,
 * because they concern other people, and replies to contact messages, which do not belong to the account.
 */
export async function removeMember(trx: Trx, { id, email }: Pick<MemberRow, 'id' | 'email'>): Promise<string[]> {
  await trx.deleteFrom('users').where('id', '=', id).execute();
  await trx.deleteFrom('subscriptions').where('address', '=', email).execute();
  await trx.deleteFrom('refused_addresses').where('address', '=', email).execute();
  const ofMember = trx.deleteFrom('outbox').where('to_address', '=', email).where('kind', 'not like', 'contact-%');
  return (await ofMember.returning('id').execute()).map((mail) => mail.id);
}

export async function purgeUnverified(db: Queryable, now: Date): Promise<void> {
  const before = new Date(now.getTime() - UNVERIFIED_LIFETIME_MS).toISOString();
  await db.deleteFrom('users').where('email_verified', '=', false).where('created_at', '<=', before).execute();
}

export async function purgeExpired(db: Queryable, now: Date): Promise<void> {
  for (const table of ['sessions', 'email_tokens', 'pending_sign_ins', 'pending_google_links', 'passkey_challenges'] as const) {
    await db.deleteFrom(table).where('expires_at', '<=', now.toISOString()).execute();
  }
}
