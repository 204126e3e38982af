import type { Generated, Selectable, Transaction } from 'kysely';
import type { Database, Queries } from '#server/db.ts';
import type { BackupTables } from '#server/nightly-backup.ts';
import type { OutboxTables } from '#server/outbox.ts';
import type { LimitsTables } from '#server/rate-limits.ts';

/** What a visitor enters in the contact form. */
export interface ContactColumns {
  name: string;
  email: string;
  message: string;
  audience: 'child' | 'me' | 'unsure' | null;
  /** Id of a group, which may have left the content since. */
  class_group: string | null;
  /** Day of the free class, with its start, because a group may have two classes on a day. */
  trial_day: string | null;
  trial_start: string | null;
  child_age: number | null;
  phone: string | null;
}
const trialColumns = ['audience', 'class_group', 'trial_day', 'trial_start', 'child_age', 'phone'] as const;
export const contactColumns = ['name', 'email', 'message', ...trialColumns] as const satisfies (keyof ContactColumns)[];

export type Locale = 'el' | 'en';
export type EmailTokenKind = 'confirmation' | 'reset' | 'sign-in' | 'email-change';
export type SignInMethod = 'password' | 'confirmation' | 'reset' | 'link' | 'google' | 'passkey' | 'recovery-code';

/** On both engines, queries return instants as ISO 8601 strings in UTC with milliseconds, and days as 'YYYY-MM-DD'. */
export interface Tables extends BackupTables, OutboxTables, LimitsTables {
  contact_submissions: ContactColumns & {
    id: string;
    created_at: string;
    responded: Generated<boolean>;
    locale: Locale;
    privacy_accepted_at: string;
    /** Whether the sender came to the free class. Null until the administrator says so. */
    attended: boolean | null;
    /** When the sender last changed the day by the link in the mails, or canceled: `trial_day` is then null. */
    trial_changed_at: Generated<string | null>;
    /** Normalized text for the search (`searchTextOf`). Null in rows inserted or edited by hand until the next search fills it in. */
    search_text: Generated<string | null>;
    /** The reply that marked the message as responded. Without a foreign key, because replies refer to messages. */
    reply_id: Generated<string | null>;
  };
  contact_receipts: { key: string; message_id: string; received_at: string };
  /** The administrator's replies. `message_id` is the newest message that the administrator had seen. */
  message_replies: {
    id: string;
    message_id: string;
    text: string;
    created_at: string;
    /** Row of `outbox`, which is deleted some time after sending. Null if the administrator took the reply back. */
    mail_id: string | null;
    /** Set when an undeliverable mail is deleted from `outbox`. */
    is_undelivered: Generated<boolean>;
  };
  sender_notes: { email: string; text: string; version: number; updated_at: string };
  /** Saved answers that were added or that replace shipped ones. A deleted answer has no texts. */
  saved_answers: {
    id: string;
    title: string | null;
    text_el: string | null;
    text_en: string | null;
    version: number;
    created_at: string;
  };
  users: {
    id: string;
    email: string;
    email_verified: Generated<boolean>;
    /** Argon2id hash; null for members who sign in only with Google. */
    password_hash: Generated<string | null>;
    google_subject: Generated<string | null>;
    /** Language that the administrator has chosen for the admin area. Null for members. */
    locale: Generated<Locale | null>;
    /** When the member chose topics to follow, or none. Until then the member's page asks. */
    topics_chosen_at: Generated<string | null>;
    created_at: string;
    updated_at: string;
  };
  /**
   * Consent to mailings about a topic: the id of a group, or 'news'. A member's row has `user_id` and ends with the account, any other
   * has a verified `address`.
   */
  subscriptions: {
    id: string;
    topic: string;
    user_id: string | null;
    address: string | null;
    locale: Locale;
    consented_at: string;
    consent_version: number;
  };
  /** Addresses that their mail server has refused for good. They get no mailings. */
  refused_addresses: { address: string; refused_at: string };
  sessions: {
    id: string;
    token_hash: string;
    user_id: string;
    label: string;
    /** How the member signed in at `created_at`. A new proof starts a new session. */
    method: SignInMethod;
    created_at: string;
    last_used_at: string;
    expires_at: string;
  };
  passkeys: {
    /** Id of the credential, in base64url. */
    id: string;
    user_id: string;
    label: string;
    /** SPKI in base64. */
    public_key: string;
    /** Signature counter. Stays 0 for passkeys that are synchronized between devices. */
    counter: number;
    created_at: string;
    last_used_at: Generated<string | null>;
  };
  /** A challenge is the SHA-256 hash of a cookie's token, which binds it to one browser. */
  passkey_challenges: { challenge: string; expires_at: string };
  recovery_codes: { code_hash: string; user_id: string; created_at: string };
  pending_sign_ins: {
    state: string;
    /** SHA-256 hash of the cookie token that binds the sign-in to one browser. */
    browser_hash: string;
    nonce: string;
    code_verifier: string;
    return_to: string | null;
    expires_at: string;
  };
  /** Google accounts to link as soon as the member enters the password of the account with this email. */
  pending_google_links: {
    /** SHA-256 hash of the cookie token that binds the link to one browser. */
    browser_hash: string;
    email: string;
    google_subject: string;
    expires_at: string;
  };
  email_tokens: {
    user_id: string;
    kind: EmailTokenKind;
    token_hash: string;
    /** The address to which an 'email-change' was mailed. */
    new_email: Generated<string | null>;
    expires_at: string;
  };
  /** A trigger inserts a row here and in `profiles` for every new user. */
  user_signups: { id: string; email: string; user_id: string; created_at: string };
  /** Roles are only displayed in the admin area and grant no permissions. */
  user_roles: { user_id: string; role: 'user' | 'admin' };
  profiles: {
    user_id: string;
    first_name: string | null;
    last_name: string | null;
    phone_number: string | null;
    address: string | null;
    birth_date: string | null;
    updated_at: string;
  };
  events: {
    id: string;
    title: string;
    description: string | null;
    /** Start of the event. */
    date: string;
    ends_at: Generated<string | null>;
    /** `ends_at`. Without an end, this is the end of the day of `date` at the school. */
    over_at: string;
    location: string;
    max_participants: number | null;
    /** Number of sign-ups not on the waitlist, plus participants added by hand. */
    current_participants: Generated<number>;
    registration_link: string | null;
    is_workshop: Generated<boolean>;
    /** Mails a reminder on the day before. */
    reminder: Generated<boolean>;
    /** English title and description, if `title` and `description` are not for readers of both languages. */
    title_en: Generated<string | null>;
    description_en: Generated<string | null>;
    /** Shown on the home pages and in a calendar feed. */
    is_public: Generated<boolean>;
    version: Generated<number>;
    created_at: string;
    /** Null until the first change of the event's content. */
    updated_at: Generated<string | null>;
  };
  /** People whom a member signs up for events. They have no account of their own. */
  children: {
    id: string;
    user_id: string;
    first_name: string;
    birth_year: number;
    /** When the parent agreed that the child may be seen in the school's photographs. */
    photo_consent_at: string | null;
    created_at: string;
  };
  /** One row per person. Those of one account with the same `joined_at` are a party: they get their places together. */
  event_signups: {
    id: string;
    event_id: string;
    user_id: string;
    /** Null if the member comes. */
    child_id: Generated<string | null>;
    number: number;
    is_waiting: boolean;
    joined_at: string;
    locale: Generated<Locale>;
  };
  /** Texts by the administrator, in one or both languages. `sent_at` is null in a draft. */
  mailings: {
    id: string;
    /** 'event:ID', 'waitlist:ID' or what `parseTopicAudience` reads. */
    audience: string;
    subject_el: string | null;
    text_el: string | null;
    subject_en: string | null;
    text_en: string | null;
    created_at: string;
    sent_at: Generated<string | null>;
    recipients: Generated<number | null>;
    /** A mailing that was taken back is not sent again. */
    is_withdrawn: Generated<boolean>;
  };
  /**
   * A row with `text_el` is an announcement. A row with `class_start` cancels a class, or moves it if `to_day` is set. Any other row
   * closes the school.
   */
  schedule_changes: {
    id: string;
    first_day: string;
    last_day: string;
    reason_el: string | null;
    reason_en: string | null;
    class_start: string | null;
    class_groups: string | null;
    to_day: string | null;
    to_start: string | null;
    to_end: string | null;
    text_el: string | null;
    text_en: string | null;
    link: string | null;
    link_el: string | null;
    link_en: string | null;
    version: Generated<number>;
    created_at: string;
  };
  /** A single row, maintained by triggers: the instant of the last change to `schedule_changes`, and how often public events changed. */
  schedule_changes_revision: { id: number; changed_at: string; events: Generated<number> };
  /** The newest publications of each section. A null `content` means the content that the site shipped with. */
  site_content_publications: {
    id: string;
    section: string;
    number: number;
    content: string | null;
    published_at: string;
    published_by: string | null;
  };
  /** A single row with a number that increases with every publication, maintained by triggers. */
  site_content_revision: { id: number; revision: number };
  /** Files of uploaded pictures in base64, by name: '0123456789abcdef-480'. */
  pictures: { file: string; content: string; uploaded_at: string };
  /** Deletions that can be undone. `undo_rows` keeps the rows as JSON until expiry. 'undone' and 'discarded' are final states. */
  undos: {
    id: string;
    kind: 'event' | 'event-signup' | 'sender' | 'schedule-change';
    state: 'pending' | 'undone' | 'discarded';
    expires_at: string;
  };
  undo_rows: { undo_id: string; number: number; source: string; content: string };
}

export type Row<Table extends keyof Tables> = Selectable<Tables[Table]>;
export type Db = Database<Tables>;
export type Trx = Transaction<Tables>;
export type Queryable = Queries<Tables>;
