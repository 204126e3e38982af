// Rows for tests, inserted without the site, which takes a millisecond. What the site stores is tested separately.
import { randomUUID } from 'node:crypto';
import type { Insertable, Updateable } from 'kysely';
import { overAt } from '#app/i18n/local-time.ts';
import { log } from '#server/log.ts';
import { createPasswordHashing } from '#server/passwords.ts';
import { createMemberSessions } from '#store/member-sessions.ts';
import { type MemberRow, selectMembers } from '#store/members.ts';
import type { Tables } from '#store/tables.ts';
import { type ContactRow, contactRow, insertContactRows } from './contact-row.ts';
import { adminEmail, newEmail, password } from './members.ts';
import { insert, insertSignups, storedUser, update } from './rows.ts';
import type { RunningSite } from './site.ts';

export interface MemberValues extends Updateable<Tables['profiles']> {
  id?: string;
  email?: string;
  isVerified?: boolean;
}

export interface StoredMember {
  id: string;
  email: string;
}

let passwordHash: Promise<string> | undefined;

/** Inserts a member whose password is `password`. */
export async function insertMember({ database }: RunningSite, values: MemberValues = {}): Promise<StoredMember> {
  const { id = randomUUID(), email = newEmail(), isVerified = true, ...profile } = values;
  // Minimum Argon2id parameters, because the production cost takes as long as a page.
  passwordHash ??= createPasswordHashing({ cost: { memory: 8, passes: 1, parallelism: 1 } }).hash(password);
  const now = new Date().toISOString();
  const account = { email, email_verified: isVerified, password_hash: await passwordHash, created_at: now };
  await insert(database.kysely, 'users', storedUser(id, account));
  if (Object.keys(profile).length > 0) await update(database.kysely, 'profiles', profile, { user_id: id });
  return { id, email };
}

/** Starts a session and returns its `Set-Cookie` lines. */
export async function startSession({ database, origin }: RunningSite, { id }: StoredMember): Promise<string[]> {
  const toMember = (row: MemberRow) => ({ ...row, isAdministrator: row.email === adminEmail });
  const sessions = createMemberSessions({ db: database.kysely, origin, toMember, log });
  return database.kysely.transaction().execute(async (trx) => {
    const member = await selectMembers(trx).where('users.id', '=', id).executeTakeFirstOrThrow();
    return sessions.start(trx, member, { method: 'password', now: new Date() });
  });
}

/** The instant this many days from now. */
export const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();

export type EventValues = Partial<Insertable<Tables['events']>>;

/** Inserts events, by default in three days and without a limit, whose ids are their titles. */
export async function insertEvents(site: RunningSite, events: EventValues[]): Promise<void> {
  const defaults = { title: 'Roda', date: inDays(3), location: 'Σκαβίδη 12', created_at: inDays(-1) };
  const rows = events.map((event) => {
    const row = { id: event.title ?? defaults.title, ...defaults, ...event };
    return { over_at: overAt({ ends_at: null, ...row }), ...row };
  });
  // One by one, because SQLite has no defaults in an insertion of several rows with different columns.
  for (const row of rows) await insert(site.database.kysely, 'events', row);
  await site.expectRefreshed();
}

export type SignUpValues = MemberValues & Partial<Pick<Insertable<Tables['event_signups']>, 'is_waiting' | 'locale'>>;

/** Inserts members who have signed up for an event, in this order. */
export async function insertSignUps(site: RunningSite, event_id: string, people: SignUpValues[]): Promise<StoredMember[]> {
  const members: StoredMember[] = [];
  for (const { is_waiting = false, locale = 'el', ...values } of people) {
    const member = await insertMember(site, values);
    const number = members.push(member);
    await insertSignups(site.database.kysely, event_id, [member.id], () => ({
      number,
      is_waiting,
      locale,
      joined_at: inDays(-1),
    }));
  }
  return members;
}

export const readEvents = ({ database }: RunningSite) =>
  database.kysely.selectFrom('events').selectAll().orderBy('date').orderBy('id').execute();

export const insertMessages = ({ database }: RunningSite, messages: Partial<ContactRow>[]): Promise<void> =>
  insertContactRows(database.kysely, messages.map(contactRow));

