import { expect, type Locator, type Page } from '@playwright/test';
import { receiveMessage } from '#store/messages.ts';
import { administratorEnv, shareAdministratorSession } from '../support/administrator.ts';
import { receivedMessage } from '../support/contact-row.ts';
import { testWithEnv } from '../support/members.ts';
import { clickButton, expectHydrated, toast } from '../support/page.ts';
import type { RunningSite } from '../support/site.ts';
import { storedEvent } from '../support/stored-event.ts';
import { instantAt } from '../support/timetable.ts';

const test = testWithEnv(administratorEnv);
test.beforeEach(({ context, site }) => shareAdministratorSession(context, site));

const signupsTab = (page: Page) => page.getByRole('tab', { name: 'User Signups' });

/** Leaves the page with unsaved input by a link and by loading another page. Returns the types of the dialogs that ask. */
async function expectQuestions(page: Page, path: string, input: Locator, text: string): Promise<string[]> {
  const dialogs: string[] = [];
  page.on('dialog', async (dialog) => {
    dialogs.push(dialog.type());
    await (dialogs.length === 1 ? dialog.dismiss() : dialog.accept());
  });
  await page.goto(path);
  await expectHydrated(page);
  await input.fill(text);
  await signupsTab(page).click();
  await expect.poll(() => dialogs).toEqual(['confirm']);
  await expect(page).toHaveURL(path);
  await expect(input).toHaveValue(text);
  await page.goto('/');
  expect(dialogs).toEqual(['confirm', 'beforeunload']);
  await page.goto(path);
  await expectHydrated(page);
  await input.fill(text);
  await signupsTab(page).click();
  await expect(page.getByRole('heading', { name: 'User Signups' })).toBeVisible();
  expect(dialogs).toEqual(['confirm', 'beforeunload', 'confirm']);
  return dialogs;
}

async function insertEvent({ database }: RunningSite): Promise<string> {
  const date = instantAt('2030-06-08T18:00').toISOString();
  await database.kysely
    .insertInto('events')
    .values(storedEvent({ id: 'park', date }))
    .execute();
  return '/admin/events/park/write';
}

/** Saves `input` and leaves the page. */
async function saveAndLeave(page: Page, path: string, input: Locator, button: string, notice: string): Promise<void> {
  await page.goto(path);
  await expectHydrated(page);
  await input.fill('210 000 0002');
  await clickButton(page, button);
  await expect(toast(page)).toContainText(notice);
  await signupsTab(page).click();
  await expect(page).toHaveURL('/admin/signups');
}

test('asks before unsaved site content is left, and not after it is saved', async ({ page }) => {
  const path = '/admin/content/facts';
  const text = page.locator('[name="school.phone"]');
  const dialogs = await expectQuestions(page, path, text, '210 000 0001');
  await saveAndLeave(page, path, text, 'Save draft', 'Draft saved');
  expect(dialogs).toHaveLength(3);
});

test('asks before an unsent reply is left, and not after it is sent', async ({ page, site }) => {
  await receiveMessage(site.database, receivedMessage({ email: 'nefeli@example.gr' }));
  const path = '/admin/contacts/nefeli@example.gr';
  const text = page.getByRole('textbox', { name: /^Your reply/ });
  const dialogs = await expectQuestions(page, path, text, 'Τα λέμε');
  await saveAndLeave(page, path, text, 'Send reply', 'Your reply leaves');
  expect(dialogs).toHaveLength(3);
});

test('asks before an email to participants is left', async ({ page, site }) => {
  await expectQuestions(page, await insertEvent(site), page.locator('[name=text_el]'), 'Φέρτε νερό');
});

test('asks before logging out, and keeps the session if the answer is no', async ({ page }) => {
  await page.goto('/admin/content/facts');
  await expectHydrated(page);
  const text = page.locator('[name="school.phone"]');
  await text.fill('210 000 0003');
  const asked = page.waitForEvent('dialog');
  await page.getByRole('button', { name: 'Logout' }).click({ noWaitAfter: true });
  await (await asked).dismiss();
  await expect(text).toHaveValue('210 000 0003');
  await clickButton(page, 'Save draft');
  await expect(toast(page)).toContainText('Draft saved');
});
