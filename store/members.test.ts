import { sql } from 'kysely';
import { expect } from 'vitest';
import { credentials, DAY, HOUR, openAccounts } from '#tests/support/accounts.ts';
import { describeOnEachEngine } from '#tests/support/engines.ts';
import { insert, update } from '#tests/support/rows.ts';
import { purgeExpired, purgeUnverified } from './members.ts';

const NOW = '2026-11-20T10:00:00.000Z';

describeOnEachEngine('users', (test) => {
  test('inserting a user creates a profile and a signup; deleting the user deletes them and its roles', async ({
    database: { kysely },
  }) => {
    await sql`insert into users (id, email, created_at, updated_at) values ('1', 'a@example.org', ${NOW}, ${NOW})`.execute(
      kysely,
    );
    await insert(kysely, 'user_roles', { user_id: '1', role: 'admin' });
    expect(await kysely.selectFrom('profiles').selectAll().execute()).toStrictEqual([
      { user_id: '1', first_name: null, last_name: null, phone_number: null, address: null, birth_date: null, updated_at: NOW },
    ]);
    expect(await kysely.selectFrom('user_signups').selectAll().execute()).toStrictEqual([
      { id: '1', email: 'a@example.org', user_id: '1', created_at: NOW },
    ]);
    await kysely.deleteFrom('users').execute();
    for (const table of ['profiles', 'user_signups', 'user_roles'] as const) {
      expect(await kysely.selectFrom(table).selectAll().execute()).toEqual([]);
    }
  });

  test('inserts no user if its profile cannot be created', async ({ database: { kysely } }) => {
    await kysely.schema.alterTable('profiles').renameTo('profiles_elsewhere').execute();
    await kysely.schema.dropTable('user_signups').execute();
    const user = { id: '1', email: 'a@example.org', created_at: NOW, updated_at: NOW };
    await expect(kysely.insertInto('users').values(user).execute()).rejects.toThrow();
    expect(await kysely.selectFrom('users').selectAll().execute()).toEqual([]);
  });

  test('rejects a second user with the same email', async ({ database: { kysely } }) => {
    const user = { email: 'a@example.org', created_at: NOW, updated_at: NOW };
    await insert(kysely, 'users', { id: '1', ...user });
    await expect(
      kysely
        .insertInto('users')
        .values({ id: '2', ...user })
        .execute(),
    ).rejects.toThrow();
  });

  test('purges users whose email was not confirmed for 48 hours', async ({ database }) => {
    const { accounts, signUpAndConfirm, advance } = openAccounts(database);
    await signUpAndConfirm({ email: 'member@example.org' });
    await accounts.signUp(credentials({ email: 'gone@example.org' }));
    await accounts.signUp(credentials({ email: 'again@example.org' }));
    advance(1);
    await accounts.signUp(credentials({ email: 'again@example.org' }));
    const left = async () =>
      (await database.kysely.selectFrom('users').select('email').orderBy('email').execute()).map((row) => row.email);
    advance(48 * HOUR - 2);
    await purgeUnverified(database.kysely, new Date());
    expect(await left()).toHaveLength(3);
    advance(1);
    await purgeUnverified(database.kysely, new Date());
    expect(await left()).toEqual(['again@example.org', 'member@example.org']);
    expect(await database.kysely.selectFrom('email_tokens').selectAll().execute()).toHaveLength(1);
  });

  test('purges expired sessions, links and pending Google sign-ins', async ({ database }) => {
    const { accounts, signUpAndConfirm, advance } = openAccounts(database);
    await signUpAndConfirm();
    advance(2 * DAY);
    await accounts.signIn(credentials());
    await accounts.requestReset({ email: credentials().email, networks: ['one'] });
    const pending = { state: 's', browser_hash: 'b', nonce: 'n', code_verifier: 'v', return_to: null };
    await insert(database.kysely, 'pending_sign_ins', { ...pending, expires_at: new Date(Date.now() + DAY).toISOString() });
    const left = async () => [
      (await database.kysely.selectFrom('sessions').selectAll().execute()).length,
      (await database.kysely.selectFrom('email_tokens').selectAll().execute()).length,
      (await database.kysely.selectFrom('pending_sign_ins').selectAll().execute()).length,
    ];
    await purgeExpired(database.kysely, new Date());
    expect(await left()).toEqual([2, 1, 1]);
    advance(28 * DAY);
    await purgeExpired(database.kysely, new Date());
    expect(await left()).toEqual([1, 0, 0]);
  });
});

describeOnEachEngine('tables', (test) => {
  test('events and profiles round-trip unchanged', async ({ database: { kysely } }) => {
    const event = {
      id: '1',
      title: 'Roda',
      description: null,
      date: NOW,
      over_at: NOW,
      location: 'Katehaki',
      max_participants: 20,
      registration_link: null,
      created_at: NOW,
    };
    await insert(kysely, 'events', { ...event, is_workshop: true });
    expect(await kysely.selectFrom('events').selectAll().execute()).toStrictEqual([
      {
        ...{ ...event, title_en: null, description_en: null, ends_at: null, is_workshop: true, is_public: false },
        ...{ reminder: true, current_participants: 0, version: 1 },
      },
    ]);
    await insert(kysely, 'users', { id: '1', email: 'a@example.org', created_at: NOW, updated_at: NOW });
    await update(kysely, 'profiles', { birth_date: '2000-02-29' });
    expect(await kysely.selectFrom('profiles').select('birth_date').execute()).toEqual([{ birth_date: '2000-02-29' }]);
  });
});
