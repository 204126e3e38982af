import { sql } from 'kysely';
import { expect } from 'vitest';
import { type ContactRow, contactRow, insertContactRows, receivedMessage } from '#tests/support/contact-row.ts';
import { describeOnEachEngine } from '#tests/support/engines.ts';
import { administrator as by } from '#tests/support/members.ts';
import { planOf } from '#tests/support/query-plan.ts';
import { readRows, update } from '#tests/support/rows.ts';
import { receiveMessage } from './messages.ts';
import {
  countPendingSenders,
  deleteSender,
  exportSenders,
  findNextPendingSender,
  listSenders,
  markMessage,
  readMessage,
  readSenderMessages,
  type Sender,
  type SenderPage,
} from './senders.ts';
import type { Db } from './tables.ts';

const email = 'eleni@example.org';
const START = Date.parse('2026-11-20T10:00:00.000Z');
const at = (ms: number) => new Date(START + ms).toISOString();

let made = 0;
const row = (change: Partial<ContactRow> = {}) =>
  contactRow({ id: `id-${String(made).padStart(8, '0')}`, email, created_at: at(made++), ...change });

const insertMessages = ({ kysely }: Db, ...rows: Partial<ContactRow>[]) => insertContactRows(kysely, rows.map(row));
const insertMany = (database: Db, length: number, valuesOf: (number: number) => Partial<ContactRow>) =>
  insertMessages(database, ...Array.from({ length }, (_, number) => valuesOf(number)));
const receive = (database: Db, values: Parameters<typeof receivedMessage>[0], ms = 0) =>
  receiveMessage(database, receivedMessage({ now: new Date(START + ms), ...values }));
const deleteMessages = ({ kysely }: Db, column: 'id' | 'email', ...values: string[]) =>
  kysely.deleteFrom('contact_submissions').where(column, 'in', values).execute();

const list = (database: Db, options: Partial<Parameters<typeof listSenders>[2]> = {}) =>
  listSenders(database, by, { limit: 50, ...options });

async function expectedSummary({ kysely }: Db) {
  const rows = await kysely.selectFrom('contact_submissions').selectAll().orderBy('created_at').orderBy('id').execute();
  const senders = new Map<string, Sender & { preview: string }>();
  for (const { email, name, created_at, responded, message } of rows) {
    const { count = 0, responded: all = true } = senders.get(email) ?? {};
    const sender = { email, name, count: count + 1, lastDate: created_at, responded: all && responded };
    senders.set(email, { ...sender, preview: message.slice(0, 200) });
  }
  const pendingSenders = [...senders.values()].filter(({ responded }) => !responded).length;
  const totals = { totalSenders: senders.size, pendingSenders };
  return { senders: newestFirst([...senders.values()]), ...totals };
}

function newestFirst<Listed extends Sender>(senders: Listed[]): Listed[] {
  const key = ({ lastDate, email }: Sender) => `${lastDate} ${email}`;
  return senders.toSorted((one, other) => (key(one) < key(other) ? 1 : -1));
}

async function expectCorrectSummary(database: Db): Promise<void> {
  const { senders, totalSenders, pendingSenders } = await list(database, { limit: 5_000 });
  const expected = await expectedSummary(database);
  expect({ senders, totalSenders, pendingSenders }).toEqual(expected);
  expect(await countPendingSenders(database, by)).toBe(expected.pendingSenders);
  const pending = await list(database, { limit: 5_000, status: 'pending' });
  expect(pending.senders).toEqual(expected.senders.filter(({ responded }) => !responded));
}

describeOnEachEngine('the summary of senders', (test) => {
  test('counts messages, takes name and time from the newest, and is pending while one message is', async ({ database }) => {
    await insertMessages(database, { id: 'b', name: 'Eleni', created_at: at(20), responded: true });
    await insertMessages(database, { name: 'Lena', created_at: at(10) });
    const sender = { email: 'eleni@example.org', name: 'Eleni', count: 2, lastDate: at(20), responded: false };
    expect((await list(database)).senders).toMatchObject([sender]);
    await insertMessages(database, { id: 'a', name: 'At the same instant', created_at: at(20), responded: true });
    expect((await list(database)).senders).toMatchObject([{ ...sender, count: 3 }]);
    await insertMessages(database, { id: 'c', name: 'Ελένη Π.', created_at: at(20), responded: true });
    expect((await list(database)).senders).toMatchObject([{ ...sender, name: 'Ελένη Π.', count: 4 }]);
    await expectCorrectSummary(database);
  });
});

