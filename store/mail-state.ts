import type { Database } from '#server/db.ts';
import type { Administrator } from './administrator.ts';
import type { Tables } from './tables.ts';
export async function readMailState(
  _d: Database<Tables>,
  _by: Administrator,
): Promise<{ waiting: number; oldestWaiting: string | null; dead: number; lastError: string | null }> {
  return { waiting: 0, oldestWaiting: null, dead: 0, lastError: null };
}
export async function retryMail(_d: Database<Tables>, _by: Administrator, _now: Date): Promise<number> {
  return 0;
}
