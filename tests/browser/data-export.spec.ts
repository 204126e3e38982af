import { readFile } from 'node:fs/promises';
import { type Browser, expect } from '@playwright/test';
import { accessibilityIssues } from '../support/accessibility.ts';
import { contactRow } from '../support/contact-row.ts';
import { googleEnv, handleConsentPage, type LocalGoogle, startGoogle } from '../support/google.ts';
import {
  behindProxy,
  createMember,
  newEmail,
  password,
  randomClientIp,
  testWithEnv,
  waitForMailedLink,
} from '../support/members.ts';
import { clickButton, expectHydrated } from '../support/page.ts';
import { freePort } from '../support/postgres.ts';
import { type Engine, engines, type RunningSite, scriptModes, startSite } from '../support/site.ts';

const port = await freePort();
const administrator = newEmail('mestre');

const test = testWithEnv({ ...behindProxy, ...googleEnv(port), ADMIN_EMAIL: administrator });
test.describe.configure({ mode: 'default' });

let google: LocalGoogle;
test.beforeAll(async () => {
  google = await startGoogle(port);
});
test.afterAll(() => google.stop());

const question = '/profile/settings/delete';
const userOf = (site: RunningSite, email: string) =>
  site.database.kysely.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst();
const mailsTo = (site: RunningSite, email: string) => site.smtp.mails.filter(({ envelope }) => envelope.to.includes(email));

async function writeTo({ database }: RunningSite, email: string, text: string) {
  await database.kysely
    .insertInto('contact_submissions')
    .values(contactRow({ email, message: text, created_at: '2026-11-01T10:00:00.000Z' }))
    .execute();
}

