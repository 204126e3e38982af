import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect } from '@playwright/test';
import { createAuthenticator } from '../support/authenticator.ts';
import { newVisitor, test } from '../support/fixtures.ts';
import { adminEmail, password } from '../support/members.ts';
import { countRows, update } from '../support/rows.ts';
import type { RunningSite } from '../support/site.ts';
import { insertMessages } from '../support/site-data.ts';
import { expectPage, type Visitor } from '../support/visitor.ts';

const settings = '/profile/settings';
const alert = (visitor: Visitor) => visitor.text('main .alert');
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

/** The administrator's first passkey needs a session that began with a mailed link. */
const enterByMail = ({ database }: RunningSite) => update(database.kysely, 'sessions', { method: 'reset' });

/** Asks for a challenge, as the script of the pages does. */
async function challengeFor(visitor: Visitor, origin: string): Promise<string> {
  const response = await visitor.fetch('/auth/passkey', { method: 'POST', headers: { Origin: origin } });
  return (await response.json()).challenge;
}

test('the administrator adds a passkey, prints codes, and gets in with the password and a code', { tag: '@postgres' }, async ({
  site,
  admin,
}) => {
  const authenticator = createAuthenticator();
  const { origin } = site;
  await admin.open('/admin');
  expect(admin.text()).toContain('A password alone opens these pages.');
  await admin.follow('a passkey');
  expectPage(admin, `${settings}#passkeys`);
  expect(admin.text('#passkeys')).toContain('For the first one, set a new password');
  await enterByMail(site);
  await admin.open(settings);
  expect(admin.text('#passkeys')).toContain('Passkeys need JavaScript and a recent browser.');
  const credential = authenticator.create({ challenge: await challengeFor(admin, origin), origin });
  await admin.post('/profile/settings/passkeys', { intent: 'add', credential });
  expect(admin.notice).toBe('The passkey has been added.');
  expect(admin.text('#passkeys')).toContain('Codes left: 0.');
  const [mail] = await site.smtp.waitForMailTo(adminEmail);
  expect(mail?.text).toContain('A passkey was added');
  await admin.submit('New recovery codes');
  expect(admin.heading).toBe('Recovery codes');
  const codes = admin.texts('li');
  expect(codes).toHaveLength(8);
  await admin.follow('Back to the settings');
  expect(admin.text('#passkeys')).toContain('Codes left: 8.');
  await admin.open('/admin');
  expect(admin.text()).not.toContain('A password alone opens these pages.');

  const elsewhere = newVisitor(site);
  await elsewhere.open('/auth');
  await elsewhere.submit('Sign in', { email: adminEmail, password });
  expect(elsewhere.heading).toBe('One more step');
  for (const path of ['/admin', settings, '/admin/members.csv']) {
    await elsewhere.open(path);
    expectPage(elsewhere, '/auth');
  }
  await elsewhere.submit('Use the code', { code: 'not one of them' });
  expect(alert(elsewhere)).toContain('This code does not work.');
  await elsewhere.submit('Use the code', { code: codes[0] ?? '' });
  expectPage(elsewhere, '/admin');

  const stranger = newVisitor(site);
  await stranger.open('/auth');
  await stranger.submit('Sign in', { email: adminEmail, password });
  await stranger.submit('Use the code', { code: codes[0] ?? '' });
  expect(alert(stranger)).toContain('This code does not work.');
  await stranger.submit('Cancel and sign out');
  expect(stranger.hasButton('Sign in')).toBe(true);
});

test('npm run reset-second-factor removes passkeys and codes and signs the account out', { tag: '@postgres' }, async ({
  site,
  admin,
}) => {
  const { database, dataDir, databaseUrl, origin } = site;
  await enterByMail(site);
  const credential = createAuthenticator().create({ challenge: await challengeFor(admin, origin), origin });
  await admin.post('/profile/settings/passkeys', { intent: 'add', credential });
  await admin.post('/profile/settings/passkeys', { intent: 'new-codes' });
  const env = { DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl, AUTH_SECRET: 'a'.repeat(32) }) };
  const reset = (email: string) => promisify(execFile)(process.execPath, ['scripts/reset-second-factor.ts', email], { env });
  await expect(reset('nobody@example.gr')).rejects.toMatchObject({ code: 1, stderr: 'There is no account nobody@example.gr.\n' });
  await expect(reset('')).rejects.toMatchObject({ code: 1, stderr: 'Usage: npm run reset-second-factor -- EMAIL\n' });
  expect((await reset(adminEmail)).stderr).toBe(`Removed the passkeys and recovery codes of ${adminEmail}.\n`);
  expect(await countRows(database.kysely, 'passkeys', 'recovery_codes', 'sessions')).toEqual([0, 0, 0]);
  await admin.open('/auth');
  await admin.submit('Sign in', { email: adminEmail, password });
  expectPage(admin, '/admin');
});

