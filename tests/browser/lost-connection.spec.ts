// Forms, buttons, tabs and dialogs without a connection: the page stays, says what failed and keeps what was entered.
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { paths } from '#app/site-map.ts';
import { account as el } from '#content/interface/account.el.ts';
import { account as en } from '#content/interface/account.en.ts';
import { notices } from '#content/interface/notices.ts';
import { administratorEnv, startAdministratorSession } from '../support/administrator.ts';
import { contactRow } from '../support/contact-row.ts';
import { googleEnv } from '../support/google.ts';
import { createMember, password, testWithEnv } from '../support/members.ts';
import { clickButton, clickDialogButton, clickLink, dialogField, expectPreloaded, toast } from '../support/page.ts';
import type { RunningSite } from '../support/site.ts';

const accounts = { el, en };

const test = testWithEnv({ ...administratorEnv, ...googleEnv(1) });

async function open(page: Page, path: string) {
  await page.goto(path);
  await expectPreloaded(page);
}

const cut = (context: BrowserContext) => context.route('**/*', (route) => route.abort());

async function expectFailure(page: Page, text: string) {
  await expect(page.locator('[role=alert] .toast')).toHaveText(text);
  await expect(page.locator('main')).toBeVisible();
}

const event = { location: 'Skavidi 12', description: null, max_participants: null, registration_link: null };

const insertEvent = ({ database }: RunningSite, id: string) =>
  database.kysely
    .insertInto('events')
    .values({ ...event, id, title: `Event ${id}`, date: '2099-06-01T15:00:00.000Z', created_at: '2026-11-20T10:00:00.000Z' })
    .execute();

const insertMessage = ({ database }: RunningSite, email: string) =>
  database.kysely
    .insertInto('contact_submissions')
    .values(contactRow({ name: 'Νεφέλη', email, message: 'Γεια σας' }))
    .execute();

