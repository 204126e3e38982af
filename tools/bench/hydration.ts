// Hydration time of the home page when the contact form nears a phone's viewport: from the last byte of JavaScript to the first response
// to input.
import { chromium } from '@playwright/test';
import { startSite } from '#tests/support/site.ts';
import { findBrowser } from '../../scripts/find-browser.ts';
import { type Figure, quantile, report } from './report.ts';

const visits = 9;
const site = await startSite();
const browser = await chromium.launch({ executablePath: findBrowser() });
try {
  const figures: Figure[] = [];
  for (const path of ['/', '/en']) {
    const times: number[] = [];
    for (let visit = 0; visit < visits; visit++) times.push(await measure(site.origin + path));
    figures.push({ what: `${path}: JavaScript to alive, median`, figure: quantile(times, 0.5), unit: 'ms', limit: 100 });
  }
  report(figures);
} finally {
  await browser.close();
  await site.close();
}

/** With an empty browser cache. */
async function measure(url: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } });
  try {
    const page = await context.newPage();
    await page.goto(url, { waitUntil: 'networkidle' });
    await page.evaluate(() => addEventListener('hydrated', () => performance.mark('alive')));
    await page.locator('[data-live]').first().scrollIntoViewIfNeeded();
    await page.waitForFunction(() => document.documentElement.dataset.hydrated);
    return await page.evaluate(() => {
      const scripts = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      const arrived = scripts.filter(({ name }) => name.endsWith('.js')).map(({ responseEnd }) => responseEnd);
      return (performance.getEntriesByName('alive')[0]?.startTime ?? Number.NaN) - Math.max(...arrived);
    });
  } finally {
    await context.close();
  }
}
