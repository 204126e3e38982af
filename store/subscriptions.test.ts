import { describe, expect, test as plainTest } from 'vitest';
import { describeOnEachEngine } from '#tests/support/engines.ts';
import { administrator as by } from '#tests/support/members.ts';
import { insert, insertUsers, readRows, update } from '#tests/support/rows.ts';
import { DAY_MS } from './lifetimes.ts';
import { countRecipients } from './mailings.ts';
import { removeMember } from './members.ts';
import { applyRetention } from './retention.ts';
import {
  createFollowToken,
  follow,
  forgetRefusedAddresses,
  hasChosenTopics,
  leave,
  listRefusedAddresses,
  noteRefusedAddress,
  readFollowToken,
  readTopics,
  saveTopics,
} from './subscriptions.ts';
import type { Db } from './tables.ts';

const now = new Date('2026-11-20T10:00:00.000Z');
const address = 'eleni@example.org';
const locale = 'el';
const secret = 's'.repeat(32);

async function count(database: Db, audience: string) {
  const { el, en } = await countRecipients(database, by, audience, () => true);
  return { el, en };
}

describe('follow token', () => {
  const following = { address: 'ελένη@example.gr', topics: ['kids-a', 'news'] };
  const token = createFollowToken(secret, following);

  plainTest('returns what was signed, and nothing else', () => {
    expect(readFollowToken(secret, token)).toEqual(following);
    const [payload = '', mac = ''] = token.split('.');
    const [other] = createFollowToken('other', following).split('.').slice(1);
    const changed = Buffer.from(JSON.stringify(['x@example.org', ['news']])).toString('base64url');
    for (const wrong of ['', '.', payload, `${payload}.`, `${payload}.${other}`, `${changed}.${mac}`, `.${mac}`])
      expect.soft(readFollowToken(secret, wrong)).toBeNull();
  });
});

describeOnEachEngine('subscriptions', (test) => {
  test('record the consent to each topic once, by address or with the account of the address', async ({ database }) => {
    const { kysely } = database;
    await follow(database, { address, topics: ['a'], locale }, now);
    await insertUsers(kysely, ['eleni']);
    await Promise.all([1, 2, 3].map(() => follow(database, { address, topics: ['a', 'b'], locale: 'en' }, now)));
    const rows = (await readRows(kysely, 'subscriptions')).map(({ id, ...row }) => row);
    const consent = { consented_at: now.toISOString(), consent_version: 1 };
    expect(rows.toSorted((one, other) => one.topic.localeCompare(other.topic))).toEqual([
      { topic: 'a', user_id: null, address, locale, ...consent },
      { topic: 'b', user_id: 'eleni', address: null, locale: 'en', ...consent },
    ]);
    expect(await readTopics(kysely, address)).toEqual(['a', 'b']);
    await leave(database, { address, topics: ['a', 'b'] });
    await leave(database, { address, topics: ['a', 'b'] });
    expect(await readTopics(kysely, address)).toEqual([]);
  });

  test('count each address once, by language', async ({ database }) => {
    await follow(database, { address, topics: ['a', 'b'], locale }, now);
    await follow(database, { address: 'x@example.org', topics: ['b'], locale: 'en' }, now);
    expect(await count(database, 'groups:a.b')).toEqual({ el: 1, en: 1 });
    expect(await count(database, 'groups:a')).toEqual({ el: 1, en: 0 });
    expect(await count(database, 'groups:')).toEqual({ el: 0, en: 0 });
  });

  test('of a member are replaced as a whole, follow a change of address and end with the account', async ({ database }) => {
    const { kysely } = database;
    await follow(database, { address, topics: ['a'], locale }, now);
    await insertUsers(kysely, ['eleni', 'nikos']);
    await follow(database, { address: 'nikos@example.org', topics: ['a'], locale }, now);
    expect(await hasChosenTopics(kysely, 'eleni')).toBe(false);
    await saveTopics(database, { userId: 'eleni', address, topics: ['b', 'news'], locale }, now);
    expect(await hasChosenTopics(kysely, 'eleni')).toBe(true);
    expect(await readTopics(kysely, address)).toEqual(['b', 'news']);
    await update(kysely, 'users', { email: 'new@example.org' }, { id: 'eleni' });
    expect([await readTopics(kysely, address), await readTopics(kysely, 'new@example.org')]).toEqual([[], ['b', 'news']]);
    await follow(database, { address: 'other@example.org', topics: ['a'], locale }, now);
    const byEmail = { id: '1', topic: 'a', user_id: null, address: 'new@example.org', locale } as const;
    await insert(kysely, 'subscriptions', { ...byEmail, consented_at: now.toISOString(), consent_version: 1 });
    await kysely.transaction().execute((trx) => removeMember(trx, { id: 'eleni', email: 'new@example.org' }));
    expect((await readRows(kysely, 'subscriptions')).map(({ user_id, address }) => user_id ?? address).toSorted()).toEqual([
      'nikos',
      'other@example.org',
    ]);
  });

  test('of refused addresses get nothing until they follow again or the administrator forgets it', async ({ database }) => {
    const { kysely } = database;
    for (const each of [address, 'x@example.org']) {
      await follow(database, { address: each, topics: ['a'], locale }, now);
      await noteRefusedAddress(database, each, now);
      await noteRefusedAddress(database, each, now);
    }
    await noteRefusedAddress(database, 'stranger@example.org', now);
    expect(await count(database, 'groups:a')).toEqual({ el: 0, en: 0 });
    expect((await listRefusedAddresses(database, by)).map((row) => row.address)).toEqual([address, 'x@example.org']);
    await applyRetention(database, { now: new Date(now.getTime() + DAY_MS), contactMonths: 12 });
    expect(await readRows(kysely, 'refused_addresses')).toHaveLength(2);
    await follow(database, { address, topics: ['a'], locale }, now);
    expect(await count(database, 'groups:a')).toEqual({ el: 1, en: 0 });
    await forgetRefusedAddresses(database, by);
    expect(await count(database, 'groups:a')).toEqual({ el: 2, en: 0 });
  });
});