describeOnEachEngine('the list of senders', (test, { open, createDatabase }) => {
  async function pages(database: Db, direction: 'older' | 'newer', options: Parameters<typeof list>[1]) {
    const all: SenderPage[] = [];
    let cursor = options?.cursor ?? null;
    do {
      const page: SenderPage = await list(database, { ...options, cursor });
      all.push(page);
      cursor = page[direction];
    } while (cursor);
    return all;
  }
  const emailsOf = (all: SenderPage[]) => all.flatMap(({ senders }) => senders.map(({ email }) => email));

  test.for([undefined, 'example'])(
    'pages through 100 senders with equal timestamps in both directions (search: %s)',
    async (search, { database }) => {
      const emails = Array.from({ length: 100 }, (_, number) => `${String(number).padStart(2, '0')}@example.org`);
      for (const email of emails) await receive(database, { email });
      const expected = emails.toReversed();

      const down = await pages(database, 'older', { limit: 3, search });
      expect(down).toHaveLength(34);
      expect(emailsOf(down)).toEqual(expected);
      expect(down.map(({ newer }) => newer === null)).toEqual(down.map((_, place) => place === 0));
      expect(down.every(({ totalSenders }) => totalSenders === 100)).toBe(true);
      expect(down.at(-1)).toMatchObject({ older: null, oldest: null });

      const last = await list(database, { limit: 3, search, cursor: down[0]?.oldest });
      expect(emailsOf([last])).toEqual(expected.slice(-3));
      expect(last).toMatchObject({ older: null, oldest: null });
      const up = await pages(database, 'newer', { limit: 3, search, cursor: down[0]?.oldest });
      // Paging to newer rows ends with a full newest page, which may repeat rows of the previous page.
      expect([...new Set(emailsOf(up.toReversed()))]).toEqual(expected);
      expect(up.at(-1)).toEqual(down[0]);
      for (const cursor of [down[0]?.older, down[1]?.newer, down[0]?.oldest]) expect(cursor).toMatch(/^[\w-]+$/);
    },
  );

  test('lists only senders with a pending message, page by page and within a search', async ({ database }) => {
    for (const name of ['a', 'b', 'c', 'd', 'e'])
      await insertMessages(database, { email: `${name}@example.org`, name, responded: name < 'c' });
    await insertMessages(database, { email: 'a@example.org', name: 'a', message: 'One more thing' });
    await insertMessages(database, { email: 'c@example.org', name: 'c', responded: true });
    const waiting = ['c', 'a', 'e', 'd'].map((name) => `${name}@example.org`);
    const down = await pages(database, 'older', { limit: 3, status: 'pending' });
    expect(emailsOf(down)).toEqual(waiting);
    expect(down[0]).toMatchObject({ totalSenders: 5, pendingSenders: 4 });
    expect(emailsOf(await pages(database, 'newer', { limit: 4, status: 'pending', cursor: down[0]?.oldest }))).toEqual(waiting);
    const found = await list(database, { search: 'example', status: 'pending' });
    expect(emailsOf([found])).toEqual(waiting);
    expect(found).toMatchObject({ totalSenders: 5, pendingSenders: 4 });
    expect(emailsOf([await list(database, { search: 'b@', status: 'pending' })])).toEqual([]);
    expect(await findNextPendingSender(database, by, 'b@example.org')).toMatchObject({ email: 'c@example.org', name: 'c' });
    expect(await findNextPendingSender(database, by, 'c@example.org')).toMatchObject({ email: 'a@example.org', name: 'a' });
  });

  test('shows the beginning of the newest message of each sender, in a search of the newest match', async ({ database }) => {
    await insertMessages(database, { id: 'x', message: 'Old' }, { id: 'y', message: 'Καλησπέρα! '.repeat(40) });
    await insertMessages(database, { email: 'other@example.org', message: 'Short' });
    expect((await list(database)).senders.map(({ preview }) => preview)).toEqual([
      'Short',
      'Καλησπέρα! '.repeat(40).slice(0, 200),
    ]);
    expect((await list(database, { search: 'old' })).senders).toMatchObject([{ preview: 'Old' }]);
  });

  test('groups messages by reading an index only', async () => {
    // Deleted rows of earlier tests would change the plans.
    const database = await open(await createDatabase({ isMigrated: true }));
    // PostgreSQL's plan depends on the size of the table and on its last vacuum, and does not block the event loop.
    if (database.engine === 'postgres') return;
    await insertMany(database, 3_000, (number) => ({ email: `${number}@example.org`, responded: number % 20 > 0 }));
    for (const statement of ['select 1', 'analyze']) {
      await sql.raw(statement).execute(database.kysely);
      const { older: cursor } = await list(database, { status: 'pending' });
      for (const status of [undefined, 'pending'] as const) {
        const plan = await planOf(database, () => list(database, { cursor, status }));
        expect(plan).toMatch(/SCAN contact_submissions USING COVERING INDEX contact_submissions_by_email/);
        expect(plan).not.toMatch(/SCAN (contact_submissions|message|newest)(?! USING COVERING INDEX)/);
      }
      const count = await planOf(database, () => countPendingSenders(database, by));
      expect(count).toMatch(/USING COVERING INDEX contact_submissions_pending/);
      const next = await planOf(database, () => findNextPendingSender(database, by, email));
      expect(next).toMatch(/SCAN message USING INDEX contact_submissions_newest.*SEARCH pending .*USING COVERING INDEX/s);
    }
  });

  test('returns no cursors for a single page, even if it is exactly full', async ({ database }) => {
    await insertMessages(database, { email: 'a@example.org' }, { email: 'b@example.org' });
    expect(await list(database, { limit: 2 })).toMatchObject({ newer: null, older: null, oldest: null });
    const { oldest } = await list(database, { limit: 1 });
    expect(await list(database, { limit: 2, cursor: oldest })).toMatchObject({ newer: null, older: null, oldest: null });
  });

  test('returns the newest page for an invalid cursor', async ({ database }) => {
    await insertMessages(database, { email: 'a@example.org' }, { email: 'b@example.org' });
    const newest = await list(database, { limit: 1 });
    const invalidDates = ['', '2026', 1, `${at(0)}'`, '+010000-01-01T00:00:00.000Z', '2026-02-30T10:00:00.000Z'];
    const positions = [
      ...[null, 1, {}, [], ['older'], ['sideways'], ['sideways', at(0), 'a'], ['older', at(0)], ['older', at(0), 'a', 'b']],
      ...invalidDates.map((date) => ['older', date, 'a']),
      ...[1, 'a\0'].map((id) => ['older', at(0), id]),
    ];
    const encoded = positions.map((position) => Buffer.from(JSON.stringify(position)).toString('base64url'));
    for (const cursor of ['', 'x', '%', '%00', '\0', 'Ω', 'a'.repeat(5_000), newest.older?.slice(0, -3), ...encoded])
      expect(await list(database, { limit: 1, cursor }), cursor).toEqual(newest);
  });

  test('returns the nearest page when nothing is left beyond a cursor', async ({ database }) => {
    for (const email of ['a', 'b', 'c', 'd']) await insertMessages(database, { email });
    const first = await list(database, { limit: 2 });
    const second = await list(database, { limit: 2, cursor: first.older });
    await deleteMessages(database, 'email', 'a', 'b');
    expect(emailsOf([await list(database, { limit: 2, cursor: first.older })])).toEqual(['d', 'c']);
    await insertMessages(database, { email: 'b', created_at: at(-1_000) });
    await deleteMessages(database, 'email', 'c', 'd');
    expect(emailsOf([await list(database, { limit: 2, cursor: second.newer })])).toEqual(['b']);
  });

  test('loses no sender between pages when timestamps are inserted with microseconds', async ({ database }) => {
    if (database.engine === 'sqlite') return;
    const instants = [100, 200, 300].map((microseconds) => `2026-11-20T10:00:00.000${microseconds}Z`);
    for (const created_at of instants) await insertMessages(database, { email: created_at, created_at });
    expect(emailsOf(await pages(database, 'older', { limit: 1 }))).toEqual(instants.toReversed());
    for (const created_at of instants) await insertMessages(database, { created_at });
    const first = await readSenderMessages(database, by, { email, limit: 1 });
    const second = await readSenderMessages(database, by, { email, limit: 2, cursor: first?.older });
    expect(second?.messages).toHaveLength(2);
    const deletion = await deleteSender(database, by, { email, newest: first?.sender.lastDate ?? '' });
    expect(deletion).toMatchObject({ deleted: 3, left: 0 });
  });
});

