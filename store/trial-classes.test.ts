import { expect, test as plainTest } from 'vitest';
import { captureLog } from '#tests/support/captured-log.ts';
import { type ContactRow, contactRow, insertContactRows } from '#tests/support/contact-row.ts';
import { describeOnEachEngine } from '#tests/support/engines.ts';
import { listMails } from '#tests/support/event-mails.ts';
import { administrator as by } from '#tests/support/members.ts';
import { readRows, update } from '#tests/support/rows.ts';
import { deleteSender } from './senders.ts';
import { createFollowToken } from './subscriptions.ts';
import type { Db } from './tables.ts';
import {
  changeTrialDay,
  createTrialToken,
  type Guest,
  listGuests,
  queueTrialReminders,
  readTrialMessage,
  readTrialToken,
  saveAttendance,
} from './trial-classes.ts';
import { undo } from './undo.ts';

plainTest('a token is accepted for the message and the kind of link for which it was signed', () => {
  const token = createTrialToken('secret', 'm1');
  expect(readTrialToken('secret', token)).toBe('m1');
  const [payload = '', mac = ''] = token.split('.');
  const forged = `${Buffer.from('"m2"').toString('base64url')}.${mac}`;
  const ofOtherKind = createFollowToken('secret', { address: 'm1', topics: [] });
  for (const wrong of ['', payload, `${payload}.`, forged, ofOtherKind, createTrialToken('other', 'm1')])
    expect(readTrialToken('secret', wrong)).toBeNull();
});

const athens = 'Europe/Athens';
/** 10:00 in Athens on the day before the class. */
const due = new Date('2026-11-30T08:00:00.000Z');
const minutesAfter = (instant: Date, minutes: number) => new Date(instant.getTime() + minutes * 60_000);
const tuesday = { class_group: 'kids', trial_day: '2026-12-01', trial_start: '18:00' };

const insertGuests = ({ kysely }: Db, guests: Partial<ContactRow>[]) =>
  insertContactRows(
    kysely,
    guests.map(({ id = 'a', ...values }) =>
      contactRow({ id, email: `${id}@example.org`, created_at: '2026-10-20T10:00:00.000Z', ...tuesday, ...values }),
    ),
  );

type HeldAt = (guest: Guest) => { day: string } | null;
const asInTimetable: HeldAt = ({ trial_day: day }) => ({ day });
const queue = (database: Db, now: Date, { heldAt = asInTimetable, limit = 9, exhausted = new Map<string, string>() } = {}) =>
  queueTrialReminders(database, {
    heldAt,
    mail: ({ email, locale }, { day }) => ({ to: { address: email }, subject: `${day} in ${locale}`, text: '', html: '' }),
    limitsOf: ({ email }) => [{ key: email, limit, windowSeconds: 3_600 }],
    exhausted,
    timeZone: athens,
    now,
  });
const reminders = (database: Db) => listMails(database, (kind) => kind === 'trial-reminder');

describeOnEachEngine('reminders of free classes', (test) => {
  test('are queued once from 10:00 the day before on, in the language of the message, by two instances', async ({
    database: one,
    other,
  }) => {
    const day = '2026-12-02';
    await insertGuests(one, [
      {},
      { id: 'b', locale: 'en' },
      { id: 'c', trial_day: day },
      { id: 'd', created_at: due.toISOString() },
    ]);
    await insertGuests(one, [{ id: 'e', trial_day: null, trial_start: null }]);
    await queue(one, minutesAfter(due, -1));
    expect(await reminders(one)).toEqual([]);
    await Promise.all([queue(one, due, { limit: 1 }), queue(other, due, { limit: 1 })]);
    const expected = ['a: 2026-12-01 in el', 'b: 2026-12-01 in en'];
    expect(await reminders(one)).toEqual(expected);
    await update(one.kysely, 'outbox', { sent_at: due.toISOString() });
    await queue(one, minutesAfter(due, 60));
    expect(await reminders(one)).toEqual(expected);
  });

  test.for([
    ['ends in the night between', '2026-10-25', '2026-10-24T07:00:00.000Z'],
    ['ended the day before', '2026-10-26', '2026-10-25T08:00:00.000Z'],
    ['starts in the night between', '2027-03-28', '2027-03-27T08:00:00.000Z'],
    ['started the day before', '2027-03-29', '2027-03-28T07:00:00.000Z'],
  ] as const)('are due at 10:00 at the school if summer time %s', async ([, day, at], { database }) => {
    await insertGuests(database, [{ trial_day: day }]);
    await queue(database, minutesAfter(new Date(at), -1));
    expect(await reminders(database)).toEqual([]);
    await queue(database, new Date(at));
    expect(await reminders(database)).toHaveLength(1);
  });

  test('are about the day to which the class is moved, and withdrawn if it is off', async ({ database }) => {
    await insertGuests(database, [{}]);
    const movedTo =
      (day: string): HeldAt =>
      () => ({ day });
    await queue(database, due, { heldAt: movedTo('2026-12-20') });
    expect(await reminders(database)).toEqual([]);
    const later = new Date('2026-12-19T09:00:00.000Z');
    await queue(database, later, { heldAt: movedTo('2026-12-20') });
    expect(await reminders(database)).toEqual(['a: 2026-12-20 in el']);
    await queue(database, later, { heldAt: () => null });
    expect(await reminders(database)).toEqual([]);
  });

  test('that the mail server did not take are withdrawn at midnight', async ({ database }) => {
    await insertGuests(database, [{}]);
    await queue(database, due);
    await queue(database, new Date('2026-11-30T21:59:00.000Z'));
    expect(await reminders(database)).toHaveLength(1);
    await queue(database, new Date('2026-11-30T22:00:00.000Z'));
    expect(await reminders(database)).toEqual([]);
  });

  test('end with the message, and come back when its deletion is undone', async ({ database }) => {
    await insertGuests(database, [{}, { id: 'b' }]);
    await queue(database, due);
    const deleted = await deleteSender(database, by, { email: 'a@example.org', newest: due.toISOString() });
    expect(await reminders(database)).toEqual(['b: 2026-12-01 in el']);
    await undo(database, by, deleted.undo ?? '');
    await queue(database, due);
    expect(await reminders(database)).toHaveLength(2);
  });

  test('to one mailbox are limited, and wait without a try on each run', async ({ database }) => {
    await insertGuests(database, [{}, { id: 'b', email: 'a@example.org' }, { id: 'c', email: 'a@example.org' }]);
    const [log, options] = [captureLog(), { limit: 2, exhausted: new Map<string, string>() }];
    await queue(database, due, options);
    await queue(database, minutesAfter(due, 1), options);
    expect(await reminders(database)).toHaveLength(2);
    expect(log).toHaveLength(1);
    await queue(database, minutesAfter(due, 61), options);
    expect(await reminders(database)).toHaveLength(3);
  });

  test('are queued although a flood of messages for past days came first', async ({ database }) => {
    const past = { trial_day: '2026-11-24', created_at: '2026-10-19T10:00:00.000Z' };
    await insertGuests(database, [...Array.from({ length: 5_000 }, (_, number) => ({ id: `p${number}`, ...past })), {}]);
    await queue(database, due);
    expect(await reminders(database)).toHaveLength(1);
  });
});

