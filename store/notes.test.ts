import { expect } from 'vitest';
import { contactRow, insertContactRows } from '#tests/support/contact-row.ts';
import { describeOnEachEngine } from '#tests/support/engines.ts';
import { administrator as by } from '#tests/support/members.ts';
import { readNote, saveNote } from './notes.ts';
import { applyRetention } from './retention.ts';
import { deleteSender } from './senders.ts';
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
