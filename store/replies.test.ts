import { expect } from 'vitest';
import type { Database } from '#server/db.ts';
import { contactRow, insertContactRows } from '#tests/support/contact-row.ts';
import { describeOnEachEngine } from '#tests/support/engines.ts';
import { administrator as by } from '#tests/support/members.ts';
import { Administrator, NotAdministratorError } from './administrator.ts';
import { readMessagesFrom } from './data-export.ts';
import { discardWithdrawn, readReplies, readWithdrawnText, retryReply, sendReply, withdrawReply } from './replies.ts';
import { applyRetention } from './retention.ts';
import { deleteSender, readMessage } from './senders.ts';
import type { Row, Tables } from './tables.ts';
import { undo } from './undo.ts';

const START = Date.parse('2026-11-20T10:00:00.000Z');
const at = (seconds: number) => new Date(START + seconds * 1_000);
const email = 'eleni@example.org';
const mail = { to: { address: email }, replyTo: { address: 'school@example.org' }, subject: 'Re', text: 'Text', html: '<p>' };

/** A sender with an answered message, two pending ones and one that arrives after the administrator has opened the page. */
async function insertConversation({ kysely }: Db): Promise<void> {
  const row = (id: string, seconds: number, values = {}) =>
    contactRow({ id, email, created_at: at(seconds).toISOString(), ...values });
  await insertContactRows(kysely, [
    row('answered', -3, { responded: true }),
    row('older', -2),
    row('newest', -1),
    row('unseen', 1),
    row('other', -1, { email: 'other@example.org' }),
  ]);
}

const messages = {
  newest: { id: 'newest', email, created_at: at(-1).toISOString() },
  unseen: { id: 'unseen', email, created_at: at(1).toISOString() },
  other: { id: 'other', email: 'other@example.org', created_at: at(-1).toISOString() },
};
const send = (database: Db, values: Partial<Parameters<typeof sendReply>[2]> = {}) =>
  sendReply(database, by, { message: messages.newest, text: 'Γεια σου!', key: 'key', mail, now: at(2), ...values });
const sendOne = async (database: Db, values: Parameters<typeof send>[1] = {}) => {
  const sent = await send(database, values);
  return 'id' in sent ? sent.id : expect.fail('The message is gone');
};
const pendingIds = async ({ kysely }: Db) =>
  (await kysely.selectFrom('contact_submissions').select('id').where('responded', '=', false).orderBy('id').execute()).map(
    ({ id }) => id,
  );
const mails = ({ kysely }: Db) => kysely.selectFrom('outbox').selectAll().orderBy('created_at').execute();
const setMail = ({ kysely }: Db, values: Partial<Row<'outbox'>>) => kysely.updateTable('outbox').set(values).execute();
const texts = async (database: Db) => (await readReplies(database, by, ['newest'])).map(({ text }) => text).sort();
const stateOf = async (database: Db) => {
  const [reply] = await readReplies(database, by, ['newest']);
  return [reply?.state, reply?.canRetry];
};

