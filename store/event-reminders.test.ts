import { describe, expect, it } from 'vitest';
import { describeOnEachEngine } from '#tests/support/engines.ts';
import { listMails, eventMails as mails } from '#tests/support/event-mails.ts';
import { administrator as by } from '#tests/support/members.ts';
import { insert, insertSignups, insertUsers, numberedIds, update } from '#tests/support/rows.ts';
import { storedEvent } from '#tests/support/stored-event.ts';
import { queueReminders, reminderTime } from './event-reminders.ts';
import { type EventMails, joinEvent, leaveEvent } from './event-signups.ts';
import { deleteEvent, readEvent, updateEvent } from './events.ts';
import type { Db } from './tables.ts';
import { undo } from './undo.ts';

const athens = 'Europe/Athens';
const early = new Date('2026-11-20T10:00:00.000Z');
/** 18:00 in Athens. */
const date = '2026-11-28T16:00:00.000Z';
/** 10:00 in Athens on the day before. */
const due = new Date('2026-11-27T08:00:00.000Z');
const minutesAfter = (instant: Date, minutes: number) => new Date(instant.getTime() + minutes * 60_000);

describe('reminderTime', () => {
  it.each([
    ['summer time ends in the night between', athens, '2026-10-25T16:00:00Z', '2026-10-24T07:00:00.000Z'],
    ['summer time ended the day before', athens, '2026-10-26T16:00:00Z', '2026-10-25T08:00:00.000Z'],
    ['the event is in the second of two equal hours', athens, '2026-10-25T01:30:00Z', '2026-10-24T07:00:00.000Z'],
    ['summer time starts in the night between', athens, '2027-03-28T15:00:00Z', '2027-03-27T08:00:00.000Z'],
    ['summer time started the day before', athens, '2027-03-29T15:00:00Z', '2027-03-28T07:00:00.000Z'],
    ['the event is at half past midnight', athens, '2026-11-27T22:30:00Z', '2026-11-27T08:00:00.000Z'],
    ['the event is a minute before midnight', athens, '2026-11-28T21:59:00Z', '2026-11-27T08:00:00.000Z'],
    ['summer time starts in Melbourne', 'Australia/Melbourne', '2026-10-04T07:00:00Z', '2026-10-03T00:00:00.000Z'],
    ['summer time started in Melbourne', 'Australia/Melbourne', '2026-10-05T07:00:00Z', '2026-10-03T23:00:00.000Z'],
    ['summer time ends in Melbourne', 'Australia/Melbourne', '2027-04-04T08:00:00Z', '2027-04-02T23:00:00.000Z'],
    ['summer time ended in Melbourne', 'Australia/Melbourne', '2027-04-05T08:00:00Z', '2027-04-04T00:00:00.000Z'],
  ])('is 10:00 at the school on the day before when %s', (_, timeZone, start, expected) =>
    expect(reminderTime(start, timeZone)).toBe(expected),
  );
});

async function setUp(database: Db, members: string[], change: object = {}): Promise<void> {
  await insertUsers(database.kysely, members);
  await insert(database.kysely, 'events', storedEvent({ id: 'e', date, ...change }));
  for (const id of members) await join(database, id);
}

const join = (database: Db, userId: string, now = early) =>
  joinEvent(database, { eventId: 'e', userId, locale: userId === 'b' ? 'el' : 'en' }, { mails, now });
const leave = (database: Db, userId: string, now = early) => leaveEvent(database, { eventId: 'e', userId }, { mails, now });
const queue = (database: Db, now: Date) => queueReminders(database, { mails, timeZone: athens, now });

async function save(database: Db, change: object, now = early): Promise<void> {
  const event = (await readEvent(database, by, 'e')) ?? expect.fail('There is no event');
  const saved = await updateEvent(database, by, { id: 'e', version: event.version }, { ...event, ...change }, { mails, now });
  expect(saved.outcome).toBe('saved');
}

const reminders = (database: Db) => listMails(database, (kind) => kind === 'event-reminder');
const markSent = ({ kysely }: Db) => update(kysely, 'outbox', { sent_at: due.toISOString(), subject: 'sent' });

