import { expect } from 'vitest';
import { describeOnEachEngine } from '#tests/support/engines.ts';
import { eventMails, noEventMails } from '#tests/support/event-mails.ts';
import { administrator as by } from '#tests/support/members.ts';
import { insert, insertUsers, numberedIds } from '#tests/support/rows.ts';
import { storedEvent } from '#tests/support/stored-event.ts';
import { joinEvent, leaveAllEvents, leaveEvent } from './event-signups.ts';
import {
  createEvent,
  deleteEvent,
  type EventInput,
  listEvents,
  listPublicEvents,
  listUpcomingEvents,
  readEvent,
  readUpcomingEvent,
  updateEvent as saveEvent,
} from './events.ts';
import { readScheduleChanges } from './schedule-changes.ts';
import type { Db } from './tables.ts';
import { expireUndos, undo } from './undo.ts';

const NOW = new Date('2026-11-20T10:00:00.000Z');
const after = (seconds: number) => new Date(NOW.getTime() + seconds * 1_000).toISOString();

describeOnEachEngine('upcoming events', (test) => {
  test('lists events that are not over, soonest first, up to the limit', async ({ database: { kysely } }) => {
    const stored = (seconds: number) => storedEvent({ id: `at ${seconds}`, date: after(seconds - 9), over_at: after(seconds) });
    for (const seconds of [7, 3, -1, 0, 5, 1, 2]) await insert(kysely, 'events', stored(seconds));
    const listed = await listUpcomingEvents(kysely, NOW, 5);
    expect(listed.map(({ id }) => id)).toEqual(['at 0', 'at 1', 'at 2', 'at 3', 'at 5']);
    const { version, created_at, updated_at, ...shown } = stored(0);
    expect(listed[0]).toEqual(shown);

    expect(await readUpcomingEvent(kysely, NOW, 'at 0')).toEqual(stored(0));
    for (const id of ['at -1', 'at 4', '', "'"]) expect(await readUpcomingEvent(kysely, NOW, id), id).toBeNull();
  });
});

const updateEvent = (database: Db, id: string, version: number, change: Partial<EventInput> = {}) =>
  saveEvent(database, by, { id, version }, input(change), { mails: noEventMails });
const saved = { outcome: 'saved', notified: 0 };

const all = async (database: Db) => (await listEvents(database, by, { limit: 1_000 })).events;
const input = (change: Partial<EventInput> = {}): EventInput => ({
  title: 'Φτιάξε το berimbau σου',
  description: 'Ξύλο, σύρμα, κολοκύθα.\nΚαι υπομονή.',
  date: after(60),
  ends_at: after(120),
  over_at: after(120),
  location: 'Σκαβίδη 12',
  max_participants: 12,
  registration_link: 'https://forms.example/berimbau?a=1&b=2',
  is_workshop: true,
  reminder: true,
  title_en: 'Make your own berimbau',
  description_en: 'Wood, wire, a gourd.',
  is_public: false,
  ...change,
});
const bare = input({
  ends_at: null,
  description: null,
  max_participants: null,
  registration_link: null,
  is_workshop: false,
  reminder: false,
  title_en: null,
  description_en: null,
});

