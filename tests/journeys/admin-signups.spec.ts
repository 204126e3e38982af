import { expect } from '@playwright/test';
import { formatShortDate } from '#app/i18n/format.ts';
import { test } from '../support/fixtures.ts';
import { adminEmail } from '../support/members.ts';
import { insert, update } from '../support/rows.ts';
import type { RunningSite } from '../support/site.ts';
import { inDays, insertEvents, insertMember, insertMessages, withoutTables } from '../support/site-data.ts';
import { expectPage, type Visitor } from '../support/visitor.ts';

const signupsPath = '/admin/signups';
const minutesAgo = (minutes: number) => inDays(-minutes / 1_440);

/** Inserts accounts with these times of sign-up: member.0@example.gr, member.1@example.gr… */
async function insertAccounts({ database }: RunningSite, times: string[]) {
  const accounts = times.map((time, number) => {
    const id = `m${number}`;
    return { id, email: `member.${number}@example.gr`, email_verified: true, created_at: time, updated_at: time };
  });
  await insert(database.kysely, 'users', accounts);
  return accounts;
}

const rows = (admin: Visitor) => admin.texts('.table--users tbody tr');
const emails = (visitor: Visitor) => visitor.texts('.table--users tbody td:first-child');

test('shows accounts, roles and totals', { tag: '@postgres' }, async ({ site, admin }) => {
  const times = [400, 300, 200, 100, 1].map((days) => inDays(-days));
  await insertAccounts(site, times);
  await insert(site.database.kysely, 'user_roles', { user_id: 'm1', role: 'admin' });

  await admin.open('/admin');
  await admin.follow('User Signups');
  expectPage(admin, signupsPath);
  expect(admin.text('.panel__header')).toContain('User Signups Monitor new user registrations and roles');
  expect(admin.texts('.stats > div')).toEqual(['Total Users 6', 'Regular Users 4', 'Admins 2']);
  expect(admin.texts('.table--users th')).toEqual(['Email', 'Role', 'Signup Date', 'Status']);
  expect(rows(admin)).toEqual([
    `${adminEmail} Admin ${formatShortDate(new Date(), 'el')} Active`,
    ...times
      .map(
        (time, number) => `member.${number}@example.gr ${number === 1 ? 'Admin' : 'User'} ${formatShortDate(time, 'el')} Active`,
      )
      .toReversed(),
  ]);
});

test('finds accounts by name and shows phone numbers', async ({ site, admin }) => {
  const profile = { first_name: 'Νεφέλη', last_name: 'Κωνσταντίνου', phone_number: '+30 690 000 0000', address: 'Σκαβίδη 12' };
  const member = await insertMember(site, profile);
  await admin.open(signupsPath);
  const row = admin.text('.table--users tbody tr', member.email);
  expect(row).toContain('Νεφέλη Κωνσταντίνου');
  expect(row).not.toContain('Σκαβίδη');
  expect(admin.link('+30 690 000 0000').attr('href')).toBe('tel:+306900000000');

  await admin.submit('Search', { q: 'νεφελη' });
  expect(admin.text('.panel__summary')).toContain('1 person found');
  expect(rows(admin)).toHaveLength(1);
  await admin.submit('Search', { q: 'nobody' });
  expect(admin.text()).toContain('Nothing found for “nobody”');
  await admin.follow('Show all users');
  expectPage(admin, signupsPath);
});

test('says which accounts have not confirmed their email', async ({ site, admin }) => {
  const unconfirmed = await insertMember(site, { isVerified: false });
  await insertMember(site);
  await admin.open(signupsPath);
  expect(admin.text('.table--users tbody tr', 'Not confirmed yet')).toMatch(new RegExp(`^${unconfirmed.email}.*Active$`));
});

