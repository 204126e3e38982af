import { expect } from '@playwright/test';
import { readStoredSecret } from '#server/secret.ts';
import { createFollowToken, follow } from '#store/subscriptions.ts';
import { accessibilityIssues } from '../support/accessibility.ts';
import { browserTest as test } from '../support/fixtures.ts';
import { clickButton, clickLink, toast } from '../support/page.ts';
import { readRows } from '../support/rows.ts';
import { insertEvents, insertSignUps } from '../support/site-data.ts';

test('focuses errors, previews an email to participants as they see it, and sends it', async ({ adminPage: page, site }) => {
  await insertEvents(site, [{ id: 'e' }]);
  const [member] = await insertSignUps(site, 'e', [{}]);
  const setVerified = (email_verified: boolean) =>
    site.database.kysely
      .updateTable('users')
      .set({ email_verified })
      .where('id', '=', member?.id ?? '')
      .execute();
  const field = (name: string) => page.locator(`main [name=${name}]`);
  await page.goto('/admin/write?to=event:e');
  await field('text_el').fill('Κάνει ζέστη.');
  await clickButton(page, 'Preview');
  await expect(field('subject_el')).toBeFocused();
  await field('subject_el').fill('Φέρτε νερό');
  await clickButton(page, 'Preview');

  const preview = page.frameLocator('iframe[title="The email in Greek"]').locator('body');
  await expect(preview).toContainText('Κάνει ζέστη.');
  for (const picture of await preview.locator('img').all())
    expect(await picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)).toBe(true);
  await expect(preview.locator('h1')).toHaveCSS('font-weight', '700');
  expect(await accessibilityIssues(page)).toEqual([]);

  await setVerified(false);
  await clickButton(page, 'Send');
  await expect(page.locator('main .alert')).toBeFocused();
  await setVerified(true);
  await clickLink(page, 'Change the text');
  await expect(field('text_el')).toHaveValue('Κάνει ζέστη.');
  await field('text_el').fill('Φέρτε και καπέλο.');
  await clickButton(page, 'Preview');
  await expect(preview).toContainText('Φέρτε και καπέλο.');
  await clickButton(page, 'Send');
  await expect(toast(page)).toContainText('Your email leaves in ten seconds, to 1 person.');
});

test('takes a mailing back within ten seconds, with its text in the form', async ({ adminPage: page, site }) => {
  await follow(site.database, { address: 'mother@example.gr', topics: ['news'], locale: 'el' });
  await page.goto('/admin/write?to=news');
  await page.locator('[name=subject_el]').fill('Νέα');
  await page.locator('[name=text_el]').fill('Γεια σας.');
  await clickButton(page, 'Preview');
  await clickButton(page, 'Send');
  await toast(page).getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page)).toContainText('The email was not sent.');
  await expect(page.locator('[name=text_el]')).toHaveValue('Γεια σας.');
  expect(await readRows(site.database.kysely, 'outbox')).toEqual([]);
});

test('the page of a mailed link works by keyboard and is accessible before and after', async ({ page, site }) => {
  const secret = (await readStoredSecret(site.dataDir)) ?? '';
  const token = createFollowToken(secret.trim(), { address: 'mother@example.gr', topics: ['news'] });
  await page.goto(`/following/${token}`);
  expect(await accessibilityIssues(page)).toEqual([]);
  await page.getByRole('button', { name: 'Ναι, γράφετέ μου' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Όχι άλλα email' })).toBeVisible();
  expect(await accessibilityIssues(page)).toEqual([]);
});
