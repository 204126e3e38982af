import { randomUUID } from 'node:crypto';
import type { Insertable, Kysely } from 'kysely';
import type { ContactValues } from '#app/inbox/contact-schema.ts';
import type { ReceivedMessage } from '#store/messages.ts';
import type { Tables } from '#store/tables.ts';

export type ContactRow = Insertable<Tables['contact_submissions']>;

const fields = {
  ...{ name: 'Νεφέλη', email: 'nefeli@example.gr', message: 'Γεια σας' },
  ...{ audience: null, class_group: null, trial_day: null, trial_start: null, child_age: null, phone: null },
};

/** Returns a `contact_submissions` row for direct insertion, without the search text and notification that `receiveMessage` adds. */
export function contactRow(values: Partial<ContactRow> = {}): ContactRow {
  const created_at = values.created_at ?? new Date().toISOString();
  return {
    ...fields,
    id: randomUUID(),
    locale: 'el',
    responded: false,
    attended: null,
    trial_changed_at: null,
    created_at,
    privacy_accepted_at: created_at,
    ...values,
  };
}

export async function insertContactRows(db: Kysely<Tables>, rows: ContactRow[]): Promise<void> {
  // Insert in batches, because PostgreSQL limits the number of parameters per statement.
  for (let from = 0; from < rows.length; from += 500)
    await db
      .insertInto('contact_submissions')
      .values(rows.slice(from, from + 500))
      .execute();
}

const validForm = {
  name: 'Ελένη',
  email: 'eleni@example.org',
  message: 'Πότε έχει μάθημα;',
  privacy: 'on',
} satisfies Pick<ContactValues, 'name' | 'email' | 'message' | 'privacy'>;

/** Returns the fields of a valid contact form, without the optional ones and those that the page hides. */
export function contactForm(values: Partial<ContactValues> = {}): Record<string, string> {
  return { ...validForm, ...values };
}

export function receivedMessage(values: Partial<ReceivedMessage> = {}): ReceivedMessage {
  return { ...fields, id: randomUUID(), locale: 'el', ...values };
}
