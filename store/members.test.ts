import { sql } from 'kysely';
import { expect } from 'vitest';
import { credentials, DAY, HOUR, networks, openAccounts, openAccountsWithMember } from '#tests/support/accounts.ts';
import { describeOnEachEngine } from '#tests/support/engines.ts';
import { countRows, insert, readRows, storedUser } from '#tests/support/rows.ts';
import { applyRetention } from './retention.ts';

const NOW = '2026-11-20T10:00:00.000Z';

describeOnEachEngine('users', (test) => {
  test('inserting a user creates a profile and a signup; deleting it deletes them and its roles', async ({ database }) => {
    const { kysely } = database;
    const columns = sql`insert into users (id, email, created_at, updated_at)`;
    await sql`${columns} values ('1', 'a@example.org', ${NOW}, ${NOW})`.execute(kysely);
    await insert(kysely, 'user_roles', { user_id: '1', role: 'admin' });
    expect(await readRows(kysely, 'profiles')).toStrictEqual([
      { user_id: '1', first_name: null, last_name: null, phone_number: null, address: null, birth_date: null, updated_at: NOW },
    ]);
    expect(await readRows(kysely, 'user_signups')).toStrictEqual([
      { id: '1', email: 'a@example.org', user_id: '1', created_at: NOW },
    ]);
    await kysely.deleteFrom('users').execute();
    expect(await countRows(kysely, 'profiles', 'user_signups', 'user_roles')).toEqual([0, 0, 0]);
  });

  test('inserts no user if its profile cannot be created', async ({ database: { kysely } }) => {
    await kysely.schema.alterTable('profiles').renameTo('profiles_elsewhere').execute();
    await kysely.schema.dropTable('user_signups').execute();
    await expect(insert(kysely, 'users', storedUser('1'))).rejects.toThrow();
    expect(await readRows(kysely, 'users')).toEqual([]);
  });

  test('rejects a second user with the same email', async ({ database: { kysely } }) => {
    await insert(kysely, 'users', storedUser('1'));
    await expect(insert(kysely, 'users', storedUser('2', { email: storedUser('1').email }))).rejects.toThrow();
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
    await applyRetention(database, { now: new Date(), contactMonths: 24 });
    expect(await left()).toHaveLength(3);
    advance(1);
    await applyRetention(database, { now: new Date(), contactMonths: 24 });
    expect(await left()).toEqual(['again@example.org', 'member@example.org']);
  });

  test('purges expired sessions, links and pending Google sign-ins', async ({ database }) => {
    const { accounts, advance } = await openAccountsWithMember(database);
    advance(2 * DAY);
    await accounts.signIn(credentials());
    await accounts.requestReset({ email: credentials().email, networks });
    const pending = { state: 's', browser_hash: 'b', nonce: 'n', code_verifier: 'v', return_to: null };
    await insert(database.kysely, 'pending_sign_ins', { ...pending, expires_at: new Date(Date.now() + DAY).toISOString() });
    const left = async () => {
      await applyRetention(database, { now: new Date(), contactMonths: 24 });
      return countRows(database.kysely, 'sessions', 'email_tokens', 'pending_sign_ins');
    };
    expect(await left()).toEqual([2, 1, 1]);
    advance(28 * DAY);
    expect(await left()).toEqual([1, 0, 0]);
  });
});
