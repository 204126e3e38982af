import { retryFailedMail } from '#server/outbox.ts';
import { Administrator } from './administrator.ts';
import type { Db } from './tables.ts';

export async function retryMail(database: Db, by: Administrator, now: Date): Promise<number> {
  Administrator.check(by);
  return retryFailedMail(database.kysely, now);
}
