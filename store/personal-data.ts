// Everything that the site stores about a member, for them to take away. Its shape is described in docs/member-data.md, and a test
// wants every table that refers to a user to be in it.
import { sql } from 'kysely';
import type { Queries } from '#server/db.ts';
import { type Profile, readProfile } from './profiles.ts';
import type { EmailTokenKind, Tables } from './tables.ts';

const MESSAGES_AT_ONCE = 200;

/** Instants are ISO-8601 in UTC, days 'YYYY-MM-DD'; null is what was never given. */
export interface PersonalData {
  account: {
    id: string;
    email: string;
    email_verified: boolean;
    created_at: string;
    updated_at: string;
    role: 'user' | 'admin';
    /** `account_id` is Google's id of its own account. */
    ways_to_sign_in: { provider: 'password' | 'google'; account_id: string | null }[];
  };
  profile: Profile & { updated_at: string | null };
  signup: { email: string; created_at: string } | null;
  /** The events that the member has joined, or waits for. */
  event_signups: { event_id: string; title: string; date: string; is_waiting: boolean; joined_at: string; locale: 'el' | 'en' }[];
  sessions: { label: string; created_at: string; last_used_at: string; expires_at: string }[];
  mailed_links: { kind: EmailTokenKind; expires_at: string }[];
  /** That a mail was sent, not what stood in it. */
  mails: { kind: string; created_at: string; sent_at: string | null }[];
}

export interface StoredMessage {
  id: string;
  name: string;
  email: string;
  message: string;
  locale: 'el' | 'en';
  created_at: string;
  privacy_accepted_at: string;
  responded: boolean;
}

/**
 * Of the member with this id and nobody else; null when the account has gone. No password, no token: those are not told even to
 * their owner, for whoever reads the file later could use them.
 */
export async function readPersonalData(db: Queries<Tables>, userId: string): Promise<PersonalData | null> {
  const user = await db
    .selectFrom('users')
    .select(['id', 'email', 'email_verified', 'password_hash', 'google_subject', 'created_at', 'updated_at'])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!user) return null;
  const { password_hash, google_subject, ...account } = user;
  const role = await db.selectFrom('user_roles').select('role').where('user_id', '=', userId).executeTakeFirst();
  const saved = await db.selectFrom('profiles').select('updated_at').where('user_id', '=', userId).executeTakeFirst();
  const signup = await db
    .selectFrom('user_signups')
    .select(['email', 'created_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return {
    account: {
      ...account,
      role: role?.role ?? 'user',
      ways_to_sign_in: [
        ...(password_hash ? [{ provider: 'password' as const, account_id: null }] : []),
        ...(google_subject ? [{ provider: 'google' as const, account_id: google_subject }] : []),
      ],
    },
    profile: { ...(await readProfile(db, userId)), updated_at: saved?.updated_at ?? null },
    signup: signup ?? null,
    event_signups: await db
      .selectFrom('event_signups')
      .innerJoin('events', 'events.id', 'event_signups.event_id')
      .select(['event_id', 'title', 'date', 'is_waiting', 'joined_at', 'locale'])
      .where('user_id', '=', userId)
      .orderBy('joined_at')
      .execute(),
    sessions: await db
      .selectFrom('sessions')
      .select(['label', 'created_at', 'last_used_at', 'expires_at'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute(),
    mailed_links: await db
      .selectFrom('email_tokens')
      .select(['kind', 'expires_at'])
      .where('user_id', '=', userId)
      .orderBy('kind')
      .execute(),
    mails: await db
      .selectFrom('outbox')
      .select(['kind', 'created_at', 'sent_at'])
      // The notices of contact messages tell of others, also when they go to this address.
      .where('kind', 'not like', 'contact-%')
      .where('to_address', '=', user.email)
      .orderBy('created_at')
      .execute(),
  };
}

/** What came through the contact form under this address, oldest first, a few at a time. Only for whom the address is proven. */
export async function* readMessagesFrom(db: Queries<Tables>, email: string): AsyncGenerator<StoredMessage[]> {
  let last: StoredMessage | undefined;
  do {
    const after = last;
    const messages: StoredMessage[] = await db
      .selectFrom('contact_submissions')
      .select(['id', 'name', 'email', 'message', 'locale', 'created_at', 'privacy_accepted_at', 'responded'])
      .where('email', '=', email)
      .$if(after !== undefined, (query) => query.where(sql<boolean>`(created_at, id) > (${after?.created_at}, ${after?.id})`))
      .orderBy('created_at')
      .orderBy('id')
      .limit(MESSAGES_AT_ONCE)
      .execute();
    yield messages;
    last = messages.length === MESSAGES_AT_ONCE ? messages.at(-1) : undefined;
  } while (last);
}
