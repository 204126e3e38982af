import { expect, type Locator, type Page } from '@playwright/test';
import { browserTest as test } from '../support/fixtures.ts';
import { clickButton, expectHydrated, toast } from '../support/page.ts';
import { insertEvents, insertMessages } from '../support/site-data.ts';
import { nextDate } from '../support/timetable.ts';

const signupsTab = (page: Page) => page.getByRole('tab', { name: 'User Signups' });

/** Leaves the page with unsaved input by the link and by loading another page. Returns the types of the dialogs that ask. */
async function expectQuestions(page: Page, input: Locator, text: string, link = signupsTab(page)): Promise<string[]> {
  const address = page.url();
  const dialogs: string[] = [];
  page.on('dialog', async (dialog) => {
    dialogs.push(dialog.type());
    await (dialogs.length === 1 ? dialog.dismiss() : dialog.accept());
  });
  await expectHydrated(page);
  await input.fill(text);
  const asked = page.waitForEvent('dialog');
  await link.click();
  await asked;
  await expect(page).toHaveURL(address);
  await expect(input).toHaveValue(text);
  await page.reload();
  expect(dialogs).toEqual(['confirm', 'beforeunload']);
  await expectHydrated(page);
  await input.fill(text);
  return dialogs;
}

test('asks before unsaved site content is left, and not after it is saved', async ({ adminPage: page }) => {
  await page.goto('/admin/pages/facts/school.phone');
  const text = page.locator('[name="school.phone"]');
  const dialogs = await expectQuestions(page, text, '210 000 0001', page.getByRole('link', { name: 'Close' }));
  await clickButton(page, 'Publish');
  await expect(toast(page)).toContainText('Published');
  await signupsTab(page).click();
  await expect(page).toHaveURL('/admin/signups');
  expect(dialogs).toHaveLength(2);
});

test('asks before an unsent reply is left, and not after it is sent', async ({ adminPage: page, site }) => {
  await insertMessages(site, [{ email: 'nefeli@example.gr' }]);
  await page.goto('/admin/contacts/nefeli@example.gr');
  const text = page.getByRole('textbox', { name: /^Your reply/ });
  const dialogs = await expectQuestions(page, text, 'Τα λέμε');
  await clickButton(page, 'Send reply');
  await expect(toast(page)).toContainText('Your reply leaves');
  await signupsTab(page).click();
  await expect(page).toHaveURL('/admin/signups');
  expect(dialogs).toHaveLength(2);
});

test('asks before an email to participants is left, and leaves it if the answer is yes', async ({ adminPage: page, site }) => {
  await insertEvents(site, [{ title: 'Roda' }]);
  await page.goto('/admin/write?to=event:Roda');
  const dialogs = await expectQuestions(page, page.locator('[name=text_el]'), 'Φέρτε νερό');
  await signupsTab(page).click();
  await expect(page.getByRole('heading', { name: 'User Signups' })).toBeVisible();
  expect(dialogs).toEqual(['confirm', 'beforeunload', 'confirm']);
});

test('asks before logging out, and keeps the session if the answer is no', async ({ adminPage: page }) => {
  await page.goto('/admin/pages/timetable');
  await expectHydrated(page);
  const day = nextDate(1, 22);
  await page.getByLabel('On a later day').check();
  const input = page.locator('[name=since]');
  await input.fill(day);
  const asked = page.waitForEvent('dialog');
  await page.getByRole('button', { name: 'Logout' }).click({ noWaitAfter: true });
  await (await asked).dismiss();
  await expect(input).toHaveValue(day);
  await clickButton(page, 'Publish');
  await expect(toast(page)).toContainText('Published');
});
