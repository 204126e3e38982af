import type { Generated, Selectable, Transaction } from 'kysely';
import type { Database, Queries } from '#server/db.ts';
import type { OutboxTables } from '#server/outbox.ts';
import type { LimitsTables } from '#server/rate-limits.ts';

/** The fields of the contact form that are stored. `email` is canonical: trimmed, lower case. */
export const contactColumns = ['name', 'email', 'message'] as const;
export type ContactColumns = Record<(typeof contactColumns)[number], string>;

export type EmailTokenKind = 'confirmation' | 'reset';

/**
 * All tables: the school's, and the infrastructure tables that server/ owns. On both engines instants are ISO-8601 text in UTC with
 * milliseconds, days `YYYY-MM-DD`.
 */
export interface Tables extends OutboxTables, LimitsTables {
  contact_submissions: ContactColumns & {
    id: string;
    created_at: string;
    responded: Generated<boolean>;
    locale: 'el' | 'en';
    privacy_accepted_at: string;
    /** Folded name, address and text (store/message-search.ts). Null in rows written by SQL. */
    search_text: Generated<string | null>;
  };
  contact_receipts: { key: string; message_id: string; received_at: string };
  /** Summary of `contact_submissions`, kept by triggers. `name`, `last_date` and `last_id` are those of the newest message. */
  senders: { email: string; name: string; count: number; pending: number; last_date: string; last_id: string };
  /** The totals are the sums over all shards. */
  contact_totals: { shard: number; senders: number; messages: number };
  users: {
    id: string;
    email: string;
    email_verified: Generated<boolean>;
    /** Argon2id; null for members who sign in with Google only. */
    password_hash: Generated<string | null>;
    /** Google's id of the linked account. */
    google_subject: Generated<string | null>;
    created_at: string;
    updated_at: string;
  };
  sessions: {
    id: string;
    /** SHA-256 of the cookie's token. */
    token_hash: string;
    user_id: string;
    /** Browser and system; empty when unknown. */
    label: string;
    created_at: string;
    last_used_at: string;
    expires_at: string;
  };
  /** A sign-in with Google between the redirect and the callback. */
  pending_sign_ins: {
    state: string;
    /** SHA-256 of the token in the cookie of the browser that started it. */
    browser_hash: string;
    nonce: string;
    code_verifier: string;
    return_to: string | null;
    expires_at: string;
  };
  email_tokens: { user_id: string; kind: EmailTokenKind; token_hash: string; expires_at: string };
  /** A trigger inserts one row with every user, and one in `profiles`. */
  user_signups: { id: string; email: string; user_id: string; created_at: string };
  /** Shown in the administrator's list; grants nothing. */
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
    date: string;
    location: string;
    max_participants: number | null;
    /** Sign-ups that are not waiting, plus participants counted by hand. */
    current_participants: Generated<number>;
    registration_link: string | null;
    is_workshop: Generated<boolean>;
    /** For optimistic locking: counts the saves. */
    version: Generated<number>;
    created_at: string;
  };
  event_signups: {
    event_id: string;
    user_id: string;
    /** Order of signing up. */
    number: number;
    is_waiting: boolean;
    joined_at: string;
    /** Language of the page, and of the mails about the event. */
    locale: Generated<'el' | 'en'>;
  };
  /**
   * Without a class: a closure from the first day to the last. With one: that class is canceled on one day, or moved (`to_…`).
   * Times are local, in Athens: '20:00'.
   */
  closed_days: {
    id: string;
    first_day: string;
    last_day: string;
    reason_el: string | null;
    reason_en: string | null;
    class_start: string | null;
    /** Ids of the timetable's groups, joined by dots. */
    class_groups: string | null;
    to_day: string | null;
    to_start: string | null;
    to_end: string | null;
    created_at: string;
  };
  /** One row: the instant of the last change of `closed_days`, kept by triggers. */
  closed_days_revision: { id: number; changed_at: string };
  /** A deletion. Until it expires, its rows are in `undo_rows` as JSON. 'undone' and 'forgotten' are final. */
  undos: { id: string; kind: 'event' | 'sender' | 'closed-day'; state: 'kept' | 'undone' | 'forgotten'; expires_at: string };
  undo_rows: { undo_id: string; number: number; source: string; content: string };
}

export type Row<Table extends keyof Tables> = Selectable<Tables[Table]>;
export type Db = Database<Tables>;
export type Trx = Transaction<Tables>;
/** The database's Kysely or a transaction. */
export type Queryable = Queries<Tables>;
