import { expect } from 'vitest';
import { describeOnEachEngine } from '#tests/support/engines.ts';
import { noEventMails } from '#tests/support/event-mails.ts';
import { administrator as by } from '#tests/support/members.ts';
import { insert, readRows } from '#tests/support/rows.ts';
import {
  deleteScheduleChange,
  findClassChange,
  listScheduleChanges,
  readDeletedScheduleChange,
  readScheduleChange,
  readScheduleChanges,
  saveAnnouncement,
  saveClassChange,
  saveClosure,
} from './schedule-changes.ts';
import type { Db } from './tables.ts';
import { expireUndos, undo } from './undo.ts';

const now = new Date('2026-11-20T10:00:00.000Z');
const saved = { outcome: 'saved', id: expect.any(String) };
const gone = { outcome: 'gone' };
const overlaps = { outcome: 'overlaps' };
const stale = { outcome: 'stale', version: 2 };
const reason = { el: 'Χριστούγεννα', en: 'Christmas' };
const holidays = { first: '2026-12-23', last: '2027-01-07', reason };
const beginners = { start: '20:00', groups: 'beginner' };
const off = { day: '2026-11-24', ...beginners, to: null };
const plain = { from: '2026-11-22', until: '2026-12-24', text: { el: 'Νέες μπλούζες', en: 'New shirts' }, link: null };
const linked = { ...plain, link: { href: '/blog', words: { el: 'Δες τες', en: 'See them' } } };
const moved = { day: '2026-11-26', ...beginners, to: { day: '2026-11-28', start: '19:00', end: '20:00' } };

async function read({ kysely }: Db, since = '2026-09-07', known?: string) {
  const found = await readScheduleChanges(kysely, since, known ? { changedAt: known, eventsRevision: 0 } : undefined);
  if (!found) return null;
  const { closures, changes, announcements } = found;
  return { ...found, closures: closures.map(bare), changes: changes.map(bare), announcements: announcements.map(bare) };
}
const bare = ({ id, ...rest }: { id: string }) => rest;