describeOnEachEngine('the messages of a sender', (test) => {
  test('pages in both directions, newest first', async ({ database }) => {
    const rows = Array.from({ length: 7 }, (_, number) => row({ name: `${number}`, created_at: at(number < 4 ? 0 : number) }));
    await insertMessages(database, ...rows, { email: 'other@example.org' });
    const read = (cursor?: string | null) => readSenderMessages(database, by, { email, cursor, limit: 3 });
    const first = await read();
    const second = await read(first?.older);
    const third = await read(second?.older);
    const seen = [first, second, third].flatMap((page) => page?.messages ?? []);
    expect(seen).toEqual(rows.toReversed().map(({ privacy_accepted_at, ...shown }) => shown));
    expect(first).toMatchObject({ sender: { name: '6', count: 7, lastDate: at(6), responded: false }, newer: null });
    expect(third).toMatchObject({ older: null });
    expect((await read(third?.newer))?.messages).toEqual(second?.messages);
    expect(await read(second?.newer)).toEqual(first);
  });

  test.for(['a+b@x.gr', '"a b"@x.gr', '100%@x.gr', 'a/b@x.gr', 'a_b@x.gr', "o'neil@x.gr", 'a?b#c&d@x.gr', 'a\\b@x.gr'])(
    'matches the address %s literally when reading, marking and deleting',
    async (email, { database }) => {
      await insertMessages(database, { id: '1', email, created_at: at(1) }, { id: '2', email: 'aXb@x.gr' });
      const read = (email: string) => readSenderMessages(database, by, { email, limit: 9 });
      expect(await read(email)).toMatchObject({ sender: { email }, messages: [{ id: '1' }] });
      expect(await read(`${email} `)).toBeNull();
      expect(await markMessage(database, by, { id: '1', email, responded: true })).toBe(true);
      expect(await deleteSender(database, by, { email, newest: at(1) })).toMatchObject({ deleted: 1, left: 0 });
      expect(await read(email)).toBeNull();
      expect(await list(database)).toMatchObject({ totalSenders: 1 });
    },
  );

  test('marks a message of the given sender as responded or pending, idempotently', async ({ database }) => {
    await insertMessages(database, { id: '1' }, { id: '2', email: 'other@example.org' });
    const state = async () => (await list(database)).senders.map(({ responded }) => responded);
    for (const responded of [true, true]) expect(await markMessage(database, by, { id: '1', email, responded })).toBe(true);
    expect(await state()).toEqual([false, true]);
    for (const responded of [false, false]) expect(await markMessage(database, by, { id: '1', email, responded })).toBe(true);
    expect(await state()).toEqual([false, false]);
    for (const id of ['2', '3']) expect(await markMessage(database, by, { id, email, responded: true })).toBe(false);
    expect(await state()).toEqual([false, false]);
    expect(await readMessage(database, by, { id: '1', email })).toMatchObject({ id: '1' });
    expect(await readMessage(database, by, { id: '2', email })).toBeNull();
  });
});

