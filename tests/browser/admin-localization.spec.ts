// The admin area in Greek as a browser shows it. Its texts are checked in journeys/admin-localization.spec.ts.
import { expect, type Page } from '@playwright/test';
import { contentEditor } from '#app/site-content/texts.el.ts';
import { paths } from '#app/site-map.ts';
import { notices } from '#app/texts/notices.ts';
import { admin } from '#tests/support/texts/admin.el.ts';
import { accessibilityIssues } from '../support/accessibility.ts';
import { adminScreens, insertSamples } from '../support/admin-screens.ts';
import { signIn, browserTest as test } from '../support/fixtures.ts';
import { clickLink, expectPreloaded, longestNotice, toast } from '../support/page.ts';

const phone = 360;

const setLanguage = (page: Page, url: string, value: string) => page.context().addCookies([{ name: 'language', value, url }]);
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('switching to Greek loads only the Greek texts of the school, also for the next page', async ({ adminPage: page }) => {
  await page.goto('/admin');
  await expectPreloaded(page);
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname));
  await page.locator('.nav__links').getByRole('button', { name: 'EL' }).click();
  await expect(heading(page)).toHaveText(admin.title);
  await clickLink(page, admin.links.pages);
  await expect(heading(page)).toHaveText(contentEditor.pages.heading);
  const loaded = scripts.flatMap((path) => path.match(/\/((?:[\w-]+\.)?e[ln])-[\w-]+\.js$/)?.[1] ?? []);
  expect([...new Set(loaded)]).toEqual(['el']);
});

/** axe checks all pages in English. */
const withLongestTexts = ['/admin', paths.newEvent, paths.newAnnouncement, '/admin/pages/timetable'];

test('has no accessibility issues in Greek on a phone', { tag: '@full' }, async ({ page, site, admin: administrator }) => {
  await signIn(page.context(), site, administrator);
  await setLanguage(page, site.origin, 'el');
  await insertSamples(site, administrator);
  for (const path of withLongestTexts) {
    await page.goto(path);
    expect.soft(await accessibilityIssues(page, { within: ['main'], width: phone }), path).toEqual([]);
  }
});

test('no page or dialog in Greek is wider than a phone', { tag: '@full' }, async ({ page, site, admin: administrator }) => {
  await signIn(page.context(), site, administrator);
  await setLanguage(page, site.origin, 'el');
  await insertSamples(site, administrator);
  await page.setViewportSize({ width: phone, height: 800 });
  for (const path of adminScreens(administrator)) {
    await page.goto(path);
    await expect(heading(page)).toBeVisible();
    const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect.soft(excess, path).toBeLessThanOrEqual(0);
  }
});

for (const locale of ['el', 'en'] as const)
  test(`in ${locale}, the longest notice covers no link in the header`, {
    tag: locale === 'el' ? [] : '@full',
  }, async ({ adminPage: page, site }) => {
    await setLanguage(page, site.origin, locale);
    for (const width of [phone, 1280]) {
      await page.setViewportSize({ width, height: 740 });
      await page.context().addCookies([{ name: 'flash', value: longestNotice(locale), url: site.origin }]);
      await page.goto('/admin');
      await expect(toast(page)).toHaveText(notices[longestNotice(locale)][locale]);
      const notice = await page.locator('.toast').boundingBox();
      const links = await page.locator('.admin-header__parts').boundingBox();
      expect((notice?.y ?? 0) + (notice?.height ?? 0)).toBeLessThanOrEqual(links?.y ?? 0);
    }
  });