test.describe('administrator', () => {
  test.beforeEach(({ context, site }) => startAdministratorSession(context, site));

  for (const [path, button] of [
    ['/admin', 'Logout'],
    ['/admin/signups', 'Logout'],
  ] as const)
    test(`logging out on ${path}`, async ({ page, context }) => {
      await open(page, path);
      await cut(context);
      for (let tries = 0; tries < 2; tries++) {
        await clickButton(page, button);
        await expectFailure(page, 'Error logging out');
      }
      await expect(page).toHaveURL(path);
      await context.unrouteAll();
      await clickButton(page, button);
      await expect(page).toHaveURL('/auth');
      await expect(toast(page)).toContainText('Successfully logged out');
    });

  test('marking a message', async ({ page, context, site }) => {
    await insertMessage(site, 'mark@example.gr');
    await open(page, '/admin/contacts/mark@example.gr');
    await cut(context);
    const mark = page.getByRole('button', { name: 'Mark as Responded' });
    await mark.click();
    await expectFailure(page, 'Failed to update message status');
    await expect(page.locator('.message')).toContainText('Γεια σας');
    await expect(page.locator('.message .badge')).toHaveText('Pending');
    await context.unrouteAll();
    await mark.click();
    await expect(page.locator('.message .badge')).toHaveText('Responded');
  });

  test('leaving an unsent reply by the links of the header', async ({ page, context, site }) => {
    await insertMessage(site, 'reply@example.gr');
    await open(page, '/admin/contacts/reply@example.gr');
    const text = page.getByRole('textbox', { name: /^Your reply/ });
    await text.fill('Τα λέμε');
    page.on('dialog', (dialog) => dialog.accept());
    await cut(context);
    for (const link of [page.getByRole('tab').last(), page.locator('#part-changes'), page.locator('#part-content')]) {
      await link.click();
      await expectFailure(page, en.notLoaded);
      await page.locator('[role=alert] button').click();
      await expect(page).toHaveURL('/admin/contacts/reply@example.gr');
      await expect(text).toHaveValue('Τα λέμε');
    }
  });

  test('deleting messages and restoring them', async ({ page, context, site }) => {
    await insertMessage(site, 'delete@example.gr');
    await open(page, '/admin');
    await page.locator('tr', { hasText: 'delete@example.gr' }).getByRole('link', { name: 'Delete' }).click();
    await expect(page.locator('dialog')).toBeVisible();
    await cut(context);
    await clickDialogButton(page, 'Delete');
    await expectFailure(page, 'Error deleting messages');
    await context.unrouteAll();
    await clickDialogButton(page, 'Delete');
    const undo = toast(page).getByRole('button', { name: 'Undo' });
    await expect(undo).toBeVisible();
    await cut(context);
    await undo.click();
    await expect(page.locator('[role=alert] .toast').last()).toHaveText(notices['undo-failed'].en);
    await context.unrouteAll();
    await undo.click();
    await expect(page.locator('tr', { hasText: 'delete@example.gr' })).toBeVisible();
  });

  test('searching, opening another tab and opening a dialog', async ({ page, context, site }) => {
    await insertMessage(site, 'search@example.gr');
    await open(page, '/admin');
    const search = page.getByRole('searchbox');
    await search.fill('search@');
    await cut(context);
    const deletion = page.locator('tr', { hasText: 'search@example.gr' }).getByRole('link', { name: 'Delete' });
    for (const control of [page.getByRole('button', { name: 'Search' }), page.getByRole('tab').last(), deletion]) {
      await control.click();
      await expectFailure(page, en.notLoaded);
      await expect(page).toHaveURL('/admin');
      await expect(search).toHaveValue('search@');
    }
    await context.unrouteAll();
    await deletion.click();
    await expect(page.locator('dialog')).toBeVisible();
  });

  test('closing a dialog', async ({ page, context }) => {
    await open(page, paths.newEvent);
    await dialogField(page, 'title').fill('Roda');
    await cut(context);
    for (const close of [() => page.keyboard.press('Escape'), () => page.locator('.dialog__close').click()]) {
      await close();
      await expectFailure(page, en.notLoaded);
      await expect(dialogField(page, 'title')).toHaveValue('Roda');
    }
    await expect(page).toHaveURL(paths.newEvent);
    await context.unrouteAll();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(paths.adminEvents);
  });

  test('creating, changing and deleting an event', async ({ page, context, site }) => {
    await insertEvent(site, 'change');
    const fields = { title: 'Roda', date: '2099-06-08T18:00', location: 'Άλσος', description: 'Όλοι' };
    for (const [link, button] of [
      ['Add Event', 'Create Event'],
      [/^Edit.*Event change$/, 'Update Event'],
    ] as const) {
      await open(page, '/admin/events');
      await page.getByRole('link', { name: link }).click();
      for (const [name, value] of Object.entries(fields)) await dialogField(page, name).fill(value);
      await dialogField(page, 'is_workshop').check();
      await cut(context);
      await clickDialogButton(page, button);
      await expectFailure(page, 'Error saving event');
      for (const [name, value] of Object.entries(fields)) await expect(dialogField(page, name)).toHaveValue(value);
      await expect(dialogField(page, 'is_workshop')).toBeChecked();
      await context.unrouteAll();
    }
    await open(page, '/admin/events/change/delete');
    await cut(context);
    await clickDialogButton(page, 'Delete');
    await expectFailure(page, 'Error deleting event');
  });

  test('entering a closure', async ({ page, context }) => {
    await open(page, paths.newClosure);
    await dialogField(page, 'first').fill('2099-08-01');
    await cut(context);
    await page.locator('dialog [type=submit]').click();
    await expectFailure(page, 'Error saving timetable changes');
    await expect(dialogField(page, 'first')).toHaveValue('2099-08-01');
  });

  test('sending undelivered mail again', async ({ page, context, site }) => {
    const { kysely } = site.database;
    await kysely.updateTable('outbox').set({ sent_at: null, dead_at: new Date().toISOString() }).execute();
    await open(page, '/admin');
    await cut(context);
    await clickButton(page, 'Try again');
    await expectFailure(page, 'An error occurred');
    await context.unrouteAll();
    await clickButton(page, 'Try again');
    await expect(toast(page)).toContainText(notices['mail-retried'].en);
  });
});