test('pages through the accounts', async ({ site, admin }) => {
  const times = Array.from({ length: 120 }, (_, number) => minutesAgo(60 + number));
  const accounts = await insertAccounts(site, times);
  const links = () => admin.texts('.pagination a');
  await admin.open(signupsPath);
  expect(admin.texts('.stats > div')[0]).toBe('Total Users 121');
  expect(links()).toEqual(['Older', 'Oldest']);
  const seen = emails(admin);
  await admin.follow('Older');
  expectPage(admin, /\?from=[\w-]+$/);
  expect(links()).toEqual(['Newest', 'Newer', 'Older', 'Oldest']);
  seen.push(...emails(admin));
  await admin.follow('Older');
  expect(rows(admin)).toHaveLength(21);
  expect(links()).toEqual(['Newest', 'Newer']);
  seen.push(...emails(admin));
  expect(seen).toEqual([adminEmail, ...accounts.map(({ email }) => email)]);
  await admin.follow('Newer');
  expect(emails(admin)).toEqual(seen.slice(50, 100));
  await admin.follow('Oldest');
  expect(emails(admin)).toEqual(seen.slice(-50));
  await admin.follow('Newest');
  expectPage(admin, signupsPath);
});

test('opens a member from the list: profile, events and messages', async ({ site, admin }) => {
  const { kysely } = site.database;
  const { id: user_id, email } = await insertMember(site);
  await admin.open(signupsPath);
  await admin.follow(email);
  expectPage(admin, `/admin/members/${user_id}`);
  expect(admin.heading).toBe(email);
  expect(admin.texts('.member-card dt')).toEqual(['Email', 'Signed up']);

  const birth_date = `${new Date().getUTCFullYear() - 30}-01-01`;
  const profile = {
    first_name: 'Νεφέλη',
    last_name: 'Παππά',
    phone_number: '+30 210 123-4567',
    address: 'Σκαβίδη 12',
    birth_date,
  };
  await update(kysely, 'profiles', profile, { user_id });
  const events = [
    { title: 'Past', date: minutesAgo(2 * 24 * 60) },
    { title: 'Next', date: minutesAgo(-60) },
    { title: 'Later', date: minutesAgo(-120) },
  ];
  await insertEvents(site, events);
  for (const { title, date } of events) {
    const signup = { id: title, event_id: title, user_id, number: 1, is_waiting: title === 'Later', joined_at: date };
    await insert(kysely, 'event_signups', signup);
  }
  await insertMessages(site, [{ email, name: 'Νεφέλη' }]);
  await admin.reload();
  expect(admin.heading).toBe('Νεφέλη Παππά');
  expect(admin.link(email).attr('href')).toBe(`mailto:${email}`);
  expect(admin.link('+30 210 123-4567').attr('href')).toBe('tel:+302101234567');
  expect(admin.text('dl')).toMatch(/1 January \d{4}, age 30/);
  expect(admin.texts('.participants a')).toEqual(['Next', 'Later', 'Past']);
  expect(admin.texts('.participants li').map((text) => text.includes('Waiting'))).toEqual([false, true, false]);
  await admin.follow('1 message');
  expect(admin.heading).toBe('Νεφέλη');
  await admin.follow('See the member’s page');
  expect(admin.heading).toBe('Νεφέλη Παππά');

  await admin.open(signupsPath);
  const csv = await admin.fetch(admin.link('Download CSV').attr('href') ?? '');
  expect(csv.headers.get('content-disposition')).toMatch(/^attachment; filename="members-\d{4}-\d\d-\d\d\.csv"$/);
  expect(await csv.text()).toContain(`"Νεφέλη Παππά","${email}","'+30 210 123-4567","Σκαβίδη 12","${birth_date}",`);
  await admin.open('/admin/members/nobody');
  expect([admin.status, admin.heading]).toEqual([404, 'No such user']);
});

test('shows an empty list of sign-ups', async ({ site, admin }) => {
  // The list includes the administrator's own account, so only deleting the rows empties it.
  await site.database.kysely.deleteFrom('user_signups').execute();
  await admin.open(signupsPath);
  expect(admin.text('.empty')).toContain('No user signups found');
  expect(admin.$('.empty a').attr('href')).toBe('/auth?mode=sign-up');
  expect(admin.texts('.stats, .table')).toEqual([]);
});

test('shows an error inside the dashboard when the list cannot be read', async ({ site, admin }) => {
  await withoutTables(site, ['user_signups'], async () => void (await admin.open(signupsPath)));
  expect([admin.status, admin.heading]).toEqual([503, 'Admin Dashboard']);
  expect(admin.text()).toContain('Error loading user signups');
  expect(admin.html).not.toMatch(/no such table|does not exist/);
  await admin.reload();
  expect(admin.status).toBe(200);
});
