import { expect } from 'vitest';
import { describeOnEachEngine } from '#tests/support/engines.ts';
import { eventMails, listMails } from '#tests/support/event-mails.ts';
import { administrator as by } from '#tests/support/members.ts';
import { insert, insertUsers, numberedIds, readRows, update } from '#tests/support/rows.ts';
import { storedEvent, withOverAt } from '#tests/support/stored-event.ts';
import { participantsCsv } from './csv.ts';
import { exportParticipants, listParticipants } from './event-participants.ts';
import {
  joinEvent,
  leaveAllEvents,
  leaveEvent,
  listJoinedEvents,
  promoteFromAllWaitlists,
  readJoinedEvent,
} from './event-signups.ts';
import { deleteEvent, listUpcomingEvents, readEvent, updateEvent } from './events.ts';
import { lockMember } from './members.ts';
import { applyRetention } from './retention.ts';
import type { Db, Locale } from './tables.ts';
import { expireUndos } from './undo.ts';

const now = new Date('2026-11-20T10:00:00.000Z');
const soon = '2026-11-21T10:00:00.000Z';
const moving = { mails: eventMails, now };

const addMembers = ({ kysely }: Db, ...ids: string[]) => insertUsers(kysely, ids);

const addEvent = ({ kysely }: Db, change: object = {}) =>
  insert(kysely, 'events', storedEvent({ id: 'e', date: soon, max_participants: 2, ...change }));

const join = (database: Db, userId: string, eventId = 'e', locale: Locale = 'en') =>
  joinEvent(database, { eventId, userId, locale }, moving);
/** Adds members and event 'e', for which they sign up in this order. */
async function setUp(database: Db, userIds: string[], change: object = {}): Promise<void> {
  await addMembers(database, ...userIds);
  await addEvent(database, change);
  await joinAll(database, ...userIds);
}

/** The members sign up for event 'e' in this order. */
async function joinAll(database: Db, ...userIds: string[]): Promise<void> {
  for (const userId of userIds) await join(database, userId);
}

const leave = (database: Db, userId: string, eventId = 'e') => leaveEvent(database, { eventId, userId }, moving);
const coming = { outcome: 'joined', state: 'coming' };
const waiting = (place: number) => ({ outcome: 'joined', state: 'waiting', place, missing: 1 });

async function readSignups(database: Db, id = 'e') {
  const { first } = await listParticipants(database, by, id, 1_000);
  const names = (isWaiting: boolean) =>
    first
      .filter((person) => person.isWaiting === isWaiting)
      .map(({ email }) => email.split('@')[0])
      .join(' ');
  return [names(false), names(true), (await readEvent(database, by, id))?.current_participants];
}

const queuedMails = (database: Db) => listMails(database, (kind) => kind !== 'event-joined');
const joinMails = (database: Db) => listMails(database, (kind) => kind === 'event-joined');
const deleteMails = ({ kysely }: Db) => kysely.deleteFrom('outbox').execute();

/** Returns the number of participants that are notified. */
async function save(database: Db, change: object, options = moving): Promise<number> {
  const event = (await readEvent(database, by, 'e')) ?? expect.fail('There is no event');
  const changed = withOverAt({ ...event, ...change });
  const saved = await updateEvent(database, by, { id: 'e', version: event.version }, changed, options);
  return saved.outcome === 'saved' ? saved.notified : expect.fail(saved.outcome);
}

