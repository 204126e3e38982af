import { expect } from 'vitest';
import type { Database } from '#server/db.ts';
import { describeOnEachEngine } from '#tests/support/engines.ts';
import { eventMails } from '#tests/support/event-mails.ts';
import { insert, storedUser } from '#tests/support/rows.ts';
import { storedEvent } from '#tests/support/stored-event.ts';
import { Administrator, NotAdministratorError } from './administrator.ts';
import { addParticipant, listParticipants, readParticipant, removeParticipant } from './event-participants.ts';
import { joinEvent } from './event-signups.ts';
import { deleteEvent, readEvent, updateEvent } from './events.ts';
import type { Tables } from './tables.ts';
import { expireUndos, undo } from './undo.ts';

type Db = Database<Tables>;

const now = new Date('2026-11-20T10:00:00.000Z');
const later = new Date('2026-11-20T10:00:31.000Z');
const by = Administrator.of({ id: 'mestre', email: 'mestre@school.example', isAdministrator: true }) as Administrator;
const options = { mails: eventMails, now };

/** An event with two places, and members who join it in this order. */
async function setUp({ kysely, ...database }: Db, members: string[], change: object = {}): Promise<void> {
  await insert(kysely, 'events', storedEvent({ id: 'e', date: '2026-11-21T10:00:00.000Z', max_participants: 2, ...change }));
  for (const userId of members) {
    await insert(kysely, 'users', storedUser(userId));
    await joinEvent({ kysely, ...database }, { eventId: 'e', userId, locale: userId < 'c' ? 'el' : 'en' }, options);
  }
  await kysely.deleteFrom('outbox').execute();
}

const nameOf = (email: string) => email.split('@')[0];
const add = (database: Db, email: string, at = now) =>
  addParticipant(database, by, { eventId: 'e', email, locale: 'el' }, { ...options, now: at });
const idOf = async (database: Db, userId: string) =>
  (await listParticipants(database, by, 'e', 100)).first.find((person) => person.userId === userId)?.id ?? '';
const remove = async (database: Db, userId: string) =>
  (await removeParticipant(database, by, { eventId: 'e', id: await idOf(database, userId) }, now)).undo ?? '';
const expire = (database: Db) => expireUndos(database, { mails: eventMails, now: later });

/** Participants, waitlist and `current_participants`. */
async function signups(database: Db) {
  const { first } = await listParticipants(database, by, 'e', 100);
  const names = (isWaiting: boolean) =>
    first
      .filter((person) => person.isWaiting === isWaiting)
      .map(({ email }) => nameOf(email))
      .join(' ');
  return [names(false), names(true), (await readEvent(database, by, 'e'))?.current_participants];
}

async function mails({ kysely }: Db): Promise<string[]> {
  const rows = await kysely.selectFrom('outbox').select(['to_address', 'subject']).execute();
  return rows.map(({ to_address, subject }) => `${nameOf(to_address)}: ${subject}`).sort();
}

describeOnEachEngine('participants removed by the administrator', (test) => {
  test('get an email, and the first on the waitlist the place, when it cannot be undone any more', async ({ database }) => {
    await setUp(database, ['a', 'b', 'c', 'd']);
    await remove(database, 'a');
    expect([await signups(database), await mails(database)]).toEqual([['b', 'c d', 1], []]);
    await expire(database);
    expect(await signups(database)).toEqual(['b c', 'd', 2]);
    expect(await mails(database)).toEqual(['a: removed: Roda, in Greek', 'c: promotedFromWaitlist: Roda']);
  });

  test('return by an undo to the place or the position that they had, without a mail', async ({ database }) => {
    await setUp(database, ['a', 'b', 'c', 'd']);
    for (const who of ['b', 'c']) expect(await undo(database, by, await remove(database, who), now)).toBe('event-signup');
    await expire(database);
    expect([await signups(database), await mails(database)]).toEqual([['a b', 'c d', 2], []]);
  });

  test('return even if their place or their number was taken in the meantime', async ({ database }) => {
    await setUp(database, ['a', 'b']);
    await insert(database.kysely, 'users', storedUser('quick'));
    const id = await remove(database, 'b');
    await joinEvent(database, { eventId: 'e', userId: 'quick', locale: 'en' }, options);
    await undo(database, by, id, now);
    expect(await signups(database)).toEqual(['a quick b', '', 3]);
  });

  test('get no email after joining again, or once the event is over', async ({ database }) => {
    await setUp(database, ['a', 'b']);
    await remove(database, 'a');
    await joinEvent(database, { eventId: 'e', userId: 'a', locale: 'en' }, options);
    await remove(database, 'b');
    await database.kysely.updateTable('events').set({ date: '2026-11-19T10:00:00.000Z', over_at: now.toISOString() }).execute();
    await expire(database);
    expect([await signups(database), await mails(database)]).toEqual([['a', '', 1], ['a: joined: Roda']]);
  });

  test('are restored neither without their account nor without the event', async ({ database }) => {
    await setUp(database, ['a', 'b']);
    const ids = [await remove(database, 'a'), await remove(database, 'b')];
    await database.kysely.deleteFrom('users').where('id', '=', 'a').execute();
    expect(await undo(database, by, ids[0] ?? '', now)).toBe('event-signup');
    expect(await signups(database)).toEqual(['', '', 0]);
    await deleteEvent(database, by, 'e', now);
    expect(await undo(database, by, ids[1] ?? '', now)).toBe('event-signup');
    await expire(database);
    expect(await mails(database)).toEqual([]);
  });

  test('are read and removed by the administrator only, once', async ({ database }) => {
    await setUp(database, ['a']);
    const id = await idOf(database, 'a');
    expect(await readParticipant(database, by, 'e', id)).toMatchObject({ email: 'a@example.org', isWaiting: false });
    await remove(database, 'a');
    expect(await readParticipant(database, by, 'e', id)).toBeNull();
    expect(await removeParticipant(database, by, { eventId: 'e', id })).toEqual({ undo: null });
    const stranger = { email: 'a@example.org' } as unknown as Administrator;
    const signup = { eventId: 'e', id, email: 'a@example.org', locale: 'el' as const };
    for (const attempt of [
      () => removeParticipant(database, stranger, signup),
      () => addParticipant(database, stranger, signup, options),
      () => readParticipant(database, stranger, 'e', id),
    ])
      await expect(attempt()).rejects.toThrow(NotAdministratorError);
  });
});

