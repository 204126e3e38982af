import { expect } from '@playwright/test';
import { newMember, newVisitor, test } from '../support/fixtures.ts';
import { newEmail, password } from '../support/members.ts';
import { update } from '../support/rows.ts';
import type { RunningSite } from '../support/site.ts';
import { inDays, insertMessages, withoutTables } from '../support/site-data.ts';
import { expectPage, externalRedirect } from '../support/visitor.ts';

const question = '/profile/settings/delete';

const isStored = async ({ database }: RunningSite, { email }: { email: string }) =>
  (await database.kysely.selectFrom('users').select('id').where('email', '=', email).execute()).length === 1;

/** Makes all sessions older than the ten minutes after which a member without a password must sign in again. */
const ageSessions = ({ database }: RunningSite) => update(database.kysely, 'sessions', { created_at: inDays(-1) });

test('exports the data and deletes the account', { tag: '@postgres' }, async ({ site, member }) => {
  const { kysely } = site.database;
  const { email } = member;
  const other = await newMember(site);
  await insertMessages(site, [
    { email, message: 'Πότε αρχίζει;' },
    { email: 'other@example.gr', message: 'a canary' },
  ]);

  await member.open('/profile/settings');
  const download = await member.fetch(member.link('Download your data').attr('href') ?? '');
  expect(download.headers.get('content-disposition')).toMatch(/^attachment; filename="my-data-\d{4}-\d\d-\d\d\.json"$/);
  const text = await download.text();
  const file = JSON.parse(text);
  expect(file).toMatchObject({ format: 1, account: { email, role: 'user' }, signup: { email } });
  expect(file.messages).toEqual([expect.objectContaining({ message: 'Πότε αρχίζει;', locale: 'el' })]);
  expect(text).not.toMatch(/canary|argon2|token/);

  await member.follow('Delete account');
  expectPage(member, question);
  expect(member.text('dialog h2')).toBe('Delete account');
  expect(member.text('dialog')).toContain(`Delete the account ${email}?`);
  expect(member.text('dialog')).toContain('contact form are not part of the account');
  expect(member.text('dialog')).not.toContain('administrator');
  await member.follow('Keep my account');
  expectPage(member, '/profile/settings');
  expect(member.$('dialog')).toHaveLength(0);

  await member.follow('Delete account');
  for (const [entered, error] of [
    ['', 'Please enter your password'],
    ['not this one', 'This is not your password'],
  ] as const) {
    await member.submit('Delete for good', { password: entered });
    expect(member.description('password', 'dialog')).toBe(error);
    expect(member.field('password', 'dialog').is('[autofocus]')).toBe(true);
  }
  expect(await isStored(site, member)).toBe(true);

  // Makes the session due for renewal: the response that deletes the account must not also renew the session cookie.
  await update(kysely, 'sessions', { expires_at: inDays(20) });
  await member.submit('Delete for good', { password });
  expectPage(member, '/auth');
  expect(member.notice).toContain('Your account has been deleted.');
  expect(member.cookies.map(({ name }) => name)).not.toContain('members.session_token');
  expect(await isStored(site, member)).toBe(false);
  expect((await site.smtp.waitForMailTo(email))[0]?.text).toContain(`The account ${email} has been deleted`);

  await member.open('/profile');
  expectPage(member, '/auth');
  expect(await kysely.selectFrom('contact_submissions').select('id').execute()).toHaveLength(2);
  expectPage(await other.open('/profile'), '/profile');
});

test('reports a database failure and neither deletes nor exports anything', async ({ site, member }) => {
  await member.open(question);
  await withoutTables(site, ['profiles', 'outbox'], async () => {
    await member.submit('Delete for good', { password });
    expect(member.text('dialog .alert')).toMatch(/^Your account could not be deleted\..*code [0-9a-f]{8}/);
    await member.open('/profile/data.json');
    expect([member.location, member.status]).toEqual(['/profile/settings', 503]);
    expect(member.text('.toast--error')).toContain('Your data could not be read');
  });
  expect(await isStored(site, member)).toBe(true);
});

test('limits wrong passwords at account deletion and shows when to retry', async ({ site, member }) => {
  await member.open(question);
  for (let tries = 0; tries < 5; tries++) {
    await member.submit('Delete for good', { password: 'not this one' });
    expect(member.status).toBe(400);
  }
  await member.submit('Delete for good', { password });
  expect(member.status).toBe(429);
  expect(Number(member.headers.get('Retry-After'))).toBeGreaterThan(0);
  expect(member.text('dialog .alert')).toMatch(/^Too many attempts\. Please try again after \d\d:\d\d\.$/);
  expect(await isStored(site, member)).toBe(true);
});

test('exports no contact messages to an unverified member', async ({ site, member }) => {
  await insertMessages(site, [{ email: member.email, message: 'From the mailbox' }]);
  const messages = async () => (await (await member.fetch('/profile/data.json')).json()).messages;
  expect(await messages()).toHaveLength(1);
  await update(site.database.kysely, 'users', { email_verified: false });
  expect(await messages()).toEqual([]);
});

test('neither exports nor deletes anything without a session', async ({ visitor }) => {
  for (const path of [question, '/profile/data.json']) {
    const { status, headers } = await visitor.fetch(path);
    expect([path, status, headers.get('location')]).toEqual([path, 303, '/auth']);
  }
  for (const path of [`${question}.data`, '/profile/data.json.data', '/profile/settings.data?_routes=account/delete-account'])
    expect(await (await visitor.fetch(path)).text()).not.toContain('proof');
});

test('requires members without a password to sign in with Google again before deletion', async ({ site, google }) => {
  const email = newEmail('google');
  const person = { sub: `of ${email}`, email, email_verified: true };
  const member = await newVisitor(site).open('/auth');
  await member.open(await google.consent(await externalRedirect(member.submit('Continue with Google')), person));
  expectPage(member, '/profile');
  await ageSessions(site);

  await member.open(question);
  expect(member.$('[name=password]')).toHaveLength(0);
  expect(member.hasButton('Delete for good')).toBe(false);
  await member.post(question, {});
  expect(member.status).toBe(403);
  expect(await isStored(site, { email })).toBe(true);

  await member.open(question);
  await member.open(await google.consent(await externalRedirect(member.submit('Sign in again with Google')), person));
  expectPage(member, question);
  await member.submit('Delete for good');
  expectPage(member, '/auth');
  expect(await isStored(site, { email })).toBe(false);
  expect(member.cookies.map(({ name }) => name)).not.toContain('members.session_token');
});

test('warns before the administrator’s account is deleted', async ({ admin }) => {
  await admin.open(question);
  expect(admin.text('dialog')).toContain('This is the administrator’s account.');
  expect((await (await admin.fetch('/profile/data.json')).json()).account.role).toBe('admin');
});

test.describe('without Google', () => {
  test.use({ env: { GOOGLE_CLIENT_ID: '', GOOGLE_CLIENT_SECRET: '' } });

  test('sends a member without a password a link to choose one', async ({ site, member }) => {
    await update(site.database.kysely, 'users', { password_hash: null });
    await ageSessions(site);
    for (let sent = 1; sent <= 3; sent++) {
      await member.open(question);
      await member.submit('Send me the link');
      expectPage(member, '/profile/settings');
      expect(member.notice).toBe('Password reset instructions sent to your email!');
    }
    await site.smtp.waitForMailTo(member.email, 3);
    await member.open(question);
    await member.submit('Send me the link');
    expect(member.texts('dialog .alert')[0]).toMatch(/^Too many attempts\. Please try again after \d\d:\d\d\.$/);
  });
});
