import { expect } from 'vitest';
import { describeOnEachEngine } from '#tests/support/engines.ts';
import { listMails, eventMails as mails } from '#tests/support/event-mails.ts';
import { administrator as by } from '#tests/support/members.ts';
import { countRows, insert, insertUsers, numberedIds, readRows } from '#tests/support/rows.ts';
import { storedEvent, withOverAt } from '#tests/support/stored-event.ts';
import { listChildren, removeChild, saveChild } from './children.ts';
import { listParticipants, removeParticipant } from './event-participants.ts';
import { queueReminders } from './event-reminders.ts';
import { joinEvent, leaveEvent, readJoinedEvent, readSignups } from './event-signups.ts';
import { deleteEvent, readEvent, updateEvent } from './events.ts';
import { countRecipients, listEventAudiences } from './mailings.ts';
import type { Db } from './tables.ts';
import { expireUndos, undo } from './undo.ts';

const START = Date.parse('2026-11-20T10:00:00.000Z');
/** An instant later than all before, so that each sign-up is a party of its own. */
let seconds = 0;
const next = () => new Date(START + ++seconds * 1_000);

/** Members with two children each, `a-1` and `a-2` for the member `a`. */
async function addFamilies({ kysely }: Db, ...ids: string[]): Promise<void> {
  await insertUsers(kysely, ids);
  const child = { birth_year: 2018, photo_consent_at: null, created_at: next().toISOString() };
  const children = ids.flatMap((user_id) => ['1', '2'].map((place) => ({ id: `${user_id}-${place}`, user_id, ...child })));
  await insert(
    kysely,
    'children',
    children.map((each) => ({ ...each, first_name: each.id.toUpperCase() })),
  );
}
const addEvent = ({ kysely }: Db, max_participants: number | null) =>
  insert(kysely, 'events', storedEvent({ id: 'e', date: '2026-11-21T10:00:00.000Z', max_participants }));

const join = (database: Db, userId: string, ...people: string[]) =>
  joinEvent(database, { eventId: 'e', userId, locale: 'en', people }, { mails, now: next() });
const leave = (database: Db, userId: string, ...people: string[]) =>
  leaveEvent(database, { eventId: 'e', userId, people }, { mails, now: next() });
const save = async (database: Db, change: object) => {
  const event = (await readEvent(database, by, 'e')) ?? expect.fail('There is no event');
  const values = withOverAt({ ...event, ...change });
  return updateEvent(database, by, { id: 'e', version: event.version }, values, { mails, now: next() });
};

/** Participants, waitlist and `current_participants`. */
async function signups(database: Db) {
  const { first } = await listParticipants(database, by, 'e', 1_000);
  const names = (isWaiting: boolean) =>
    first
      .filter((person) => person.isWaiting === isWaiting)
      .map(({ userId, child }) => child?.first_name.toLowerCase() ?? userId)
      .join(' ');
  return [names(false), names(true), (await readEvent(database, by, 'e'))?.current_participants];
}
/** Mails since the last call. */
async function newMails(database: Db): Promise<string[]> {
  const subjects = await listMails(database);
  await database.kysely.deleteFrom('outbox').execute();
  return subjects;
}

