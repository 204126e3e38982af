import { expect } from '@playwright/test';
import { paths } from '#app/site-map.ts';
import { publishedArticles } from '../support/content.ts';
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

test('requests the italic font after the first contentful paint', async ({ page }) => {
  const article = publishedArticles('el').find(({ html }) => html.includes('<i '));
  for (const path of ['/', ...(article ? [article.path] : [])]) {
    await page.goto(path);
    await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('/italic-')));
    const times = await page.evaluate(() => {
      const italic = performance.getEntriesByType('resource').find(({ name }) => name.includes('/italic-'));
      const painted = performance.getEntriesByName('first-contentful-paint')[0];
      return { italic: italic?.startTime ?? Number.NaN, painted: painted?.startTime ?? Number.NaN };
    });
    expect(times.italic, path).toBeGreaterThan(times.painted);
    await expect(page.locator('main i').first()).toHaveCSS('font-family', /^"?Alegreya/);
  }
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
