import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { accessibilityIssues } from '../support/accessibility.ts';
import { browserTest as test } from '../support/fixtures.ts';
import { password } from '../support/members.ts';
import { clickButton, clickLink, expectHydrated } from '../support/page.ts';

const phone = { width: 360, height: 600 };

test('a member downloads the data and deletes the account, which ends the session in other tabs', async ({
  memberPage: page,
  context,
}) => {
  const other = await context.newPage();
  await other.goto('/profile');
  await expectHydrated(other);
  await page.setViewportSize(phone);
  await page.goto('/profile/settings');
  const download = page.waitForEvent('download');
  await clickLink(page, 'Download your data');
  expect(JSON.parse(await readFile(await (await download).path(), 'utf8'))).toMatchObject({ format: 1 });

  await clickLink(page, 'Delete account');
  const dialog = page.getByRole('alertdialog', { name: 'Delete account' });
  await expect(dialog.getByRole('link', { name: 'Keep my account' })).toBeFocused();
  const [bar, box] = [await page.locator('.nav').boundingBox(), await dialog.boundingBox()];
  if (!bar || !box) throw new Error('Bar or dialog is missing');
  expect(box.y, 'leaves the bar free for notices').toBeGreaterThanOrEqual(bar.height - 3);
  expect(box.y + box.height).toBeLessThanOrEqual(phone.height);
  await clickLink(page, 'Keep my account');
  await expect(page).toHaveURL('/profile/settings');
  await expect(dialog).toHaveCount(0);

  await clickLink(page, 'Delete account');
  const field = page.locator('dialog [name=password]');
  await field.fill('not this one');
  await clickButton(page, 'Delete for good');
  await expect(field).toHaveAccessibleDescription('This is not your password');
  await expect(field).toBeFocused();
  expect(await accessibilityIssues(page)).toEqual([]);
  await field.fill(password);
  await field.press('Enter');
  await expect(page).toHaveURL('/auth');
  await expect(page.locator('.toasts')).toContainText('Your account has been deleted.');
  await expect(other).toHaveURL('/auth');
});

test('the question to a member without a password has no accessibility issues', { tag: '@full' }, async ({
  memberPage,
  site,
}) => {
  const { kysely } = site.database;
  await kysely.updateTable('users').set({ password_hash: null }).execute();
  await kysely.updateTable('sessions').set({ created_at: '2026-01-01T00:00:00.000Z' }).execute();
  await memberPage.goto('/profile/settings/delete');
  await expect(memberPage.getByRole('button', { name: 'Sign in again with Google' })).toBeVisible();
  expect(await accessibilityIssues(memberPage)).toEqual([]);
});