describeOnEachEngine('children at an event', (test) => {
  test('get places together with their parent or wait together, and are promoted only together', async ({ database }) => {
    await addFamilies(database, 'a', 'b', 'c');
    await addEvent(database, 4);
    expect(await join(database, 'a', 'a', 'a-1', 'a-2')).toEqual({ outcome: 'joined', state: 'coming' });
    expect(await join(database, 'b', 'b', 'b-2')).toEqual({ outcome: 'joined', state: 'waiting', place: 1, missing: 1 });
    expect(await newMails(database)).toEqual(['a: joined: Roda, you+A-1+A-2', 'b: waitlisted 1: Roda, you+B-2']);
    // The free place does not suffice for the first two on the waitlist.
    expect(await join(database, 'c', 'c-1')).toEqual({ outcome: 'joined', state: 'coming' });
    expect(await join(database, 'c', 'c', 'c-2')).toEqual({ outcome: 'joined', state: 'waiting', place: 3, missing: 2 });
    expect(await signups(database)).toEqual(['a a-1 a-2 c-1', 'b b-2 c c-2', 4]);
    const { signups: own, passesPlaceOn } = (await readJoinedEvent(database.kysely, { eventId: 'e', userId: 'c' }, next())) ?? {};
    expect([own, passesPlaceOn]).toEqual([
      [
        { state: 'coming', people: [{ id: 'c-1', name: 'C-1' }] },
        {
          state: 'waiting',
          people: [
            { id: 'c', name: null },
            { id: 'c-2', name: 'C-2' },
          ],
          place: 3,
          missing: 2,
        },
      ],
      false,
    ]);
    await newMails(database);
    await leave(database, 'a', 'a-1');
    expect([await signups(database), await newMails(database)]).toEqual([['a a-2 c-1', 'b b-2 c c-2', 3], []]);
    await leave(database, 'a', 'a');
    expect(await signups(database)).toEqual(['a-2 b b-2 c-1', 'c c-2', 4]);
    expect(await newMails(database)).toEqual(['b: promotedFromWaitlist: Roda, you+B-2']);
  });

  test('never overbook and are never separated, when 50 families of three join 40 places on two processes', async ({
    database: one,
    other,
  }) => {
    const ids = numberedIds(50);
    await addFamilies(one, ...ids);
    await addEvent(one, 40);
    const now = next();
    const parties = ids.map((id, place) =>
      joinEvent(
        place % 2 ? one : other,
        { eventId: 'e', userId: id, locale: 'en', people: [id, `${id}-1`, `${id}-2`] },
        { mails, now },
      ),
    );
    const states = (await Promise.all(parties)).map((result) => (result.outcome === 'joined' ? result.state : result.outcome));
    expect(states.filter((state) => state === 'coming')).toHaveLength(13);
    expect(states.filter((state) => state === 'waiting')).toHaveLength(37);
    const away = ids.filter((_, place) => states[place] === 'coming').slice(0, 5);
    await Promise.all(
      away.map((id, place) => leaveEvent(place % 2 ? one : other, { eventId: 'e', userId: id, people: [id] }, { mails, now })),
    );
    // 39 - 5 + 2 * 3 = 40.
    expect((await readEvent(one, by, 'e'))?.current_participants).toBe(40);
    const rows = await readRows(one.kysely, 'event_signups');
    expect(rows.filter((row) => !row.is_waiting)).toHaveLength(40);
    for (const family of Map.groupBy(rows, ({ user_id }) => user_id).values())
      expect(new Set(family.map((row) => row.is_waiting)).size).toBe(1);
  });

  test('are added and withdrawn later, by their own parent only, and not without a choice', async ({ database }) => {
    await addFamilies(database, 'a', 'b');
    await addEvent(database, null);
    expect(await join(database, 'a')).toEqual({ outcome: 'nobody' });
    expect(await join(database, 'a', 'b-1', 'b', 'nobody')).toEqual({ outcome: 'nobody' });
    await join(database, 'a', 'a');
    await join(database, 'a', 'a', 'a-2', 'b-1');
    expect(await newMails(database)).toEqual(['a: joined: Roda', 'a: joined: Roda, A-2']);
    expect(await leave(database, 'a')).toEqual({ outcome: 'nobody' });
    expect(await leave(database, 'b', 'a-2')).toEqual({ outcome: 'left' });
    expect(await signups(database)).toEqual(['a a-2', '', 2]);
    expect(await leave(database, 'a', 'a')).toEqual({ outcome: 'left-some' });
    expect(await leave(database, 'a')).toEqual({ outcome: 'left' });
    expect(await signups(database)).toEqual(['', '', 0]);
  });

  test('are named in one mail to their parent for each occasion', async ({ database }) => {
    await addFamilies(database, 'a', 'b');
    await addEvent(database, 2);
    await join(database, 'a', 'a-1', 'a-2');
    await join(database, 'b', 'b', 'b-1');
    await join(database, 'a', 'a');
    await newMails(database);
    expect(await save(database, { location: 'The park' })).toMatchObject({ notified: 2 });
    expect(await newMails(database)).toEqual(['a: changed: Roda, A-1+A-2+you', 'b: changed: Roda, you+B-1']);
    await save(database, { registration_link: 'https://forms.example/' });
    expect(await newMails(database)).toEqual(['a: waitlistClosed: Roda', 'b: waitlistClosed: Roda, you+B-1']);
    await save(database, { registration_link: null });
    expect(await newMails(database)).toEqual(['a: waitlisted 3: Roda', 'b: waitlisted 1: Roda, you+B-1, 2 missing']);
    const due = { mails, timeZone: 'Europe/Athens', now: new Date('2026-11-20T12:00:00.000Z') };
    for (const _ of [1, 2]) await queueReminders(database, due);
    expect(await newMails(database)).toEqual(['a: reminder: Roda, A-1+A-2']);
    expect(await countRecipients(database, by, 'event:e', () => true)).toMatchObject({ el: 0, en: 1 });
    expect(await listEventAudiences(database, by)).toMatchObject([{ count: 1 }, { count: 2 }]);
    expect((await deleteEvent(database, by, 'e', next())).notified).toBe(2);
    await removeChild(database, { userId: 'a', id: 'a-2' }, { mails });
    await expireUndos(database, { mails, now: new Date(next().getTime() + 31_000) });
    expect(await newMails(database)).toEqual(['a: canceled: Roda, A-1+you', 'b: canceled: Roda, you+B-1']);
  });

  test('are removed by the administrator one by one, and return by an undo unless the parent deleted them', async ({
    database,
  }) => {
    await addFamilies(database, 'a', 'b');
    await addEvent(database, 2);
    await join(database, 'a', 'a', 'a-1');
    await join(database, 'b', 'b-1');
    await newMails(database);
    const remove = async () => {
      const { first } = await listParticipants(database, by, 'e', 9);
      const id = first.find(({ child }) => child?.first_name === 'A-1')?.id ?? '';
      return (await removeParticipant(database, by, { eventId: 'e', id }, next())).undo ?? '';
    };
    expect(await undo(database, by, await remove(), next())).toBe('event-signup');
    expect(await signups(database)).toEqual(['a a-1', 'b-1', 2]);
    await remove();
    await expireUndos(database, { mails, now: new Date(next().getTime() + 31_000) });
    // The member is not a child, and stays.
    await removeChild(database, { userId: 'a', id: 'a' }, { mails });
    expect(await signups(database)).toEqual(['a b-1', '', 2]);
    expect(await newMails(database)).toEqual(['a: removed: Roda, A-1', 'b: promotedFromWaitlist: Roda, B-1']);

    const { undo: id } = await deleteEvent(database, by, 'e', next());
    await removeChild(database, { userId: 'b', id: 'b-1' }, { mails });
    await undo(database, by, id ?? '', next());
    expect(await signups(database)).toEqual(['a', '', 1]);
  });
});

