// How the mail is doing, for the administrator alone.
import type { Database } from '#server/db.ts';
import { type OutboxState, readOutboxState, retryFailedMail } from '#server/outbox.ts';
import { Administrator } from './administrator.ts';
import type { Tables } from './tables.ts';

/** Rejects with NotAdministrator, or when the database does. */
export async function readMailState(database: Database<Tables>, by: Administrator, now?: Date): Promise<OutboxState> {
  Administrator.check(by);
  return readOutboxState(database.kysely, now);
}

/**
 * Every mail that has failed begins again now; gives how many. Wake the worker afterwards. Rejects with NotAdministrator, or when
 * the database does.
 */
export async function retryMail(database: Database<Tables>, by: Administrator, now: Date): Promise<number> {
  Administrator.check(by);
  return retryFailedMail(database.kysely, now);
}
