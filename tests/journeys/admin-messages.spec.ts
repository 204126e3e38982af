import { expect } from '@playwright/test';
import { notices } from '#app/texts/notices.ts';
import { school } from '#content/school.ts';
import { contactForm } from '../support/contact-row.ts';
import { newMember, newSession, newVisitor, test } from '../support/fixtures.ts';
import { adminEmail, newEmail, password } from '../support/members.ts';
import { insert, update } from '../support/rows.ts';
import { contactAddress, type RunningSite } from '../support/site.ts';
import { inDays, insertMessages, withoutTables } from '../support/site-data.ts';
import { instantAt } from '../support/timetable.ts';
import { expectPage, type Visitor } from '../support/visitor.ts';

const row = (email: string) => `tbody tr:contains("${email}")`;
const badges = (visitor: Visitor) => visitor.texts('.message .badge');
const pendingCount = (visitor: Visitor) => visitor.element('[role=tab]', 'Messages').attr('aria-description');
const addressOf = (email: string) => `/admin/contacts/${encodeURIComponent(email)}`;

const storedMessages = ({ database }: RunningSite, email: string) =>
  database.kysely.selectFrom('contact_submissions').selectAll().where('email', '=', email).orderBy('created_at').execute();

test('shows an empty inbox, and the sign-in page to visitors and the profile to members', async ({ site, admin, visitor }) => {
  await visitor.open('/admin');
  expectPage(visitor, '/auth');
  expect(visitor.notice).toContain('Please log in to access the admin panel');
  const member = await (await newMember(site)).open('/admin/events');
  expectPage(member, '/profile');
  expect(member.notice).toContain('Please log in to access the admin panel');

  await admin.open('/admin');
  expect(admin.heading).toBe('Admin Dashboard');
  expect(admin.text('.admin-header')).toContain('Manage your capoeira center');
  expect(admin.texts('[role=tab]')).toEqual(['Messages', 'User Signups', 'Events & Workshops']);
  expect(admin.text('[role=tab][aria-selected=true]')).toBe('Messages');
  expect(admin.text()).toContain('No messages yet');
  expect(admin.texts('.admin-header__parts > a')).toEqual(['Timetable', 'Pages']);
  expect(admin.texts('.menu li').slice(0, 2)).toEqual([expect.stringMatching(/^EL/), 'Logout']);
  expect(admin.texts('.dashboard__problem')).toEqual([]);
  await admin.follow('User Signups');
  expect(admin.text('.panel__header h2')).toBe('User Signups');
});

