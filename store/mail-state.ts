// State of the outbox, for the administrator.
import type { Database } from '#server/db.ts';
import { type OutboxState, readOutboxState, retryFailedMail } from '#server/outbox.ts';
import { Administrator } from './administrator.ts';
import type { Tables } from './tables.ts';

/** @throws {NotAdministrator} */
export async function readMailState(database: Database<Tables>, by: Administrator, now?: Date): Promise<OutboxState> {
  Administrator.check(by);
  return readOutboxState(database.kysely, now);
}

/**
 * Schedules all dead letters again and returns their number. The caller wakes the mail worker afterwards.
 * @throws {NotAdministrator}
 */
export async function retryMail(database: Database<Tables>, by: Administrator, now: Date): Promise<number> {
  Administrator.check(by);
  return retryFailedMail(database.kysely, now);
}
