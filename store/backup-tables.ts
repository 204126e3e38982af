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
  closed_days: ['id'],
  outbox: ['id'],
  limits: ['key'],
} satisfies Keys;

/** Their rows come and go by themselves: a database with rows in these tables only counts as empty. */
export const expiringTables = ['limits'];

/** Kept by triggers while the others are restored. */
export const derivedTables = ['senders', 'contact_totals', 'closed_days_revision'];

/** Deleted rows: a backup would keep them. */
export const undoTables = ['undos', 'undo_rows', 'pending_sign_ins'];
