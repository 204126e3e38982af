import { sql } from 'kysely';
import { expect } from 'vitest';
import { describeOnEachEngine } from '#tests/support/engines.ts';
import { adminEmail, administrator as by } from '#tests/support/members.ts';
import { planOf } from '#tests/support/query-plan.ts';
import { insert, insertSignups, insertUsers, numberedIds, storedUser, update } from '#tests/support/rows.ts';
import { storedEvent } from '#tests/support/stored-event.ts';
import type { Db } from './tables.ts';
import { countUserSignups, listUserSignups } from './user-signups.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 10, minute)).toISOString();

describeOnEachEngine('user sign-ups', (it, { open, createDatabase }) => {
  let database: Db;
  const onLookupError = (error: unknown): void => expect.fail(`role lookup failed: ${error}`);
  const asked = {
    adminEmail: adminEmail as string | undefined,
    onLookupError,
    search: '',
    cursor: null as string | null,
    limit: 50,
  };
  const list = async (options: Partial<typeof asked> = {}) => listUserSignups(database, by, { ...asked, ...options });
  const names = ({ signups }: Awaited<ReturnType<typeof list>>) => signups.map(({ email }) => email.split('@')[0]);

  async function join(name: string, created_at = at(0), { isVerified = true, id = name, domain = 'example.gr' } = {}) {
    const email = `${name}@${domain}`;
    await insert(database.kysely, 'users', storedUser(id, { email, email_verified: isVerified, created_at }));
  }

  it.beforeEach(({ database: opened }) => {
    database = opened;
  });

  it('lists nothing at first', async () => {
    expect(await list()).toEqual({ signups: [], found: null, newer: null, older: null, oldest: null });
    expect(await countUserSignups(database, by, asked)).toEqual({ total: 0, users: 0, admins: 0 });
  });

  it('lists each account with its role, newest first', async () => {
    await join('mestre', at(1), { domain: 'school.example' });
    await join('nefeli', at(3));
    await join('waiting', at(4), { isVerified: false });
    await join('lua', at(2));
    await join('roled', at(5));
    await insert(database.kysely, 'user_roles', [
      { user_id: 'lua', role: 'admin' },
      { user_id: 'roled', role: 'user' },
    ]);
    expect((await list()).signups).toMatchObject([
      { email: 'roled@example.gr', role: 'user', created_at: at(5) },
      { email: 'waiting@example.gr', role: 'user', created_at: at(4), isConfirmed: false },
      { email: 'nefeli@example.gr', role: 'user', created_at: at(3), isConfirmed: true },
      { email: 'lua@example.gr', role: 'admin', created_at: at(2) },
      { email: adminEmail, role: 'admin', created_at: at(1) },
    ]);
    expect(await countUserSignups(database, by, asked)).toEqual({ total: 5, users: 3, admins: 2 });
  });

  it('lists the administrator once, regardless of user_roles', async () => {
    await join('mestre', at(1), { domain: 'school.example' });
    for (const role of ['user', 'admin'] as const) {
      await database.kysely.deleteFrom('user_roles').execute();
      await insert(database.kysely, 'user_roles', { user_id: 'mestre', role });
      expect((await list()).signups.map((signup) => signup.role)).toEqual(['admin']);
      expect(await countUserSignups(database, by, asked)).toEqual({ total: 1, users: 0, admins: 1 });
    }
  });

  it('lists an account with the unconfirmed administrator address as a user', async () => {
    await join('mestre', at(1), { domain: 'school.example', isVerified: false });
    expect((await list()).signups.map(({ role }) => role)).toEqual(['user']);
    expect(await countUserSignups(database, by, asked)).toEqual({ total: 1, users: 1, admins: 0 });
    expect(await countUserSignups(database, by, { ...asked, adminEmail: undefined })).toEqual({ total: 1, users: 1, admins: 0 });
    expect((await list({ adminEmail: undefined })).signups).toHaveLength(1);
  });

  it('lists every account as a user when the lookup of roles fails', async () => {
    await join('mestre', at(1), { domain: 'school.example' });
    await join('nefeli', at(2));
    await database.kysely.schema.alterTable('user_roles').renameTo('user_roles_away').execute();
    const errors: unknown[] = [];
    const onLookupError = (error: unknown) => void errors.push(error);
    expect((await list({ onLookupError })).signups).toMatchObject([
      { email: 'nefeli@example.gr', role: 'user', created_at: at(2) },
      { email: adminEmail, role: 'user', created_at: at(1) },
    ]);
    expect(await countUserSignups(database, by, { ...asked, onLookupError })).toEqual({ total: 2, users: 2, admins: 0 });
    expect(errors).toHaveLength(2);
  });

  it('counts the upcoming events that each member has joined', async () => {
    const { kysely } = database;
    for (const name of ['nefeli', 'maria']) await join(name);
    for (const [id, minute] of Object.entries({ past: 0, next: 2, last: 9 })) {
      await insert(kysely, 'events', storedEvent({ id, date: at(minute), over_at: at(minute) }));
      await insertSignups(kysely, id, ['nefeli'], () => ({ is_waiting: id === 'last' }));
    }
    const { signups } = await listUserSignups(database, by, { ...asked, now: new Date(at(1)) });
    expect(Object.fromEntries(signups.map(({ userId, events }) => [userId, events]))).toEqual({ nefeli: 2, maria: 0 });
  });

  it('shows name and phone number, and finds accounts by them or the email address', async () => {
    for (const [minute, name] of ['anna', 'nefeli', 'maria'].entries()) await join(name, at(minute));
    const profile = { first_name: 'Νεφέλη', last_name: 'Άνθη', phone_number: '+30 (694) 000-0000' };
    await update(database.kysely, 'profiles', profile, { user_id: 'nefeli' });
    expect((await list()).signups).toMatchObject([
      { email: 'maria@example.gr', name: '', phone: null },
      { email: 'nefeli@example.gr', name: 'Νεφέλη Άνθη', phone: '+30 (694) 000-0000' },
      { email: 'anna@example.gr' },
    ]);
    for (const search of ['ΝΕΦΕΛΗ ανθη', 'nefeli@', '6940000', '694 000']) {
      const found = await list({ search });
      expect([names(found), found.found], search).toEqual([['nefeli'], 1]);
    }
    const first = await list({ search: 'a', limit: 2 });
    expect([names(first), first.found, first.newer]).toEqual([['maria', 'nefeli'], 3, null]);
    expect(names(await list({ search: 'a', limit: 2, cursor: first.older }))).toEqual(['anna']);
    expect(await list({ search: '%' })).toEqual({ signups: [], found: 0, newer: null, older: null, oldest: null });
  });

  it('pages in both directions, through equal timestamps, without gaps or repetitions', async () => {
    await join('g', at(1), { id: '1' });
    for (const [number, name] of ['f', 'e', 'd', 'c', 'b'].entries()) await join(name, at(2), { id: `${number + 2}` });
    await join('a', at(3), { id: '0' });

    const first = await list({ limit: 3 });
    expect(names(first)).toEqual(['a', 'b', 'c']);
    expect(first.newer).toBeNull();
    const second = await list({ limit: 3, cursor: first.older });
    expect(names(second)).toEqual(['d', 'e', 'f']);
    const third = await list({ limit: 3, cursor: second.older });
    expect(names(third)).toEqual(['g']);
    expect([third.older, third.oldest]).toEqual([null, null]);

    const oldest = await list({ limit: 3, cursor: first.oldest });
    expect(names(oldest)).toEqual(['e', 'f', 'g']);
    expect([oldest.older, oldest.oldest]).toEqual([null, null]);
    const above = await list({ limit: 3, cursor: oldest.newer });
    expect(names(above)).toEqual(['b', 'c', 'd']);
    expect(names(await list({ limit: 3, cursor: above.older }))).toEqual(['e', 'f', 'g']);
    expect(await list({ limit: 3, cursor: above.newer })).toEqual(first);
  });

  it('truncates timestamps to milliseconds', async () => {
    const { kysely, engine } = database;
    const microseconds = sql<string>`${engine === 'postgres' ? '2026-11-20T10:00:00.123456Z' : '2026-11-20T10:00:00.123Z'}`;
    for (const name of ['a', 'b']) await insert(kysely, 'users', { ...storedUser(name), created_at: microseconds });
    const first = await list({ limit: 1 });
    expect(names(await list({ limit: 1, cursor: first.older }))).toEqual(['a']);
    expect(first.signups[0]?.created_at).toBe('2026-11-20T10:00:00.123Z');
  });

  it('queries use an index', async () => {
    // Deleted rows of earlier tests would change the plans.
    database = await open(await createDatabase({ isMigrated: true }));
    await insertUsers(database.kysely, numberedIds(3_000), (hour) => ({
      created_at: new Date(Date.UTC(2025, 0, 1, hour)).toISOString(),
    }));
    await sql`analyze`.execute(database.kysely);
    const { older: cursor } = await list();
    const page = await planOf(database, () => list({ cursor }));
    expect(page).toMatch(/user_signups_newest/);
    expect(page).not.toMatch(
      /Seq Scan on (user_signups|users|profiles)|SCAN (user_signups|administrator|profiles)|TEMP B-TREE|Sort/,
    );
  });
});
