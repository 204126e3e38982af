import { expect } from 'vitest';
import { enqueueMail } from '#server/outbox.ts';
import { contactRow, insertContactRows, receivedMessage } from '#tests/support/contact-row.ts';
import { describeOnEachEngine } from '#tests/support/engines.ts';
import { listMails, eventMails as mails } from '#tests/support/event-mails.ts';
import { administrator as by } from '#tests/support/members.ts';
import { countRows, insert, insertSignups, insertUsers, numberedIds, readRows, update } from '#tests/support/rows.ts';
import { storedEvent } from '#tests/support/stored-event.ts';
import { joinEvent } from './event-signups.ts';
import { deleteEvent } from './events.ts';
import { findSenders } from './message-search.ts';
import { receiveMessage } from './messages.ts';
import { deleteSender, listSenders } from './senders.ts';
import type { Db } from './tables.ts';
import { expireUndos, undo } from './undo.ts';

const START = Date.parse('2026-11-20T10:00:00.000Z');
const at = (seconds: number) => new Date(START + seconds * 1_000);

const keptTables = ['contact_submissions', 'contact_receipts', 'outbox', 'events', 'event_signups'] as const;
async function readKeptTables({ kysely }: Db) {
  const rowsOf = (table: (typeof keptTables)[number]) => readRows(kysely, table);
  return Promise.all(keptTables.map(async (table) => (await rowsOf(table)).map((row) => JSON.stringify(row)).sort()));
}
const countCopies = ({ kysely }: Db) => countRows(kysely, 'undos', 'undo_rows');
const cancellations = (database: Db) => listMails(database, (kind) => kind === 'event-cancelled');

async function insertEventWithSignups(database: Db, members: string[], date = at(86_400).toISOString()): Promise<void> {
  const { kysely } = database;
  await insertUsers(kysely, members);
  const facts = { id: 'e', description: 'Νερό.', date, max_participants: 2, is_workshop: true, version: 7 };
  await insert(kysely, 'events', storedEvent({ ...facts, location: 'Άλσος' }));
  await insertSignups(kysely, 'e', members, (place) => ({
    is_waiting: place >= 2,
    joined_at: at(place).toISOString(),
    locale: place < 2 ? 'en' : 'el',
  }));
  await update(kysely, 'events', { current_participants: 2 });
}

const email = 'eleni@example.org';
async function insertMessages(database: Db, count: number): Promise<void> {
  for (let number = 0; number < count; number++) {
    const message = { email, message: `Μήνυμα ${number}`, submissionKey: `${number}`, now: at(number) };
    await receiveMessage(database, receivedMessage(message));
  }
  await update(database.kysely, 'contact_submissions', { responded: true }, { created_at: at(0).toISOString() });
  const mail = { to: { address: 'school@example.org' }, replyTo: { name: 'Ελένη', address: email }, subject: 'Hi', text: 'Hi' };
  await enqueueMail(database.kysely, { ...mail, kind: 'contact-notification', html: '<p>Hi</p>', now: at(1) });
}