export type ScheduleChangeValues = Partial<Insertable<Tables['schedule_changes']>> & { first_day: string };

/** Inserts closures, class changes and announcements, which last one day unless `last_day` is given. */
export async function insertScheduleChanges(site: RunningSite, changes: ScheduleChangeValues[]): Promise<void> {
  const rows = changes.map((change) => ({ id: randomUUID(), last_day: change.first_day, created_at: inDays(-1), ...change }));
  for (const row of rows) await insert(site.database.kysely, 'schedule_changes', row);
  await site.expectRefreshed();
}

/**
 * Inserts a row of each kind that people write, with this id and this text. The id of the announcement, which is shown from today
 * to tomorrow unless other days are given, ends with `-text`.
 */
export async function insertEachKind(
  site: RunningSite,
  id: string,
  text: string,
  { date, closedDay, from = inDays(0), until = inDays(1) }: { date: string; closedDay: string; from?: string; until?: string },
): Promise<void> {
  const { kysely } = site.database;
  const created_at = inDays(0);
  const texts = { text_el: text, text_en: text };
  const trial = { class_group: text, trial_day: from.slice(0, 10), trial_start: '18:00' };
  await insertMessages(site, [{ id, name: text, message: text, email: `${text}@example.gr`, ...trial }]);
  const reply = { message_id: id, text: `r ${text}`, created_at };
  await insert(kysely, 'message_replies', [
    { ...reply, id: `${id}-sent`, mail_id: 'sent' },
    { ...reply, id: `${id}-taken-back`, mail_id: null },
  ]);
  await insert(kysely, 'saved_answers', { id, title: text, ...texts, version: 1, created_at });
  await insertEvents(site, [{ id, title: text, location: text, description: text, registration_link: text, date }]);
  const profile = { first_name: text, last_name: text, phone_number: text, address: `at ${text}`, birth_date: '2000-02-29' };
  await insertMember(site, { id, email: `${text}.user@example.gr`, ...profile });
  const child = { id: `${id}-child`, user_id: id, first_name: text, birth_year: 2018, photo_consent_at: null };
  await insert(kysely, 'children', { ...child, created_at });
  const signup = { event_id: id, user_id: id, is_waiting: true, joined_at: created_at };
  await insert(kysely, 'event_signups', { id, ...signup, child_id: null, number: 1 });
  await insert(kysely, 'event_signups', { id: `${id}-child`, ...signup, child_id: `${id}-child`, number: 2 });
  const mailing = { id, audience: `waitlist:${id}`, subject_el: text, subject_en: text, ...texts };
  await insert(kysely, 'mailings', { ...mailing, created_at });
  const announcement = { text_el: `a ${text}`, text_en: `a ${text}`, link: `https://example.org/${text}` };
  const days = { first_day: from.slice(0, 10), last_day: until.slice(0, 10) };
  await insertScheduleChanges(site, [
    { id, first_day: closedDay.slice(0, 10), reason_el: text, reason_en: text },
    { id: `${id}-text`, ...days, ...announcement, link_el: text, link_en: text },
  ]);
}

/** All rows of all tables, without what the site changes by itself and the last use of sessions. */
export async function readAllTables({ database: { kysely } }: RunningSite): Promise<Record<string, string[]>> {
  const tables: Record<string, string[]> = {};
  for (const { name } of await kysely.introspection.getTables()) {
    if (name === 'backup_status') continue;
    const rows = await kysely
      .selectFrom(name as 'sessions')
      .selectAll()
      .execute();
    tables[name] = rows.map((row) => JSON.stringify({ ...row, last_used_at: '' })).toSorted();
  }
  return tables;
}

/** Hides tables while `act` runs, so that queries of them fail. */
export async function withoutTables(
  { database }: RunningSite,
  tables: (keyof Tables)[],
  act: () => Promise<void>,
): Promise<void> {
  const { schema } = database.kysely;
  for (const table of tables) await schema.alterTable(table).renameTo(`${table}_away`).execute();
  try {
    await act();
  } finally {
    for (const table of tables) await schema.alterTable(`${table}_away`).renameTo(table).execute();
  }
}