describeOnEachEngine('event reminders', (test) => {
  test('are queued at 10:00 the day before, once, for members with a place, in their language', async ({ database }) => {
    await setUp(database, ['a', 'b', 'c', 'd'], { max_participants: 3 });
    await leave(database, 'c');
    await join(database, 'c');
    await queue(database, minutesAfter(due, -1));
    expect(await reminders(database)).toEqual([]);
    await queue(database, due);
    const expected = ['a: reminder: Roda', 'b: reminder: Roda, in Greek', 'd: reminder: Roda'];
    expect(await reminders(database)).toEqual(expected);
    for (const minutes of [0, 1, 600]) await queue(database, minutesAfter(due, minutes));
    expect(await reminders(database)).toEqual(expected);
  });

  test('are queued at once for a member who gets a place later, but not again for one who returns', async ({ database }) => {
    await setUp(database, ['a', 'b'], { max_participants: 1 });
    await queue(database, due);
    await markSent(database);
    await leave(database, 'a', due);
    await queue(database, minutesAfter(due, 1));
    expect(await reminders(database)).toEqual(['a: sent', 'b: reminder: Roda, in Greek']);
    await save(database, { max_participants: 2 }, due);
    await join(database, 'a', due);
    await queue(database, minutesAfter(due, 2));
    expect(await reminders(database)).toEqual(['a: sent', 'b: reminder: Roda, in Greek']);
  });

  test('are withdrawn from a member who leaves first, and from all when the event starts', async ({ database }) => {
    await setUp(database, ['a', 'b']);
    await queue(database, due);
    await leave(database, 'a', due);
    expect(await reminders(database)).toEqual(['b: reminder: Roda, in Greek']);
    await queue(database, new Date(date));
    expect(await reminders(database)).toEqual(['b: reminder: Roda, in Greek']);
    await queue(database, minutesAfter(new Date(date), 1));
    expect(await reminders(database)).toEqual([]);
  });

  test('follow an event that is moved: unsent ones are withdrawn, and the new day has its own', async ({ database }) => {
    await setUp(database, ['a']);
    await queue(database, due);
    await save(database, { date: '2026-11-30T16:00:00.000Z' }, due);
    await queue(database, due);
    expect(await reminders(database)).toEqual([]);
    await queue(database, new Date('2026-11-29T08:00:00.000Z'));
    expect(await reminders(database)).toEqual(['a: reminder: Roda']);
    await markSent(database);
    await save(database, { date: '2026-11-30T17:00:00.000Z' }, due);
    await queue(database, new Date('2026-11-29T09:00:00.000Z'));
    expect(await reminders(database)).toEqual(['a: sent']);
    await save(database, { date }, due);
    await queue(database, due);
    expect(await reminders(database)).toEqual(['a: reminder: Roda', 'a: sent']);
  });

  test('are not queued for a past or deleted event or one without reminders, but again after an undo', async ({ database }) => {
    await setUp(database, ['a']);
    await save(database, { reminder: false });
    await queue(database, due);
    expect(await reminders(database)).toEqual([]);
    await save(database, { reminder: true });
    await queue(database, minutesAfter(new Date(date), 1));
    const { undo: id } = await deleteEvent(database, by, 'e', due);
    await queue(database, due);
    expect(await reminders(database)).toEqual([]);
    await undo(database, by, id ?? '', due);
    await queue(database, due);
    expect(await reminders(database)).toEqual(['a: reminder: Roda']);
    await save(database, { reminder: false });
    expect(await reminders(database)).toEqual([]);
  });

  test('are complete and unique when two instances queue them and one is killed halfway', async ({ database: one, other }) => {
    const ids = numberedIds(450);
    await insertUsers(one.kysely, ids);
    await insert(one.kysely, 'events', storedEvent({ id: 'e', date }));
    await insertSignups(one.kysely, 'e', ids);
    // Stops after the first batch, as a killed process would.
    const killed = new AbortController();
    const reminder: EventMails['reminder'] = (...facts) => {
      killed.abort();
      return mails.reminder(...facts);
    };
    await queueReminders(one, { mails: { ...mails, reminder }, timeZone: athens, now: due, signal: killed.signal });
    expect(await reminders(one)).toHaveLength(100);
    await Promise.all([queue(one, due), queue(other, due)]);
    expect(await reminders(other)).toEqual(ids.map((id) => `${id}: reminder: Roda`));
  });
});