test('a member signs in by a passkey alone and removes it', { tag: '@postgres' }, async ({ site, member }) => {
  const authenticator = createAuthenticator();
  const { origin } = site;
  const credential = authenticator.create({ challenge: await challengeFor(member, origin), origin });
  await member.post('/profile/settings/passkeys', { intent: 'add', credential });
  expect(member.hasButton('New recovery codes')).toBe(false);

  const elsewhere = newVisitor(site);
  await elsewhere.open('/auth');
  const answer = () => challengeFor(elsewhere, origin).then((challenge) => authenticator.get(member.id, { challenge, origin }));
  const wrong = authenticator.get(member.id, {
    challenge: await challengeFor(elsewhere, origin),
    origin: 'https://phishing.example',
  });
  await elsewhere.post('/auth', { intent: 'passkey', credential: wrong });
  expect(alert(elsewhere)).toContain('This passkey does not belong to this account');
  await elsewhere.post('/auth?event=x', { intent: 'passkey', credential: await answer() });
  expectPage(elsewhere, '/profile?event=x#event-x');

  await elsewhere.open(settings);
  await elsewhere.submit(/^Remove/, {}, '#passkeys');
  expect(elsewhere.notice).toBe('The passkey has been removed.');
  await elsewhere.post('/profile/settings/passkeys', { intent: 'remove', id: authenticator.id });
  expect(elsewhere.notice).toBe('Nothing was changed. Please try again.');
});

test('passkeys and the link to Google are changed only shortly after signing in', async ({ site, member }) => {
  await update(site.database.kysely, 'users', { google_subject: 'g' }, { id: member.id });
  await update(site.database.kysely, 'sessions', { created_at: hoursAgo(1) }, { user_id: member.id });
  await member.open(settings);
  await member.submit('Remove Google sign-in');
  expectPage(member, '/auth?again=%2Fprofile%2Fsettings%23passkeys');
  expect(member.text()).toContain('To be sure it’s you, please sign in once more.');
  await member.open(settings);
  await member.follow('Sign in again to change them');
  await member.submit('Sign in', { password });
  expectPage(member, `${settings}#passkeys`);
  expect(member.hasLink('Sign in again to change them')).toBe(false);
});

test('the administrator signs in again before exporting people, or deleting a sender', async ({ site, admin }) => {
  await insertMessages(site, [{ email: 'lua@example.gr' }]);
  await update(site.database.kysely, 'sessions', { created_at: hoursAgo(13) }, { user_id: admin.id });
  const newest = new Date().toISOString();
  const dialog = `/admin/contacts/lua@example.gr/delete?newest=${encodeURIComponent(newest)}`;
  await admin.open('/admin/contacts.csv');
  expectPage(admin, '/auth?again=%2Fadmin');
  await admin.open('/admin/members.csv');
  expectPage(admin, '/auth?again=%2Fadmin%2Fsignups');
  await admin.open('/admin/events/e/participants.csv');
  expectPage(admin, '/auth?again=%2Fadmin%2Fevents%2Fe%2Fparticipants');
  await admin.post(dialog, { newest });
  expect(admin.heading).toBe('Sign in');
  await admin.submit('Sign in', { email: adminEmail, password });
  expectPage(admin, dialog);
  expect((await admin.fetch('/admin/members.csv')).headers.get('content-type')).toContain('text/csv');
  await admin.submit('Delete', {}, 'dialog');
  expect(admin.notice).toContain('deleted');
});

test('the sign-in returns to pages of this site only', async ({ site, member }) => {
  for (const again of [
    'https://phishing.example/profile',
    '//phishing.example/profile',
    '/\\phishing.example/admin',
    '/auth',
    '/en',
  ]) {
    await member.open(`/auth?${new URLSearchParams({ again })}`);
    if (member.location !== '/profile') await member.submit('Sign in', { password });
    expect(member.location).toMatch(/^\/(profile|admin)/);
    expect(new URL(member.location, site.origin).origin).toBe(site.origin);
  }
});
