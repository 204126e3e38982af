import { expect } from '@playwright/test';
import { en } from '#app/content/en.ts';
import { accessibilityIssues } from '../support/accessibility.ts';
import { browserTest as test } from '../support/fixtures.ts';
import { password } from '../support/members.ts';
import { inDays, insertEvents, insertMember } from '../support/site-data.ts';

test('a public event is listed until it is over by the visitor’s clock, and is in view after signing in to join it', async ({
  site,
  page,
}) => {
  const hidden = Array.from({ length: 7 }, (_, index) => ({ id: `${index}`, date: inDays(1 + index / 24) }));
  await insertEvents(site, [...hidden, { id: 'open-roda', title: 'Open roda', date: inDays(4), is_public: true }]);
  const { email } = await insertMember(site);
  await page.goto('/en');
  const list = page.getByRole('region', { name: en.strings.events.heading });
  await expect(list).toBeVisible();
  expect(await accessibilityIssues(page, { within: ['#schedule .events'] })).toEqual([]);
  const showAt = async (time: string) => {
    await page.clock.setFixedTime(time);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  };
  await showAt(inDays(8));
  await expect(list).toBeHidden();
  await showAt(inDays(0));
  await expect(list).toBeVisible();

  await list.getByRole('link', { name: /^Join ?: Open roda$/ }).click();
  await page.locator('[name=email]').fill(email);
  await page.locator('[name=password]').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL('/profile?event=open-roda#event-open-roda');
  const event = page.locator('#event-open-roda');
  await expect(event).toBeInViewport();
  await expect(event).toBeFocused();
  await event.getByRole('button', { name: /^Join/ }).click();
  await expect(event).toContainText('You’re going');
});

test('on a phone, the place stays on one line beside the link to another site', async ({ site, page }) => {
  const link = 'https://registration.workshops.example/acrobatics';
  await insertEvents(site, [{ title: 'Workshop', location: 'Skavidi 12', registration_link: link, is_public: true }]);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  const place = page.locator('.events').getByText('Skavidi 12');
  await expect(place).toBeVisible();
  expect(await place.evaluate((element) => element.getClientRects().length)).toBe(1);
  expect((await place.boundingBox())?.height).toBeLessThan(40);
});
