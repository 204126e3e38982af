import { expect } from '@playwright/test';
import { browserTest as test } from '../support/fixtures.ts';
import { expectHydrated } from '../support/page.ts';

test('switches the language of a members’ page and loads only the school’s texts in it', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname));
  const loadedTexts = () => scripts.splice(0).flatMap((path) => path.match(/\/(e[ln])-[\w-]+\.js$/)?.[1] ?? []);
  await page.goto('/auth?mode=sign-up');
  await expectHydrated(page);
  expect(loadedTexts()).toEqual(['en']);
  await page.locator('.nav__links').getByRole('button', { name: 'EL' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Νέος λογαριασμός');
  await expectHydrated(page);
  await expect(page).toHaveURL('/auth?mode=sign-up');
  expect(loadedTexts()).toEqual(['el']);
});