describeOnEachEngine('event sign-ups', (test) => {
  test('fills the places, then the waitlist; leaving promotes and notifies the first on it', async ({ database }) => {
    await addMembers(database, 'a', 'b', 'c', 'd');
    await addEvent(database);
    for (const who of ['a', 'a', 'b']) expect(await join(database, who)).toEqual(coming);
    expect(await join(database, 'c')).toEqual(waiting(1));
    for (const who of ['d', 'd']) expect(await join(database, who)).toEqual(waiting(2));
    expect(await readSignups(database)).toEqual(['a b', 'c d', 2]);
    expect(await queuedMails(database)).toEqual([]);

    expect(await leave(database, 'a')).toEqual({ outcome: 'left' });
    expect(await readSignups(database)).toEqual(['b c', 'd', 2]);
    expect(await queuedMails(database)).toEqual(['c: promotedFromWaitlist: Roda']);
    expect(await join(database, 'd')).toEqual(waiting(1));
    expect(await join(database, 'a')).toEqual(waiting(2));
    for (const who of ['d', 'd']) expect(await leave(database, who)).toEqual({ outcome: 'left' });
    expect(await readSignups(database)).toEqual(['b c', 'a', 2]);
    expect(await queuedMails(database)).toEqual(['c: promotedFromWaitlist: Roda']);
    for (const who of ['a', 'b', 'c']) await leave(database, who);
    expect(await readSignups(database)).toEqual(['', '', 0]);
  });

  test('emails a member once per sign-up, in their language, with the position on the waitlist', async ({ database }) => {
    await addMembers(database, 'a', 'b', 'c');
    await update(database.kysely, 'profiles', { first_name: 'Eleni' }, { user_id: 'b' });
    await addEvent(database, { max_participants: 1 });
    for (const who of ['a', 'a', 'b', 'c', 'c']) await join(database, who, 'e', who === 'b' ? 'el' : 'en');
    const others = ['b: waitlisted 1: Roda, for Eleni, in Greek', 'c: waitlisted 2: Roda'];
    expect(await joinMails(database)).toEqual(['a: joined: Roda', ...others]);
    await update(database.kysely, 'outbox', { sent_at: now.toISOString() });
    await leave(database, 'a');
    await join(database, 'a');
    expect(await joinMails(database)).toEqual(['a: joined: Roda', 'a: waitlisted 2: Roda', ...others]);
  });

  test('withdraws unsent mail when a member leaves, but none about another event or to others', async ({ database }) => {
    await setUp(database, ['a', 'b'], { max_participants: null });
    await addEvent(database, { id: 'f', title: 'Other' });
    await join(database, 'a', 'f');
    await save(database, { location: 'The park' });
    await leave(database, 'a');
    expect(await joinMails(database)).toEqual(['a: joined: Other', 'b: joined: Roda']);
    expect(await queuedMails(database)).toEqual(['b: changed: Roda']);
  });

  test('mails participants by their first name', async ({ database }) => {
    await setUp(database, ['a', 'b', 'c']);
    for (const id of ['b', 'c']) await update(database.kysely, 'profiles', { first_name: `Name of ${id}` }, { user_id: id });
    await leave(database, 'a');
    await save(database, { location: 'Άλσος' });
    expect(await queuedMails(database)).toEqual([
      'b: changed: Roda, for Name of b',
      'c: changed: Roda, for Name of c',
      'c: promotedFromWaitlist: Roda, for Name of c',
    ]);
  });

  test('never exceeds the maximum with 20 concurrent sign-ups on two processes', async ({ database: one, other }) => {
    const ids = numberedIds(10);
    await addMembers(one, ...ids);
    await addEvent(one, { max_participants: 4 });
    const results = await Promise.all(
      ids.flatMap((id, number) => [join(number % 2 ? one : other, id), join(number % 3 ? one : other, id)]),
    );
    expect(results.filter(({ outcome }) => outcome !== 'joined')).toEqual([]);
    const people = await listParticipants(one, by, 'e', 100);
    expect([people.coming, people.waiting, (await readEvent(one, by, 'e'))?.current_participants]).toEqual([4, 6, 4]);
    const line = await one.kysely.selectFrom('event_signups').selectAll().orderBy('number').execute();
    expect(line).toMatchObject(ids.map((_, number) => ({ number: number + 1, is_waiting: number >= 4 })));
    const joined = await joinMails(one);
    expect(new Set(joined.map((mail) => mail.split(':')[0])).size).toBe(10);
    const kinds = joined.map((mail) => mail.split(': ')[1] ?? '').toSorted();
    const places = Array.from({ length: 6 }, (_, index) => `waitlisted ${index + 1}`);
    expect(kinds).toEqual([...Array(4).fill('joined'), ...places].toSorted());

    const away = people.first.slice(0, 3).map(({ email }) => email.split('@')[0] ?? '');
    await Promise.all(away.map((id, number) => leave(number % 2 ? one : other, id)));
    const after = await listParticipants(one, by, 'e', 100);
    expect([after.coming, after.waiting, (await readEvent(one, by, 'e'))?.current_participants]).toEqual([4, 3, 4]);
    const promoted = people.first.slice(4, 7).map(({ email }) => `${email.split('@')[0]}: promotedFromWaitlist: Roda`);
    expect(await queuedMails(one)).toEqual(promoted.toSorted());
  });

  test('rejects a deleted or past event, one with a registration link, and an unconfirmed account', async ({ database }) => {
    await addMembers(database, 'a', 'b');
    await update(database.kysely, 'users', { email_verified: false }, { id: 'b' });
    await addEvent(database, { id: 'past', date: '2026-11-20T09:59:59.999Z' });
    await addEvent(database, { id: 'now', date: now.toISOString() });
    await addEvent(database, { id: 'link', registration_link: 'https://forms.example/' });
    await addEvent(database);
    expect(await join(database, 'a', 'none')).toEqual({ outcome: 'gone' });
    expect(await leave(database, 'a', 'none')).toEqual({ outcome: 'gone' });
    expect(await join(database, 'a', 'past')).toEqual({ outcome: 'past' });
    expect(await leave(database, 'a', 'past')).toEqual({ outcome: 'past' });
    expect(await join(database, 'a', 'link')).toEqual({ outcome: 'elsewhere' });
    expect(await join(database, 'b')).toEqual({ outcome: 'unverified' });
    expect(await join(database, 'nobody')).toEqual({ outcome: 'unverified' });
    expect(await join(database, 'a', 'now')).toEqual(coming);
    expect(await readRows(database.kysely, 'event_signups')).toMatchObject([{ event_id: 'now' }]);
  });

  test('promotes from the waitlist when the maximum is raised, and removes nobody when it is lowered', async ({ database }) => {
    await addMembers(database, 'f');
    await setUp(database, ['a', 'b', 'c', 'd'], { max_participants: 1 });
    await save(database, { max_participants: 3 });
    expect(await readSignups(database)).toEqual(['a b c', 'd', 3]);
    expect(await queuedMails(database)).toEqual(['b: promotedFromWaitlist: Roda', 'c: promotedFromWaitlist: Roda']);
    await save(database, { max_participants: 1 });
    expect(await readSignups(database)).toEqual(['a b c', 'd', 3]);
    await leave(database, 'a');
    await leave(database, 'b');
    expect(await readSignups(database)).toEqual(['c', 'd', 1]);
    expect(await join(database, 'f')).toEqual(waiting(2));
    await save(database, { max_participants: null });
    expect(await readSignups(database)).toEqual(['c d f', '', 3]);
    expect(await join(database, 'a')).toEqual(coming);
    expect(await queuedMails(database)).toEqual([
      'c: promotedFromWaitlist: Roda',
      'd: promotedFromWaitlist: Roda',
      'f: promotedFromWaitlist: Roda',
    ]);
  });

  test('notifies participants of a new title, time or location, each in their own language', async ({ database }) => {
    await addMembers(database, 'a', 'b', 'c');
    await addEvent(database, { max_participants: 1 });
    for (const who of ['a', 'b', 'c']) await join(database, who, 'e', who === 'b' ? 'en' : 'el');
    const reworded = { description: 'Bring water', date: soon.replace(':00.000Z', ':59.999Z') };
    expect(await save(database, reworded)).toBe(0);
    expect(await queuedMails(database)).toEqual([]);
    expect(await save(database, { title: 'Roda!' })).toBe(3);
    await deleteMails(database);
    expect(await save(database, { title_en: 'Game' })).toBe(0);
    expect(await save(database, { title_en: 'Games' })).toBe(1);
    expect(await queuedMails(database)).toEqual(['b: changed: Roda!']);
    expect(await save(database, { title_en: null })).toBe(0);
    // Readers of English see the same title as before.
    expect(await save(database, { title: 'Κύκλος', title_en: 'Roda!' })).toBe(2);
    expect(await save(database, { title: 'Roda!', title_en: null })).toBe(2);
    await save(database, { title_en: 'Games' });
    await deleteMails(database);
    expect(await save(database, { location: 'The park' })).toBe(3);
    const changed = ['a: changed: Roda!, in Greek', 'b: changed: Roda!', 'c: changed: Roda!, in Greek'];
    expect(await queuedMails(database)).toEqual(changed);
    await deleteMails(database);
    expect(await save(database, { date: '2026-11-21T10:01:00.000Z' })).toBe(3);
    expect(await save(database, { ends_at: '2026-11-21T12:00:00.000Z' })).toBe(3);
    await save(database, { ends_at: null });
    await deleteMails(database);
    await save(database, { date: '2026-11-19T10:00:00.000Z' });
    expect(await queuedMails(database)).toEqual([]);
    await save(database, { date: soon });
    await deleteMails(database);
    for (const who of ['a', 'b']) await leave(database, who);
    expect(await queuedMails(database)).toEqual(['c: promotedFromWaitlist: Roda!, in Greek']);
    // Counts 'b', who gets both mails, once.
    await join(database, 'a', 'e', 'el');
    await join(database, 'b');
    expect(await save(database, { title_en: 'Play', max_participants: 3 })).toBe(2);
  });

  test('does not promote while the event has a registration link, and does when it is removed', async ({ database }) => {
    await setUp(database, ['a', 'b'], { max_participants: 1 });
    await save(database, { registration_link: 'https://forms.example/', max_participants: 5 });
    expect(await readSignups(database)).toEqual(['a', 'b', 1]);
    expect(await join(database, 'b')).toEqual(waiting(1));
    expect(await leave(database, 'a')).toEqual({ outcome: 'left' });
    expect(await readSignups(database)).toEqual(['', 'b', 0]);
    await save(database, { registration_link: null });
    expect(await readSignups(database)).toEqual(['b', '', 1]);
    expect(await queuedMails(database)).toContain('b: promotedFromWaitlist: Roda');
  });

  test('adds signups to a participant count entered manually', async ({ database }) => {
    await addMembers(database, 'a', 'b');
    await addEvent(database, { max_participants: 10, current_participants: 9 });
    expect(await readSignups(database)).toEqual(['', '', 9]);
    expect(await join(database, 'a')).toEqual(coming);
    expect(await join(database, 'b')).toEqual(waiting(1));
    expect(await readSignups(database)).toEqual(['a', 'b', 10]);
    for (const who of ['a', 'b']) await leave(database, who);
    expect(await readSignups(database)).toEqual(['', '', 9]);
  });

  test('frees the places of a deleted account, even if it was deleted by SQL', async ({ database }) => {
    const { kysely } = database;
    await addMembers(database, 'a', 'b', 'c', 'd');
    await addEvent(database, { max_participants: 1 });
    await addEvent(database, { id: 'f', max_participants: 1 });
    for (const event of ['f', 'e']) for (const who of ['a', 'b', 'c', 'd']) await join(database, who, event);
    await kysely.transaction().execute(async (trx) => {
      await lockMember(trx, 'a', now);
      await leaveAllEvents(trx, 'a', moving);
      await trx.deleteFrom('users').where('id', '=', 'a').execute();
    });
    for (const event of ['e', 'f']) expect(await readSignups(database, event)).toEqual(['b', 'c d', 1]);
    expect(await queuedMails(database)).toEqual(['b: promotedFromWaitlist: Roda', 'b: promotedFromWaitlist: Roda']);

    await kysely.deleteFrom('users').where('id', '=', 'b').execute();
    expect(await readSignups(database)).toEqual(['', 'c d', 0]);
    await promoteFromAllWaitlists(database, { mails: eventMails, now: new Date('2026-11-21T10:00:00.001Z') });
    expect(await readSignups(database)).toEqual(['', 'c d', 0]);
    await promoteFromAllWaitlists(database, moving);
    for (const event of ['e', 'f']) expect(await readSignups(database, event)).toEqual(['c', 'd', 1]);
    await kysely.deleteFrom('users').where('id', '=', 'c').execute();
    await addMembers(database, 'x');
    expect(await join(database, 'x')).toEqual(waiting(1));
    expect(await readSignups(database)).toEqual(['d', 'x', 1]);
  });

  test('deletes signups 90 days after the event, but keeps the participant count', async ({ database }) => {
    await setUp(database, ['a', 'b', 'c']);
    const applyRetentionAt = (date: number) => applyRetention(database, { now: new Date(date), contactMonths: 24 });
    const days90 = Date.parse(storedEvent({ date: soon }).over_at) + 90 * 86_400_000;
    await applyRetentionAt(days90);
    expect(await readSignups(database)).toEqual(['a b', 'c', 2]);
    await applyRetentionAt(days90 + 1);
    expect(await readSignups(database)).toEqual(['', '', 2]);
  });

  test('leaving passes the place on only if it is free for someone on the waitlist', async ({ database }) => {
    await addMembers(database, 'd');
    await setUp(database, ['a', 'b', 'c'], { max_participants: 1 });
    await addEvent(database, { id: 'roomy' });
    await join(database, 'a', 'roomy');
    const read = (userId: string, eventId = 'e', at = now) => readJoinedEvent(database.kysely, { eventId, userId }, at);
    expect(await read('a')).toMatchObject({ title: 'Roda', signups: [{ state: 'coming' }], passesPlaceOn: true });
    expect(await read('b')).toMatchObject({ signups: [{ state: 'waiting', place: 1 }], passesPlaceOn: false });
    expect(await read('a', 'roomy')).toMatchObject({ signups: [{ state: 'coming' }], passesPlaceOn: false });
    const nobody = [await read('d'), await read('a', 'none'), await read('a', 'e', new Date(Date.parse(soon) + 1))];
    expect(nobody).toEqual([null, null, null]);
    const linked = { current_participants: 1, registration_link: 'https://forms.example/' };
    for (const change of [{ current_participants: 2 }, linked]) {
      await update(database.kysely, 'events', change, { id: 'e' });
      expect(await read('a')).toMatchObject({ passesPlaceOn: false });
    }
  });

  test('lists a member’s own signups, and all participants in order of signup', async ({ database }) => {
    await setUp(database, ['b', 'a', 'c']);
    await update(database.kysely, 'profiles', { first_name: '=Ελένη', last_name: 'Π.' }, { user_id: 'b' });
    await addEvent(database, { id: 'later', date: '2026-12-21T10:00:00.000Z' });
    await join(database, 'c', 'later');
    const mine = await listJoinedEvents(database.kysely, 'c', now);
    expect(mine).toMatchObject([
      { id: 'e', current_participants: 2, signups: [{ state: 'waiting', place: 1 }] },
      { id: 'later', signups: [{ state: 'coming' }] },
    ]);
    expect(await listJoinedEvents(database.kysely, 'c', new Date('2026-11-21T22:00:00.001Z'))).toMatchObject([{ id: 'later' }]);

    const { first, coming, waiting: inLine } = await listParticipants(database, by, 'e', 2);
    expect([first.map(({ email }) => email), coming, inLine]).toEqual([['b@example.org', 'a@example.org'], 2, 1]);
    const pages = [];
    for await (const page of exportParticipants(database, by, 'e')) pages.push(page);
    const at = now.toISOString();
    expect(participantsCsv(',').header + pages.flat().map(participantsCsv(',').line).join('')).toBe(
      `\uFEFF"Name","Email","Phone","Signed Up","Status","Child Of","Birth Year","Photographs"\r\n` +
        `"'=Ελένη Π.","b@example.org","","${at}","Coming","","",""\r\n` +
        `"","a@example.org","","${at}","Coming","","",""\r\n"","c@example.org","","${at}","Waiting","","",""\r\n`,
    );
  });
});

