import { expect, type Page } from '@playwright/test';
import { accessibilityIssues } from '../support/accessibility.ts';
import { browserTest as test } from '../support/fixtures.ts';
import { clickDialogButton, expectHydrated, toast } from '../support/page.ts';
import { insertMessages } from '../support/site-data.ts';

const email = 'nefeli@example.gr';
const sender = `/admin/contacts/${email}`;
const replyText = (page: Page) => page.getByRole('textbox', { name: /^Your reply/ });
const send = (page: Page) => page.getByRole('button', { name: 'Send reply' }).click();
/** Of replies and messages, newest first. */
const badges = (page: Page) => page.locator('.message .badge');

test('replies to a message on a phone and takes the reply back', async ({ adminPage: page, site }) => {
  await insertMessages(site, [{ email }]);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(sender);
  await send(page);
  await expect(replyText(page)).toHaveAccessibleDescription(/Please write a reply/);
  await expect(replyText(page)).toBeFocused();
  await replyText(page).fill('Κάθε Τρίτη στις 17:30');
  await send(page);
  await expect(badges(page)).toHaveText(['Waiting to leave', 'Responded']);
  await expect(toast(page)).toContainText('Your reply leaves in ten seconds.');
  await expect(page.locator('.message').first()).toBeInViewport({ ratio: 1 });
  await expect(replyText(page)).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(badges(page)).toHaveText(['Pending']);
  await expect(toast(page)).toContainText('Its text is back in the form.');
  await expect(replyText(page)).toHaveValue('Κάθε Τρίτη στις 17:30');
});

test('inserts facts at the cursor of a saved answer, and the answer below a reply', async ({ adminPage: page, site }) => {
  await insertMessages(site, [{ email, message: 'Where do I park?', locale: 'en' }]);
  await page.goto('/admin/answers');
  await page.getByRole('link', { name: 'Add an answer' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Title').fill('Parking');
  const [greek, english] = [dialog.getByLabel('In Greek'), dialog.getByLabel('In English')];
  const insertAddress = dialog.getByRole('button', { name: 'address' });
  await english.fill('Behind: ');
  await insertAddress.click();
  await expect(english).toBeFocused();
  await page.keyboard.type('.');
  await expect(english).toHaveValue('Behind: {address}.');
  await clickDialogButton(page, 'Save');
  await expect(greek).toBeFocused();
  await greek.fill('Πίσω από: ');
  await insertAddress.click();
  await expect(greek).toHaveValue('Πίσω από: {διεύθυνση}');
  await clickDialogButton(page, 'Save');
  await expect(page.locator('tbody tr', { hasText: 'Parking' })).toBeVisible();
  expect(await accessibilityIssues(page)).toEqual([]);

  await page.goto(sender);
  await replyText(page).fill('Hello.');
  const add = page.locator('.saved-answers > div button', { hasText: 'Parking' });
  await page.locator('.saved-answers > summary').click();
  await add.click();
  await expect(replyText(page)).toHaveValue(/^Hello\.\n\nBehind: [^{}]+\.$/);
  await expect(replyText(page)).toBeFocused();
  await expect(page.getByRole('button', { name: 'Send reply' })).toBeInViewport({ ratio: 1 });
  const inserted = await replyText(page).inputValue();
  await page.context().route('**', (route) => route.abort());
  await page.locator('.saved-answers > summary').click();
  for (const button of [add, page.getByRole('button', { name: 'Send reply' })]) {
    await button.click();
    await expect(page.locator('.reply .alert')).toContainText('Your text is still here');
    await expect(replyText(page)).toHaveValue(inserted);
  }
});

test('keeps what was typed when the reply cannot be stored, and while messages are marked', async ({ adminPage: page, site }) => {
  await insertMessages(site, [{ email }]);
  await page.goto(sender);
  await expectHydrated(page);
  await replyText(page).fill('Την Τρίτη');
  const { schema } = site.database.kysely;
  await schema.alterTable('message_replies').renameTo('message_replies_away').execute();
  await send(page);
  await expect(page.getByRole('main').getByText('Your text is still here')).toBeFocused();
  await expect(page.locator('.toast--error')).toContainText('Error sending the reply.');
  await schema.alterTable('message_replies_away').renameTo('message_replies').execute();
  await page.getByRole('button', { name: /^Mark as Responded/ }).click();
  await expect(badges(page)).toHaveText(['Responded']);
  await expect(replyText(page)).toHaveValue('Την Τρίτη');
  await page.getByRole('button', { name: /^Mark as Pending/ }).click();
  await expect(badges(page)).toHaveText(['Pending']);
  await send(page);
  await expect(badges(page)).toHaveText(['Waiting to leave', 'Responded']);
});
