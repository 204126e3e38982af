// Users, their passwords, the links that are mailed to them and their sessions, as rows.
import { randomBytes, randomUUID } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { Queries } from '#server/db.ts';
import type { EmailTokenKind, Tables } from './tables.ts';

const UNVERIFIED_MS = 48 * 3_600_000;

export interface MemberRow {
  id: string;
  /** Canonical. */
  email: string;
  isVerified: boolean;
  /** Hashed; null for those who come through Google alone. */
  password: string | null;
}

export async function findMember(db: Queries<Tables>, email: string): Promise<MemberRow | undefined> {
  return selectMembers(db).where('users.email', '=', email).executeTakeFirst();
}

/**
 * The member as it is once nobody else is changing it, and until this transaction ends nobody will. Every transaction about a
 * member begins with this, so that they come one after the other. Undefined when it has gone.
 */
export async function lockMember(trx: Transaction<Tables>, id: string, now: Date): Promise<MemberRow | undefined> {
  // An update, because it locks on both engines; SQLite has no `for update`.
  await trx.updateTable('users').set({ updated_at: now.toISOString() }).where('id', '=', id).execute();
  return selectMembers(trx).where('users.id', '=', id).executeTakeFirst();
}

function selectMembers(db: Queries<Tables>) {
  return db
    .selectFrom('users')
    .leftJoin('accounts', (join) => join.onRef('accounts.user_id', '=', 'users.id').on('accounts.provider_id', '=', 'credential'))
    .select(['users.id', 'users.email', 'users.email_verified as isVerified', 'accounts.password']);
}

/**
 * A user whose address is still to be confirmed. One who has been waiting already begins again: with this password alone, and
 * without a link. Gives the id, or null when the address is confirmed; then nothing has changed.
 */
export async function registerMember(
  trx: Transaction<Tables>,
  { email, password, now }: { email: string; password: string; now: Date },
): Promise<string | null> {
  const instant = now.toISOString();
  const user = await trx
    .insertInto('users')
    .values({ id: randomUUID(), email, email_verified: false, created_at: instant, updated_at: instant })
    .onConflict((conflict) =>
      conflict
        .column('email')
        .doUpdateSet({ created_at: instant, updated_at: instant })
        .where('users.email_verified', '=', false),
    )
    .returning('id')
    .executeTakeFirst();
  if (!user) return null;
  await trx.deleteFrom('email_tokens').where('user_id', '=', user.id).execute();
  await setPassword(trx, { userId: user.id, password, now });
  return user.id;
}

export async function setPassword(
  trx: Transaction<Tables>,
  { userId, password, now }: { userId: string; password: string; now: Date },
): Promise<void> {
  const instant = now.toISOString();
  await trx
    .insertInto('accounts')
    .values({
      id: randomUUID(),
      user_id: userId,
      provider_id: 'credential',
      account_id: userId,
      password,
      created_at: instant,
      updated_at: instant,
    })
    .onConflict((conflict) => conflict.columns(['provider_id', 'account_id']).doUpdateSet({ password, updated_at: instant }))
    .execute();
}

export async function confirmMember(trx: Transaction<Tables>, userId: string): Promise<void> {
  await trx.updateTable('users').set({ email_verified: true }).where('id', '=', userId).execute();
}

/** Keeps a token for `lastsMs`; an earlier one of the same kind is of no use any more. */
export async function saveToken(
  trx: Transaction<Tables>,
  token: { userId: string; kind: EmailTokenKind; hash: string; now: Date; lastsMs: number },
): Promise<void> {
  const value = { token_hash: token.hash, expires_at: new Date(token.now.getTime() + token.lastsMs).toISOString() };
  await trx
    .insertInto('email_tokens')
    .values({ user_id: token.userId, kind: token.kind, ...value })
    .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doUpdateSet(value))
    .execute();
}

