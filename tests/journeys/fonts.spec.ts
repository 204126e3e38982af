// The fonts hold what the pages set; and a page that sets more is still set in them.
import { expect } from '@playwright/test';
import heldLetters from '#app/fonts/letters.json' with { type: 'json' };
import { publicAddresses, translationAddresses } from '#app/site-map.ts';
import { cuts, lettersOf } from '../../tools/fonts/letters.ts';
import { test } from '../support/site.ts';

test('every letter that a public page sets is in the font it is set in', async ({ browser, site }) => {
  test.setTimeout(180_000);
  const set = await lettersOf(
    browser,
    [...publicAddresses, ...translationAddresses, '/nothing-is-here', '/en/nothing-is-here'].map((path) => site.origin + path),
  );
  const missing = (['el', 'en'] as const).flatMap((locale) =>
    cuts.flatMap((cut) => {
      const held = new Set(heldLetters[locale][cut]);
      return [...set[locale][cut]].filter((letter) => !held.has(letter)).map((letter) => `${locale} ${cut}: ${letter}`);
    }),
  );
  // They show all the same, in the uncut font, which is a file more.
  expect(missing, 'run `npm run fonts` and commit what it writes').toEqual([]);
});

test('a letter that no cut holds comes from the uncut font, fetched for it alone', async ({ page }) => {
  const fonts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'font' && fonts.push(request.url()));
  await page.goto('/blog', { waitUntil: 'networkidle' });
  expect(fonts.filter((url) => url.includes('-wght-'))).toEqual([]);
  await page.locator('h1').evaluate((heading) => heading.append(' Ñš'));
  await expect.poll(() => fonts.filter((url) => url.includes('-wght-')).length).toBe(2);
});

test('italics are asked for when something is on the screen, and are there in the end', async ({ page }) => {
  for (const path of ['/', '/en', '/blog/giati-na-ksekinisei-to-paidi-mou-capoeira']) {
    await page.goto(path, { waitUntil: 'networkidle' });
    const asked = await page.evaluate(() => {
      const italic = performance.getEntriesByType('resource').find(({ name }) => name.includes('/italic-'));
      const painted = performance.getEntriesByName('first-contentful-paint')[0];
      return { italic: italic?.startTime ?? Number.NaN, painted: painted?.startTime ?? Number.NaN };
    });
    expect(asked.italic).toBeGreaterThan(asked.painted);
    await expect(page.locator('main i').first()).toHaveCSS('font-family', /^"?Alegreya/);
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('italics are asked for at once', async ({ page }) => {
    const italic = page.waitForRequest(/\/italic-/);
    await page.goto('/');
    await italic;
    await expect(page.locator('main i').first()).toHaveCSS('font-family', /^"?Alegreya/);
  });
});
