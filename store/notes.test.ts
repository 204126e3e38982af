import { expect } from 'vitest';
import { contactRow, insertContactRows } from '#tests/support/contact-row.ts';
import { describeOnEachEngine } from '#tests/support/engines.ts';
import { administrator as by } from '#tests/support/members.ts';
import { update } from '#tests/support/rows.ts';
import { readNote, saveNote } from './notes.ts';
import { applyRetention } from './retention.ts';
import { deleteSender, listSenders } from './senders.ts';
import type { Db } from './tables.ts';
import { undo } from './undo.ts';

const email = 'eleni@example.org';
const START = new Date('2026-11-20T10:00:00.000Z');
const after = (hours: number) => new Date(START.getTime() + hours * 3_600_000);

async function insertMessages({ kysely }: Db, ...emails: string[]): Promise<void> {
  const rows = emails.map((each) => contactRow({ email: each, created_at: START.toISOString() }));
  await insertContactRows(kysely, rows);
}
const save = (database: Db, text: string, version: number) => saveNote(database, by, { email, text, version, now: START });
const textOf = async (database: Db) => (await readNote(database, by, email)).text;

describeOnEachEngine('the note about a sender', (test) => {
  test('replaces only the version that the form was opened with', async ({ database }) => {
    await insertMessages(database, email);
    expect(await readNote(database, by, email)).toMatchObject({ text: '', version: 0 });
    expect(await save(database, 'Τηλεφώνησε', 0)).toBe('saved');
    expect(await save(database, 'From another window', 0)).toBe('stale');
    expect(await textOf(database)).toBe('Τηλεφώνησε');
    expect(await save(database, '', 1)).toBe('saved');
    expect(await save(database, 'From another window', 1)).toBe('stale');
    expect(await readNote(database, by, email)).toMatchObject({ text: '', version: 2 });
  });

  test('is deleted with the last message of its sender and comes back with an undo', async ({ database }) => {
    await insertMessages(database, email, email);
    await save(database, 'Τηλεφώνησε', 0);
    await deleteSender(database, by, { email, newest: after(-1).toISOString() });
    expect(await textOf(database)).toBe('Τηλεφώνησε');
    const { undo: id } = await deleteSender(database, by, { email, newest: START.toISOString() });
    expect(await textOf(database)).toBe('');
    await undo(database, by, id ?? '');
    expect(await readNote(database, by, email)).toMatchObject({ text: 'Τηλεφώνησε', version: 1 });
  });

  test('is deleted when retention has deleted all messages of its sender', async ({ database }) => {
    await insertMessages(database, email);
    await save(database, 'Τηλεφώνησε', 0);
    await applyRetention(database, { now: after(1), contactMonths: 1 });
    expect(await textOf(database)).toBe('Τηλεφώνησε');
    await applyRetention(database, { now: after(40 * 24), contactMonths: 1 });
    expect(await textOf(database)).toBe('');
  });
});

describeOnEachEngine('the list of senders', (test) => {
  test('filters those with a message that has been pending for more than two days, with a search too', async ({ database }) => {
    const { kysely } = database;
    await insertMessages(database, email, 'answered@example.org');
    await update(kysely, 'contact_submissions', { responded: true }, { email: 'answered@example.org' });
    await insertContactRows(kysely, [
      contactRow({ email: 'new@example.org', created_at: after(1).toISOString() }),
      contactRow({ email, responded: true, created_at: after(2).toISOString() }),
    ]);
    const overdue = async (hours: number, search = '') => {
      const page = await listSenders(database, by, { isOverdue: true, search, now: after(hours), limit: 9 });
      return [page.senders.map((sender) => sender.email), page.overdueSenders];
    };
    expect(await overdue(48)).toEqual([[], 0]);
    expect(await overdue(48.5)).toEqual([[email], 1]);
    expect(await overdue(48.5, 'example')).toEqual([[email], 1]);
    expect(await overdue(50)).toEqual([[email, 'new@example.org'], 2]);
    // The newest message of the first sender is answered. A second pending one does not hide how long the first has waited.
    await insertContactRows(kysely, [contactRow({ email: 'new@example.org', created_at: after(1.5).toISOString() })]);
    const { senders } = await listSenders(database, by, { now: after(50), limit: 9 });
    expect(senders.map((sender) => [sender.email, sender.overdueSince])).toEqual([
      [email, after(0).toISOString()],
      ['new@example.org', after(1).toISOString()],
      ['answered@example.org', undefined],
    ]);
  });
});