describeOnEachEngine('deleting a sender', (test) => {
  test('deletes the messages that were shown and leaves newer ones', async ({ database }) => {
    await insertMessages(database, { created_at: at(0) }, { created_at: at(1) });
    const [shown] = (await list(database)).senders;
    await insertMessages(database, { id: 'late', created_at: at(2) }, { email: 'other@example.org', created_at: at(0) });
    const deleteShown = () => deleteSender(database, by, { email, newest: shown?.lastDate ?? '' });
    expect(await deleteShown()).toMatchObject({ deleted: 2, left: 1 });
    expect((await readSenderMessages(database, by, { email, limit: 9 }))?.messages).toMatchObject([{ id: 'late' }]);
    expect(await deleteShown()).toMatchObject({ deleted: 0, left: 1 });
    await expectCorrectSummary(database);
  });

  test('deletes their receipts and unsent mails, and no others', async ({ database }) => {
    const { kysely } = database;
    const send = (from: string, ms: number) => {
      const notification = { to: { address: 'school@example.org' }, replyTo: { address: from }, subject: '', text: '', html: '' };
      return receive(database, { email: from, message: `Message ${ms}`, submissionKey: `${from} ${ms}`, notification }, ms);
    };
    await send(email, 0);
    await update(kysely, 'outbox', { sent_at: at(5) });
    await send(email, 1);
    await update(kysely, 'outbox', { dead_at: at(5) }, { created_at: at(1) });
    await send('other@example.org', 0);
    await send(email, 2);
    expect(await deleteSender(database, by, { email, newest: at(1) })).toMatchObject({ deleted: 2, left: 1 });
    const mails = await kysely.selectFrom('outbox').selectAll().orderBy('created_at').orderBy('reply_to_address').execute();
    expect(mails).toMatchObject([
      { reply_to_address: email, created_at: at(0), sent_at: at(5) },
      { reply_to_address: 'other@example.org', created_at: at(0), sent_at: null },
      { reply_to_address: email, created_at: at(2), sent_at: null },
    ]);
    expect(await readRows(kysely, 'contact_receipts')).toHaveLength(4);
  });

  test('deletes any number of messages while new ones arrive', async ({ database }) => {
    await insertMany(database, 1_700, (number) => ({ created_at: at(number % 100) }));
    const arriving = Array.from({ length: 20 }, (_, number) =>
      receive(database, { name: 'New', email, message: `${number}` }, 100 + number),
    );
    expect(await deleteSender(database, by, { email, newest: at(99) })).toMatchObject({ deleted: 1_700 });
    await Promise.all(arriving);
    expect((await list(database)).senders).toMatchObject([{ email, name: 'New', count: 20, lastDate: at(119) }]);
    await expectCorrectSummary(database);
  });
});

