import { expect, type Page } from '@playwright/test';
import { accessibilityIssues } from '../support/accessibility.ts';
import { browserTest as test } from '../support/fixtures.ts';
import { adminEmail, password } from '../support/members.ts';
import { clickButton, toast } from '../support/page.ts';
import { update } from '../support/rows.ts';
import { insertMessages } from '../support/site-data.ts';

/** Chromium's virtual authenticator. Returns a function that makes its user refuse, or accept again. */
async function addAuthenticator(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return (isUserVerified: boolean) => session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
}

test('the administrator adds a passkey, signs in by it alone, and after the password', async ({ site, adminPage: page }) => {
  await update(site.database.kysely, 'sessions', { method: 'reset' });
  const setUserVerified = await addAuthenticator(page);
  const signOut = async () => {
    await page.goto('/profile/settings');
    await clickButton(page, 'Sign Out');
    await expect(page).toHaveURL('/auth');
  };
  await page.goto('/profile/settings');
  await clickButton(page, 'Add a passkey');
  await expect(toast(page)).toContainText('The passkey has been added.');
  expect(await accessibilityIssues(page, { within: ['#passkeys'] })).toEqual([]);

  await signOut();
  await setUserVerified(false);
  await clickButton(page, 'Use a passkey');
  await expect(page.locator('main .alert')).toHaveText('No passkey was used. Please try again.');
  await setUserVerified(true);
  await clickButton(page, 'Use a passkey');
  await expect(page).toHaveURL('/admin');

  await signOut();
  await page.getByLabel('Email').fill(adminEmail);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await clickButton(page, 'Sign in');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('One more step');
  expect(await accessibilityIssues(page)).toEqual([]);
  await clickButton(page, 'Use a passkey');
  await expect(page).toHaveURL('/admin');
});

test('a browser without passkeys says so', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'PublicKeyCredential'));
  await page.goto('/auth');
  await clickButton(page, 'Use a passkey');
  await expect(page.locator('main .alert')).toHaveText('Passkeys need JavaScript and a recent browser.');
});

test('a link to a download leads to the sign-in page if the last sign-in is too old', async ({ site, adminPage: page }) => {
  await insertMessages(site, [{ email: 'lua@example.gr' }]);
  await update(site.database.kysely, 'sessions', { created_at: new Date(Date.now() - 13 * 3_600_000).toISOString() });
  for (const path of ['/admin', '/admin/signups']) {
    await page.goto(path);
    await page.getByRole('link', { name: 'Download CSV' }).click();
    await expect(page).toHaveURL(/\/auth\?again=/);
  }
});