describeOnEachEngine('a reply to a sender', (test) => {
  test('queues its mail for later and marks the pending messages that were seen as responded', async ({ database }) => {
    await insertConversation(database);
    const id = await sendOne(database);
    expect(await mails(database)).toMatchObject([
      { kind: 'contact-reply', to_address: email, created_at: at(2).toISOString(), next_attempt_at: at(14).toISOString() },
    ]);
    expect(await pendingIds(database)).toEqual(['other', 'unseen']);
    expect(await readReplies(database, by, ['older', 'newest', 'unseen'])).toEqual([
      { id, text: 'Γεια σου!', created_at: at(2).toISOString(), state: 'waiting', canRetry: false },
    ]);
  });

  test('is one reply however often its form is sent, and another if the text has changed', async ({ database }) => {
    await insertConversation(database);
    const sent = await Promise.all([1, 2, 3].map(() => send(database)));
    expect(new Set(sent.map((each) => JSON.stringify(each))).size).toBe(1);
    expect(await texts(database)).toEqual(['Γεια σου!']);
    await Promise.all(['Ένα ακόμη', 'Και άλλο ένα'].map((text) => send(database, { text })));
    expect(await texts(database)).toEqual(['Ένα ακόμη', 'Γεια σου!', 'Και άλλο ένα']);
    expect(await mails(database)).toHaveLength(3);
  });

  test('is not stored if the message was deleted', async ({ database }) => {
    expect(await send(database)).toEqual({ outcome: 'gone' });
    expect(await mails(database)).toEqual([]);
  });

  test('can be taken back until its mail leaves: its text is kept, and the messages are pending again', async ({ database }) => {
    await insertConversation(database);
    const id = await sendOne(database);
    for (let times = 0; times < 2; times++)
      expect(await withdrawReply(database, by, id)).toEqual({ outcome: 'withdrawn', email });
    expect(await mails(database)).toEqual([]);
    expect(await pendingIds(database)).toEqual(['newest', 'older', 'other', 'unseen']);
    expect([await texts(database), await readWithdrawnText(database, by, email)]).toEqual([[], 'Γεια σου!']);
    // A submission of the same form that was delayed.
    expect(await send(database)).toEqual({ outcome: 'withdrawn', id });
    expect(await mails(database)).toEqual([]);

    await sendOne(database, { key: 'another', text: 'Γεια σου, Ελένη!' });
    expect([await texts(database), await readWithdrawnText(database, by, email)]).toEqual([['Γεια σου, Ελένη!'], null]);
  });

  test('is discarded after it was taken back, and only then', async ({ database }) => {
    await insertConversation(database);
    await withdrawReply(database, by, await sendOne(database));
    await discardWithdrawn(database, by, 'other@example.org');
    expect(await readWithdrawnText(database, by, email)).toBe('Γεια σου!');
    await discardWithdrawn(database, by, email);
    expect(await readWithdrawnText(database, by, email)).toBeNull();
    await sendOne(database, { key: 'another' });
    await discardWithdrawn(database, by, email);
    expect(await texts(database)).toEqual(['Γεια σου!']);
  });

  test('cannot be taken back once a worker has begun to send it', async ({ database }) => {
    await insertConversation(database);
    const id = await sendOne(database);
    await setMail(database, { attempts: 1, locked_until: at(60).toISOString() });
    expect(await withdrawReply(database, by, id)).toEqual({ outcome: 'too-late', email });
    expect([await mails(database), await texts(database)]).toMatchObject([[{ to_address: email }], ['Γεια σου!']]);
    expect(await pendingIds(database)).toEqual(['other', 'unseen']);
    expect(await withdrawReply(database, by, 'another')).toEqual({ outcome: 'too-late', email: null });
  });

  test('has a state that outlives its mail, and can be retried while it is not delivered', async ({ database }) => {
    await insertConversation(database);
    const id = await sendOne(database);
    await sendOne(database, { message: messages.other });
    expect(await retryReply(database, by, id, at(9))).toBe(false);
    await setMail(database, { attempts: 3, last_error: 'refused' });
    expect(await stateOf(database)).toEqual(['delayed', true]);
    await setMail(database, { dead_at: at(9).toISOString() });
    expect(await stateOf(database)).toEqual(['undelivered', true]);
    expect(await retryReply(database, by, id, at(10))).toBe(true);
    expect(await stateOf(database)).toEqual(['waiting', false]);
    expect((await mails(database)).map(({ dead_at }) => String(dead_at)).sort()).toEqual([at(9).toISOString(), 'null']);

    const retain = (days: number) => applyRetention(database, { now: at(days * 86_400), contactMonths: 24 });
    await setMail(database, { dead_at: at(10).toISOString() });
    await retain(31);
    expect(await mails(database)).toEqual([]);
    expect(await stateOf(database)).toEqual(['undelivered', false]);

    await sendOne(database, { message: messages.unseen, now: at(20) });
    await setMail(database, { sent_at: at(30).toISOString() });
    await retain(31);
    expect(await mails(database)).toEqual([]);
    expect(await readReplies(database, by, ['unseen'])).toMatchObject([{ state: 'sent', canRetry: false }]);
  });

  test('is deleted with its sender, unless its mail is on its way, and comes back with an undo', async ({ database }) => {
    await insertConversation(database);
    const undelivered = await sendOne(database);
    await setMail(database, { dead_at: at(9).toISOString(), last_error: 'refused' });
    await sendOne(database, { key: 'another', text: 'Ξανά' });
    const before = [await mails(database), await readReplies(database, by, ['newest'])];
    const { undo: id } = await deleteSender(database, by, { email, newest: at(1).toISOString() });
    expect(await readReplies(database, by, ['newest'])).toEqual([]);
    expect(await mails(database)).toMatchObject([{ dead_at: null }]);
    await undo(database, by, id ?? '');
    const order = <Kept extends { id: string }>(rows: Kept[]) => rows.toSorted((one, other) => one.id.localeCompare(other.id));
    expect(order(await mails(database))).toEqual(order(before[0] as Row<'outbox'>[]));
    expect(order(await readReplies(database, by, ['newest']))).toEqual(order(before[1] as { id: string }[]));
    expect(await retryReply(database, by, undelivered, at(10))).toBe(true);
  });

  test('is deleted with its message by retention', async ({ database }) => {
    await insertConversation(database);
    await sendOne(database);
    await applyRetention(database, { now: new Date('2026-12-21T00:00:00Z'), contactMonths: 1 });
    expect(await readRows(database.kysely, 'message_replies')).toEqual([]);
  });

  test('is exported with the message, unless it was taken back', async ({ database }) => {
    await insertConversation(database);
    await sendOne(database);
    await withdrawReply(database, by, await sendOne(database, { message: messages.unseen, text: 'Taken back' }));
    const exported = [];
    for await (const some of readMessagesFrom(database.kysely, email)) exported.push(...some);
    const repliesTo = Object.fromEntries(exported.map(({ id, replies }) => [id, replies]));
    const reply = { text: 'Γεια σου!', created_at: at(2).toISOString() };
    expect(repliesTo).toEqual({ answered: [], older: [], newest: [reply], unseen: [] });
  });

  test('is for an Administrator only', async ({ database }) => {
    await insertConversation(database);
    const id = await sendOne(database);
    for (const nobody of [undefined, {}, Object.create(Administrator.prototype)] as Administrator[])
      for (const call of [
        () => sendReply(database, nobody, { message: messages.newest, text: 'a', key: 'k', mail }),
        () => withdrawReply(database, nobody, id),
        () => readReplies(database, nobody, ['newest']),
        () => readWithdrawnText(database, nobody, email),
        () => discardWithdrawn(database, nobody, email),
        () => retryReply(database, nobody, id, at(9)),
        () => readMessage(database, nobody, { id: 'newest', email }),
      ])
        await expect(call()).rejects.toThrow(NotAdministratorError);
    expect(await texts(database)).toEqual(['Γεια σου!']);
    expect(await readMessage(database, by, { id: 'newest', email: 'other@example.org' })).toBeNull();
  });
});