test('the administrator signs in, reads, marks and deletes messages, and signs out', { tag: '@postgres' }, async ({
  site,
  admin: { id },
}) => {
  const [email, other] = [newEmail('nefeli'), newEmail('giorgos')];
  await insertMessages(site, [
    { email, message: 'Πρώτο <b>"&', created_at: '2026-11-16T07:20:00.000Z', responded: true },
    {
      email,
      name: 'Νεφέλη Κωνσταντίνου',
      message: 'Δεύτερο\nσε δύο γραμμές',
      class_group: 'former-group',
      phone: '2101234567',
      created_at: instantAt('2026-11-19T18:42').toISOString(),
    },
    { email: other, created_at: '2026-11-18T07:05:00.000Z', responded: true },
  ]);
  const admin = await newVisitor(site).open('/auth');
  await admin.submit('Sign in', { email: adminEmail, password }, 'main');
  expectPage(admin, '/admin');
  expect(admin.notice).toContain('Successfully logged in!');

  expect(admin.texts('thead th')).toEqual(['Name', 'Email', 'Messages', 'Last Contact', 'Status', 'Actions']);
  expect(admin.texts('tbody tr').map((text) => text.includes(email))).toEqual([true, false]);
  const cells = ['Νεφέλη Κωνσταντίνου Δεύτερο σε δύο γραμμές', email, '2', '19/11/2026, 18:42', 'Pending'];
  expect(admin.texts(`${row(email)} td`).slice(0, -1)).toEqual(cells);
  expect(admin.text(`${row(other)} .badge`)).toBe('All Responded');

  await admin.follow(/^View Messages/, row(email));
  expectPage(admin, `/admin/contacts/${email}`);
  expect(admin.heading).toBe('Νεφέλη Κωνσταντίνου');
  expect(admin.texts('.message__text')).toEqual(['Class: former-group · 2101234567 Δεύτερο σε δύο γραμμές', 'Πρώτο <b>"&']);
  expect(badges(admin)).toEqual(['Pending', 'Responded']);
  const subject = encodeURIComponent(`Your message to ${school.name}`);
  expect(admin.link('Reply with another program').attr('href')).toBe(`mailto:${email}?subject=${subject}`);
  await admin.submit(/^Mark as Responded/);
  expect(admin.notice).toContain('Message status updated successfully');
  expect(badges(admin)).toEqual(['Responded', 'Responded']);
  await admin.submit(/^Mark as Pending/, {}, '.message:last');
  expect(badges(admin)).toEqual(['Responded', 'Pending']);
  await admin.submit(/^Mark as Responded/);
  expect(badges(admin)).toEqual(['Responded', 'Responded']);
  await admin.follow('Back to Contact Messages');
  expect(admin.text(`${row(email)} .badge`)).toBe('All Responded');

  await admin.follow(/^Delete/, row(email));
  expect(admin.text('dialog')).toContain(
    `Are you sure you want to delete all messages from ${email}? This action cannot be undone.`,
  );
  expect(admin.text('dialog')).toContain('Νεφέλη Κωνσταντίνου, 2 messages');
  await admin.follow('Cancel', 'dialog');
  expect(admin.texts('dialog')).toEqual([]);
  await admin.follow(/^Delete/, row(email));
  await admin.submit('Delete', {}, 'dialog');
  expect(admin.notice).toContain('Messages deleted successfully!');
  expect(admin.texts('tbody tr')).toEqual([expect.stringContaining(other)]);
  expect(await storedMessages(site, email)).toEqual([]);

  const { kysely } = site.database;
  const sessions = () => kysely.selectFrom('sessions').select('id').where('user_id', '=', id).execute();
  expect(await sessions()).toHaveLength(2);
  await admin.submit('Logout', {}, '.admin-header');
  expectPage(admin, '/auth');
  expect(admin.notice).toMatch(/Successfully logged out(?!!)/);
  expect(await sessions()).toHaveLength(1);
  await admin.open('/admin');
  expectPage(admin, '/auth');
});

test('lists the pending senders', async ({ site, admin }) => {
  await insertMessages(site, [
    { email: 'late@example.gr', created_at: inDays(-5.001) },
    { email: 'late@example.gr', created_at: inDays(-0.001) },
    { email: 'recent@example.gr', created_at: inDays(-1.001) },
    { email: 'answered@example.gr', created_at: inDays(-0.5), responded: true },
  ]);
  const emails = () => admin.texts('tbody td:nth-child(2)');
  await admin.open('/admin');
  expect(pendingCount(admin)).toBe('2 pending');
  expect(admin.texts('.filter a').slice(0, 2)).toEqual(['All', 'Pending (2)']);
  await admin.follow('Pending (2)');
  expectPage(admin, '/admin?status=pending');
  expect(emails()).toEqual(['late@example.gr', 'recent@example.gr']);
  await admin.follow(/^Delete/, row('late@'));
  await admin.follow('Cancel', 'dialog');
  expect(emails()).toHaveLength(2);

  await update(site.database.kysely, 'contact_submissions', { responded: true });
  await admin.open('/admin?status=pending');
  expect(admin.text('#panel')).toContain('Nothing is pending');
  expect(pendingCount(admin)).toBeUndefined();
  await admin.follow('All');
  expect(emails()).toHaveLength(3);
});

test('leads to the next pending sender after all messages of a sender were marked as responded', async ({ site, admin }) => {
  await insertMessages(site, [
    { email: 'answered@example.gr', created_at: inDays(0) },
    { email: 'next@example.gr', name: 'Ορέστης', created_at: inDays(-1) },
  ]);
  await admin.open('/admin/contacts/answered@example.gr');
  expect(admin.hasLink('Next pending: Ορέστης')).toBe(false);
  await admin.submit(/^Mark as Responded/);
  await admin.follow('Next pending: Ορέστης');
  expectPage(admin, '/admin/contacts/next@example.gr');
  expect(admin.heading).toBe('Ορέστης');
});

