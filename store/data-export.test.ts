import { sql } from 'kysely';
import { expect } from 'vitest';
import { credentials, openAccounts, START } from '#tests/support/accounts.ts';
import { contactRow, insertContactRows } from '#tests/support/contact-row.ts';
import { describeOnEachEngine } from '#tests/support/engines.ts';
import { insert, insertSignups, numberedIds } from '#tests/support/rows.ts';
import { storedEvent } from '#tests/support/stored-event.ts';
import { readDataExport, readMessagesFrom } from './data-export.ts';
import { saveProfile } from './profiles.ts';
import { follow } from './subscriptions.ts';

const NOW = START.toISOString();

const accountTables = ['email_tokens', 'passkeys', 'profiles', 'recovery_codes', 'sessions', 'user_roles', 'user_signups'];
/** The tables that refer to a user. The exported file covers all of them. */
const exportedTables = [...accountTables, 'children', 'event_signups', 'site_content_publications', 'subscriptions'].sort();

describeOnEachEngine('the data export of a member', (test) => {
  const message = (id: string, email: string) =>
    contactRow({ id, name: 'Ελένη', email, message: `Γεια σας ${id}`, created_at: NOW });

  test('contains all data of the member, but no secrets and nothing of other members', async ({ database }) => {
    const { signUpAndConfirm, accounts } = openAccounts(database);
    const other = await signUpAndConfirm({ email: 'nikos@example.org' });
    const { member } = await signUpAndConfirm();
    await accounts.requestReset({ email: member.email, networks: ['one'] });
    const profile = {
      first_name: 'Ελένη',
      last_name: 'Παππά',
      phone_number: '694 000 0000',
      address: 'Ξάνθου 4',
      birth_date: '1998-03-29',
    };
    await saveProfile(database.kysely, member.id, profile, START);
    await saveProfile(database.kysely, other.member.id, { ...profile, first_name: 'Secret' }, START);

    const event = storedEvent({ id: 'e' });
    await insert(database.kysely, 'events', event);
    const child = { id: 'anna', first_name: 'Άννα', birth_year: 2018, photo_consent_at: NOW, created_at: NOW };
    await insert(database.kysely, 'children', { ...child, user_id: member.id });
    const ownSignup = { child_id: 'anna', is_waiting: true, joined_at: NOW, locale: 'el' } as const;
    await insertSignups(database.kysely, 'e', [other.member.id, member.id], (place) => (place === 1 ? ownSignup : {}));
    await insert(database.kysely, 'site_content_publications', [
      { id: '1', section: 'home', number: 1, content: '{"texts":"Secret"}', published_at: NOW, published_by: other.member.id },
      { id: '2', section: 'facts', number: 1, content: '{}', published_at: NOW, published_by: member.id },
    ]);
    await follow(database, { address: member.email, topics: ['kids-a'], locale: 'el' }, START);
    await follow(database, { address: other.member.email, topics: ['nikos'], locale: 'el' }, START);
    const passkey = { label: 'Firefox, Mac', public_key: 'Secret', counter: 0, created_at: NOW };
    await insert(database.kysely, 'passkeys', { id: 'Secret', user_id: member.id, ...passkey });
    await insert(database.kysely, 'recovery_codes', { code_hash: 'Secret', user_id: member.id, created_at: NOW });
    const byEmail = { id: '1', topic: 'news', user_id: null, address: member.email, locale: 'el' } as const;
    await insert(database.kysely, 'subscriptions', { ...byEmail, consented_at: NOW, consent_version: 1 });

    const data = await readDataExport(database.kysely, member.id);
    expect(data).toEqual({
      account: {
        id: member.id,
        email: member.email,
        email_verified: true,
        locale: null,
        topics_chosen_at: null,
        created_at: NOW,
        updated_at: NOW,
        role: 'user',
        ways_to_sign_in: [{ provider: 'password', account_id: null }],
      },
      profile: { ...profile, updated_at: NOW },
      signup: { email: member.email, created_at: NOW },
      children: [child],
      event_signups: [{ event_id: 'e', title: 'Roda', title_en: null, date: event.date, ...ownSignup }],
      subscriptions: ['kids-a', 'news'].map((topic) => ({ topic, locale: 'el', consented_at: NOW, consent_version: 1 })),
      passkeys: [{ label: 'Firefox, Mac', created_at: NOW, last_used_at: null }],
      recovery_codes: [{ created_at: NOW }],
      sessions: [
        {
          label: '',
          method: 'confirmation',
          created_at: NOW,
          last_used_at: NOW,
          expires_at: expect.stringMatching(/^2026-12-20T.*Z$/),
        },
      ],
      publications: [{ section: 'facts', published_at: NOW }],
      note: null,
      mailed_links: [{ kind: 'reset', expires_at: expect.stringMatching(/Z$/) }],
      mails: expect.arrayContaining([
        { kind: 'confirmation', created_at: NOW, sent_at: null },
        { kind: 'reset', created_at: NOW, sent_at: null },
      ]),
    });
    const text = JSON.stringify(data);
    expect(text).not.toMatch(/argon2|token|Secret|nikos|confirm=|reset=/);
    const secrets = [
      ...(await database.kysely.selectFrom('sessions').select('token_hash as secret').execute()),
      ...(await database.kysely.selectFrom('email_tokens').select('token_hash as secret').execute()),
    ];
    expect(secrets.length).toBeGreaterThan(2);
    for (const { secret } of secrets) expect(text).not.toContain(secret);
    expect(await readDataExport(database.kysely, 'nobody')).toBeNull();
  });

  test('covers every table that refers to a user', async ({ database }) => {
    const { kysely, engine } = database;
    const { rows } =
      engine === 'sqlite'
        ? await sql<{ name: string }>`select distinct m.name from sqlite_master as m, pragma_foreign_key_list(m.name) as f
            where m.type = 'table' and f."table" = 'users'`.execute(kysely)
        : await sql<{ name: string }>`select distinct conrelid::regclass::text as name from pg_constraint
            where contype = 'f' and confrelid = 'users'::regclass`.execute(kysely);
    expect(rows.map(({ name }) => name).sort()).toEqual(exportedTables);
  });

  test('includes all messages sent with the email, in order', async ({ database: { kysely } }) => {
    const { email } = credentials();
    const ids = numberedIds(450);
    const ownMessages = ids.map((id) => message(id, email));
    await insertContactRows(kysely, [...ownMessages, message('other', 'nikos@example.org')]);
    const found = [];
    for await (const some of readMessagesFrom(kysely, email)) found.push(...some);
    expect(found.map(({ id }) => id)).toEqual(ids);
    expect(found[0]).toEqual({ ...message('m0000', email), replies: [] });
  });
});