describeOnEachEngine('the administrator’s events', (test) => {
  test('creates, reads, changes and deletes an event as entered', async ({ database }) => {
    const { id } = await createEvent(database, by, input());
    const stored = { id, ...input(), current_participants: 0, version: 1 };
    expect(await readEvent(database, by, id)).toEqual(stored);
    expect(await updateEvent(database, id, 1, bare)).toEqual(saved);
    expect(await readEvent(database, by, id)).toEqual({ ...stored, ...bare, version: 2 });
    await deleteEvent(database, by, id);
    expect(await readEvent(database, by, id)).toBeNull();
    await expect(deleteEvent(database, by, id)).resolves.toEqual({ undo: null, notified: 0 });
  });

  test('lists events by date, including past ones', async ({ database }) => {
    for (const seconds of [30, -90, 0, 7])
      await createEvent(database, by, input({ title: `${seconds}`, date: after(seconds), ends_at: null }));
    const listed = await all(database);
    expect(listed.map(({ title }) => title)).toEqual(['-90', '0', '7', '30']);
    const { description, description_en, reminder, ...shown } = input({ title: '-90', date: after(-90), ends_at: null });
    expect(listed[0]).toEqual({ id: expect.any(String), ...shown, current_participants: 0 });
  });

  test('pages from the last event backwards, each page by date, without gaps or repetitions', async ({ database }) => {
    for (let number = 0; number < 21; number++)
      await createEvent(database, by, input({ title: `${number}`, date: after(Math.floor(number / 3)), ends_at: null }));
    const whole = (await all(database)).map(({ id }) => id);
    const pages: string[][] = [];
    let page = await listEvents(database, by, { limit: 5 });
    expect(page.newer).toBeNull();
    for (;;) {
      pages.unshift(page.events.map(({ id }) => id));
      if (page.older === null) break;
      page = await listEvents(database, by, { cursor: page.older, limit: 5 });
    }
    expect(pages.map(({ length }) => length)).toEqual([1, 5, 5, 5, 5]);
    expect(pages.flat()).toEqual(whole);
    expect(page.newer).not.toBeNull();
    const next = await listEvents(database, by, { cursor: page.newer, limit: 5 });
    expect(next.events.map(({ id }) => id)).toEqual(pages[1]);
  });

  test('creates one event for 20 submissions of a form, another if content or key differs', async ({ database: one, other }) => {
    const send = (change?: Partial<EventInput>, key = 'a form') => createEvent(one, by, input(change), { key });
    const sent = await Promise.all(
      Array.from({ length: 20 }, (_, number) => createEvent(number % 2 ? one : other, by, input(), { key: 'a form' })),
    );
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
    expect(await all(other)).toHaveLength(1);
    await send({ title: 'Άλλο' });
    await send({}, 'another form');
    await createEvent(one, by, input());
    await createEvent(one, by, input());
    expect(await all(other)).toHaveLength(5);
  });

  test('saves one of several concurrent edits of a version (optimistic locking)', async ({ database: one, other }) => {
    const { id } = await createEvent(one, by, input());
    const results = await Promise.all(
      Array.from({ length: 10 }, (_, number) => updateEvent(number % 2 ? one : other, id, 1, { title: `Edit ${number}` })),
    );
    const winner = results.findIndex(({ outcome }) => outcome === 'saved');
    expect(results.toSpliced(winner, 1)).toEqual(Array(9).fill({ outcome: 'stale', version: 2 }));
    expect(await readEvent(one, by, id)).toMatchObject({ title: `Edit ${winner}`, version: 2 });
    expect(await updateEvent(other, id, 2, { title: 'After all' })).toEqual(saved);
    expect(await readEvent(one, by, id)).toMatchObject({ title: 'After all', version: 3 });
  });

  test('accepts an edit submitted twice and rejects an edit of a deleted event', async ({ database }) => {
    const { id } = await createEvent(database, by, input());
    for (const _ of [1, 2]) expect(await updateEvent(database, id, 1, { max_participants: 3 })).toEqual(saved);
    expect(await readEvent(database, by, id)).toMatchObject({ version: 2 });
    await deleteEvent(database, by, id);
    expect(await updateEvent(database, id, 2)).toEqual({ outcome: 'gone' });
    expect(await all(database)).toEqual([]);
  });

  test('keeps an event deleted after a concurrent edit and deletion', async ({ database: one, other }) => {
    const { id } = await createEvent(one, by, input());
    const [{ outcome }] = await Promise.all([updateEvent(one, id, 1, { title: 'Late' }), deleteEvent(other, by, id)]);
    expect(['saved', 'gone']).toContain(outcome);
    expect(await all(one)).toEqual([]);
  });

  test('enforces the form’s limits with database constraints', async ({ database }) => {
    for (const change of [
      { ends_at: after(60) },
      { title: '' },
      { location: '' },
      { title_en: '' },
      { description_en: '' },
      { max_participants: 0 },
      { max_participants: 100_001 },
    ])
      await expect(createEvent(database, by, input(change))).rejects.toThrow();
    await createEvent(database, by, input({ max_participants: 100_000 }));
    expect(await all(database)).toHaveLength(1);
  });
});