describeOnEachEngine('schedule changes', (test) => {
  test('reads closures and class changes as entered, by day, until they are over', async ({ database }) => {
    expect(await read(database)).toEqual({
      changedAt: '2026-01-01T00:00:00.000Z',
      ...{ closures: [], changes: [], announcements: [], events: [], eventsRevision: 0 },
    });
    expect(await saveClosure(database, by, {}, holidays)).toEqual(saved);
    const october = { first: '2026-10-28', last: '2026-10-28', reason: null };
    expect(await saveClosure(database, by, {}, october)).toEqual(saved);
    expect(await saveClassChange(database, by, {}, moved)).toEqual(saved);
    expect(await saveClassChange(database, by, {}, { ...off, start: '21:00' })).toEqual(saved);
    expect(await saveClassChange(database, by, {}, off)).toEqual(saved);
    const later = { ...off, start: '21:00' };
    expect(await read(database)).toMatchObject({ closures: [october, holidays], changes: [off, later, moved] });
    expect(await read(database, '2026-11-25')).toMatchObject({ closures: [holidays], changes: [moved] });
    expect(await read(database, '2026-11-28')).toMatchObject({ changes: [moved] });
    expect(await read(database, '2026-11-29')).toMatchObject({ closures: [holidays], changes: [] });

    const listed = await listScheduleChanges(database, by, '2026-11-27');
    expect(listed.map(bare)).toEqual([moved, holidays]);
    const [first] = listed;
    expect(await readScheduleChange(database, by, first?.id ?? '')).toEqual({ ...first, version: 1 });
    expect(await readScheduleChange(database, by, 'none')).toBeNull();
  });

  test('reads announcements until their last day is over, and lists them with the other changes', async ({ database }) => {
    await saveClosure(database, by, {}, holidays);
    expect(await saveAnnouncement(database, by, {}, linked)).toEqual(saved);
    expect(await saveAnnouncement(database, by, {}, { ...plain, from: '2026-12-24' })).toEqual(saved);
    expect(await read(database)).toMatchObject({ closures: [holidays], announcements: [linked, { from: '2026-12-24' }] });
    expect((await read(database, '2026-12-24'))?.announcements).toHaveLength(2);
    expect((await read(database, '2026-12-25'))?.announcements).toEqual([]);
    const listed = await listScheduleChanges(database, by, '2026-12-24');
    expect(listed.map(bare)).toEqual([linked, holidays, { ...plain, from: '2026-12-24' }]);
    expect((await listScheduleChanges(database, by, '2026-12-25')).map(bare)).toEqual([holidays]);
    expect(await readScheduleChange(database, by, listed[0]?.id ?? '')).toEqual({ ...listed[0], version: 1 });
  });

  test('updates an announcement unless it was changed or deleted, and deletes it with undo', async ({ database }) => {
    await saveAnnouncement(database, by, { key: 'one' }, plain);
    const [{ id } = { id: '' }] = (await readScheduleChanges(database.kysely, '2026-09-07'))?.announcements ?? [];
    expect(await saveAnnouncement(database, by, { id, version: 1 }, linked)).toEqual(saved);
    expect((await read(database))?.announcements).toEqual([linked]);
    // The same submission again, for example after a lost response.
    expect(await saveAnnouncement(database, by, { id, version: 1 }, linked)).toEqual(saved);
    expect(await saveAnnouncement(database, by, { key: 'one' }, plain)).toEqual(saved);
    expect((await read(database))?.announcements).toEqual([linked]);
    expect(await saveAnnouncement(database, by, { id, version: 1 }, plain)).toEqual(stale);
    const edits = ['one', 'two', 'three'].map((en) => ({ ...plain, text: { ...plain.text, en } }));
    const answers = await Promise.all(edits.map((edit) => saveAnnouncement(database, by, { id, version: 2 }, edit)));
    expect(answers.map(({ outcome }) => outcome).toSorted()).toEqual(['saved', 'stale', 'stale']);
    expect(await saveAnnouncement(database, by, { id, version: 3 }, linked)).toEqual(saved);
    const deletion = await deleteScheduleChange(database, by, id, now);
    expect(await saveAnnouncement(database, by, { id, version: 4 }, plain)).toEqual(gone);
    expect(await undo(database, by, deletion ?? '', now)).toBe('schedule-change');
    expect((await read(database))?.announcements).toEqual([linked]);
  });

  test('accepts closures and class changes on the days of an announcement', async ({ database }) => {
    await saveAnnouncement(database, by, {}, plain);
    expect(await saveClassChange(database, by, {}, off)).toEqual(saved);
    expect(await saveClosure(database, by, {}, holidays)).toEqual(saved);
    expect(await saveAnnouncement(database, by, {}, plain)).toEqual(saved);
    expect((await read(database))?.announcements).toHaveLength(2);
  });

  test('updates a closure unless it would overlap another or was changed or deleted in the meantime', async ({ database }) => {
    await saveClosure(database, by, { key: 'one' }, holidays);
    await saveClosure(database, by, {}, { first: '2027-03-01', last: '2027-03-01', reason: null });
    const [{ id } = { id: '' }] = (await readScheduleChanges(database.kysely, '2026-09-07'))?.closures ?? [];
    const before = (await read(database))?.changedAt ?? '';
    const shorter = { ...holidays, last: '2027-01-05', reason: null };
    expect(await saveClosure(database, by, { id, version: 1 }, shorter)).toEqual(saved);
    expect((await read(database))?.closures[0]).toEqual(shorter);
    expect(((await read(database))?.changedAt ?? '') > before).toBe(true);
    // The same submission again, for example after a lost response.
    expect(await saveClosure(database, by, { id, version: 1 }, shorter)).toEqual(saved);
    expect(await saveClosure(database, by, { id, version: 1 }, holidays)).toEqual(stale);
    expect(await saveClosure(database, by, { id, version: 2 }, { ...shorter, last: '2027-03-01' })).toEqual(overlaps);
    expect((await read(database))?.closures[0]).toEqual(shorter);
    const later = { first: '2027-04-01', last: '2027-04-01', reason: null };
    expect(await saveClosure(database, by, { id, version: 2 }, later)).toEqual(saved);
    // The form that created the closure, sent again from the browser's history, does not undo the edit.
    expect(await saveClosure(database, by, { key: 'one' }, holidays)).toEqual(saved);
    expect((await read(database))?.closures).toContainEqual(later);
    await deleteScheduleChange(database, by, id);
    expect(await saveClosure(database, by, { id, version: 3 }, holidays)).toEqual(gone);
  });

  test('updates a class change unless it is taken, the school is closed, or it was changed or deleted', async ({ database }) => {
    await saveClassChange(database, by, {}, off);
    await saveClassChange(database, by, {}, moved);
    await saveClosure(database, by, {}, holidays);
    const [{ id } = { id: '' }] = (await readScheduleChanges(database.kysely, '2026-09-07'))?.changes ?? [];
    const to = { day: '2026-11-24', start: '19:00', end: '20:00' };
    expect(await saveClassChange(database, by, { id, version: 1 }, { ...off, to })).toEqual(saved);
    expect((await read(database))?.changes).toEqual([{ ...off, to }, moved]);
    expect(await saveClassChange(database, by, { id, version: 1 }, { ...off, to })).toEqual(saved);
    expect(await saveClassChange(database, by, { id, version: 1 }, off)).toEqual(stale);
    const update = (change: Parameters<typeof saveClassChange>[3]) => saveClassChange(database, by, { id, version: 2 }, change);
    expect(await update({ ...off, day: moved.day })).toEqual({ outcome: 'taken' });
    expect(await update({ ...off, to: { ...to, day: '2026-12-24' } })).toEqual({ outcome: 'closed' });
    expect(await update(off)).toEqual(saved);
    expect((await read(database))?.changes).toEqual([off, moved]);
    await deleteScheduleChange(database, by, id);
    expect(await update(off)).toEqual(gone);
  });

  test('updates no entry as another kind', async ({ database }) => {
    await saveClosure(database, by, {}, holidays);
    await saveClassChange(database, by, {}, off);
    await saveAnnouncement(database, by, {}, plain);
    const coming = await listScheduleChanges(database, by, '2026-11-20');
    const [announcement, change, closure] = coming.map(({ id }) => ({ id, version: 1 }));
    if (!announcement || !change || !closure) throw new Error('A schedule change is missing');
    expect(await saveClassChange(database, by, closure, moved)).toEqual(gone);
    const may = { first: '2027-05-01', last: '2027-05-02', reason: null };
    for (const other of [change, announcement]) expect(await saveClosure(database, by, other, may)).toEqual(gone);
    expect(await saveClassChange(database, by, announcement, moved)).toEqual(gone);
    for (const other of [closure, change]) expect(await saveAnnouncement(database, by, other, linked)).toEqual(gone);
    expect(await listScheduleChanges(database, by, '2026-11-20')).toEqual(coming);
  });

  test('increases the revision with every change, even if that puts it ahead of the clock', async ({ database }) => {
    const at = async () => (await read(database))?.changedAt ?? '';
    const instants = [await at()];
    await saveClosure(database, by, {}, holidays);
    instants.push(await at());
    expect(Date.parse(instants[1] ?? '')).toBeGreaterThan(Date.now() - 60_000);
    await saveClassChange(database, by, {}, off);
    instants.push(await at());
    for (const { id } of await listScheduleChanges(database, by, '2026-11-20')) {
      await deleteScheduleChange(database, by, id);
      instants.push(await at());
    }
    expect(new Set(instants).size).toBe(5);
    expect(instants.toSorted()).toEqual(instants);
    for (const instant of instants) expect(instant).toMatch(/:\d\d\.000Z$/);
    expect(await read(database, '2026-09-07', instants.at(-1))).toBeNull();
    expect(await read(database, '2026-09-07', instants[3])).not.toBeNull();
    const row = { id: 'x', first_day: '2027-01-01', last_day: '2027-01-01', created_at: now.toISOString() };
    await insert(database.kysely, 'schedule_changes', row);
    expect(await at()).not.toBe(instants.at(-1));
  });

  test('stores a form submitted twice only once', async ({ database }) => {
    const twice = { key: 'a form' };
    for (const _ of [1, 2]) expect(await saveClosure(database, by, twice, holidays)).toEqual(saved);
    for (const _ of [1, 2]) expect(await saveClassChange(database, by, twice, off)).toEqual(saved);
    expect(await read(database)).toMatchObject({ closures: [holidays], changes: [off] });
  });

  test('rejects overlapping closures, a second change of the same class and changes on closed days', async ({ database }) => {
    await saveClosure(database, by, {}, holidays);
    await saveClassChange(database, by, {}, off);
    const closing = (first: string, last: string) => saveClosure(database, by, {}, { first, last, reason: null });
    expect(await closing('2026-12-20', '2026-12-23')).toEqual(overlaps);
    expect(await closing('2027-01-07', '2027-01-08')).toEqual(overlaps);
    expect(await closing('2026-12-30', '2026-12-30')).toEqual(overlaps);
    expect(await closing('2026-12-01', '2027-02-01')).toEqual(overlaps);
    expect(await closing('2027-01-08', '2027-01-08')).toEqual(saved);

    expect(await saveClassChange(database, by, {}, { ...off, to: moved.to })).toEqual({ outcome: 'taken' });
    expect(await saveClassChange(database, by, {}, { ...off, groups: 'advanced' })).toEqual(saved);
    expect(await saveClassChange(database, by, {}, { ...off, day: '2026-12-29' })).toEqual({ outcome: 'closed' });
    const movedToClosure = { ...moved, to: { ...moved.to, day: '2027-01-08' } };
    expect(await saveClassChange(database, by, {}, movedToClosure)).toEqual({ outcome: 'closed' });
    expect(await saveClassChange(database, by, {}, { ...moved, day: '2026-12-29' })).toEqual(saved);
    expect((await read(database))?.changes).toHaveLength(3);
  });

  test('accepts one of several concurrent overlapping closures', async ({ database }) => {
    const closures = [1, 2, 3, 4].map((day) => ({ ...holidays, first: `2026-12-0${day}` }));
    const answers = await Promise.all(closures.map((closure) => saveClosure(database, by, {}, closure)));
    expect(answers.map(({ outcome }) => outcome).toSorted()).toEqual(['overlaps', 'overlaps', 'overlaps', 'saved']);
  });

  test('restores a deleted schedule change by undo, or discards it without leaving a copy', async ({ database }) => {
    await saveClosure(database, by, {}, holidays);
    await saveClassChange(database, by, {}, moved);
    const before = await listScheduleChanges(database, by, '2026-11-20');
    for (const { id } of before) {
      const deleted = await deleteScheduleChange(database, by, id, now);
      expect(await readScheduleChange(database, by, id)).toBeNull();
      expect(await undo(database, by, deleted ?? '', now)).toBe('schedule-change');
      expect(await deleteScheduleChange(database, by, 'none', now)).toBeNull();
    }
    expect(await listScheduleChanges(database, by, '2026-11-20')).toEqual(before);
    const id = await deleteScheduleChange(database, by, before[0]?.id ?? '', now);
    const later = new Date(now.getTime() + 3_601_000);
    expect(await undo(database, by, id ?? '', later)).toBeNull();
    await expireUndos(database, { mails: noEventMails, now: later });
    expect(await readRows(database.kysely, 'undo_rows')).toEqual([]);
    expect(await listScheduleChanges(database, by, '2026-11-20')).toHaveLength(1);
  });

  test('finds the change of a class on a day', async ({ database }) => {
    await saveClassChange(database, by, {}, off);
    await saveClassChange(database, by, {}, moved);
    expect(await findClassChange(database, by, moved)).toMatchObject({ ...moved, version: 1 });
    for (const other of [{ day: '2026-11-25' }, { start: '21:00' }, { groups: 'advanced' }])
      expect(await findClassChange(database, by, { ...off, ...other })).toBeNull();
  });

  test('reads a deleted change until its deletion is undone or final', async ({ database }) => {
    await saveClosure(database, by, {}, holidays);
    const [{ id = '' } = {}] = await listScheduleChanges(database, by, '2026-11-20');
    const first = (await deleteScheduleChange(database, by, id, now)) ?? '';
    expect(await readDeletedScheduleChange(database, by, first)).toEqual({ id, ...holidays });
    await undo(database, by, first, now);
    expect(await readDeletedScheduleChange(database, by, first)).toBeNull();
    const second = (await deleteScheduleChange(database, by, id, now)) ?? '';
    await expireUndos(database, { mails: noEventMails, now: new Date(now.getTime() + 3_599_000) });
    expect(await readDeletedScheduleChange(database, by, second)).toEqual({ id, ...holidays });
    await expireUndos(database, { mails: noEventMails, now: new Date(now.getTime() + 3_601_000) });
    expect(await readDeletedScheduleChange(database, by, second)).toBeNull();
  });

  test('rejects inconsistent rows by database constraints', async ({ database: { kysely } }) => {
    const row = { id: 'x', first_day: '2026-12-01', last_day: '2026-12-01', created_at: now.toISOString() };
    const time = { to_day: '2026-12-02', to_start: '19:00', to_end: '20:00' };
    const texts = { text_el: 'Νέα', text_en: 'News' };
    const link = { link: '/blog', link_el: 'Δες', link_en: 'See' };
    const klass = { class_start: '20:00', class_groups: 'beginner' };
    for (const wrong of [
      { last_day: '2026-11-30' },
      { first_day: 'soon' },
      { reason_el: 'Γιορτή' },
      { reason_el: '', reason_en: '' },
      { class_start: '20:00' },
      { class_start: '8 pm', class_groups: 'beginner' },
      { ...klass, last_day: '2026-12-02' },
      { ...time },
      { ...klass, to_day: '2026-12-02' },
      { ...klass, ...time, to_end: '19:00' },
      { text_el: 'Νέα' },
      { ...texts, text_en: '' },
      { ...texts, ...klass },
      { ...texts, reason_el: 'Γιορτή', reason_en: 'Feast' },
      { ...texts, link: '/blog' },
      { ...texts, ...link, link_en: '' },
      { ...texts, ...link, link: 'javascript:alert(1)' },
      { ...link },
    ])
      await expect(insert(kysely, 'schedule_changes', { ...row, ...wrong }), JSON.stringify(wrong)).rejects.toThrow();
    await insert(kysely, 'schedule_changes', { ...row, ...klass, ...time });
  });
});
