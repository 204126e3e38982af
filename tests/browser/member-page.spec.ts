import { expect, type Page } from '@playwright/test';
import { en } from '#app/content/en.ts';
import { account } from '#tests/support/texts/account.en.ts';
import { accessibilityIssues, narrow } from '../support/accessibility.ts';
import { browserTest as test } from '../support/fixtures.ts';
import { clickButton, expectHydrated } from '../support/page.ts';
import { insertEvents, insertScheduleChanges } from '../support/site-data.ts';
import { dateIn, instantAt, nextClassText } from '../support/timetable.ts';

const yourPage = (page: Page, name = 'Η σελίδα σου') => page.locator('.nav__inner > .nav__member').getByRole('link', { name });
const { kidsGroups, adultLevels } = en.schedule;
const forAdults = kidsGroups.length > 0 && adultLevels.length > 0 ? account.profile.classes.nextForAdults : undefined;

test('keeps the next class up to date in an open page', async ({ memberPage: page, site }) => {
  await insertScheduleChanges(site, [{ first_day: dateIn(0) }]);
  await page.goto('/profile');
  await expectHydrated(page);
  const notices = page.locator('main [data-until]').filter({ visible: true });
  await expect(notices).not.toHaveCount(0);
  const inAWeek = `${dateIn(7)}T00:00`;
  await page.clock.setFixedTime(instantAt(inAWeek));
  const forKids = page.locator('.member-classes__kids [data-next-class]');
  await forKids.evaluateAll((lines) => {
    for (const line of lines) line.textContent = '';
  });
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page.locator('main [data-next-class]').first()).toHaveText(nextClassText(inAWeek, 'en', '', forAdults));
  await expect(forKids).toHaveCount(kidsGroups.length);
  for (const line of await forKids.all()) await expect(line).toHaveText(/^.+: .+\s\d\d:\d\d$/);
  await expect(notices).toHaveCount(0);
});

test.describe('in a time zone ahead of the school’s', () => {
  test.use({ timezoneId: 'Pacific/Kiritimati' });

  test('hydrates dates in both languages and reads the birth date back in words', async ({ memberPage: page, site }) => {
    await insertEvents(site, [{ date: instantAt('2099-11-28T18:00').toISOString() }]);
    await page.goto('/profile/settings');
    const words = page.locator('main output');
    await expect(words).toBeEmpty();
    await page.locator('[name=birth_date]').fill('1998-03-09');
    await expect(words).toHaveText('9 March 1998');
    const question = new Promise<string>((resolve) => {
      page.once('dialog', async (dialog) => {
        await dialog.accept();
        resolve(dialog.message());
      });
    });
    await page.locator('.nav__links [data-language-switch]').click();
    expect(await question).toBe('Switch the language? What you wrote will be lost.');
    await expect(page.locator('html')).toHaveAttribute('lang', 'el');
    await page.locator('[name=birth_date]').fill('1998-03-09');
    await expect(words).toHaveText('9 Μαρτίου 1998');
    await page.goto('/profile');
    await expectHydrated(page);
    await expect(page.locator('.event-list time')).toHaveText('Σάββατο 28 Νοεμβρίου 2099, 18:00');
  });
});

test('public pages link to the member’s page until the sign-out in another tab', async ({ memberPage: page, context }) => {
  const members = yourPage(page, 'Μέλη');
  await page.goto('/');
  await expect(yourPage(page)).toBeHidden();
  await expect(members).toBeVisible();
  const other = await context.newPage();
  await other.goto('/profile');
  await expectHydrated(other);
  await page.goto('/en');
  await page.setViewportSize({ width: narrow, height: 800 });
  await page.locator('[data-menu] summary').click();
  expect(await accessibilityIssues(page, { within: ['header'], width: narrow })).toEqual([]);
  await page.locator('.menu').getByRole('link', { name: 'Your page' }).click();
  await expect(page).toHaveURL('/profile');
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/');
  await expect(yourPage(page)).toBeVisible();
  await expect(members).toBeHidden();
  await clickButton(other, 'Sign Out');
  await expect(yourPage(page)).toBeHidden();
  await expect(members).toBeVisible();
});

test('an outdated link leads to the sign-in page, which corrects it', async ({ memberPage: page, context }) => {
  await page.goto('/profile');
  await expectHydrated(page);
  await context.clearCookies();
  await page.goto('/en');
  await yourPage(page, 'Your page').click();
  await expect(page).toHaveURL('/auth');
  await expectHydrated(page);
  await page.goto('/en');
  await expect(yourPage(page, 'Your page')).toBeHidden();
});
