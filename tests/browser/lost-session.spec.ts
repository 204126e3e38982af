// The session ends elsewhere while somebody writes.
import { expect } from '@playwright/test';
import { signedOut } from '#app/document/refusals.en.ts';
import { signIn, browserTest as test } from '../support/fixtures.ts';
import { password } from '../support/members.ts';
import { clickButton, expectHydrated } from '../support/page.ts';

for (const hasScripts of [true, false])
  test.describe(hasScripts ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled: hasScripts });

    test('a text is there after sending it, after going back from the sign-in page, and is saved', async ({
      page,
      context,
      site,
      member,
    }) => {
      // Playwright's routes disable the cache of the browser, which keeps the answer for going back.
      await context.unrouteAll();
      await signIn(context, site, member);
      await page.goto('/profile/settings');
      if (hasScripts) await expectHydrated(page);
      const values = {
        first_name: 'Νεφέλη',
        last_name: 'Κ. Λ.',
        phone_number: '694 000 0000',
        address: 'Ξάνθου 4',
        birth_date: '1998-03-29',
      };
      for (const [name, value] of Object.entries(values)) await page.locator(`[name=${name}]`).fill(value);
      await site.database.kysely.deleteFrom('sessions').execute();
      // Coming back to the tab asks the server who is signed in.
      if (hasScripts) {
        const checked = page.waitForResponse('**/session');
        await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
        await checked;
      }
      await page.getByRole('button', { name: 'Save changes' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(signedOut.heading);
      await expect(page.locator('[name=first_name]')).toHaveValue('Νεφέλη');

      await page.goto('/auth');
      await page.locator('[name=email]').fill(member.email);
      await page.locator('[name=password]').fill(password);
      await clickButton(page, 'Sign in');
      await expect(page).toHaveURL('/profile');
      // The sign-in page redirects.
      await page.goBack().catch(() => null);
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome');
      await page.goBack().catch(() => null);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(signedOut.heading);
      await expect(page.locator('[name=first_name]')).toHaveValue('Νεφέλη');
      await page.getByRole('button', { name: signedOut.send }).click();
      await expect(page).toHaveURL('/profile');
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Νεφέλη');
    });
  });
