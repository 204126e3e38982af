import type { Generated } from 'kysely';
import type { OutboxTables } from '#server/outbox.ts';
import type { LimitsTables } from '#server/rate-limits.ts';

/** Every instant is ISO-8601 text in UTC with milliseconds, every day `YYYY-MM-DD`, on both engines. */
export interface Tables extends OutboxTables, LimitsTables {
  contact_submissions: ContactSubmissionTable;
  contact_receipts: { key: string; message_id: string; received_at: string };
  senders: SenderTable;
  /** What there is in all: the sum of all rows. */
  contact_totals: { shard: number; senders: number; messages: number };
  users: UserTable;
  sessions: SessionTable;
  pending_sign_ins: PendingSignInTable;
  email_tokens: { user_id: string; kind: EmailTokenKind; token_hash: string; expires_at: string };
  /** With `profiles`, made by the database with every user row, and gone with it. */
  user_signups: { id: string; email: string; user_id: string; created_at: string };
  /** What the list of sign-ups shows; it grants nothing. */
  user_roles: { user_id: string; role: 'user' | 'admin' };
  profiles: ProfileTable;
  events: EventTable;
  event_signups: EventSignupTable;
  closed_days: ClosedDayTable;
  /** One row: when `closed_days` was changed last, kept by the database. */
  closed_days_revision: { id: number; changed_at: string };
  undos: UndoTable;
  undo_rows: { undo_id: string; number: number; source: string; content: string };
}

/** The fields of the contact form that are stored. */
export const contactColumns = ['name', 'email', 'message'] as const;
/** `email` is canonical: trimmed, lower case. */
export type ContactColumns = Record<(typeof contactColumns)[number], string>;

export interface ContactSubmissionTable extends ContactColumns {
  id: string;
  created_at: string;
  responded: boolean;
  locale: 'el' | 'en';
  privacy_accepted_at: string;
  /** Folded name, address and text (store/message-search.ts). Null in rows that something other than this site wrote. */
  search_text: Generated<string | null>;
}

/** Kept by the database from `contact_submissions`; nobody else writes it. `name`, `last_date` and `last_id` are the newest message's. */
export interface SenderTable {
  email: string;
  name: string;
  count: number;
  pending: number;
  last_date: string;
  last_id: string;
}

export type EmailTokenKind = 'confirmation' | 'reset';

export interface UserTable {
  id: string;
  email: string;
  email_verified: Generated<boolean>;
  /** Argon2id; null for members who sign in with Google only. */
  password_hash: Generated<string | null>;
  /** Google's id of the linked account. */
  google_subject: Generated<string | null>;
  created_at: string;
  updated_at: string;
}

export interface SessionTable {
  id: string;
  /** SHA-256 of the cookie's token. */
  token_hash: string;
  user_id: string;
  /** Browser and system; empty when unknown. */
  label: string;
  created_at: string;
  last_used_at: string;
  expires_at: string;
}

/** A sign-in with Google between the redirect and the callback. */
export interface PendingSignInTable {
  state: string;
  /** SHA-256 of the token in the cookie of the browser that started it. */
  browser_hash: string;
  nonce: string;
  code_verifier: string;
  return_to: string | null;
  expires_at: string;
}

export interface ProfileTable {
  user_id: string;
  first_name: string | null;
  last_name: string | null;
  phone_number: string | null;
  address: string | null;
  birth_date: string | null;
  updated_at: string;
}

export interface EventTable {
  id: string;
  title: string;
  description: string | null;
  date: string;
  location: string;
  max_participants: number | null;
  /** Those of `event_signups` who do not wait, and whoever was counted by hand besides. */
  current_participants: Generated<number>;
  registration_link: string | null;
  is_workshop: Generated<boolean>;
  /** Counts the saves: an edit names the version that it began with. */
  version: Generated<number>;
  created_at: string;
}

export interface EventSignupTable {
  event_id: string;
  user_id: string;
  /** The order of joining. */
  number: number;
  is_waiting: boolean;
  joined_at: string;
  /** Of the page that the member joined from; mails about the event are in it. */
  locale: Generated<'el' | 'en'>;
}

/**
 * Without a class: the school is closed from the first day to the last. With one: that class, of one day, is not held, or at
 * other hours (`to_…`). Times are Athens': '20:00'.
 */
export interface ClosedDayTable {
  id: string;
  first_day: string;
  last_day: string;
  reason_el: string | null;
  reason_en: string | null;
  class_start: string | null;
  /** Ids of the timetable's groups, joined by a point. */
  class_groups: string | null;
  to_day: string | null;
  to_start: string | null;
  to_end: string | null;
  created_at: string;
}

/** A deletion whose rows are in `undo_rows`, as JSON, until it expires. */
export interface UndoTable {
  id: string;
  kind: 'event' | 'sender' | 'closed-day';
  /** Undone or forgotten, it stays so: rows go the one way or the other. */
  state: 'kept' | 'undone' | 'forgotten';
  expires_at: string;
}
