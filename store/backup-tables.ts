import type { Tables } from './tables.ts';

type Keys = { [Table in keyof Tables]?: readonly (keyof Tables[Table] & string)[] };

/** Backed-up tables and their primary keys, in foreign-key order (parents first). */
export const backedUpTables = {
  contact_submissions: ['id'],
  contact_receipts: ['key'],
  users: ['id'],
  sessions: ['id'],
  email_tokens: ['user_id', 'kind'],
  user_signups: ['id'],
  user_roles: ['user_id'],
  profiles: ['user_id'],
  events: ['id'],
  event_signups: ['event_id', 'user_id'],
  schedule_changes: ['id'],
  outbox: ['id'],
  limits: ['key'],
} satisfies Keys;

/** Tables whose rows expire on their own. A backup may be restored without `force` if the database has rows in no other table. */
export const expiringTables = ['limits'];

/** Tables excluded from backups because triggers fill them while the others are restored. */
export const derivedTables = ['senders', 'contact_totals', 'schedule_changes_revision'];

/** Tables excluded from backups because their rows live for minutes, and a backup would preserve deleted data. */
export const shortLivedTables = ['undos', 'undo_rows', 'pending_sign_ins'];