describeOnEachEngine('children of an account', (test) => {
  const input = { first_name: 'Άννα', birth_year: 2018, hasPhotoConsent: false };

  test('are six at most, each added once, and changed by their own parent only', async ({ database }) => {
    await insertUsers(database.kysely, ['a', 'b']);
    const keys = ['1', '2', '3', '4', '5', '6', '7'];
    const saved = await Promise.all(keys.map((key) => saveChild(database, { userId: 'a', key }, input, next())));
    expect(saved.filter(({ outcome }) => outcome === 'full')).toHaveLength(1);
    const [first] = await listChildren(database.kysely, 'a');
    const id = first?.id ?? '';
    const key = keys[saved.findIndex(({ outcome }) => outcome === 'saved')] ?? '';
    expect(await saveChild(database, { userId: 'a', key }, input)).toEqual({ outcome: 'saved' });
    expect(await saveChild(database, { userId: 'b', id }, input)).toEqual({ outcome: 'gone' });
    await removeChild(database, { userId: 'b', id }, { mails });
    expect(await listChildren(database.kysely, 'a')).toHaveLength(6);
  });

  test('keep the date of the consent to photographs until it is taken back', async ({ database }) => {
    await insertUsers(database.kysely, ['a']);
    const [given, later] = [next(), next()];
    const consent = async (hasPhotoConsent: boolean, now: Date) => {
      await saveChild(database, { userId: 'a', key: '1' }, { ...input, hasPhotoConsent }, now);
      return (await listChildren(database.kysely, 'a'))[0]?.photo_consent_at;
    };
    expect(await consent(true, given)).toBe(given.toISOString());
    expect(await consent(true, later)).toBe(given.toISOString());
    expect(await consent(false, later)).toBeNull();
    expect(await consent(true, later)).toBe(later.toISOString());
  });

  test('give up their places when they are removed, and end with the account', async ({ database }) => {
    await addFamilies(database, 'a', 'b');
    await addEvent(database, 2);
    await join(database, 'a', 'a', 'a-1');
    await join(database, 'b', 'b-2');
    await newMails(database);
    await removeChild(database, { userId: 'a', id: 'a-1' }, { mails, now: next() });
    expect([await signups(database), await newMails(database)]).toEqual([
      ['a b-2', '', 2],
      ['b: promotedFromWaitlist: Roda, B-2'],
    ]);
    expect(await readSignups(database.kysely, 'e', 'b')).toMatchObject([{ state: 'coming' }]);
    await database.kysely.deleteFrom('users').execute();
    expect(await countRows(database.kysely, 'children', 'event_signups')).toEqual([0, 0]);
  });
});