test.describe('member', () => {
  test.beforeEach(({ context, site }) => createMember(context, site));

  for (const locale of ['el', 'en'] as const)
    test(`signing out, switching the language and signing up for an event in ${locale}`, async ({ page, context, site }) => {
      await insertEvent(site, locale);
      if (locale === 'el')
        await context.request.post(paths.language, {
          form: { language: 'el', from: '/profile' },
          headers: { Origin: site.origin },
        });
      await open(page, '/profile');
      await cut(context);
      const failure = page.locator('[role=alert] .toast');
      await page.locator('main form[action^="/auth/sign-out"] button').click();
      await expect(failure).toHaveText([notices['member-sign-out-failed'][locale]]);
      await page.locator('.nav__links [data-language-switch]').click();
      await expect(failure.last()).toHaveText(accounts[locale].auth.errors.failed);
      const join = page.locator(`#event-${locale} form button`);
      await join.click();
      await expect(failure.last()).toHaveText(notices['event-failed'][locale]);
      await context.unrouteAll();
      await join.click();
      await expect(page.locator('[role=status] .toast')).toHaveText(
        notices['event-joined'][locale].replace('{title}', `Event ${locale}`),
      );
      await expect(page).toHaveURL(`/profile#event-${locale}`);
      await page.locator('main form[action^="/auth/sign-out"] button').click();
      await expect(page).toHaveURL('/auth');
    });

  test('saving the profile, ending other sessions and deleting the account', async ({ page, context, site, browser }) => {
    const { email } = await (await context.request.get(paths.dataExport)).json().then(({ account }) => account);
    const other = await browser.newContext({ baseURL: site.origin });
    const form = { email, password, intent: 'sign-in' };
    await other.request.post('/auth', { form, headers: { Origin: site.origin }, maxRedirects: 0 });
    await open(page, '/profile/settings');
    await page.locator('[name=first_name]').fill('Νεφέλη');
    await cut(context);
    await page.locator('main .form [type=submit]').click();
    await expectFailure(page, 'Error updating profile');
    await expect(page.locator('[name=first_name]')).toHaveValue('Νεφέλη');
    const endOthers = page.getByRole('button', { name: 'Sign out all other devices' });
    await endOthers.click();
    await expect(page.locator('[role=alert] .toast').last()).toHaveText(notices['session-revocation-failed'].en);
    await expect(page.locator('[name=first_name]')).toHaveValue('Νεφέλη');
    await context.unrouteAll();
    await endOthers.click();
    await expect(page.locator('[role=status] .toast')).toHaveText(notices['other-sessions-revoked'].en);
    await clickLink(page, 'Delete account');
    await page.locator('dialog [name=password]').fill(password);
    await cut(context);
    await page.locator('dialog [type=submit]').click();
    await expectFailure(page, 'Your account could not be deleted. Please try again.');
    await expect(page.locator('dialog [name=password]')).toHaveValue(password);
  });

  test('opening a dialog', async ({ page, context }) => {
    await open(page, paths.profileSettings);
    await page.locator('[name=first_name]').fill('Νεφέλη');
    await cut(context);
    await clickLink(page, 'Delete account');
    await expectFailure(page, en.notLoaded);
    await expect(page).toHaveURL(paths.profileSettings);
    await context.unrouteAll();
    await clickLink(page, 'Delete account');
    await expect(page.locator('dialog')).toBeVisible();
    await expect(page.locator('[name=first_name]')).toHaveValue('Νεφέλη');
  });

  test('a sign-out in another tab sends the next form to the sign-in page', async ({ page, context, site }) => {
    await insertEvent(site, 'signed-out');
    await open(page, '/profile');
    await context.clearCookies();
    await page.locator('#event-signed-out form button').click();
    await expect(page).toHaveURL('/auth');
  });
});

test.describe('visitor', () => {
  for (const [mode, buttons] of [
    ['sign-in', ['Sign in', 'Forgot password?']],
    ['sign-up', ['Create account']],
  ] as const)
    test(`${mode}`, async ({ page, context }) => {
      await open(page, `/auth?mode=${mode}`);
      await page.locator('[name=email]').fill('nefeli@example.gr');
      await page.locator('[name=password]').fill(password);
      await cut(context);
      for (const button of buttons) {
        await clickButton(page, button);
        await expect(page.locator('main .alert')).toHaveText('An error occurred');
        await expect(page.locator('[name=email]')).toHaveValue('nefeli@example.gr');
        await expect(page.locator('[name=password]')).toHaveValue(password);
      }
      await page.locator('.sign-in__google button').click();
      await expectFailure(page, 'Google sign-in failed');
      await page.locator('.sign-in__switch a').click();
      await expect(page.locator('[role=alert] .toast').last()).toHaveText(en.notLoaded);
      await expect(page).toHaveURL(`/auth?mode=${mode}`);
      await expect(page.locator('[name=email]')).toHaveValue('nefeli@example.gr');
    });
});
