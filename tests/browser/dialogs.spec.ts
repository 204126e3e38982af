import { expect } from '@playwright/test';
import { browserTest as test } from '../support/fixtures.ts';
import { expectHydrated } from '../support/page.ts';
import { insertEvents } from '../support/site-data.ts';

/** Runs in the browser. Controls in closed details have a position only while the browser has not skipped their layout. */
function positions(): number[] {
  const dialog = document.querySelector('dialog');
  const controls = [...(dialog?.querySelectorAll('h2, input, [type=submit]') ?? [])].filter((each) => each.checkVisibility());
  return [dialog, ...controls].flatMap((element) => {
    const { x, y, width, height } = element?.getBoundingClientRect() ?? {};
    return [x, y, width, height].map((value = Number.NaN) => Math.round(value));
  });
}

/** Runs in the browser. A browser shows nothing before the stylesheet is there, but scripts can measure. */
function isStyled(): boolean {
  const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];
  return document.querySelector('footer') !== null && sheets.every(({ sheet }) => sheet !== null);
}

/** Runs in the browser. The layout makes it request the fonts. */
async function fontsLoaded(): Promise<void> {
  document.body.getBoundingClientRect();
  await document.fonts.ready;
}

for (const width of [360, 1280])
  test(`on ${width} px, a dialog is where it was before hydration, which makes it modal`, async ({ site, adminPage: page }) => {
    await insertEvents(site, [{ title: 'Roda' }]);
    await page.setViewportSize({ width, height: 740 });
    for (const path of ['/admin/events/Roda', '/admin/events/Roda/delete', '/admin/events/Roda/participants']) {
      const { promise: released, resolve: release } = Promise.withResolvers<void>();
      await page.route(/\.js$/, async (route) => {
        await released;
        await route.continue();
      });
      await page.goto(path, { waitUntil: 'commit' });
      await page.waitForFunction(isStyled);
      await page.evaluate(fontsLoaded);
      const before = await page.evaluate(positions);
      expect(await page.evaluate(() => document.querySelector('dialog:modal'))).toBeNull();
      release();
      await expectHydrated(page);
      expect(await page.evaluate(() => document.querySelectorAll('dialog:modal').length)).toBe(1);
      expect([path, await page.evaluate(positions)]).toEqual([path, before]);
      await page.unroute(/\.js$/);
    }
  });
