import { expect } from '@playwright/test';
import { paths } from '#app/site-map.ts';
import { browserTest as test } from '../support/fixtures.ts';

test('loads the full font for a character outside the subset', async ({ page }) => {
  const fonts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'font' && fonts.push(request.url()));
  const fullFonts = () => fonts.filter((url) => url.includes('-wght-'));
  // This page names no people, whose names may need the full fonts.
  await page.goto(paths.privacy.el);
  await page.evaluate(() => document.fonts.ready);
  expect(fullFonts()).toEqual([]);
  await page.locator('h1').evaluate(async (heading) => {
    heading.append(' Ñš');
    heading.getBoundingClientRect();
    await document.fonts.ready;
  });
  expect(fullFonts()).toHaveLength(2);
});

test('requests the italic font on the first input, or after the first contentful paint if the first screen has italics', async ({
  page,
}) => {
  const isRequested = () =>
    page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('/italic-')));
  const italics = page.locator('main i').first();
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(await isRequested()).toBe(false);
  await page.mouse.wheel(0, 100);
  await expect(italics).toHaveCSS('font-family', /^"?Alegreya/);
  expect(await isRequested()).toBe(true);

  await page.setViewportSize({ width: 1280, height: 4_000 });
  // From a page of the site, the fonts would be requested immediately.
  await page.goto('about:blank');
  await page.goto('/');
  await expect(italics).toHaveCSS('font-family', /^"?Alegreya/);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('requests the italic font immediately', async ({ page }) => {
    const italic = page.waitForRequest(/\/italic-/);
    await page.goto('/');
    await italic;
    await expect(page.locator('main i').first()).toHaveCSS('font-family', /^"?Alegreya/);
  });
});
