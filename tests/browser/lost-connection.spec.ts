// Forms, buttons, tabs and dialogs without a connection: the page stays, says what failed and keeps what was entered.
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { paths } from '#app/site-map.ts';
import { notices } from '#app/texts/notices.ts';
import { enqueueMail } from '#server/outbox.ts';
import { account as el } from '#tests/support/texts/account.el.ts';
import { account as en } from '#tests/support/texts/account.en.ts';
import { signIn, browserTest as test } from '../support/fixtures.ts';
import { password } from '../support/members.ts';
import { clickButton, clickDialogButton, clickLink, dialogField, expectHydrated, toast } from '../support/page.ts';
import { inDays, insertEvents, insertMessages } from '../support/site-data.ts';

async function cut(context: BrowserContext) {
  for (const page of context.pages()) await expectHydrated(page);
  await context.setOffline(true);
}

const restore = (context: BrowserContext) => context.setOffline(false);

/** The newest error. */
const failure = (page: Page) => page.locator('[role=alert] .toast').last();

async function expectFailure(page: Page, text: string) {
  await expect(failure(page)).toHaveText(text);
  await expect(page.locator('main')).toBeVisible();
}

/** Closes the notice, so that a later assertion cannot match it. */
async function expectNoConnection(page: Page, { noConnection } = en) {
  await expectFailure(page, noConnection);
  await failure(page).getByRole('button').click();
  await expect(failure(page).filter({ hasText: noConnection })).toHaveCount(0);
}

test.describe('an administrator without a connection', () => {
  test('keeps the form of a new event and its dialog', async ({ adminPage: page, context }) => {
    const fields = { title: 'Roda', date: '2099-06-08T18:00', location: 'Άλσος', description: 'Όλοι' };
    // Closing a form with input asks first.
    page.on('dialog', (dialog) => dialog.accept());
    await page.goto(paths.newEvent);
    for (const [name, value] of Object.entries(fields)) await dialogField(page, name).fill(value);
    await dialogField(page, 'is_workshop').check();
    await cut(context);
    await clickDialogButton(page, 'Create Event');
    await expectFailure(page, 'Error saving event');
    await page.locator('.dialog__close').click();
    await expectFailure(page, en.noConnection);
    await expect(page).toHaveURL(paths.newEvent);
    for (const [name, value] of Object.entries(fields)) await expect(dialogField(page, name)).toHaveValue(value);
    await expect(dialogField(page, 'is_workshop')).toBeChecked();
    await restore(context);
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(paths.adminEvents);
  });

  test('stays on the page when searching', async ({ adminPage: page, context, site }) => {
    await insertMessages(site, [{ email: 'search@example.gr' }]);
    await page.goto('/admin');
    await expectHydrated(page);
    await page.locator('.search summary').click();
    const search = page.getByRole('searchbox');
    await search.fill('search@');
    await cut(context);
    await search.press('Enter');
    await expectFailure(page, en.noConnection);
    await expect(page).toHaveURL('/admin');
    await expect(search).toHaveValue('search@');
    await restore(context);
    await search.press('Enter');
    await expect(page).toHaveURL(/\?q=search/);
  });

  test('stays logged in and can try again', { tag: '@full' }, async ({ adminPage: page, context }) => {
    await page.goto('/admin/signups');
    await cut(context);
    await clickButton(page, 'Logout');
    await expectFailure(page, en.noConnection);
    await expect(page).toHaveURL('/admin/signups');
    await restore(context);
    await clickButton(page, 'Logout');
    await expect(page).toHaveURL('/auth');
  });

  test('reads that a message was not marked and can try again', { tag: '@full' }, async ({ adminPage: page, context, site }) => {
    await insertMessages(site, [{ email: 'mark@example.gr' }]);
    await page.goto('/admin/contacts/mark@example.gr');
    await cut(context);
    const mark = page.getByRole('button', { name: 'Mark as Responded' });
    await mark.click();
    await expectFailure(page, 'Failed to update message status');
    await expect(page.locator('.message .badge')).toHaveText('Pending');
    await restore(context);
    await mark.click();
    await expect(page.locator('.message .badge')).toHaveText('Responded');
  });

  test('keeps an unsent reply when leaving by the links of the header', { tag: '@full' }, async ({
    adminPage: page,
    context,
    site,
  }) => {
    await insertMessages(site, [{ email: 'reply@example.gr' }]);
    await page.goto('/admin/contacts/reply@example.gr');
    const text = page.getByRole('textbox', { name: /^Your reply/ });
    await text.fill('Τα λέμε');
    page.on('dialog', (dialog) => dialog.accept());
    await cut(context);
    for (const link of [page.getByRole('tab').last(), page.locator('#part-timetable'), page.locator('#part-pages')]) {
      await link.click();
      await expectNoConnection(page);
      await expect(page).toHaveURL('/admin/contacts/reply@example.gr');
      await expect(text).toHaveValue('Τα λέμε');
    }
  });

  test('can delete messages and restore them later', { tag: '@full' }, async ({ adminPage: page, context, site }) => {
    await insertMessages(site, [{ email: 'delete@example.gr' }]);
    await page.goto('/admin');
    await page.locator('tr', { hasText: 'delete@example.gr' }).getByRole('link', { name: 'Delete' }).click();
    await expect(page.locator('dialog')).toBeVisible();
    await cut(context);
    await clickDialogButton(page, 'Delete');
    await expectFailure(page, 'Error deleting messages');
    await restore(context);
    await clickDialogButton(page, 'Delete');
    const undo = toast(page).getByRole('button', { name: 'Undo' });
    await expect(undo).toBeVisible();
    await cut(context);
    await undo.click();
    await expectFailure(page, en.noConnection);
    await restore(context);
    await undo.click();
    await expect(page.locator('tr', { hasText: 'delete@example.gr' })).toBeVisible();
  });

  test('keeps the dialogs that change and delete an event and enter a closure', { tag: '@full' }, async ({
    adminPage: page,
    context,
    site,
  }) => {
    await insertEvents(site, [{ id: 'change' }]);
    for (const [path, field, value, button, text] of [
      ['/admin/events/change', 'title', 'Mine', 'Update Event', 'Error saving event'],
      ['/admin/events/change/delete', '', '', 'Delete', 'Error deleting event'],
      [paths.newClosure, 'first', '2099-08-01', 'Save', 'Error saving timetable changes'],
    ] as const) {
      await page.goto(path);
      if (field) await dialogField(page, field).fill(value);
      await cut(context);
      await clickDialogButton(page, button);
      await expectFailure(page, text);
      if (field) await expect(dialogField(page, field)).toHaveValue(value);
      await restore(context);
    }
  });

  test('can send undelivered mail again later', { tag: '@full' }, async ({ adminPage: page, context, site }) => {
    await site.database.kysely.transaction().execute(async (trx) => {
      await enqueueMail(trx, {
        kind: 'event-joined',
        to: { address: 'nefeli@example.gr' },
        subject: 'Roda',
        text: 'Roda',
        html: 'Roda',
      });
      await trx
        .updateTable('outbox')
        .set({ dead_at: inDays(0) })
        .execute();
    });
    await page.goto('/admin');
    await cut(context);
    await clickButton(page, 'Try again');
    await expectFailure(page, en.noConnection);
    await restore(context);
    await clickButton(page, 'Try again');
    await expect(toast(page)).toContainText(notices['mail-retried'].en);
  });
});