describeOnEachEngine('the export of the senders', (test) => {
  const read = async (database: Db, between: (page: number) => Promise<unknown> = async () => {}) => {
    const exported: Sender[] = [];
    let page = 0;
    for await (const senders of exportSenders(database, by)) {
      exported.push(...senders);
      await between(++page);
    }
    return exported;
  };
  const fill = (database: Db) =>
    insertMany(database, 3_500, (number) => ({ email: `${number}@example.org`, created_at: at(number % 700) }));

  test('yields all senders, newest first', async ({ database }) => {
    expect(await read(database)).toEqual([]);
    await fill(database);
    expect(await read(database)).toEqual((await expectedSummary(database)).senders.map(({ preview, ...sender }) => sender));
  });

  test('neither repeats nor loses a sender while messages are written', async ({ database }) => {
    await fill(database);
    const last = (await expectedSummary(database)).senders.at(-1)?.email ?? '';
    const exported = await read(database, async (page) => {
      if (page !== 1) return;
      await insertMessages(database, ...[last, '699@example.org'].map((email) => ({ email, created_at: at(100_000) })));
      await update(database.kysely, 'contact_submissions', { created_at: at(-1) }, { email: '1399@example.org' });
      await deleteMessages(database, 'email', '1@example.org');
      await insertMessages(database, { email: 'new@example.org', created_at: at(100_000) });
    });
    const emails = exported.map(({ email }) => email).filter((email) => email !== 'new@example.org');
    expect(new Set(emails).size).toBe(emails.length);
    expect(emails).toHaveLength(3_499);
    expect(emails).toContain(last);
  });
});