const notification = { notification: { to: { address: 'school@example.org' }, subject: 'Moved', text: '', html: '' } };
const now = minutesAfter(due, 5);
const wednesday = { day: '2026-12-02', start: '19:00' };

const list = (database: Db, from: string, today = '2026-12-01') => listGuests(database, by, { from, today });

describeOnEachEngine('guests', (test) => {
  test('change the day once, which notifies the school and withdraws the reminder', async ({ database: one, other }) => {
    await insertGuests(one, [{}]);
    await queue(one, due);
    const message = (await readTrialMessage(one, 'a')) ?? expect.fail('There is no message');
    const answers = await Promise.all(
      [one, other].map((database) => changeTrialDay(database, message, wednesday, { notification, now })),
    );
    expect(answers.toSorted()).toEqual([false, true]);
    expect(await listMails(one)).toEqual(['school: Moved']);
    expect(await readRows(one.kysely, 'contact_submissions')).toMatchObject([
      { trial_day: wednesday.day, trial_start: wednesday.start, trial_changed_at: now.toISOString() },
    ]);
  });

  test('of today are listed although a flood of messages for other days came first', async ({ database }) => {
    const flood = (id: string, trial_day: string) =>
      Array.from({ length: 501 }, (_, number) => ({ id: id + number, trial_day, created_at: '2026-10-19T10:00:00.000Z' }));
    await insertGuests(database, [
      ...[...flood('p', '2026-11-20'), ...flood('n', '2026-12-02')],
      ...[{}, { id: 'yesterday', trial_day: '2026-11-30' }, { id: 'came', trial_day: '2026-11-30', attended: true }],
    ]);
    const listed = (await list(database, '2026-11-20')).map(({ id }) => id);
    expect([listed.length, listed[0], listed[500]]).toEqual([1_000, 'a', 'yesterday']);
    expect(listed).not.toContain('came');
  });

  test('who cancel are not expected any more, but can choose a day again', async ({ database }) => {
    await insertGuests(database, [{}]);
    const change = async (to: typeof wednesday | null) =>
      changeTrialDay(database, (await readTrialMessage(database, 'a')) ?? expect.fail(), to, { notification, now });
    expect(await change(null)).toBe(true);
    await queue(database, now);
    expect([await reminders(database), await list(database, '2026-01-01')]).toEqual([[], []]);
    expect(await saveAttendance(database, by, { id: 'a', attended: true })).toBe(false);
    expect(await change(wednesday)).toBe(true);
    expect(await list(database, wednesday.day)).toMatchObject([{ id: 'a', class_group: 'kids', attended: null }]);
    expect(await list(database, '2026-12-03', '2026-12-03')).toEqual([]);
    expect(await saveAttendance(database, by, { id: 'a', attended: false })).toBe(true);
    expect(await change({ ...wednesday, start: '20:00' })).toBe(true);
    expect(await readTrialMessage(database, 'a')).toMatchObject({ trial_start: '20:00', attended: null });
  });
});
