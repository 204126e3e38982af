import { createHmac } from 'node:crypto';
import { isIPv4, isIPv6 } from 'node:net';
import { type Kysely, sql } from 'kysely';
import type { Queries } from './db.ts';

export interface LimitsTables {
  limits: { key: string; window_start: string; count: number };
}

export type Budget = { ok: true } | { ok: false; retryAfterSeconds: number };

/** How much of something is allowed, from the first on. */
export interface RateLimit {
  limit: number;
  windowSeconds: number;
}
export type KeyedRateLimit = RateLimit & { key: string };

/**
 * Takes one from a budget of `limit` per `windowSeconds`. The window opens with its first taking. One statement, kept in the
 * database: it holds for parallel requests, for several instances and across restarts.
 */
export async function consumeRateLimit(
  db: Queries<LimitsTables>,
  { key, limit, windowSeconds, now = new Date() }: { key: string; limit: number; windowSeconds: number; now?: Date },
): Promise<Budget> {
  const windowMs = windowSeconds * 1_000;
  const isOver = sql<boolean>`limits.window_start <= ${new Date(now.getTime() - windowMs).toISOString()}`;
  const { window_start, count } = await db
    .insertInto('limits')
    .values({ key, window_start: now.toISOString(), count: 1 })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        window_start: sql`case when ${isOver} then excluded.window_start else limits.window_start end`,
        // One above the limit says 'refused'; it climbs no further.
        count: sql`case when ${isOver} then 1 when limits.count > ${limit} then limits.count else limits.count + 1 end`,
      }),
    )
    .returning(['window_start', 'count'])
    .executeTakeFirstOrThrow();
  if (count <= limit) return { ok: true };
  return { ok: false, retryAfterSeconds: Math.max(1, Math.ceil((Date.parse(window_start) + windowMs - now.getTime()) / 1_000)) };
}

/**
 * Takes one from each budget, or, when one is used up, from none. Callers that run side by side must name budgets of the same
 * kind at the same place, or PostgreSQL may see them wait for each other and end one.
 */
export async function consumeRateLimits(
  db: Kysely<LimitsTables>,
  budgets: KeyedRateLimit[],
  now: Date = new Date(),
): Promise<Budget> {
  return db.transaction().execute(async (trx) => {
    for (const [taken, budget] of budgets.entries()) {
      const answer = await consumeRateLimit(trx, { ...budget, now });
      if (answer.ok) continue;
      await refundRateLimits(trx, budgets.slice(0, taken));
      return answer;
    }
    return { ok: true };
  });
}

/** Gives back one of what was granted: for a budget of failures, when it was a success. */
export async function refundRateLimits(db: Queries<LimitsTables>, budgets: KeyedRateLimit[]): Promise<void> {
  for (const { key, limit } of budgets) {
    // A count of one above the limit stands for a refusal; as many as the limit were granted.
    const granted = sql<number>`case when count > ${limit} then ${limit} else count end`;
    const { numDeletedRows } = await db.deleteFrom('limits').where('key', '=', key).where(granted, '<=', 1).executeTakeFirst();
    if (numDeletedRows > 0n) continue;
    await db
      .updateTable('limits')
      .set({ count: sql`${granted} - 1` })
      .where('key', '=', key)
      .execute();
  }
}

/** Removes budgets whose window opened before that instant: pass one that lies further back than the longest window. */
export async function purgeLimits(db: Queries<LimitsTables>, before: Date): Promise<void> {
  await db.deleteFrom('limits').where('window_start', '<', before.toISOString()).execute();
}

/** Names the network of an address without revealing it: the form in which it may be stored. 43 URL-safe characters. */
export function hashNetwork(ip: string, secret: string): string {
  return createHmac('sha256', secret)
    .update(`network:${networkOf(ip)}`)
    .digest('base64url');
}

/**
 * The part of an address that one visitor holds: all of IPv4 (also when written as IPv6), the first 64 bits of IPv6.
 * Whatever is no address is 'unknown', and shares one budget.
 */
export function networkOf(ip: string): string {
  const [address = ''] = ip.split('%');
  if (isIPv4(address)) return address;
  if (!isIPv6(address)) return 'unknown';
  const groups = groupsOf(address);
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) {
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 0xff])
      .join('.');
  }
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/** The eight numbers of an IPv6 address; URL writes every spelling of it the same way, with at most one '::'. */
function groupsOf(address: string): number[] {
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = [], tail = []] = canonical.split('::').map((part) =>
    part
      .split(':')
      .filter(Boolean)
      .map((group) => Number.parseInt(group, 16)),
  );
  return [...head, ...Array<number>(8 - head.length - tail.length).fill(0), ...tail];
}