for (const engine of engines)
  test.describe(`on ${engine}`, () => {
    let site: RunningSite;
    test.beforeAll(async () => {
      site = await startSite(engine as Engine, behindProxy);
    });
    test.afterAll(() => site.close());

    for (const javaScriptEnabled of scriptModes(engine))
      test(`exports the data and deletes the account ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, async ({
        browser,
      }) => {
        const { context, page } = await openPage(browser, site, javaScriptEnabled);
        const email = await createMember(context, site);
        const stranger = await openPage(browser, site, javaScriptEnabled);
        await createMember(stranger.context, site);
        await writeTo(site, email, 'Πότε αρχίζει;');
        await writeTo(site, 'other@example.gr', 'a canary');

        await page.goto('/profile/settings');
        const [download] = await Promise.all([
          page.waitForEvent('download'),
          page.getByRole('link', { name: 'Download your data' }).click(),
        ]);
        expect(download.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.json$/);
        const text = await readFile(await download.path(), 'utf8');
        const file = JSON.parse(text);
        expect(file).toMatchObject({ format: 1, account: { email, role: 'user' }, signup: { email } });
        expect(file.messages).toEqual([expect.objectContaining({ message: 'Πότε αρχίζει;', locale: 'el' })]);
        expect(text).not.toMatch(/canary|argon2|token/);

        await page.getByRole('link', { name: 'Delete account' }).click();
        await expect(page).toHaveURL(site.origin + question);
        const dialog = page.getByRole('alertdialog', { name: 'Delete account' });
        await expect(dialog).toContainText(`Delete the account ${email}?`);
        await expect(dialog).toContainText('contact form are not part of the account');
        await expect(dialog).not.toContainText('administrator');
        if (javaScriptEnabled) await expect(dialog.getByRole('link', { name: 'Keep my account' })).toBeFocused();
        await dialog.getByRole('link', { name: 'Keep my account' }).click();
        await expect(page).toHaveURL(`${site.origin}/profile/settings`);
        await expect(dialog).toHaveCount(0);

        await page.getByRole('link', { name: 'Delete account' }).click();
        await clickButton(page, 'Delete for good');
        const field = page.locator('[name=password]');
        await expect(field).toHaveAccessibleDescription('Please enter your password');
        await expect(field).toBeFocused();
        await field.fill('not this one');
        await clickButton(page, 'Delete for good');
        await expect(field).toHaveAccessibleDescription('This is not your password');
        await expect(field).toBeFocused();
        expect(await userOf(site, email)).toBeDefined();

        // Make the session due for renewal: the response that deletes the account must not also renew the session cookie.
        const { id = '' } = (await userOf(site, email)) ?? {};
        const aged = new Date(Date.now() + 20 * 86_400_000).toISOString();
        await site.database.kysely.updateTable('sessions').set({ expires_at: aged }).where('user_id', '=', id).execute();
        await field.fill(password);
        await clickButton(page, 'Delete for good');
        await expect(page).toHaveURL(`${site.origin}/auth`);
        await expect(page.locator('.toasts')).toContainText('Your account has been deleted.');
        expect((await context.cookies()).map(({ name }) => name)).not.toContain('members.session_token');
        expect(await userOf(site, email)).toBeUndefined();
        await expect.poll(() => mailsTo(site, email).at(-1)?.text).toContain(`The account ${email} has been deleted`);

        await page.goto('/profile');
        await expect(page).toHaveURL(`${site.origin}/auth`);
        expect(
          await site.database.kysely.selectFrom('contact_submissions').select('id').where('email', '=', email).execute(),
        ).toHaveLength(1);
        expect((await stranger.context.request.get(`${site.origin}/profile`, { maxRedirects: 0 })).status()).toBe(200);
        await site.database.kysely.deleteFrom('contact_submissions').execute();
        await Promise.all([context.close(), stranger.context.close()]);
      });

    for (const javaScriptEnabled of scriptModes(engine))
      test(`sends a member without a password a link to choose one ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, async ({
        browser,
      }) => {
        const { context, page } = await openPage(browser, site, javaScriptEnabled);
        const email = await createMember(context, site);
        const { id = '' } = (await userOf(site, email)) ?? {};
        const { kysely } = site.database;
        await kysely.updateTable('users').set({ password_hash: null }).where('id', '=', id).execute();
        await kysely.updateTable('sessions').set({ created_at: '2026-01-01T00:00:00.000Z' }).where('user_id', '=', id).execute();
        for (let sent = 1; sent <= 3; sent++) {
          await page.goto(question);
          if (javaScriptEnabled) await expectHydrated(page);
          await clickButton(page, 'Send me the link');
          await expect(page).toHaveURL(`${site.origin}/profile/settings`);
          await expect(page.locator('.toasts')).toContainText('Password reset instructions sent to your email!');
          await waitForMailedLink(site, email, 1 + sent);
        }
        await page.goto(question);
        await clickButton(page, 'Send me the link');
        await expect(page.locator('dialog .alert').first()).toHaveText(
          /^Too many attempts\. Please try again after \d\d:\d\d\.$/,
        );
        await expect(page.locator('dialog .alert').first()).toBeFocused();
        await context.close();
      });

    test('reports a database failure and neither deletes nor exports anything', async ({ browser }) => {
      const { context, page } = await openPage(browser, site, true);
      const email = await createMember(context, site);
      await page.goto(question);
      await expectHydrated(page);
      const { schema } = site.database.kysely;
      await schema.alterTable('profiles').renameTo('profiles_away').execute();
      await schema.alterTable('outbox').renameTo('outbox_away').execute();
      try {
        await page.locator('[name=password]').fill(password);
        await clickButton(page, 'Delete for good');
        await expect(page.locator('dialog .alert')).toContainText(/^Your account could not be deleted\..*code [0-9a-f]{8}/);
        await page.goto('/profile/data.json');
        await expect(page).toHaveURL(`${site.origin}/profile/settings`);
        await expect(page.locator('.toast--error')).toContainText('Your data could not be read');
      } finally {
        await schema.alterTable('profiles_away').renameTo('profiles').execute();
        await schema.alterTable('outbox_away').renameTo('outbox').execute();
      }
      expect(await userOf(site, email)).toBeDefined();
      await context.close();
    });
  });

async function openPage(browser: Browser, site: RunningSite, javaScriptEnabled: boolean) {
  const context = await browser.newContext({ javaScriptEnabled, baseURL: site.origin, extraHTTPHeaders: randomClientIp() });
  return { context, page: await context.newPage() };
}

test('redirects other tabs to the sign-in page when the account is deleted', async ({ context, site }) => {
  await createMember(context, site);
  const [one, other] = [await context.newPage(), await context.newPage()];
  await other.goto('/profile');
  await expectHydrated(other);
  await one.goto(question);
  await one.locator('[name=password]').fill(password);
  await one.locator('[name=password]').press('Enter');
  await expect(one).toHaveURL(`${site.origin}/auth`);
  await expect(other).toHaveURL(`${site.origin}/auth`);
});

