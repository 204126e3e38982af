// Opens every public page once. Passes with any content, also that of the second school.
import { expect } from '@playwright/test';
import subsets from '#app/fonts/characters.json' with { type: 'json' };
import { localeOf, paths } from '#app/site-map.ts';
import { indexablePaths, publicPaths, translationPaths } from '#tests/support/installed-content.ts';
import { accessibilityIssues } from '../support/accessibility.ts';
import { isSample } from '../support/content.ts';
import { browserTest as test } from '../support/fixtures.ts';
import { charactersInPage, type FontName } from '../support/rendered-characters.ts';

const missingPages = ['/no-such-page', '/en/no-such-page'];
const pages = [...indexablePaths, ...translationPaths, ...missingPages].filter(
  // Redirects to the home page.
  (path) => path !== paths.contactRedirect.el,
);

/** One page of each template and language. `npm run test:all` scans all pages. */
const templates = [...Map.groupBy(publicPaths, ({ page }) => page).values()].flatMap(([first]) => [first?.el, first?.en]);
const scanned: (string | undefined)[] = process.env.TEST_ALL ? pages : isSample ? [...templates, ...missingPages] : [];

test('public pages fit into windows of 320 and 1,280 px, load no script and have no accessibility issues', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
  const missing = new Set<string>();
  for (const path of pages) {
    await page.goto(path);
    await page.evaluate(() => document.fonts.ready);
    for (const width of [1280, 320]) {
      await page.setViewportSize({ width, height: 800 });
      expect.soft(await page.evaluate(layoutIssues), `${path} at ${width} px`).toEqual([]);
      const characters = Object.entries(await page.evaluate(charactersInPage)) as [FontName, string[]][];
      for (const [font, used] of characters)
        for (const character of used)
          if (!subsets[localeOf(path)][font].includes(character)) missing.add(`${localeOf(path)} ${font}: ${character}`);
    }
    await page.keyboard.press('Tab');
    if (scanned.includes(path)) expect.soft(await accessibilityIssues(page), path).toEqual([]);
  }
  expect(scripts).toEqual([]);
  // For other content, browsers load the complete fonts.
  if (isSample)
    expect([...missing], 'add them to app/fonts/characters.json, run `npm run fonts` and commit the result').toEqual([]);
});

/** Runs in the browser. Finds horizontal overflow, headlines that a box cuts off, and covered links of the breadcrumb. */
function layoutIssues(): string[] {
  const overflow = document.documentElement.scrollWidth - innerWidth;
  const isClipped = (heading: Element) => {
    const text = document.createRange();
    text.selectNodeContents(heading);
    const { left, right } = text.getBoundingClientRect();
    // The box of a line that fills the width is a little wider than its letters.
    const tolerance = Number.parseFloat(getComputedStyle(heading.firstElementChild ?? heading).fontSize) / 10;
    const isWithin = (from: number, to: number) => left >= from - tolerance && right <= to + tolerance;
    for (let box: Element | null = heading; box; box = box.parentElement) {
      const { overflowX } = getComputedStyle(box);
      const edges = box.getBoundingClientRect();
      if (/auto|scroll/.test(overflowX)) return false;
      if (overflowX !== 'visible' && !isWithin(edges.left, edges.right)) return true;
    }
    return !isWithin(0, innerWidth);
  };
  const isCovered = (link: Element) =>
    [...link.getClientRects()].some(({ x, y, width, height }) =>
      [0.1, 0.5, 0.9].some((share) => !link.contains(document.elementFromPoint(x + width / 2, y + height * share))),
    );
  const headings = [...document.querySelectorAll('h1, h2, h3')].filter((heading) => !heading.closest('.visually-hidden'));
  const links = [...document.querySelectorAll('main .breadcrumb a')];
  return [
    ...(overflow > 0 ? [`${overflow} px too wide`] : []),
    ...headings.filter(isClipped).map(({ textContent }) => `clipped: ${textContent}`),
    ...links.filter(isCovered).map(({ textContent }) => `covered: ${textContent}`),
  ];
}

/** Playwright disables prerendering, but not the prefetch for browsers that do not prerender. */
test('a page is loaded while the visitor points at its link', async ({ page }) => {
  const devTools = await page.context().newCDPSession(page);
  const isReady = Promise.withResolvers<void>();
  devTools.on('Preload.prefetchStatusUpdated', ({ status }) => status === 'Ready' && isReady.resolve());
  const hasRules = new Promise((resolve) => devTools.once('Preload.ruleSetUpdated', resolve));
  await devTools.send('Preload.enable');
  await page.goto(paths.sitemap.el);
  await hasRules;
  const link = page.locator(`footer a[href="${paths.privacy.el}"]`);
  await link.hover();
  await isReady.promise;
  await link.click();
  await page.waitForURL(paths.privacy.el);
  const [navigation] = await page.evaluate(() => performance.getEntriesByType('navigation').map((entry) => entry.toJSON()));
  expect(navigation.deliveryType).toBe('navigational-prefetch');
});