test.describe('a member without a connection', () => {
  test('can sign up for an event later, unless signed out in another tab', async ({ memberPage: page, context, site }) => {
    await insertEvents(site, [{ title: 'Roda' }, { title: 'Batizado' }]);
    await context.addCookies([{ name: 'language', value: 'el', url: site.origin }]);
    await page.goto('/profile');
    await cut(context);
    await page.locator('main form[action^="/auth/sign-out"] button').click();
    await expectNoConnection(page, el);
    await page.locator('.nav__links [data-language-switch]').click();
    await expectNoConnection(page, el);
    const join = (id: string) => page.locator(`#event-${id} form button`);
    await join('Roda').click();
    await expectNoConnection(page, el);
    await restore(context);
    await join('Roda').click();
    await expect(page.locator('[role=status] .toast')).toHaveText(notices['event-joined'].el.replace('{title}', 'Roda'));
    await expect(page).toHaveURL('/profile?event=Roda#event-Roda');
    await context.clearCookies();
    await join('Batizado').click();
    await expect(page).toHaveURL('/auth');
  });

  test('stays signed in on the page if only the server cannot be reached', async ({ memberPage: page }) => {
    const unreachable = `**${paths.session}`;
    await page.goto('/profile');
    await page.route(unreachable, (route) => route.abort());
    const signOut = page.locator('main form[action^="/auth/sign-out"] button');
    await signOut.click();
    await expectNoConnection(page);
    await expect(page).toHaveURL('/profile');
    await page.unroute(unreachable);
    await signOut.click();
    await expect(page).toHaveURL('/auth');
  });

  test('joins an event once by a double click', async ({ memberPage: page, site }) => {
    await insertEvents(site, [{ title: 'Roda' }]);
    await page.goto('/profile');
    const posts: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()));
    const pressed = Promise.withResolvers<void>();
    await page.route(`**${paths.session}`, (route) => pressed.promise.then(() => route.continue()));
    await page.locator('#event-Roda form button').dblclick();
    pressed.resolve();
    await expect(page).toHaveURL('/profile?event=Roda#event-Roda');
    expect(posts).toHaveLength(1);
  });

  test('keeps the input of the settings and of the deletion of the account', { tag: '@full' }, async ({
    page,
    context,
    site,
    member,
  }) => {
    await signIn(context, site, member);
    await page.goto(paths.profileSettings);
    const name = page.locator('[name=first_name]');
    await name.fill('Νεφέλη');
    await cut(context);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expectFailure(page, 'Error updating profile');
    const endOthers = page.getByRole('button', { name: 'Sign out all other devices' });
    await endOthers.click();
    await expectNoConnection(page);
    await clickLink(page, 'Delete account');
    await expectFailure(page, en.noConnection);
    await expect(page).toHaveURL(paths.profileSettings);
    await expect(name).toHaveValue('Νεφέλη');
    await restore(context);
    await endOthers.click();
    await expect(page.locator('[role=status] .toast')).toHaveText(notices['other-sessions-revoked'].en);
    await clickLink(page, 'Delete account');
    await page.locator('dialog [name=password]').fill(password);
    await cut(context);
    await page.locator('dialog [type=submit]').click();
    await expectFailure(page, 'Your account could not be deleted. Please try again.');
    await expect(page.locator('dialog [name=password]')).toHaveValue(password);
  });
});

for (const [mode, buttons] of [
  ['sign-in', ['Sign in', 'Forgot password?']],
  ['sign-up', ['Create account']],
] as const)
  test(`a visitor without a connection keeps the form of ${mode}`, { tag: mode === 'sign-in' ? [] : '@full' }, async ({
    page,
    context,
  }) => {
    await page.goto(`/auth?mode=${mode}`);
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
    await expectNoConnection(page);
    await page.locator('.sign-in__switch a').click();
    await expectFailure(page, en.noConnection);
    await expect(page).toHaveURL(`/auth?mode=${mode}`);
    await expect(page.locator('[name=email]')).toHaveValue('nefeli@example.gr');
  });
