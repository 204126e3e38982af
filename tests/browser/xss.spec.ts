// Cross-site scripting after hydration: a dialog or a violation of the Content-Security-Policy proves that a payload was executed.
import { expect, type Page } from '@playwright/test';
import { browserTest as test } from '../support/fixtures.ts';
import { clickButton } from '../support/page.ts';
import { findInjections, oneLine, payloads } from '../support/xss.ts';

function collectDialogs(page: Page): string[] {
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  return dialogs;
}

test('executes no payload in the dialog of a text and in the frame with the page', async ({ adminPage: page }) => {
  const dialogs = collectDialogs(page);
  await page.goto('/admin/pages/home/home.hero.lead');
  const texts = page.locator('dialog textarea');
  for (const [number, payload] of [payloads[1], payloads[3]].entries()) await texts.nth(number).fill(payload);
  await clickButton(page, 'Publish');
  await expect(page.getByText('Published')).toBeVisible();
  const frame = page.locator('.page-frame iframe').contentFrame();
  await expect(frame.getByText(payloads[3]).first()).toBeAttached();
  expect(findInjections(await frame.locator('html').evaluate(({ outerHTML }) => outerHTML))).toEqual([]);
  expect(findInjections(await page.content())).toEqual([]);
  expect(dialogs).toEqual([]);
});

test('executes no payload in a form returned with errors', async ({ memberPage: page }) => {
  const dialogs = collectDialogs(page);
  await page.goto('/profile/settings');
  const field = (name: string) => page.locator(`[name=${name}]`);
  for (const name of ['first_name', 'last_name', 'address']) await field(name).fill(payloads[4]);
  await field('phone_number').fill(`1234567890${payloads[0]}`.slice(0, 30));
  await clickButton(page, 'Save changes');
  await expect(field('birth_date')).toHaveAttribute('aria-invalid', 'true');
  await expect(field('address')).toHaveValue(payloads[4]);
  expect(findInjections(await page.content())).toEqual([]);
  await field('birth_date').fill('2000-01-01');
  await clickButton(page, 'Save changes');
  await expect(page).toHaveURL('/profile');
  await expect.poll(async () => oneLine(await page.locator('main').innerText())).toContain(payloads[4]);
  expect(findInjections(await page.content())).toEqual([]);
  expect(dialogs).toEqual([]);
});
