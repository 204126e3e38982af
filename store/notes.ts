// The administrator's private notes, one per sender.
import { Administrator } from './administrator.ts';
import type { Db, Queryable, Row, Trx } from './tables.ts';

export type Note = Pick<Row<'sender_notes'>, 'text' | 'version' | 'updated_at'>;

/** Returns version 0 if the sender has no note yet. */
export async function readNote({ kysely }: Db, by: Administrator, email: string): Promise<Note> {
  Administrator.check(by);
  const note = await kysely.selectFrom('sender_notes').selectAll().where('email', '=', email).executeTakeFirst();
  return note ?? { text: '', version: 0, updated_at: '' };
}

/** 'stale': another request has changed the note. An emptied note keeps its row, so that its version never repeats. */
export async function saveNote(
  { kysely }: Db,
  by: Administrator,
  { email, text, version, now = new Date() }: { email: string; text: string; version: number; now?: Date },
): Promise<'saved' | 'stale'> {
  Administrator.check(by);
  const changed = { text, version: version + 1, updated_at: now.toISOString() };
  const saved = await kysely
    .insertInto('sender_notes')
    .values({ email, ...changed })
    .onConflict((conflict) =>
      conflict
        .column('email')
        .doUpdateSet(changed)
        .where((row) => row.or([row('sender_notes.version', '=', version), row('sender_notes.text', '=', text)])),
    )
    .returning('email')
    .executeTakeFirst();
  return saved ? 'saved' : 'stale';
}

/** Deletes and returns the note if the sender has no message any more. */
export function deleteNote(trx: Trx, email: string): Promise<Row<'sender_notes'>[]> {
  return notesWithoutMessages(trx).where('email', '=', email).returningAll().execute();
}

export async function purgeNotes(db: Queryable): Promise<void> {
  await notesWithoutMessages(db).execute();
}

function notesWithoutMessages(db: Queryable) {
  return db
    .deleteFrom('sender_notes')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('contact_submissions as message').select('message.id').whereRef('message.email', '=', 'sender_notes.email'),
        ),
      ),
    );
}
