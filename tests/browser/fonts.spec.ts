import { expect } from '@playwright/test';
import subsets from '#app/fonts/characters.json' with { type: 'json' };
import { indexablePaths, paths, translationPaths } from '#app/site-map.ts';
import { isSample, publishedArticles } from '../support/content.ts';
import { collectCharacters, fontNames } from '../support/rendered-characters.ts';
import { test } from '../support/site.ts';

test('the font subsets cover every character of the sample', async ({ browser, site }) => {
  test.skip(!isSample, 'Browsers load the complete fonts for further characters');
  const used = await collectCharacters(
    browser,
    [...indexablePaths, ...translationPaths, '/nothing-is-here', '/en/nothing-is-here'].map((path) => site.origin + path),
  );
  const missing = (['el', 'en'] as const).flatMap((locale) =>
    fontNames.flatMap((font) => {
      const covered = new Set(subsets[locale][font]);
      return [...used[locale][font]]
        .filter((character) => !covered.has(character))
        .map((character) => `${locale} ${font}: ${character}`);
    }),
  );
  expect(missing, 'add them to app/fonts/characters.json, run `npm run fonts` and commit the result').toEqual([]);
});

test('loads the full font for a character outside the subset', async ({ page }) => {
  const fonts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'font' && fonts.push(request.url()));
  // This page names no people, whose names may need the full fonts.
  await page.goto(paths.privacy.el, { waitUntil: 'networkidle' });
  expect(fonts.filter((url) => url.includes('-wght-'))).toEqual([]);
  await page.locator('h1').evaluate((heading) => heading.append(' Ñš'));
  await expect.poll(() => fonts.filter((url) => url.includes('-wght-')).length).toBe(2);
});

test('requests the italic font after the first contentful paint', async ({ page }) => {
  const article = publishedArticles('el').find(({ html }) => html.includes('<i '));
  for (const path of ['/', '/en', ...(article ? [article.path] : [])]) {
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