describeOnEachEngine('undo of a deletion', (test) => {
  test('restores an event with its sign-ups once and sends no mail', async ({ database }) => {
    await insertEventWithSignups(database, ['a', 'b', 'c']);
    const before = await readKeptTables(database);
    const { undo: id } = await deleteEvent(database, by, 'e', at(10));
    expect((await readKeptTables(database)).at(-1)).toEqual([]);
    const answers = await Promise.all([1, 2, 3].map(() => undo(database, by, id ?? '', at(39.9))));
    expect(answers).toEqual(['event', 'event', 'event']);
    expect(await readKeptTables(database)).toEqual(before);
    expect(await undo(database, by, id ?? '', at(60))).toBe('event');
    await expireUndos(database, { mails, now: at(90) });
    expect(await countCopies(database)).toEqual([0, 0]);
    expect(await readKeptTables(database)).toEqual(before);
    expect(await undo(database, by, id ?? '', at(91))).toBeNull();
  });

  test('discards an event after 30 s, withdraws waiting mail about it, and notifies participants once', async ({ database }) => {
    await insertEventWithSignups(database, ['a', 'b', 'c']);
    const waiting = { kind: 'event-cancelled', to: { address: 'a@example.org' }, text: '', html: '' } as const;
    await enqueueMail(database.kysely, { ...waiting, subject: 'Withdrawn', topic: 'event:e' });
    const { undo: id } = await deleteEvent(database, by, 'e', at(10));
    await database.kysely.deleteFrom('users').where('id', '=', 'b').execute();
    await update(database.kysely, 'profiles', { first_name: 'Νεφέλη' }, { user_id: 'c' });
    await expireUndos(database, { mails, now: at(39.9) });
    expect(await countCopies(database)).toEqual([1, 4]);
    expect(await cancellations(database)).toEqual(['a: Withdrawn']);
    expect(await undo(database, by, id ?? '', at(40))).toBeNull();
    await Promise.all([1, 2].map(() => expireUndos(database, { mails, now: at(40) })));
    expect(await countCopies(database)).toEqual([0, 0]);
    expect(await cancellations(database)).toEqual(['a: canceled: Roda', 'c: canceled: Roda, for Νεφέλη, in Greek']);
    expect(await deleteEvent(database, by, 'e')).toEqual({ undo: null, notified: 0 });
  });

  test('sends no mail about a past event', async ({ database }) => {
    await insertEventWithSignups(database, ['a'], at(20).toISOString());
    await update(database.kysely, 'events', { over_at: at(20).toISOString() });
    await deleteEvent(database, by, 'e', at(10));
    await expireUndos(database, { mails, now: at(41) });
    expect([await countCopies(database), await cancellations(database)]).toEqual([[0, 0], []]);
  });

  test('restores no sign-up of an account that was deleted in the meantime', async ({ database }) => {
    await insertEventWithSignups(database, ['a', 'b', 'c']);
    const { undo: id } = await deleteEvent(database, by, 'e', at(10));
    for (const user of ['a', 'c']) await database.kysely.deleteFrom('users').where('id', '=', user).execute();
    expect(await undo(database, by, id ?? '', at(11))).toBe('event');
    expect(await readRows(database.kysely, 'events')).toMatchObject([{ current_participants: 1 }]);
    expect(await readRows(database.kysely, 'event_signups')).toMatchObject([{ user_id: 'b' }]);
  });

  test('restores a sender with ids, times, marks and unsent mail, and keeps newer messages', async ({ database }) => {
    await insertMessages(database, 3);
    const before = await readKeptTables(database);
    const { undo: id } = await deleteSender(database, by, { email, newest: at(9).toISOString() });
    expect((await readKeptTables(database)).slice(0, 3)).toEqual([[], [], []]);
    expect(await undo(database, by, id ?? '')).toBe('sender');
    expect(await readKeptTables(database)).toEqual(before);
    expect((await findSenders(database, 'μηνυμα 2'))?.emails).toEqual([email]);

    const again = await deleteSender(database, by, { email, newest: at(9).toISOString() });
    // A new message with the text of a deleted one is accepted and does not prevent the undo.
    await receiveMessage(database, receivedMessage({ email, message: 'Μήνυμα 1', now: at(60) }));
    expect(await undo(database, by, again.undo ?? '')).toBe('sender');
    const { senders } = await listSenders(database, by, { limit: 10, search: '' });
    expect(senders).toMatchObject([{ email, count: 4, lastDate: at(60).toISOString(), responded: false }]);
  });

  test('restores over a thousand rows when interrupted, and called on two processes', async ({ database: one, other }) => {
    const rows = Array.from({ length: 1_700 }, (_, number) =>
      contactRow({ id: `m${number}`, email, created_at: at(number).toISOString(), responded: number % 3 === 0 }),
    );
    await insertContactRows(one.kysely, rows);
    const before = await readKeptTables(one);
    const { undo: id, deleted } = await deleteSender(one, by, { email, newest: at(9_999).toISOString() });
    expect([deleted, await countCopies(one)]).toEqual([1_700, [1, 1_700]]);
    // Simulates a process that was killed after claiming the undo, before it restored the first row.
    await update(one.kysely, 'undos', { state: 'undone', expires_at: at(0).toISOString() });
    await Promise.all([
      expireUndos(one, { mails, now: at(1) }),
      undo(other, by, id ?? '', at(0)),
      expireUndos(other, { mails, now: at(1) }),
    ]);
    expect(await readKeptTables(one)).toEqual(before);
  });

  test('discards any number of rows completely', async ({ database }) => {
    await insertEventWithSignups(database, numberedIds(1_200));
    await deleteEvent(database, by, 'e', at(10));
    await expireUndos(database, { mails, now: at(41) });
    expect([await countCopies(database), (await cancellations(database)).length]).toEqual([[0, 0], 1_200]);
  });

  test('restores nothing for an unknown id, and no event can be joined while it is deleted', async ({ database }) => {
    await insertEventWithSignups(database, ['a']);
    await deleteEvent(database, by, 'e', at(10));
    for (const wrong of ['', 'e', 'f'.repeat(32), '%']) expect(await undo(database, by, wrong, at(11))).toBeNull();
    expect((await readKeptTables(database)).at(-1)).toEqual([]);
    const gone = await joinEvent(database, { eventId: 'e', userId: 'a', locale: 'en' }, { mails, now: at(11) });
    expect(gone).toEqual({ outcome: 'gone' });
  });
});