describeOnEachEngine('public events', (test) => {
  const listed = async ({ kysely }: Db, now = NOW) =>
    (await listPublicEvents(kysely, now)).map(({ title, current_participants: current }) => `${title} ${current}`);
  const revision = async ({ kysely }: Db) =>
    (await readScheduleChanges(kysely, '2026-11-20', undefined, NOW))?.eventsRevision ?? -1;
  const shown = input({ title: 'Roda', registration_link: null, is_public: true });

  test('are those with the switch, from the next one on, until they end', async ({ database }) => {
    await createEvent(database, by, { ...shown, title: 'Later', date: after(90) });
    await createEvent(database, by, shown);
    await createEvent(database, by, { ...shown, title: 'Private', is_public: false });
    expect(await listed(database)).toEqual(['Roda 0', 'Later 0']);
    expect(await listed(database, new Date(after(120)))).toEqual(['Roda 0', 'Later 0']);
    expect(await listed(database, new Date(after(121)))).toEqual([]);
  });

  test('increase the revision with every change that visitors see, and no other', async ({ database }) => {
    await insertUsers(database.kysely, ['a', 'b']);
    const revisions = [await revision(database)];
    const expectChange = async (isExpected: boolean, titles: string[]) => {
      revisions.push(await revision(database));
      expect([titles, (revisions.at(-1) ?? 0) > (revisions.at(-2) ?? 0)]).toEqual([titles, isExpected]);
      expect(await listed(database)).toEqual(titles);
    };
    const options = { mails: eventMails, now: NOW };
    const join = (eventId: string, userId: string) => joinEvent(database, { eventId, userId, locale: 'en' }, options);
    const save = async (id: string, change: Partial<EventInput>) => {
      const version = (await readEvent(database, by, id))?.version ?? 0;
      const { outcome } = await saveEvent(database, by, { id, version }, { ...shown, ...change }, options);
      expect(outcome).toBe('saved');
    };

    const { id } = await createEvent(database, by, { ...shown, is_public: false });
    await join(id, 'a');
    await save(id, { is_public: false, location: 'Elsewhere' });
    await expectChange(false, []);
    await save(id, {});
    await expectChange(true, ['Roda 1']);
    await join(id, 'b');
    await expectChange(true, ['Roda 2']);
    // Joins again, which only locks the event.
    await join(id, 'b');
    await expectChange(false, ['Roda 2']);
    await leaveEvent(database, { eventId: id, userId: 'b' }, options);
    await expectChange(true, ['Roda 1']);
    await save(id, { title: 'Games' });
    await expectChange(true, ['Games 1']);
    const { undo: undoId } = await deleteEvent(database, by, id, NOW);
    await expectChange(true, []);
    expect(await undo(database, by, undoId ?? '', NOW)).toBe('event');
    await expectChange(true, ['Games 1']);
    await expireUndos(database, { mails: noEventMails, now: new Date(after(60)) });
    await expectChange(false, ['Games 1']);
    await save(id, { is_public: false });
    await expectChange(true, []);
  });

  test('appear and disappear on another instance', async ({ database, other }) => {
    // As the cache of an instance does: reads the events only if the revision has changed.
    let seen: Awaited<ReturnType<typeof readScheduleChanges>> = null;
    const poll = async () => {
      seen = (await readScheduleChanges(other.kysely, '2026-11-20', seen ?? undefined, NOW)) ?? seen;
      return seen?.events.map(({ title }) => title);
    };
    const { id } = await createEvent(database, by, { ...shown, is_public: false });
    expect(await poll()).toEqual([]);
    const options = { mails: noEventMails, now: NOW };
    await saveEvent(database, by, { id, version: 1 }, shown, options);
    expect(await poll()).toEqual(['Roda']);
    await saveEvent(database, by, { id, version: 2 }, { ...shown, is_public: false }, options);
    expect(await poll()).toEqual([]);
  });

  test('have the time of their last change, which joining is not', async ({ database }) => {
    await insert(database.kysely, 'events', { ...storedEvent(), ...shown, id: 'one', updated_at: null });
    const options = { mails: eventMails, now: NOW };
    const times = async () => (await listPublicEvents(database.kysely, NOW)).map(({ updated_at }) => updated_at);
    await insertUsers(database.kysely, ['eleni']);
    await joinEvent(database, { eventId: 'one', userId: 'eleni', locale: 'el' }, options);
    expect(await times()).toEqual([null]);
    await saveEvent(database, by, { id: 'one', version: 1 }, { ...shown, location: 'Μαρούσι' }, options);
    expect(await times()).toEqual([NOW.toISOString()]);
  });

  test('do not deadlock with the deletion of accounts that have joined several', async ({ database }) => {
    const events = ['one', 'two'].map((id) => storedEvent({ id, is_public: true }));
    await insert(database.kysely, 'events', events);
    const members = numberedIds(12);
    await insertUsers(database.kysely, members);
    const options = { mails: eventMails, now: NOW };
    await Promise.all(
      members.map(async (userId, number) => {
        for (const eventId of number % 2 ? ['one', 'two'] : ['two', 'one'])
          await joinEvent(database, { eventId, userId, locale: 'en' }, options);
        await database.kysely.transaction().execute((trx) => leaveAllEvents(trx, userId, options));
      }),
    );
    expect(await listed(database)).toEqual(['Roda 0', 'Roda 0']);
  });
});
