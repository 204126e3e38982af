import type { Tables } from './tables.ts';

type Keys = { [Table in keyof Tables]?: readonly (keyof Tables[Table] & string)[] };

/** Backed-up tables and their primary keys, in foreign-key order (parents first). */
export const backedUpTables = {
  contact_submissions: ['id'],
  contact_receipts: ['key'],
  message_replies: ['id'],
  sender_notes: ['email'],
  saved_answers: ['id'],
  users: ['id'],
  sessions: ['id'],
  passkeys: ['id'],
  recovery_codes: ['code_hash'],
  email_tokens: ['user_id', 'kind'],
  user_signups: ['id'],
  user_roles: ['user_id'],
  profiles: ['user_id'],
  children: ['id'],
  events: ['id'],
  event_signups: ['id'],
  mailings: ['id'],
  subscriptions: ['id'],
  refused_addresses: ['address'],
  schedule_changes: ['id'],
  site_content_publications: ['id'],
  pictures: ['file'],
  outbox: ['id'],
  limits: ['key'],
} satisfies Keys;

/** Tables whose rows expire on their own. Without `force`, a restore requires all other tables to be empty. */
export const expiringTables = ['limits'];

/** Tables excluded from backups because triggers fill them while the others are restored. */
export const derivedTables = ['schedule_changes_revision', 'site_content_revision'];

/** Tables excluded from backups because they describe the backups of one installation, which a restore does not change. */
export const installationTables = ['backup_status'];

/** Tables excluded from backups because their rows live only for minutes. A backup would preserve data that users deleted. */
export const shortLivedTables = ['undos', 'undo_rows', 'pending_sign_ins', 'pending_google_links', 'passkey_challenges'];
