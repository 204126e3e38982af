import { expect } from '@playwright/test';
import { browserTest as test } from '../support/fixtures.ts';
import { handleConsentPage } from '../support/google.ts';
import { newEmail } from '../support/members.ts';
import { clickButton } from '../support/page.ts';

test('a visitor cancels at Google’s page and signs in there at the second attempt', async ({ page, google }) => {
  const email = newEmail('google');
  await handleConsentPage(page, google);
  await page.goto('/auth');
  await clickButton(page, 'Continue with Google');
  await expect(page.locator('main .alert')).toHaveText('Google sign-in was cancelled');
  await handleConsentPage(page, google, { sub: `of ${email}`, email, email_verified: true });
  await clickButton(page, 'Continue with Google');
  await expect(page).toHaveURL('/profile');
  await expect(page.getByText(`You are logged in as ${email}`)).toBeVisible();
});
