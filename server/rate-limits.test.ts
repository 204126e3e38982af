import { expect, test } from 'vitest';
import { captureLog } from '#tests/support/captured-log.ts';
import { describeOnEachEngine } from '#tests/support/engines.ts';
import {
  consumeRateLimit,
  consumeRateLimits,
  hashNetworks,
  networksOf,
  perNetwork,
  purgeRateLimits,
  refundRateLimits,
} from './rate-limits.ts';

const START = new Date('2026-11-20T10:00:00.000Z');
const after = (seconds: number) => new Date(START.getTime() + seconds * 1_000);

describeOnEachEngine('rate limits', (test) => {
  test('grants no more than the limit to 20 concurrent uses', async ({ database: { kysely } }) => {
    const consume = () => consumeRateLimit(kysely, { key: 'a', limit: 7, windowSeconds: 60, now: START });
    const results = await Promise.all(Array.from({ length: 20 }, consume));
    expect(results.filter(({ ok }) => ok)).toHaveLength(7);
    expect(results.filter(({ ok }) => !ok)).toEqual(Array(13).fill({ ok: false, retryAfterSeconds: 60 }));
  });

  test('returns the delay until the next window, and grants uses again in it', async ({ database: { kysely } }) => {
    const consume = (now: Date) => consumeRateLimit(kysely, { key: 'a', limit: 2, windowSeconds: 60, now });
    expect(await consume(START)).toEqual({ ok: true });
    expect(await consume(after(30))).toEqual({ ok: true });
    expect(await consume(after(30.5))).toEqual({ ok: false, retryAfterSeconds: 30 });
    expect(await consume(after(59.999))).toEqual({ ok: false, retryAfterSeconds: 1 });
    expect(await consume(after(60))).toEqual({ ok: true });
    expect(await consume(after(119))).toEqual({ ok: true });
    expect(await consume(after(119))).toEqual({ ok: false, retryAfterSeconds: 1 });
  });

  test('counts each key separately, and a limit of 0 allows nothing', async ({ database: { kysely } }) => {
    const consume = (key: string, limit: number) => consumeRateLimit(kysely, { key, limit, windowSeconds: 60, now: START });
    expect(await consume('a', 1)).toEqual({ ok: true });
    expect(await consume('b', 1)).toEqual({ ok: true });
    expect(await consume('a', 1)).toMatchObject({ ok: false });
    expect(await consume('c', 0)).toMatchObject({ ok: false });
  });

  test('shares counts between instances and keeps them across restarts', async ({ database: one, other }) => {
    const rateLimit = { key: 'a', limit: 1, windowSeconds: 60, now: START };
    expect(await consumeRateLimit(one.kysely, rateLimit)).toEqual({ ok: true });
    expect(await consumeRateLimit(other.kysely, rateLimit)).toMatchObject({ ok: false });
  });

  test('a refund frees one use, also at an exhausted limit, and never raises the limit', async ({ database: { kysely } }) => {
    const rateLimit = { key: 'a', limit: 2, windowSeconds: 60 };
    const consume = () => consumeRateLimit(kysely, { ...rateLimit, now: START });
    for (const ok of [true, true, false, false]) expect(await consume()).toMatchObject({ ok });
    await refundRateLimits(kysely, [rateLimit]);
    for (const ok of [true, false]) expect(await consume()).toMatchObject({ ok });
    for (let count = 0; count < 5; count++) await refundRateLimits(kysely, [rateLimit]);
    for (const ok of [true, true, false]) expect(await consume()).toMatchObject({ ok });
  });

  test('consumes either all of several limits or none, and logs which one is exhausted', async ({ database: { kysely } }) => {
    const lines = captureLog();
    const [a, b] = [
      { key: 'a', limit: 3, windowSeconds: 60 },
      { key: 'mail:network:hash', limit: 1, windowSeconds: 30 },
    ];
    expect(await consumeRateLimits(kysely, [a, b], START)).toEqual({ ok: true });
    const exhausted = { ok: false, retryAfterSeconds: 30, exhaustedKey: b.key };
    expect(await consumeRateLimits(kysely, [a, b], START)).toEqual(exhausted);
    expect(await consumeRateLimits(kysely, [b, a], START)).toEqual(exhausted);
    expect(await kysely.selectFrom('limits').select(['key', 'count']).orderBy('key').execute()).toEqual([
      { key: 'a', count: 1 },
      { key: b.key, count: 2 },
    ]);
    expect(lines).toEqual(Array(2).fill(['rate limit exhausted', { limit: 'mail:network' }]));
  });

  test('purges old windows', async ({ database: { kysely } }) => {
    await consumeRateLimit(kysely, { key: 'old', limit: 1, windowSeconds: 60, now: START });
    await consumeRateLimit(kysely, { key: 'new', limit: 1, windowSeconds: 60, now: after(60) });
    await purgeRateLimits(kysely, after(60));
    expect(await kysely.selectFrom('limits').select('key').execute()).toEqual([{ key: 'new' }]);
  });
});

test.each([
  ['203.0.113.7', ['203.0.113.7']],
  ['::ffff:203.0.113.7', ['203.0.113.7']],
  ['::FFFF:cb00:7107', ['203.0.113.7']],
  ['0:0:0:0:0:ffff:203.0.113.7', ['203.0.113.7']],
  ['2001:db8:1:2:3:4:5:6', ['2001:db8:1:2::/64', '2001:db8:1:0::/56']],
  ['2001:DB8:1:12ff::1', ['2001:db8:1:12ff::/64', '2001:db8:1:1200::/56']],
  ['2001:db8::1', ['2001:db8:0:0::/64', '2001:db8:0:0::/56']],
  ['fe80::1%eth0', ['fe80:0:0:0::/64', 'fe80:0:0:0::/56']],
  ['::1', ['0:0:0:0::/64', '0:0:0:0::/56']],
  ['::', ['0:0:0:0::/64', '0:0:0:0::/56']],
  ['', ['unknown']],
  ['203.0.113.7, 198.51.100.1', ['unknown']],
  ['evil', ['unknown']],
])('maps %j to the networks %j', (ip, networks) => expect(networksOf(ip)).toEqual(networks));

test('hashes a network so that the address is hidden and the result depends on the secret', () => {
  const hash = hashNetworks('203.0.113.7', 'secret');
  expect(hash).toEqual([expect.stringMatching(/^[\w-]{43}$/)]);
  expect(hashNetworks('::ffff:203.0.113.7', 'secret')).toEqual(hash);
  expect(hashNetworks('203.0.113.8', 'secret')).not.toEqual(hash);
  expect(hashNetworks('203.0.113.7', 'other secret')).not.toEqual(hash);
});

test('allows an IPv6 /56 four times as much as each of its /64', () => {
  expect(perNetwork(['/64', '/56'], { key: 'contact', limit: 60, windowSeconds: 3_600 })).toEqual([
    { key: 'contact:/64', limit: 60, windowSeconds: 3_600 },
    { key: 'contact:/56', limit: 240, windowSeconds: 3_600 },
  ]);
});