/** The id of the user whose token this is. */
export async function findToken(
  db: Queries<Tables>,
  { kind, hash, now }: { kind: EmailTokenKind; hash: string; now: Date },
): Promise<string | undefined> {
  const token = await db
    .selectFrom('email_tokens')
    .select('user_id')
    .where('token_hash', '=', hash)
    .where('kind', '=', kind)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();
  return token?.user_id;
}

/** Takes a token away. Of any number that try, one is told that it was there: the one whose statement removed it. */
export async function consumeToken(
  trx: Transaction<Tables>,
  { userId, kind, hash, now }: { userId: string; kind: EmailTokenKind; hash: string; now: Date },
): Promise<boolean> {
  const taken = await trx
    .deleteFrom('email_tokens')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('token_hash', '=', hash)
    .where('expires_at', '>', now.toISOString())
    .returning('user_id')
    .executeTakeFirst();
  return taken !== undefined;
}

export async function deleteTokens(trx: Transaction<Tables>, userId: string): Promise<void> {
  await trx.deleteFrom('email_tokens').where('user_id', '=', userId).execute();
}

/** A new session; gives its token, of 256 bits. */
export async function createSession(
  trx: Transaction<Tables>,
  { userId, now, lastsMs }: { userId: string; now: Date; lastsMs: number },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const instant = now.toISOString();
  await trx
    .insertInto('sessions')
    .values({
      id: randomUUID(),
      token,
      user_id: userId,
      expires_at: new Date(now.getTime() + lastsMs).toISOString(),
      created_at: instant,
      updated_at: instant,
    })
    .execute();
  return token;
}

/** Whose session this token is, and since when, unless it has run out. */
export async function findSession(
  db: Queries<Tables>,
  token: string,
  now: Date,
): Promise<(MemberRow & { since: string }) | undefined> {
  return selectMembers(db)
    .innerJoin('sessions', 'sessions.user_id', 'users.id')
    .select('sessions.created_at as since')
    .where('sessions.token', '=', token)
    .where('sessions.expires_at', '>', now.toISOString())
    .executeTakeFirst();
}

export async function revokeSession(db: Queries<Tables>, token: string): Promise<void> {
  await db.deleteFrom('sessions').where('token', '=', token).execute();
}

export async function revokeSessions(trx: Transaction<Tables>, userId: string): Promise<void> {
  await trx.deleteFrom('sessions').where('user_id', '=', userId).execute();
}

/**
 * Removes a member with everything that hangs on the account, and the mails to them, sent or not. What concerns the school (the
 * notices of contact messages, when this is the address that gets them) stays.
 */
export async function removeMember(trx: Transaction<Tables>, { id, email }: Pick<MemberRow, 'id' | 'email'>): Promise<void> {
  await trx.deleteFrom('users').where('id', '=', id).execute();
  await trx.deleteFrom('outbox').where('to_address', '=', email).where('kind', 'not like', 'contact-%').execute();
}

/** Removes a user who never confirmed this address, with everything that hangs on it; a confirmed one stays. */
export async function removeUnverified(db: Queries<Tables>, email: string): Promise<void> {
  await db.deleteFrom('users').where('email', '=', email).where('email_verified', '=', false).execute();
}

/** Removes those who have not confirmed their address within 48 hours of signing up. */
export async function purgeUnverified(db: Queries<Tables>, now: Date): Promise<void> {
  await db
    .deleteFrom('users')
    .where('email_verified', '=', false)
    .where('created_at', '<=', new Date(now.getTime() - UNVERIFIED_MS).toISOString())
    .execute();
}

/** Removes sessions, mailed links and half-done ways through Google that have run out. They had no effect any more. */
export async function purgeExpired(db: Queries<Tables>, now: Date): Promise<void> {
  for (const table of ['sessions', 'email_tokens', 'verifications'] as const) {
    await db.deleteFrom(table).where(sql.ref('expires_at'), '<=', now.toISOString()).execute();
  }
}
