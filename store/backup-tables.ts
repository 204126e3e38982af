import type { Tables } from './tables.ts';

type Keys = { [Table in keyof Tables]?: readonly (keyof Tables[Table] & string)[] };

/** What a backup holds, with the keys; whoever is referred to comes before who refers. */
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

/** Whose rows come and go by themselves: a database that holds no others may be restored into. */
export const passingTables = ['limits'];

/** What the database makes from those above while they are loaded, and keeps; no part of a backup. */
export const derivedTables = ['senders', 'contact_totals', 'closed_days_revision'];

/** Not backed up: copies of rows deleted seconds ago, and Google sign-ins in progress. */
export const fleetingTables = ['undos', 'undo_rows', 'pending_sign_ins'];
