import { expect } from 'vitest';
import { contactRow, insertContactRows } from '#tests/support/contact-row.ts';
import { describeOnEachEngine } from '#tests/support/engines.ts';
import { administrator as by } from '#tests/support/members.ts';
import { readRows, update } from '#tests/support/rows.ts';
import { readMessagesFrom } from './data-export.ts';
import { discardWithdrawn, readReplies, readWithdrawnText, retryReply, sendReply, withdrawReply } from './replies.ts';
import { applyRetention } from './retention.ts';
import { deleteSender } from './senders.ts';
import type { Db, Row } from './tables.ts';
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
async function pendingIds({ kysely }: Db): Promise<string[]> {
  const pending = (await readRows(kysely, 'contact_submissions')).filter(({ responded }) => !responded);
  return pending.map(({ id }) => id).sort();
}
const mails = ({ kysely }: Db) => kysely.selectFrom('outbox').selectAll().orderBy('created_at').execute();
const setMail = ({ kysely }: Db, values: Partial<Row<'outbox'>>) => update(kysely, 'outbox', values);
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
    const stored = async () =>
      [...(await mails(database)), ...(await readReplies(database, by, ['newest']))].map((row) => JSON.stringify(row)).sort();
    const before = await stored();
    const { undo: id } = await deleteSender(database, by, { email, newest: at(1).toISOString() });
    expect(await readReplies(database, by, ['newest'])).toEqual([]);
    expect(await mails(database)).toMatchObject([{ dead_at: null }]);
    await undo(database, by, id ?? '');
    expect(await stored()).toEqual(before);
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
});
