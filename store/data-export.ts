// Export of a member's data (GDPR Article 20). A test checks that it covers every table that references users.
import { inRange, type SortKey } from './keyset-pagination.ts';
import { readProfile } from './profiles.ts';
import { contactColumns, type Queryable, type Row } from './tables.ts';

const BATCH_SIZE = 200;
const messageColumns = [
  'id',
  ...contactColumns,
  'locale',
  'created_at',
  'privacy_accepted_at',
  'responded',
  'attended',
  'trial_changed_at',
] as const;

type Message = Pick<Row<'contact_submissions'>, (typeof messageColumns)[number]>;
export type StoredMessage = Message & { replies: Pick<Row<'message_replies'>, 'text' | 'created_at'>[] };

/** Omits password and token hashes, because the exported file may leak. Returns null if the account no longer exists. */
export async function readDataExport(db: Queryable, userId: string) {
  const user = await db
    .selectFrom('users')
    .select([
      'id',
      'email',
      'email_verified',
      'password_hash',
      'google_subject',
      'locale',
      'topics_chosen_at',
      'created_at',
      'updated_at',
    ])
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
    children: await db
      .selectFrom('children')
      .select(['id', 'first_name', 'birth_year', 'photo_consent_at', 'created_at'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute(),
    event_signups: await db
      .selectFrom('event_signups')
      .innerJoin('events', 'events.id', 'event_signups.event_id')
      .select(['event_id', 'title', 'title_en', 'date', 'child_id', 'is_waiting', 'joined_at', 'locale'])
      .where('user_id', '=', userId)
      .orderBy('joined_at')
      .execute(),
    // Only a verified email proves that a subscription by email alone is this member's.
    subscriptions: await db
      .selectFrom('subscriptions')
      .select(['topic', 'locale', 'consented_at', 'consent_version'])
      .where((row) => row.or([row('user_id', '=', userId), ...(user.email_verified ? [row('address', '=', user.email)] : [])]))
      .orderBy('consented_at')
      .orderBy('topic')
      .execute(),
    sessions: await db
      .selectFrom('sessions')
      .select(['label', 'method', 'created_at', 'last_used_at', 'expires_at'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute(),
    passkeys: await db
      .selectFrom('passkeys')
      .select(['label', 'created_at', 'last_used_at'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute(),
    recovery_codes: await db.selectFrom('recovery_codes').select('created_at').where('user_id', '=', userId).execute(),
    publications: await db
      .selectFrom('site_content_publications')
      .select(['section', 'published_at'])
      .where('published_by', '=', userId)
      .orderBy('published_at')
      .execute(),
    // Only a verified email proves that the note is about this member.
    note: user.email_verified
      ? ((await db
          .selectFrom('sender_notes')
          .select(['text', 'updated_at'])
          .where('email', '=', user.email)
          .where('text', '<>', '')
          .executeTakeFirst()) ?? null)
      : null,
    mailed_links: await db
      .selectFrom('email_tokens')
      .select(['kind', 'expires_at'])
      .where('user_id', '=', userId)
      .orderBy('kind')
      .execute(),
    mails: await db
      .selectFrom('outbox')
      .select(['kind', 'created_at', 'sent_at'])
      // Exclude notifications about contact messages: they contain other people's data even if sent to this member. Replies to the
      // member's own messages are listed with these.
      .where('kind', 'not like', 'contact-%')
      .where('to_address', '=', user.email)
      .orderBy('created_at')
      .execute(),
  };
}

/** Yields contact messages sent with this email and the replies to them, oldest first. The caller must have verified that the member owns it. */
export async function* readMessagesFrom(db: Queryable, email: string): AsyncGenerator<StoredMessage[]> {
  let key: SortKey | null = null;
  do {
    const messages: Message[] = await db
      .selectFrom('contact_submissions')
      .select(messageColumns)
      .where('email', '=', email)
      .$call(inRange({ direction: 'newer', key, limit: BATCH_SIZE }, 'created_at', 'id'))
      .execute();
    yield await withReplies(db, messages);
    const last = messages[BATCH_SIZE - 1];
    key = last ? { date: last.created_at, id: last.id } : null;
  } while (key);
}

async function withReplies(db: Queryable, messages: Message[]): Promise<StoredMessage[]> {
  const ids = messages.map(({ id }) => id);
  if (ids.length === 0) return [];
  const replies = await db
    .selectFrom('message_replies')
    .select(['message_id', 'text', 'created_at'])
    .where('message_id', 'in', ids)
    // Exclude replies that were taken back.
    .where('mail_id', 'is not', null)
    .orderBy('created_at')
    .execute();
  const byMessage = Map.groupBy(replies, ({ message_id }) => message_id);
  return messages.map((message) => ({
    ...message,
    replies: (byMessage.get(message.id) ?? []).map(({ text, created_at }) => ({ text, created_at })),
  }));
}
