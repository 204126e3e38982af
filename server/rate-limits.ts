// Fixed-window rate limits, stored in the database so that they apply across instances and restarts.
import { createHmac } from 'node:crypto';
import { isIPv4, isIPv6 } from 'node:net';
import { type Kysely, sql } from 'kysely';
import type { Queries } from './db.ts';
import { log } from './log.ts';

export interface LimitsTables {
  limits: { key: string; window_start: string; count: number };
}

/** Allows `limit` uses per window. A window starts with the first use after the previous window has ended. */
interface RateLimit {
  limit: number;
  windowSeconds: number;
}
export type KeyedRateLimit = RateLimit & { key: string };

type RateLimitResult = { ok: true } | { ok: false; retryAfterSeconds: number };

/** Converts the wait to an ISO 8601 instant. */
export function retryAt(retryAfterSeconds: number, now: Date = new Date()): string {
  return new Date(now.getTime() + retryAfterSeconds * 1_000).toISOString();
}

/** Counts one use. A single atomic statement ensures that parallel requests cannot exceed the limit. */
export async function consumeRateLimit(
  db: Queries<LimitsTables>,
  { key, limit, windowSeconds, now = new Date() }: KeyedRateLimit & { now?: Date },
): Promise<RateLimitResult> {
  const windowMs = windowSeconds * 1_000;
  const hasExpired = sql<boolean>`limits.window_start <= ${new Date(now.getTime() - windowMs).toISOString()}`;
  const { window_start, count } = await db
    .insertInto('limits')
    .values({ key, window_start: now.toISOString(), count: 1 })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        window_start: sql`case when ${hasExpired} then excluded.window_start else limits.window_start end`,
        // Cap the count at `limit + 1`, which marks a rejected use.
        count: sql`case when ${hasExpired} then 1 when limits.count > ${limit} then limits.count else limits.count + 1 end`,
      }),
    )
    .returning(['window_start', 'count'])
    .executeTakeFirstOrThrow();
  if (count <= limit) return { ok: true };
  return { ok: false, retryAfterSeconds: Math.max(1, Math.ceil((Date.parse(window_start) + windowMs - now.getTime()) / 1_000)) };
}

/**
 * Counts one use against every rate limit, or against none if one is exhausted. To avoid deadlocks in PostgreSQL, all
 * callers must list the kinds of limits in a consistent order.
 */
export async function consumeRateLimits(
  db: Kysely<LimitsTables>,
  rateLimits: KeyedRateLimit[],
  now: Date = new Date(),
): Promise<RateLimitsResult> {
  return db.transaction().execute((trx) => consumeRateLimitsIn(trx, rateLimits, now));
}

type RateLimitsResult = { ok: true } | { ok: false; retryAfterSeconds: number; exhaustedKey: string };

/** Does the same as `consumeRateLimits`, but within the caller's transaction. */
export async function consumeRateLimitsIn(
  trx: Queries<LimitsTables>,
  rateLimits: readonly KeyedRateLimit[],
  now: Date = new Date(),
): Promise<RateLimitsResult> {
  for (const [consumed, rateLimit] of rateLimits.entries()) {
    const result = await consumeRateLimit(trx, { ...rateLimit, now });
    if (result.ok) continue;
    await refundRateLimits(trx, rateLimits.slice(0, consumed));
    // Without the hash that follows in the key, because the log is kept for longer than the limits.
    log.warn('rate limit exhausted', { limit: rateLimit.key.split(':', 2).join(':') });
    return { ...result, exhaustedKey: rateLimit.key };
  }
  return { ok: true };
}

/** Refunds one granted use of each limit, for example after a correct password, because only wrong ones should count. */
export async function refundRateLimits(db: Queries<LimitsTables>, rateLimits: KeyedRateLimit[]): Promise<void> {
  for (const { key, limit } of rateLimits) {
    // A count of `limit + 1` includes a rejected use, which is not refunded.
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

/** Deletes windows that started before `before`, which must be further back than the longest window so that no active limit is reset. */
export async function purgeRateLimits(db: Queries<LimitsTables>, before: Date): Promise<void> {
  await db.deleteFrom('limits').where('window_start', '<', before.toISOString()).execute();
}

/**
 * Rate limit for each of a client's networks. An IPv6 /56 has four times the limit of a /64, because providers assign either to one
 * household.
 */
export function perNetwork(networks: readonly string[], { key, limit, windowSeconds }: KeyedRateLimit): KeyedRateLimit[] {
  return networks.map((network, index) => ({ key: `${key}:${network}`, limit: index === 0 ? limit : 4 * limit, windowSeconds }));
}

/** Keyed hash for the keys of rate limits, which outlive deleted accounts and also record emails without an account. */
export function hashKey(text: string, secret: string): string {
  return createHmac('sha256', secret).update(text).digest('base64url');
}

/** Returns the keyed hashes that the database stores instead of the client IP address. */
export function hashNetworks(ip: string, secret: string): string[] {
  return networksOf(ip).map((network) => hashKey(`network:${network}`, secret));
}

/** Returns the ranges that one visitor may control: a single IPv4 address (also in IPv6-mapped form), or an IPv6 /64 and its /56. */
export function networksOf(ip: string): string[] {
  const [address = ''] = ip.split('%');
  if (isIPv4(address)) return [address];
  if (!isIPv6(address)) return ['unknown'];
  const groups = parseIPv6(address);
  if (groups.slice(0, 6).join() === '0,0,0,0,0,65535') {
    const bytes = groups.slice(6).flatMap((group) => [group >> 8, group & 0xff]);
    return [bytes.join('.')];
  }
  const [first, second, third, fourth = 0] = groups;
  const prefix = (last: number, bits: number) =>
    `${[first, second, third, last].map((group) => group?.toString(16)).join(':')}::/${bits}`;
  return [prefix(fourth, 64), prefix(fourth & 0xff00, 56)];
}

/** Returns the eight 16-bit groups. `URL` normalizes every notation to hexadecimal groups with at most one `::`. */
function parseIPv6(address: string): number[] {
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = [], tail = []] = canonical.split('::').map((part) =>
    part
      .split(':')
      .filter(Boolean)
      .map((group) => Number.parseInt(group, 16)),
  );
  return [...head, ...Array<number>(8 - head.length - tail.length).fill(0), ...tail];
}