describeOnEachEngine('participants added by the administrator', (test) => {
  test('are members with a confirmed address, who get the place or the wait of anybody who joins', async ({ database }) => {
    await setUp(database, ['a']);
    await insert(database.kysely, 'users', [storedUser('b'), storedUser('c'), { ...storedUser('d'), email_verified: false }]);
    expect(await add(database, 'b@example.org')).toEqual({ outcome: 'joined', state: 'coming' });
    expect(await add(database, 'c@example.org')).toEqual({ outcome: 'joined', state: 'waiting', place: 1, missing: 1 });
    expect(await add(database, 'a@example.org')).toEqual({ outcome: 'already' });
    for (const email of ['d@example.org', 'nobody@example.org'])
      expect(await add(database, email)).toEqual({ outcome: 'unverified' });
    expect(await signups(database)).toEqual(['a b', 'c', 2]);
    expect(await mails(database)).toEqual(['b: joined: Roda, in Greek', 'c: waitlisted 1: Roda, in Greek']);
  });

  test('are refused after the start and where people register elsewhere', async ({ database }) => {
    await setUp(database, []);
    await insert(database.kysely, 'users', storedUser('a'));
    expect(await add(database, 'a@example.org', new Date('2026-11-21T10:00:00.001Z'))).toEqual({ outcome: 'past' });
    await database.kysely.updateTable('events').set({ registration_link: 'https://tickets.example/' }).execute();
    expect(await add(database, 'a@example.org')).toEqual({ outcome: 'elsewhere' });
  });
});

describeOnEachEngine('the waitlist of an event', (test) => {
  const save = async (database: Db, registration_link: string | null, at = now, change: object = {}) => {
    const event = (await readEvent(database, by, 'e')) ?? expect.fail('There is no event');
    const values = { ...event, registration_link, ...change };
    await database.kysely.deleteFrom('outbox').execute();
    const saved = await updateEvent(database, by, { id: 'e', version: event.version }, values, { ...options, now: at });
    return [saved.outcome === 'saved' && saved.notified, await mails(database)];
  };

  test('is told when a registration page closes it, changes, or opens it again', async ({ database }) => {
    await setUp(database, ['a', 'b', 'c', 'd']);
    const [one, other] = ['https://tickets.example/', 'https://forms.example/'];
    const closed = ['c: waitlistClosed: Roda', 'd: waitlistClosed: Roda'];
    expect(await save(database, one)).toEqual([2, closed]);
    expect(await save(database, one, now, { description: 'Water' })).toEqual([0, []]);
    expect(await save(database, other)).toEqual([2, closed]);
    expect(await save(database, null)).toEqual([2, ['c: waitlisted 1: Roda', 'd: waitlisted 2: Roda']]);
    await save(database, one);
    expect(await save(database, null, now, { max_participants: 3 })).toEqual([
      2,
      ['c: promotedFromWaitlist: Roda', 'd: waitlisted 1: Roda'],
    ]);
  });

  test('is not told after the start', async ({ database }) => {
    await setUp(database, ['a', 'b', 'c']);
    expect(await save(database, 'https://tickets.example/', new Date('2026-11-21T11:00:00.000Z'))).toEqual([0, []]);
  });
});
