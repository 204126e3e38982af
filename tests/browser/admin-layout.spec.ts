// The admin area on a phone: what fits on the first screen.
import { expect, type Page } from '@playwright/test';
import { href } from 'react-router';
import { paths } from '#app/site-map.ts';
import { insertSamples } from '../support/admin-screens.ts';
import { signIn, browserTest as test } from '../support/fixtures.ts';
import { expectHydrated } from '../support/page.ts';
import { inDays, insertEvents, insertMessages } from '../support/site-data.ts';

const setGreek = (page: Page, url: string) => page.context().addCookies([{ name: 'language', value: 'el', url }]);

test('the header of the area is at most 90 px high on a phone, and its row shows the selected part', async ({
  adminPage: page,
  site,
}) => {
  await insertMessages(site, [{ email: 'nefeli@example.gr' }]);
  for (const [width, isGreek] of [
    [390, false],
    [360, false],
    [360, true],
  ] as const) {
    if (isGreek) await setGreek(page, site.origin);
    await page.setViewportSize({ width, height: 740 });
    await page.goto(paths.pages);
    await expectHydrated(page);
    const box = await page.locator('.admin-header').boundingBox();
    expect(box?.height).toBeLessThanOrEqual(90);
    await expect(page.locator('.admin-header [aria-current]')).toBeInViewport({ ratio: 1 });
  }
});

test('the first message is complete above 600 px, and its whole card opens it', async ({ adminPage: page, site }) => {
  await insertMessages(
    site,
    Array.from({ length: 25 }, (_, number) => ({
      email: `eleni.${number}@example.gr`,
      name: 'Ελένη Αλεξοπούλου-Μαυρομιχάλη',
      message: 'Καλησπέρα! '.repeat(20),
      created_at: inDays(-number),
    })),
  );
  await setGreek(page, site.origin);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(paths.admin);
  await expectHydrated(page);
  const card = page.locator('tbody tr').first();
  const box = await card.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(600);
  await card.getByRole('link', { name: 'Διαγραφή' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await card.click({ position: { x: 60, y: 60 } });
  await expect(page).toHaveURL(/\/contacts\/eleni\.0/);
});

for (const locale of ['el', 'en'] as const)
  test(`in ${locale}, both switches of the event form are visible without scrolling`, async ({ adminPage: page, site }) => {
    if (locale === 'el') await setGreek(page, site.origin);
    await page.setViewportSize({ width: 390, height: 844 });
    await insertEvents(site, [{ id: 'roda' }]);
    for (const path of [paths.newEvent, href(paths.editEvent, { id: 'roda' })]) {
      await page.goto(path);
      await expectHydrated(page);
      await expect(page.getByRole('switch')).toHaveCount(2);
      const last = await page.getByRole('switch').last().boundingBox();
      const buttons = await page.locator('.dialog__actions').boundingBox();
      expect((last?.y ?? 0) + (last?.height ?? 0), path).toBeLessThanOrEqual(buttons?.y ?? 0);
    }
  });

test('no page of the area scrolls sideways at 320 px', async ({ page, site, admin }) => {
  await signIn(page.context(), site, admin);
  await insertSamples(site, admin);
  await insertMessages(
    site,
    [1, 2].map((day) => ({ email: 'eleni@example.gr', created_at: inDays(-day), responded: true })),
  );
  await setGreek(page, site.origin);
  await page.setViewportSize({ width: 320, height: 740 });
  for (const path of [paths.admin, paths.userSignups, paths.adminEvents, paths.newEvent, '/admin/contacts/nefeli@example.gr']) {
    await page.goto(path);
    expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(320);
  }
});