test('marks a message from two browsers, and keeps a message that arrived while its sender was being deleted', async ({
  site,
  admin,
}) => {
  const email = newEmail('two.browsers');
  await insertMessages(site, [{ email, message: 'old', created_at: inDays(-2) }]);
  const other = await newSession(site, admin);
  for (const browser of [admin, other]) await browser.open(addressOf(email));
  for (const browser of [admin, other]) {
    await browser.submit(/^Mark as Responded/);
    expect(browser.notice).toContain('Message status updated successfully');
    expect(badges(browser)).toEqual(['Responded']);
  }
  expect(await storedMessages(site, email)).toMatchObject([{ responded: true }]);

  await admin.open('/admin');
  await admin.follow(/^Delete/, row(email));
  await insertMessages(site, [{ email, message: 'new', created_at: inDays(-1) }]);
  await admin.submit('Delete', {}, 'dialog');
  expect(admin.notice).toContain(notices['messages-deleted-newer-left'].en);
  expect(await storedMessages(site, email)).toMatchObject([{ message: 'new' }]);

  await other.submit(/^Mark as Pending/);
  expect(other.notice).toContain('Failed to update message status');
  expect(other.texts('.message__text')).toEqual(['new']);
});

test('pages through the senders and searches them', async ({ site, admin }) => {
  const messages = Array.from({ length: 120 }, (_, index) => ({
    email: `page-${index}@example.gr`,
    name: index === 7 ? 'Άννα Ζωής' : `Sender ${index}`,
    created_at: new Date(Date.UTC(2026, 9, 1, 0, index)).toISOString(),
  }));
  await insertMessages(site, messages);
  const emails = () => admin.texts('tbody td:nth-child(2)');
  await admin.open('/admin');
  const first = emails();
  expect(first).toHaveLength(50);
  expect(admin.texts('.search details[open]')).toHaveLength(1);
  expect(admin.hasLink('Newer')).toBe(false);
  await admin.follow('Older');
  const seen = [...first, ...emails()];
  await admin.follow('Newer');
  expect(emails()).toEqual(first);
  await admin.follow('Oldest');
  expect(admin.hasLink('Older')).toBe(false);
  expect(new Set([...seen, ...emails()]).size).toBe(120);

  const label = 'Search names, addresses and messages';
  await admin.submit('Search', { [label]: 'ΑΝΝΑ' });
  expect(emails()).toEqual(['page-7@example.gr']);
  expect(admin.text('.panel__summary')).toContain('1 person found');
  await admin.submit('Search', { [label]: '_%_%' });
  expect(admin.text()).toContain('Nothing found for “_%_%”');
  await admin.follow('Show all messages');
  await admin.submit('Search', { [label]: 'a' });
  expect(admin.description(label)).toContain('at least 3');
  expect(emails()).toHaveLength(50);
});

test('opens senders with unusual addresses, and tells unknown from impossible ones', async ({ site, admin }) => {
  const emails = ['a+b@example.gr', 'a/b@example.gr', '100%@example.gr', 'a&b=c@example.gr', 'x@xn--kxae4bafwg.xn--pxaix.gr'];
  await insertMessages(
    site,
    emails.map((email) => ({ email, name: `Sender ${email}` })),
  );
  for (const email of emails) {
    await admin.open('/admin');
    await admin.follow(`View Messages from Sender ${email}`);
    expect(admin.heading).toBe(`Sender ${email}`);
  }
  expect((await admin.open('/admin/contacts/A%2BB@EXAMPLE.gr')).heading).toBe('Sender a+b@example.gr');
  for (const nobody of ['a b@example.gr', '%25', '__proto__', 'a%2Bb@example.gr%00', 'a+b@example.gr/x', '%', '"a b"@x.gr'])
    expect([nobody, (await admin.open(`/admin/contacts/${nobody}`)).status]).toEqual([nobody, 404]);
  await admin.open('/admin/contacts/nobody@example.gr');
  expect(admin.heading).toBe('No messages from this sender');
});

