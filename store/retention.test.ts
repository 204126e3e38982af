import { expect } from 'vitest';
import { enqueueMail } from '#server/outbox.ts';
import { consumeRateLimit, hashNetworks } from '#server/rate-limits.ts';
import { contactRow, insertContactRows, receivedMessage } from '#tests/support/contact-row.ts';
import { describeOnEachEngine } from '#tests/support/engines.ts';
import { countRows, update } from '#tests/support/rows.ts';
import { receiveMessage } from './messages.ts';
import { applyRetention } from './retention.ts';
import type { Db } from './tables.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const START = new Date('2026-11-20T10:00:00.000Z');
const after = (ms: number) => new Date(START.getTime() + ms);

async function insertMessages({ kysely }: Db, ...instants: string[]): Promise<void> {
  const rows = instants.map((created_at) => contactRow({ created_at }));
  await insertContactRows(kysely, rows);
}

async function left({ kysely }: Db): Promise<string[]> {
  const rows = await kysely.selectFrom('contact_submissions').select('created_at').orderBy('created_at').execute();
  return rows.map(({ created_at }) => created_at);
}

describeOnEachEngine('retention', (test, { open }) => {
  test('deletes networks and receipts within a day, mails after 30 days, messages after 24 months', async ({ database }) => {
    const { kysely } = database;
    await receiveMessage(database, receivedMessage({ submissionKey: 'a', now: START }));
    const key = String(hashNetworks('203.0.113.7', 'secret'));
    await consumeRateLimit(kysely, { key, limit: 60, windowSeconds: 3_600, now: START });
    const mail = { kind: 'event-joined', to: { address: 'a@example.org' }, subject: '', text: '', html: '', now: START } as const;
    const sent = await enqueueMail(kysely, mail);
    await update(kysely, 'outbox', { sent_at: START.toISOString() }, { id: sent ?? '' });
    const dead = await enqueueMail(kysely, mail);
    await update(kysely, 'outbox', { dead_at: START.toISOString() }, { id: dead ?? '' });
    await enqueueMail(kysely, mail);
    const at = async (now: Date) => {
      await applyRetention(database, { now, contactMonths: 24 });
      return countRows(kysely, 'limits', 'contact_receipts', 'outbox', 'contact_submissions');
    };
    expect(await at(after(23 * HOUR))).toEqual([1, 2, 3, 1]);
    expect(await at(after(23 * HOUR + 1))).toEqual([0, 2, 3, 1]);
    expect(await at(after(24 * HOUR - 1))).toEqual([0, 2, 3, 1]);
    expect(await at(after(24 * HOUR))).toEqual([0, 0, 3, 1]);
    expect(await at(after(30 * DAY))).toEqual([0, 0, 3, 1]);
    expect(await at(after(30 * DAY + 1))).toEqual([0, 0, 1, 1]);
    expect(await at(new Date('2028-11-20T10:00:00.000Z'))).toEqual([0, 0, 1, 1]);
    expect(await at(new Date('2028-11-20T10:00:00.001Z'))).toEqual([0, 0, 1, 0]);
  });

  test.each([
    ['2027-03-31T10:00:00.000Z', 1, '2027-02-28T10:00:00.000Z'],
    ['2028-03-30T10:00:00.000Z', 1, '2028-02-29T10:00:00.000Z'],
    ['2026-11-20T10:00:00.000Z', 24, '2024-11-20T10:00:00.000Z'],
    ['2028-02-29T10:00:00.000Z', 12, '2027-02-28T10:00:00.000Z'],
    ['2026-01-15T10:00:00.000Z', 3, '2025-10-15T10:00:00.000Z'],
  ])('at %s, a retention of %i months keeps messages from %s on', async (now, contactMonths, since) => {
    const database = await open();
    await insertMessages(database, new Date(Date.parse(since) - 1).toISOString(), since, now);
    await applyRetention(database, { now: new Date(now), contactMonths });
    expect(await left(database)).toEqual([since, now]);
  });

  test('deletes in batches that let others write, stops on an abort signal, and may run concurrently', async ({ database }) => {
    const old = Array.from({ length: 1_200 }, (_, number) => after(number).toISOString());
    const recent = after(40 * DAY).toISOString();
    const month = { now: after(41 * DAY), contactMonths: 1 };
    await insertMessages(database, ...old, recent);

    await applyRetention(database, { ...month, signal: AbortSignal.abort() });
    expect(await left(database)).toHaveLength(1_201);

    let turns = 0;
    let isSweeping = true;
    const takeTurn = () => {
      turns++;
      if (isSweeping) setImmediate(takeTurn);
    };
    setImmediate(takeTurn);
    await applyRetention(database, month);
    isSweeping = false;
    expect(turns).toBeGreaterThan(1);
    expect(await left(database)).toEqual([recent]);

    await insertMessages(database, ...old);
    await Promise.all([applyRetention(database, month), applyRetention(database, month), applyRetention(database, month)]);
    expect(await left(database)).toEqual([recent]);
  });
});