test('limits wrong passwords at account deletion like the sign-in form and shows when to retry', async ({
  page,
  context,
  site,
}) => {
  const email = await createMember(context, site);
  const post = (secret: string, change = {}) =>
    page.request.post(`${question}`, {
      form: { password: secret },
      headers: { Origin: site.origin, ...change },
      maxRedirects: 0,
    });
  for (let tries = 0; tries < 5; tries++) expect((await post('not this one')).status()).toBe(400);
  const refused = await post(password);
  expect([refused.status(), Number(refused.headers()['retry-after']) > 0]).toEqual([429, true]);
  expect(await refused.text()).toMatch(/Too many attempts\. Please try again after \d\d:\d\d\./);
  expect((await post(password, { Origin: 'https://elsewhere.example' })).status()).toBe(403);
  const file = { name: 'a', mimeType: 'text/plain', buffer: Buffer.from(password) };
  const odd = await page.request.post(question, { multipart: { password: file }, headers: { Origin: site.origin } });
  expect(odd.status()).toBe(400);
  expect((await post('long '.repeat(1_000))).status()).toBe(400);
  expect(await userOf(site, email)).toBeDefined();
});

test('exports no contact messages to an unverified member', async ({ context, site }) => {
  const email = await createMember(context, site);
  await writeTo(site, email, 'From the mailbox');
  const messages = async () => (await (await context.request.get(`${site.origin}/profile/data.json`)).json()).messages;
  expect(await messages()).toHaveLength(1);
  await site.database.kysely.updateTable('users').set({ email_verified: false }).where('email', '=', email).execute();
  expect(await messages()).toEqual([]);
});

test('neither exports nor deletes anything without a session', async ({ page }) => {
  for (const path of [question, '/profile/data.json']) {
    const response = await page.request.get(path, { maxRedirects: 0 });
    expect([path, response.status(), response.headers().location]).toEqual([path, 303, '/auth']);
  }
  for (const path of [`${question}.data`, '/profile/data.json.data', '/profile/settings.data?_routes=account/delete-account'])
    expect(await (await page.request.get(path, { maxRedirects: 0 })).text()).not.toContain('proof');
});

test('requires members without a password to sign in with Google again before deletion', async ({ page, context, site }) => {
  const email = newEmail('google');
  await handleConsentPage(page, google, { sub: `of ${email}`, email, email_verified: true });
  await page.goto('/auth');
  await clickButton(page, 'Continue with Google');
  await expect(page).toHaveURL(`${site.origin}/profile`);
  const before = new Date(Date.now() - 10 * 60_000).toISOString();
  await site.database.kysely.updateTable('sessions').set({ created_at: before }).execute();

  await page.goto(question);
  await expect(page.locator('[name=password]')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Delete for good' })).toHaveCount(0);
  const forged = await page.request.post(question, { form: {}, headers: { Origin: site.origin }, maxRedirects: 0 });
  expect(forged.status()).toBe(403);
  expect(await userOf(site, email)).toBeDefined();

  await clickButton(page, 'Sign in again with Google');
  // The page before has the same URL, but not this button.
  await page.locator('dialog:modal').getByRole('button', { name: 'Delete for good' }).click();
  await expect(page).toHaveURL(`${site.origin}/auth`);
  expect(await userOf(site, email)).toBeUndefined();
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('members.session_token');
});

test('warns before the administrator’s account is deleted', async ({ page, context, site }) => {
  await createMember(context, site, administrator);
  await page.goto(question);
  await expect(page.getByRole('alertdialog')).toContainText('This is the administrator’s account.');
  const file = await (await page.request.get('/profile/data.json')).json();
  expect(file.account.role).toBe('admin');
});

test('has no accessibility issues in any state', async ({ page, context, site }) => {
  await createMember(context, site);
  const expectAccessible = async (state: string) => expect.soft(await accessibilityIssues(page), state).toEqual([]);
  await page.goto('/profile/settings');
  await expectHydrated(page);
  await expectAccessible('your data');
  await page.getByRole('link', { name: 'Delete account' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await clickButton(page, 'Delete for good');
  await expect(page.locator('[aria-invalid]')).toBeVisible();
  await expectAccessible('question');
  await site.database.kysely.updateTable('sessions').set({ created_at: '2026-01-01T00:00:00.000Z' }).execute();
  await site.database.kysely.updateTable('users').set({ password_hash: null }).execute();
  await page.reload();
  await expectAccessible('sign in again');
});
