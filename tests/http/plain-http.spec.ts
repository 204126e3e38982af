// Over plain http on a host other than localhost, browsers send no Sec-Fetch-Site header, so the CSRF check relies on Origin.
import { expect, test } from '@playwright/test';
import { newEmail, password, waitForMailedLink } from '../support/members.ts';
import { clickButton } from '../support/page.ts';
import { startSite } from '../support/site.ts';

for (const javaScriptEnabled of [true, false])
  test(`members sign in, switch the language and sign out ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, async ({
    playwright,
    launchOptions,
  }) => {
    const origin = 'http://school.test';
    const site = await startSite('sqlite', { ORIGIN: origin });
    const mapping = `--host-resolver-rules=MAP school.test:80 ${new URL(site.origin).host}`;
    const browser = await playwright.chromium.launch({ ...launchOptions, args: [...(launchOptions.args ?? []), mapping] });
    const page = await browser.newPage({ javaScriptEnabled, baseURL: origin });
    const email = newEmail();
    await page.goto('/auth?mode=sign-up');
    await page.locator('[name=email]').fill(email);
    await page.locator('[name=password]').fill(password);
    await clickButton(page, 'Create account');
    await expect(page.locator('.toasts')).toContainText('Check your email to confirm your account!');

    await page.goto(await waitForMailedLink(site, email));
    await page.locator('[name=password]').fill(password);
    await clickButton(page, 'Confirm and sign in');
    await expect(page).toHaveURL(`${origin}/profile`);
    await page.locator('.nav__links').getByRole('button', { name: 'EL' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'el');
    await clickButton(page, 'Αποσύνδεση');
    await expect(page).toHaveURL(`${origin}/auth`);
    await browser.close();
    await site.close();
  });
