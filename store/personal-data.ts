// A member's data for download (GDPR, article 20). docs/member-data.md describes it; a test checks that it covers every table that
// refers to a user.
import { sql } from 'kysely';
import { type Profile, readProfile } from './profiles.ts';
import { contactColumns, type EmailTokenKind, type Queryable } from './tables.ts';

const BATCH_SIZE = 200;

/** Instants are ISO-8601 in UTC, days 'YYYY-MM-DD'; null: never given. */
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
  event_signups: { event_id: string; title: string; date: string; is_waiting: boolean; joined_at: string; locale: 'el' | 'en' }[];
  sessions: { label: string; created_at: string; last_used_at: string; expires_at: string }[];
  mailed_links: { kind: EmailTokenKind; expires_at: string }[];
  /** Without the contents. */
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

/** Null when the account is gone. Leaves out password and token hashes: the file may fall into other hands. */
export async function readPersonalData(db: Queryable, userId: string): Promise<PersonalData | null> {
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
      // Notifications of contact messages hold other people's data, also when sent to this address.
      .where('kind', 'not like', 'contact-%')
      .where('to_address', '=', user.email)
      .orderBy('created_at')
      .execute(),
  };
}

/** Contact messages sent with this address, oldest first, in batches. Only for the proven owner of the address. */
export async function* readMessagesFrom(db: Queryable, email: string): AsyncGenerator<StoredMessage[]> {
  let last: StoredMessage | undefined;
  do {
    const after = last;
    const messages: StoredMessage[] = await db
      .selectFrom('contact_submissions')
      .select(['id', ...contactColumns, 'locale', 'created_at', 'privacy_accepted_at', 'responded'])
      .where('email', '=', email)
      .$if(after !== undefined, (query) => query.where(sql<boolean>`(created_at, id) > (${after?.created_at}, ${after?.id})`))
      .orderBy('created_at')
      .orderBy('id')
      .limit(BATCH_SIZE)
      .execute();
    yield messages;
    last = messages.length === BATCH_SIZE ? messages.at(-1) : undefined;
  } while (last);
}