describeOnEachEngine('an event of two days', (test) => {
  const [begins, ends] = ['2026-11-21T10:00:00.000Z', '2026-11-22T16:00:00.000Z'];
  const [during, after] = ['2026-11-22T09:00:00.000Z', '2026-11-22T16:00:00.001Z'].map((time) => new Date(time));
  const setUp = async (database: Db) => {
    await addMembers(database, 'a', 'b', 'late');
    await addEvent(database, { date: begins, ends_at: ends, max_participants: 1 });
    for (const who of ['a', 'b']) await join(database, who);
    await database.kysely.deleteFrom('outbox').execute();
  };
  const at = (time: Date | undefined) => ({ mails: eventMails, now: time ?? now });

  test('can be joined and left until it begins, and is shown until it is over', async ({ database }) => {
    await setUp(database);
    const signup = { eventId: 'e', userId: 'late', locale: 'en' as const };
    expect(await joinEvent(database, signup, at(during))).toEqual({ outcome: 'past' });
    expect(await leaveEvent(database, { eventId: 'e', userId: 'a' }, at(during))).toEqual({ outcome: 'past' });
    const shown = async (time: Date | undefined) => [
      await listJoinedEvents(database.kysely, 'a', time ?? now),
      await listUpcomingEvents(database.kysely, time ?? now, 6),
    ];
    expect(await shown(during)).toMatchObject([[{ id: 'e' }], [{ id: 'e' }]]);
    expect(await shown(after)).toEqual([[], []]);
  });

  test('is changed and canceled with mails until it is over', async ({ database }) => {
    await setUp(database);
    expect(await save(database, { location: 'The park' }, at(after))).toBe(0);
    expect(await save(database, { location: 'The beach' }, at(during))).toBe(2);
    expect(await queuedMails(database)).toEqual(['a: changed: Roda', 'b: changed: Roda']);
    expect((await deleteEvent(database, by, 'e', during)).notified).toBe(2);
    await expireUndos(database, at(new Date(Number(during) + 31_000)));
    expect(await queuedMails(database)).toEqual(['a: canceled: Roda', 'b: canceled: Roda']);
  });

  test('keeps its sign-ups for 90 days after its end', async ({ database }) => {
    await setUp(database);
    await save(database, { ends_at: '2027-06-30T16:00:00.000Z' });
    await applyRetention(database, { now: new Date('2027-06-01T16:00:00.000Z'), contactMonths: 24 });
    expect(await readSignups(database)).toEqual(['a', 'b', 1]);
  });
});
