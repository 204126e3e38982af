import { sql } from 'kysely';
import { expect } from 'vitest';
import { credentials, openAccounts, START } from '#tests/support/accounts.ts';
import { contactRow } from '#tests/support/contact-row.ts';
import { describeOnEachEngine } from '#tests/support/engines.ts';
import { insert } from '#tests/support/rows.ts';
import { readDataExport, readMessagesFrom } from './data-export.ts';
import { saveProfile } from './profiles.ts';

const NOW = START.toISOString();

/** Maps each table that references users to the key of its rows in the exported file. */
const exportKeys: Record<string, string> = {
  sessions: 'sessions',
  email_tokens: 'mailed_links',
  user_signups: 'signup',
  event_signups: 'event_signups',
  site_content_publications: 'publications',
  user_roles: 'account.role',
  profiles: 'profile',
};

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

    const event = { id: 'e', title: 'Roda', date: '2026-11-28T16:00:00.000Z', location: 'Skavidi 12' };
    await insert(database.kysely, 'events', { ...event, over_at: event.date, max_participants: 1, created_at: NOW });
    await insert(database.kysely, 'event_signups', [
      { event_id: 'e', user_id: other.member.id, number: 1, is_waiting: false, joined_at: NOW, locale: 'en' },
      { event_id: 'e', user_id: member.id, number: 2, is_waiting: true, joined_at: NOW, locale: 'el' },
    ]);

    await insert(database.kysely, 'site_content_publications', [
      { id: '1', section: 'home', number: 1, content: '{"texts":"Secret"}', published_at: NOW, published_by: other.member.id },
      { id: '2', section: 'facts', number: 1, content: '{}', published_at: NOW, published_by: member.id },
    ]);

    const data = await readDataExport(database.kysely, member.id);
    expect(data).toEqual({
      account: {
        id: member.id,
        email: member.email,
        email_verified: true,
        created_at: NOW,
        updated_at: NOW,
        role: 'user',
        ways_to_sign_in: [{ provider: 'password', account_id: null }],
      },
      profile: { ...profile, updated_at: NOW },
      signup: { email: member.email, created_at: NOW },
      event_signups: [
        { event_id: 'e', title: 'Roda', title_en: null, date: event.date, is_waiting: true, joined_at: NOW, locale: 'el' },
      ],
      sessions: [{ label: '', created_at: NOW, last_used_at: NOW, expires_at: expect.stringMatching(/^2026-12-20T.*Z$/) }],
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
    expect(rows.map(({ name }) => name).sort()).toEqual(Object.keys(exportKeys).sort());
  });

  test('includes all messages sent with the email, in order', async ({ database: { kysely } }) => {
    const { email } = credentials();
    const ids = Array.from({ length: 450 }, (_, number) => `m${String(number).padStart(4, '0')}`);
    for (let from = 0; from < ids.length; from += 50)
      await insert(
        kysely,
        'contact_submissions',
        ids.slice(from, from + 50).map((id) => message(id, email)),
      );
    await insert(kysely, 'contact_submissions', message('other', 'nikos@example.org'));
    const found = [];
    for await (const some of readMessagesFrom(kysely, email)) found.push(...some);
    expect(found.map(({ id }) => id)).toEqual(ids);
    expect(found[0]).toEqual({ ...message('m0000', email), replies: [] });
  });
});