test('downloads the senders as a CSV file that is not cached', async ({ site, admin }) => {
  await insertMessages(site, [{ email: 'formula@example.gr', name: '=1+1 "Μαρία"', created_at: '2026-08-01T10:00:00.000Z' }]);
  await admin.open('/admin');
  const link = admin.link('Download CSV');
  const response = await admin.fetch(link.attr('href') ?? '');
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-disposition': expect.stringMatching(/^attachment; filename="contact-submissions-\d{4}-\d{2}-\d{2}\.csv"$/),
    'content-type': expect.stringContaining('text/csv'),
    'cache-control': 'no-store',
  });
  const line = '"\'=1+1 ""Μαρία""","formula@example.gr","1","2026-08-01T10:00:00.000Z","Pending"';
  expect(await response.text()).toContain(`\r\n${line}\r\n`);
});

test('shows an error for each action during a database outage', async ({ site, admin }) => {
  const email = newEmail('away');
  await insertMessages(site, [{ email }]);
  const question = await (await newSession(site, admin)).open(`${addressOf(email)}/delete`);
  await admin.open(addressOf(email));
  await withoutTables(site, ['contact_submissions'], async () => {
    await admin.submit(/^Mark as Responded/);
    expect(admin.notice).toContain('Failed to update message status');
    await question.submit('Delete', {}, 'dialog');
    expect([question.status, question.text('dialog')]).toEqual([503, expect.stringContaining('Error deleting messages')]);
  });
  expect(await storedMessages(site, email)).toHaveLength(1);
});

test('shows undeliverable mail and retries it', async ({ site, admin, visitor }) => {
  site.smtp.failWith(550);
  await visitor.post('/', contactForm({ message: 'Poison' }));
  // The third failed attempt would take more than a minute. A worker that is sending the mail now must not undo this.
  const failure = { attempts: 3, last_error: '550', dead_at: inDays(0), locked_until: null };
  await update(site.database.kysely, 'outbox', failure);
  await admin.open('/admin/signups');
  expect(admin.text('.dashboard__problem')).toContain('Emails that could not be delivered: 1.');
  await admin.open('/admin');
  expect(admin.link('Check the email').attr('href')).toBe('/admin/mail/check');
  site.smtp.failWith(null);
  await admin.submit('Try again');
  expect(admin.notice).toContain('The emails are being sent again.');
  const [mail] = await site.smtp.waitForMailTo(contactAddress);
  expect(mail?.text).toContain('Poison');
});

test('says when backups are overdue or not copied', async ({ site, admin }) => {
  const healthAfter = async (status: { made_at: string; copy_failed: boolean }) => {
    await site.database.kysely.deleteFrom('backup_status').execute();
    await insert(site.database.kysely, 'backup_status', { id: 1, created_at: inDays(-9), due_at: inDays(1), ...status });
    return (await admin.open('/admin')).texts('.dashboard__problem');
  };
  expect(await healthAfter({ made_at: inDays(0), copy_failed: false })).toEqual([]);
  expect(await healthAfter({ made_at: inDays(0), copy_failed: true })).toEqual([
    'Copying the backup to the second folder failed. Please tell the person who runs the website.',
  ]);
  expect(await healthAfter({ made_at: '2026-01-02T01:30:00.000Z', copy_failed: false })).toEqual([
    'There has been no verified backup for more than two days. Please tell the person who runs the website.',
  ]);
});

test('sends a test email and quotes the mail server', async ({ site, admin }) => {
  await admin.open('/admin/mail/check');
  await admin.submit('Send a test email');
  expect(admin.text('.mail-check')).toContain('The mail server accepted the email.');
  expect(admin.texts('.mail-check code')).toContainEqual(expect.stringMatching(/^250 /));
  const [mail] = await site.smtp.waitForMailTo(adminEmail);
  expect([mail?.subject, mail?.envelope.to]).toEqual(['Test email from the website', [adminEmail]]);
  site.smtp.failWith(550);
  await admin.submit('Send another one');
  expect(admin.text('.mail-check')).toContain('The mail server refused the email.');
  expect(admin.texts('.mail-check code')).toContainEqual(expect.stringContaining('550 Refused by the test'));
});
