// Rows for tests, inserted without the site, which takes a millisecond. What the site stores is tested separately.
import { randomUUID } from 'node:crypto';
import type { Insertable, Updateable } from 'kysely';
import { overAt } from '#app/i18n/local-time.ts';
import { createPasswordHashing } from '#server/passwords.ts';
import { createMemberSessions } from '#store/member-sessions.ts';
import type { Tables } from '#store/tables.ts';
import { type ContactRow, contactRow, insertContactRows } from './contact-row.ts';
import { newEmail, password } from './members.ts';
import type { RunningSite } from './site.ts';

export interface MemberValues extends Updateable<Tables['profiles']> {
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
  const { email = newEmail(), isVerified = true, ...profile } = values;
  // Minimum Argon2id parameters, because the production cost takes as long as a page.
  passwordHash ??= createPasswordHashing({ cost: { memory: 8, passes: 1, parallelism: 1 } }).hash(password);
  const now = new Date().toISOString();
  const user = { id: randomUUID(), email, email_verified: isVerified, password_hash: await passwordHash };
  await database.kysely
    .insertInto('users')
    .values({ ...user, created_at: now, updated_at: now })
    .execute();
  if (Object.keys(profile).length > 0)
    await database.kysely.updateTable('profiles').set(profile).where('user_id', '=', user.id).execute();
  return { id: user.id, email };
}

/** Starts a session and returns its `Set-Cookie` lines. */
export async function startSession({ database, origin }: RunningSite, { id }: StoredMember): Promise<string[]> {
  const toMember = () => {
    throw new Error('Only reading a session needs this');
  };
  const sessions = createMemberSessions({ db: database.kysely, origin, toMember });
  return database.kysely.transaction().execute((trx) => sessions.start(trx, id, new Date()));
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
  for (const row of rows) await site.database.kysely.insertInto('events').values(row).execute();
  await site.expectRefreshed();
}

export type SignUpValues = MemberValues & Partial<Pick<Insertable<Tables['event_signups']>, 'is_waiting' | 'locale'>>;

/** Inserts members who have signed up for an event, in this order. */
export async function insertSignUps(site: RunningSite, event_id: string, people: SignUpValues[]): Promise<StoredMember[]> {
  const members: StoredMember[] = [];
  for (const { is_waiting = false, locale = 'el', ...values } of people) {
    const member = await insertMember(site, values);
    const number = members.push(member);
    const signUp = { event_id, user_id: member.id, number, is_waiting, locale, joined_at: inDays(-1) };
    await site.database.kysely.insertInto('event_signups').values(signUp).execute();
  }
  return members;
}

export const readEvents = ({ database }: RunningSite) =>
  database.kysely.selectFrom('events').selectAll().orderBy('date').execute();

export const insertMessages = ({ database }: RunningSite, messages: Partial<ContactRow>[]): Promise<void> =>
  insertContactRows(database.kysely, messages.map(contactRow));

export type ScheduleChangeValues = Partial<Insertable<Tables['schedule_changes']>> & { first_day: string };

/** Inserts closures, class changes and announcements, which last one day unless `last_day` is given. */
export async function insertScheduleChanges(site: RunningSite, changes: ScheduleChangeValues[]): Promise<void> {
  const rows = changes.map((change) => ({ id: randomUUID(), last_day: change.first_day, created_at: inDays(-1), ...change }));
  for (const row of rows) await site.database.kysely.insertInto('schedule_changes').values(row).execute();
  await site.expectRefreshed();
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
