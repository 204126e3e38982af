import { expect } from 'vitest';
import { contactRow, receivedMessage } from '#tests/support/contact-row.ts';
import { describeOnEachEngine } from '#tests/support/engines.ts';
import { countRows, readRows } from '#tests/support/rows.ts';
import { purgeReceipts, type ReceivedMessage, receiveMessage } from './messages.ts';
import type { ContactColumns, Db } from './tables.ts';

const START = new Date('2026-11-20T10:05:00.000Z');
const MINUTE = 60_000;
const after = (ms: number) => new Date(START.getTime() + ms);

const mail = (subject: string) => ({ to: { address: 'school@example.org' }, subject, text: subject, html: subject });
const fields = { name: 'Ελένη', email: 'eleni@example.org', message: 'Πότε έχει μάθημα;' };
const notification = { ...mail('New message'), replyTo: { name: 'Ελένη', address: 'eleni@example.org' } };
const receive = (database: Db, change: Partial<ReceivedMessage> = {}) =>
  receiveMessage(database, receivedMessage({ ...fields, notification, digest: mail('Several messages'), now: START, ...change }));
const stored = { outcome: 'stored' };

describeOnEachEngine('receiving a message', (test) => {
  test('stores the message with its consent and queues one mail', async ({ database }) => {
    const { outcome, id } = await receive(database);
    expect(outcome).toBe('stored');
    expect(await readRows(database.kysely, 'contact_submissions')).toStrictEqual([
      {
        ...contactRow({ ...fields, id, created_at: START.toISOString() }),
        reply_id: null,
        search_text: 'ελενη\neleni@example.org\nποτε εχει μαθημα;',
      },
    ]);
    const recipients = { to_address: 'school@example.org', reply_to_name: 'Ελένη', reply_to_address: 'eleni@example.org' };
    expect(await readRows(database.kysely, 'outbox')).toMatchObject([{ kind: 'contact-notification', ...recipients }]);
  });

  test('queues a mail to the sender once per message, until one of its limits is exhausted', async ({ database }) => {
    const limits = [
      { key: 'to:eleni', limit: 2, windowSeconds: 3_600 },
      { key: 'from:network', limit: 3, windowSeconds: 3_600 },
    ];
    const write = (message: string, now = START) =>
      receive(database, { message, now, acknowledgement: { mail: mail('Your message'), limits } });
    const acknowledgements = async () =>
      (await readRows(database.kysely, 'outbox')).filter(({ kind }) => kind === 'contact-acknowledgement').length;
    for (const [message, count] of [
      ['first', 1],
      ['first', 1],
      ['second', 2],
      ['third', 2],
    ] as const) {
      await write(message);
      expect([message, await acknowledgements()]).toEqual([message, count]);
    }
    expect((await counts(database)).messages).toBe(3);
    await write('an hour later', after(60 * MINUTE));
    expect(await acknowledgements()).toBe(3);
  });

  async function counts({ kysely }: Db) {
    const [messages, mails] = await countRows(kysely, 'contact_submissions', 'outbox');
    return { messages, mails };
  }

  test.for([{ submissionKey: undefined }, { submissionKey: 'one form' }])(
    'stores one message and queues one mail for 20 concurrent identical submissions (%o)',
    async (key, { database: one, other }) => {
      const results = await Promise.all(Array.from({ length: 20 }, (_, number) => receive(number % 2 ? one : other, key)));
      expect(results.filter(({ outcome }) => outcome === 'stored')).toHaveLength(1);
      expect(new Set(results.map(({ id }) => id)).size).toBe(1);
      expect(await counts(one)).toEqual({ messages: 1, mails: 1 });
    },
  );

  test('treats the same text from the same sender as a duplicate for ten minutes', async ({ database }) => {
    const first = await receive(database);
    const duplicate = { outcome: 'duplicate', id: first.id };
    const retyped = { name: ' Ελένη', message: 'Πότε  έχει\r\nμάθημα; '.normalize('NFD') };
    expect(await receive(database, { ...retyped, now: after(9 * MINUTE) })).toEqual(duplicate);
    expect(await receive(database, { now: after(10 * MINUTE - 1) })).toEqual(duplicate);
    expect(await receive(database, { now: after(10 * MINUTE) })).toMatchObject(stored);
    expect(await receive(database, { now: after(19 * MINUTE) })).toMatchObject({ outcome: 'duplicate' });
    expect(await counts(database)).toEqual({ messages: 2, mails: 2 });
  });

  test('stores a message that differs from another in any column', async ({ database }) => {
    const other: ContactColumns = {
      ...{ name: 'Νίκος', email: 'nikos@example.org', message: 'Και πού;', audience: 'child', class_group: 'kids-a' },
      ...{ trial_day: '2026-12-01', trial_start: '18:00', child_age: 5, phone: '210 123 4567' },
    };
    const day = { trial_day: '2026-12-02', trial_start: '19:00' };
    for (const change of [{}, day, ...Object.entries(other).map(([column, value]) => ({ ...day, [column]: value }))])
      expect(await receive(database, change)).toMatchObject(stored);
    const { id } = await receive(database, other);
    expect(await readRows(database.kysely, 'contact_submissions')).toContainEqual(expect.objectContaining({ ...other, id }));
  });

  test('treats the same submission key and text as a duplicate for a day, another text as new', async ({ database }) => {
    const first = await receive(database, { submissionKey: 'a' });
    const duplicate = { outcome: 'duplicate', id: first.id };
    const later = { now: after(60 * MINUTE) };
    expect(await receive(database, { submissionKey: 'a', ...later })).toEqual(duplicate);
    expect(await receive(database, { submissionKey: 'a', message: 'Άλλο', ...later })).toMatchObject(stored);
    expect(await receive(database, { submissionKey: 'b', ...later })).toMatchObject(stored);
  });

  test('treats a form as a duplicate after ten minutes if its text was a duplicate before', async ({ database }) => {
    const first = await receive(database);
    const duplicate = { outcome: 'duplicate', id: first.id };
    expect(await receive(database, { submissionKey: 'a' })).toEqual(duplicate);
    expect(await receive(database, { submissionKey: 'a', now: after(11 * MINUTE) })).toEqual(duplicate);
  });

  test('accepts a deleted message again immediately', async ({ database }) => {
    const { id } = await receive(database, { submissionKey: 'a' });
    await database.kysely.deleteFrom('contact_submissions').where('id', '=', id).execute();
    expect(await receive(database, { submissionKey: 'a' })).toMatchObject(stored);
  });

  test('stores neither message nor mail when the mail cannot be queued; a retry stores both', async ({ database }) => {
    const broken = { ...mail('Broken'), subject: null as unknown as string };
    await expect(receive(database, { notification: broken, submissionKey: 'a' })).rejects.toThrow();
    expect(await counts(database)).toEqual({ messages: 0, mails: 0 });
    expect(await receive(database, { submissionKey: 'a' })).toMatchObject(stored);
  });

  test('replaces notifications beyond the hourly limit with one digest at the end of the clock hour', async ({ database }) => {
    const post = (number: number, now = START) => receive(database, { message: `Message ${number}`, notificationLimit: 5, now });
    await Promise.all(Array.from({ length: 20 }, (_, number) => post(number)));
    await post(20, after(54 * MINUTE));
    await post(21, after(55 * MINUTE));
    await post(22, after(60 * MINUTE));
    const jobs = await database.kysely
      .selectFrom('outbox')
      .select(['kind', 'next_attempt_at'])
      .orderBy('kind')
      .orderBy('next_attempt_at')
      .execute();
    expect(jobs).toEqual([
      { kind: 'contact-digest', next_attempt_at: '2026-11-20T11:00:00.000Z' },
      { kind: 'contact-digest', next_attempt_at: '2026-11-20T12:00:00.000Z' },
      ...Array(5).fill({ kind: 'contact-notification', next_attempt_at: START.toISOString() }),
      { kind: 'contact-notification', next_attempt_at: after(60 * MINUTE).toISOString() },
    ]);
    expect(await counts(database)).toMatchObject({ messages: 23 });
  });

  test('queues no mail without a notification', async ({ database }) => {
    await receive(database, { notification: undefined });
    expect(await counts(database)).toEqual({ messages: 1, mails: 0 });
  });

  test('deletes receipts after a day', async ({ database }) => {
    await receive(database, { submissionKey: 'a' });
    const kept = () => database.kysely.selectFrom('contact_receipts').selectAll().execute();
    await purgeReceipts(database.kysely, after(24 * 60 * MINUTE - 1));
    expect(await kept()).toHaveLength(2);
    await purgeReceipts(database.kysely, after(24 * 60 * MINUTE));
    expect(await kept()).toEqual([]);
    expect(await counts(database)).toMatchObject({ messages: 1 });
  });
});
